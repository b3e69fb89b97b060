package io.productify.optimizer.forecast.sarimax;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Reads {@code golden/sarimax}; where the numbers come from is in its README. */
final class Golden {

  static final double[][] NONE = {};

  /** Entries above this are dominated by rounding, says the README. */
  private static final double PLAIN_FILTER_AGREES = 1e-7;

  private Golden() {}

  /** One series and one model of it. */
  record Case(JsonNode file, JsonNode model) {

    SarimaxOrder order() {
      JsonNode order = model.get("order");
      SarimaxOrder plain =
          SarimaxOrder.of(order.get(0).asInt(), order.get(1).asInt(), order.get(2).asInt());
      return model.get("trend").asText().equals("c") ? plain.withConstant() : plain;
    }

    double[] y() {
      return array(file.get("y"));
    }

    double[] newY() {
      return array(file.get("y_new"));
    }

    double[][] columns(int from, int length) {
      return fourier(model.get("exog").asText(), file.get("step_seconds").asDouble(), from, length);
    }

    double[][] columns() {
      return columns(0, y().length);
    }

    SarimaxModel at(JsonNode parameters) {
      return Golden.model(order(), columns().length, array(parameters));
    }

    boolean dayAndWeek() {
      return model.get("exog").asText().equals("fourier_day_week");
    }

    @Override
    public String toString() {
      return file.get("id").asText() + " " + model.get("name").asText();
    }
  }

  static Stream<Case> cases() throws IOException, URISyntaxException {
    Path folder = Path.of(Golden.class.getResource("/golden/sarimax").toURI());
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(f -> f.toString().matches(".*_n\\d+\\.json")).sorted().toList();
    }
    return files.stream()
        .map(Golden::read)
        .flatMap(file -> stream(file.get("models")).map(model -> new Case(file, model)));
  }

  static JsonNode read(String name) throws IOException, URISyntaxException {
    return read(Path.of(Golden.class.getResource("/golden/sarimax/" + name).toURI()));
  }

  private static JsonNode read(Path file) {
    try {
      return new ObjectMapper().readTree(file.toFile());
    } catch (IOException unreadable) {
      throw new IllegalStateException("cannot read " + file, unreadable);
    }
  }

  static Stream<JsonNode> stream(JsonNode array) {
    JsonNode[] nodes = new JsonNode[array.size()];
    Arrays.setAll(nodes, array::get);
    return Stream.of(nodes);
  }

  static double[] array(JsonNode array) {
    return stream(array).mapToDouble(Golden::number).toArray();
  }

  static double number(JsonNode node) {
    return node.isNull() ? Double.NaN : node.asDouble();
  }

  /** Whether an independent filter found the same numbers, so that another one can be asked to. */
  static boolean reproducible(JsonNode entry) {
    JsonNode difference = entry.path("plain_filter_rel_diff");
    double largest =
        difference.isArray()
            ? Math.max(difference.get(0).asDouble(1), difference.get(1).asDouble(1))
            : difference.asDouble(1);
    return largest < PLAIN_FILTER_AGREES;
  }

  /** Parameters in the order [constant, betas, ar, ma, variance]. */
  static SarimaxModel model(SarimaxOrder order, int regressors, double[] values) {
    int from = order.constant() ? 1 : 0;
    int ar = from + regressors;
    int ma = ar + order.p();
    int variance = ma + order.q();
    return new SarimaxModel(
        order,
        new SarimaxParameters(
            from == 0 ? 0 : values[0],
            Arrays.copyOfRange(values, from, ar),
            Arrays.copyOfRange(values, ar, ma),
            Arrays.copyOfRange(values, ma, variance),
            new double[0],
            new double[0],
            values[variance]));
  }

  static double[][] fourier(String kind, double stepSeconds, int from, int length) {
    double[][] waves =
        switch (kind) {
          case "none" -> new double[0][];
          case "fourier_day_week" ->
              new double[][] {{86400, 1}, {86400, 2}, {604800, 1}, {604800, 2}};
          case "fourier_short" -> new double[][] {{3600, 1}, {3600, 2}, {900, 1}, {900, 2}};
          default -> throw new IllegalArgumentException("unknown regressors " + kind);
        };
    double[][] columns = new double[2 * waves.length][length];
    for (int j = 0; j < waves.length; j++) {
      for (int i = 0; i < length; i++) {
        double angle = 2 * Math.PI * waves[j][1] * (stepSeconds * (from + i)) / waves[j][0];
        columns[2 * j][i] = Math.sin(angle);
        columns[2 * j + 1][i] = Math.cos(angle);
      }
    }
    return columns;
  }
}
