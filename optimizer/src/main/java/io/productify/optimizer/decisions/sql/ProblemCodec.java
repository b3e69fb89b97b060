package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.capacity.ReplicaProfile;
import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.demand.DeferrableStream;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanTerms;
import io.productify.optimizer.engine.Prices;
import io.productify.optimizer.engine.Ramp;
import io.productify.optimizer.engine.Workload;
import io.productify.optimizer.planning.Explanation;
import io.productify.optimizer.safety.SafetyShell;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a decision was made from, as bytes: exact, and as small as numbers allow whose last digits
 * follow no rule. Whole numbers first, then every double through {@link DoublePlanes}.
 */
final class ProblemCodec {

  /** The second version holds what was known beside the load; the first one knew nothing of it. */
  private static final byte VERSION = 2;

  private static final byte LOAD_ALONE = 1;

  private ProblemCodec() {}

  static byte[] encode(DecisionInputs inputs) {
    DoublePlanes.Writer doubles = new DoublePlanes.Writer();
    return DoublePlanes.packed(out -> write(out, inputs, doubles), doubles);
  }

  private static void write(
      DataOutputStream out, DecisionInputs inputs, DoublePlanes.Writer doubles) throws IOException {
    PlanProblem problem = inputs.posed().problem();
    out.writeByte(VERSION);
    out.writeUTF(inputs.engine());
    writeAnswer(out, inputs.posed().answer());
    writeFleet(out, problem.fleet());
    writeTerms(out, problem.terms(), doubles);
    doubles.add(problem.replica().capacity(), problem.replica().costPerHour());
    writeWorkload(out, problem.workload(), doubles);
    SensesCodec.write(out, problem.senses());
  }

  private static void writeAnswer(DataOutputStream out, SafetyShell.Answer answer)
      throws IOException {
    out.writeInt(answer.firstStep());
    out.writeInt(answer.steps());
    out.writeBoolean(answer.demandPresent());
  }

  private static void writeFleet(DataOutputStream out, Fleet fleet) throws IOException {
    out.writeInt(fleet.running());
    out.writeInt(fleet.pending());
    out.writeInt(fleet.limits().min());
    out.writeInt(fleet.limits().max());
    out.writeInt(fleet.ramp().maxUp());
    out.writeInt(fleet.ramp().maxDown());
  }

  private static void writeTerms(DataOutputStream out, PlanTerms terms, DoublePlanes.Writer doubles)
      throws IOException {
    Prices prices = terms.prices();
    doubles.add(
        prices.shortfall().soft(), prices.shortfall().hard(), prices.shortfall().softFraction());
    doubles.add(prices.changes().startup(), prices.changes().shutdown());
    doubles.add(prices.carry(), prices.timeDiscount());
    out.writeInt(terms.startupDelaySteps());
    out.writeBoolean(terms.budgetReplicaSteps().isPresent());
    out.writeLong(terms.budgetReplicaSteps().orElse(0));
    out.writeLong(terms.timeLimit().toNanos());
  }

  private static void writeWorkload(
      DataOutputStream out, Workload workload, DoublePlanes.Writer doubles) throws IOException {
    out.writeInt(workload.steps());
    doubles.add(workload.demand());
    for (double[] step : workload.coverage()) {
      out.writeInt(step.length);
      doubles.add(step);
    }
    out.writeBoolean(workload.deferrable().isPresent());
    workload
        .deferrable()
        .ifPresent(
            stream -> {
              doubles.add(stream.arrivals());
              doubles.add(stream.initialBacklog());
            });
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws IOException if it is something else, or of another version
   */
  static DecisionInputs decode(byte[] bytes) throws IOException {
    DoublePlanes.Reader reader = DoublePlanes.unpacked(bytes);
    DataInputStream in = reader.whole();
    byte version = in.readByte();
    if (version < LOAD_ALONE || version > VERSION) {
      throw new IOException(
          "inputs of version %d, known are %d to %d".formatted(version, LOAD_ALONE, VERSION));
    }
    String engine = in.readUTF();
    SafetyShell.Answer answer =
        new SafetyShell.Answer(in.readInt(), in.readInt(), in.readBoolean());
    Fleet fleet =
        new Fleet(
            in.readInt(),
            in.readInt(),
            new Limits(in.readInt(), in.readInt()),
            new Ramp(in.readInt(), in.readInt()));
    PlanTerms terms = terms(in, reader);
    ReplicaProfile replica = new ReplicaProfile(reader.next(), reader.next());
    PlanProblem ofLoad = new PlanProblem(fleet, workload(in, reader), replica, terms);
    PlanProblem problem = version == LOAD_ALONE ? ofLoad : ofLoad.sensing(SensesCodec.read(in));
    return new DecisionInputs(engine, new Explanation.SolutionView.Posed(problem, answer));
  }

  private static PlanTerms terms(DataInputStream in, DoublePlanes.Reader doubles)
      throws IOException {
    Prices prices =
        new Prices(
            new Prices.Shortfall(doubles.next(), doubles.next(), doubles.next()),
            new Prices.Changes(doubles.next(), doubles.next()),
            doubles.next(),
            doubles.next());
    int delay = in.readInt();
    boolean budget = in.readBoolean();
    long replicaSteps = in.readLong();
    return new PlanTerms(
        prices,
        delay,
        budget ? OptionalLong.of(replicaSteps) : OptionalLong.empty(),
        Duration.ofNanos(in.readLong()));
  }

  private static Workload workload(DataInputStream in, DoublePlanes.Reader doubles)
      throws IOException {
    int steps = in.readInt();
    double[] demand = doubles.next(steps);
    double[][] coverage = new double[steps][];
    for (int t = 0; t < steps; t++) {
      coverage[t] = doubles.next(in.readInt());
    }
    Optional<DeferrableStream> deferrable =
        in.readBoolean()
            ? Optional.of(new DeferrableStream(doubles.next(steps), doubles.next()))
            : Optional.empty();
    return new Workload(demand, coverage, deferrable);
  }
}
