package io.productify.optimizer.engine.milp;

import com.google.ortools.linearsolver.MPConstraintProto;
import com.google.ortools.linearsolver.MPModelProto;
import com.google.ortools.linearsolver.MPSolutionResponse;
import com.google.ortools.linearsolver.MPVariableProto;
import com.google.ortools.linearsolver.PartialVariableAssignment;
import java.util.ArrayList;
import java.util.List;

/**
 * A linear program under construction, to be minimised. It becomes one message to the solver, so
 * that building it takes no call into native code and leaves no native memory behind.
 */
final class Program {

  private final List<Variable> variables = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();
  private double fixedPrice;

  /** A variable: its bounds, its price and, if known, its value in the starting plan. */
  static final class Variable {
    private final int index;
    private final MPVariableProto.Builder message;
    private double price;
    private double start;

    private Variable(int index, MPVariableProto.Builder message) {
      this.index = index;
      this.message = message;
    }

    /** Adds to the price of one unit. */
    Variable price(double perUnit) {
      price += perUnit;
      return this;
    }

    /** Sets the value in the starting plan. */
    void start(double value) {
      start = value;
    }

    double lowest() {
      return message.getLowerBound();
    }

    double highest() {
      return message.getUpperBound();
    }

    /** Returns the value in a solution. */
    double in(MPSolutionResponse solution) {
      return solution.getVariableValue(index);
    }
  }

  /** A constraint: a weighted sum of variables between two bounds. */
  static final class Row {
    private final MPConstraintProto.Builder message;

    private Row(MPConstraintProto.Builder message) {
      this.message = message;
    }

    /** Adds a variable. */
    Row plus(double coefficient, Variable variable) {
      message.addVarIndex(variable.index).addCoefficient(coefficient);
      return this;
    }
  }

  /** Adds a variable that takes whole numbers. */
  Variable whole(double lowest, double highest) {
    Variable variable = real(lowest, highest);
    variable.message.setIsInteger(true);
    return variable;
  }

  /** Adds a variable that takes any number. */
  Variable real(double lowest, double highest) {
    Variable variable =
        new Variable(
            variables.size(),
            MPVariableProto.newBuilder().setLowerBound(lowest).setUpperBound(highest));
    variables.add(variable);
    return variable;
  }

  /** Adds to the price that is paid whatever the variables are. */
  void fixedPrice(double price) {
    fixedPrice += price;
  }

  /** Adds a row that must equal a number. */
  Row equal(double value) {
    return row(value, value);
  }

  /** Adds a row that must not fall below a number. */
  Row atLeast(double value) {
    return row(value, Double.POSITIVE_INFINITY);
  }

  /** Adds a row that must not exceed a number. */
  Row atMost(double value) {
    return row(Double.NEGATIVE_INFINITY, value);
  }

  private Row row(double lowest, double highest) {
    Row row = new Row(MPConstraintProto.newBuilder().setLowerBound(lowest).setUpperBound(highest));
    rows.add(row);
    return row;
  }

  /**
   * Returns the message.
   *
   * @param withStart whether the starting values count; a solver takes a whole start or none
   */
  MPModelProto message(boolean withStart) {
    MPModelProto.Builder model = MPModelProto.newBuilder().setObjectiveOffset(fixedPrice);
    PartialVariableAssignment.Builder start = PartialVariableAssignment.newBuilder();
    for (Variable variable : variables) {
      model.addVariable(variable.message.setObjectiveCoefficient(variable.price));
      start.addVarIndex(variable.index).addVarValue(variable.start);
    }
    rows.forEach(row -> model.addConstraint(row.message));
    if (withStart) {
      model.setSolutionHint(start);
    }
    return model.build();
  }
}
