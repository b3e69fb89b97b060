package io.productify.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A series of the optimizer's golden files, read below the repository's root.
 *
 * @param y observations
 * @param newY the 20 that follow
 * @param fourierShort sines and cosines of 1 h and 15 min, two harmonics each, over the
 *     observations
 */
record GoldenSeries(double[] y, double[] newY, double[][] fourierShort) {

  private static final double STEP_SECONDS = 15;
  private static final double[][] PERIOD_AND_HARMONIC = {{3600, 1}, {3600, 2}, {900, 1}, {900, 2}};

  static GoldenSeries read(String name) throws IOException {
    Path file = Path.of("optimizer/src/test/resources/golden/sarimax", name + ".json");
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    double[] y = array(json.get("y"));
    return new GoldenSeries(y, array(json.get("y_new")), waves(y.length));
  }

  private static double[] array(JsonNode node) {
    double[] values = new double[node.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = node.get(i).asDouble();
    }
    return values;
  }

  private static double[][] waves(int length) {
    double[][] columns = new double[2 * PERIOD_AND_HARMONIC.length][length];
    for (int j = 0; j < PERIOD_AND_HARMONIC.length; j++) {
      double[] wave = PERIOD_AND_HARMONIC[j];
      for (int i = 0; i < length; i++) {
        double angle = 2 * Math.PI * wave[1] * STEP_SECONDS * i / wave[0];
        columns[2 * j][i] = Math.sin(angle);
        columns[2 * j + 1][i] = Math.cos(angle);
      }
    }
    return columns;
  }
}
