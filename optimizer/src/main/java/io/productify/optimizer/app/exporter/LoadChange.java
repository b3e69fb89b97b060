package io.productify.optimizer.app.exporter;

import io.productify.optimizer.metrics.Series;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a call of the control route wants.
 *
 * @param backToShape whether everything fixed before is let go
 * @param fixed values to hold, each at least 0
 * @param replicas allocations to export, 0 to 1000
 */
record LoadChange(boolean backToShape, Map<Series, Double> fixed, OptionalInt replicas) {

  private static final int MOST_REPLICAS = 1000;
  private static final double LARGEST = 1e9;

  /** A parameter is unknown or its value cannot be used; the message says what is allowed. */
  static final class BadChangeException extends Exception {
    BadChangeException(String message) {
      super(message);
    }
  }

  /** Reads the parameters of a call, all but the application's name. */
  static LoadChange of(Map<String, String> parameters) throws BadChangeException {
    boolean backToShape = false;
    OptionalInt replicas = OptionalInt.empty();
    Map<Series, Double> fixed = new EnumMap<>(Series.class);
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      String name = parameter.getKey();
      String value = parameter.getValue();
      switch (name) {
        case "shape" -> backToShape = isDiurnal(value);
        case "replicas" -> replicas = OptionalInt.of(replicas(value));
        default -> fixed.put(seriesOf(name), amount(name, value));
      }
    }
    return new LoadChange(backToShape, fixed, replicas);
  }

  private static boolean isDiurnal(String value) throws BadChangeException {
    if (!"diurnal".equals(value)) {
      throw new BadChangeException("shape must be diurnal, was " + value);
    }
    return true;
  }

  private static int replicas(String value) throws BadChangeException {
    if (!value.matches("[0-9]{1,4}") || Integer.parseInt(value) > MOST_REPLICAS) {
      throw new BadChangeException(
          "replicas must be a whole number from 0 to " + MOST_REPLICAS + ", was " + value);
    }
    return Integer.parseInt(value);
  }

  private static double amount(String name, String value) throws BadChangeException {
    double amount;
    try {
      amount = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      amount = Double.NaN;
    }
    if (!(amount >= 0 && amount <= LARGEST)) {
      throw new BadChangeException(name + " must be a number from 0 to 1e9, was " + value);
    }
    return amount;
  }

  private static Series seriesOf(String parameter) throws BadChangeException {
    for (Series series : Series.values()) {
      if (parameterOf(series).equals(parameter)) {
        return series;
      }
    }
    StringBuilder known = new StringBuilder("app, shape, replicas");
    for (Series series : Series.values()) {
      known.append(", ").append(parameterOf(series));
    }
    throw new BadChangeException("unknown parameter " + parameter + "; known are " + known);
  }

  static String parameterOf(Series series) {
    return switch (series) {
      case REQUEST_RATE -> "requests_per_second";
      case RESPONSE_TIME -> "response_time_seconds";
      case QUEUE_ARRIVAL_RATE -> "queue_arrivals_per_second";
      case QUEUE_PROCESSED_RATE -> "queue_processed_per_second";
      case QUEUE_WAITING -> "queue_waiting";
      case QUEUE_PROCESS_TIME -> "queue_process_time_seconds";
      case AUTHENTICATION_AWAITING_USERS -> "authentication_awaiting_users";
      case ACTIVATOR_PENDING_REQUESTS -> "activator_pending_requests";
    };
  }
}
