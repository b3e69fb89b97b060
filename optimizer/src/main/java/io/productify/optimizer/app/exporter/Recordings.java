package io.productify.optimizer.app.exporter;

import io.productify.optimizer.metrics.Series;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/** Writes the recordings that the optimizer plays when it runs on test data. All synthetic. */
public final class Recordings {

  private static final int DAY_MINUTES = 1440;
  private static final double CPU_MHZ = 500;
  private static final double MEMORY_BYTES = 256 * 1024 * 1024;

  /** Ten minutes of the difference leave 60 items waiting: 12 replicas at 0.1 demand an item. */
  private static final double QUEUE_BATCH_PER_SECOND = 0.5;

  private static final double QUEUE_BASE_PER_SECOND = 0.3;
  private static final double QUEUE_CAPACITY_PER_SECOND = 0.4;

  private Recordings() {}

  /**
   * Returns the text of a recording, a row a minute.
   *
   * @throws IllegalArgumentException if there is no recording of this name
   */
  public static String csv(String name) {
    return switch (name) {
      case "diurnal" -> csv(2 * DAY_MINUTES, wave(new LoadShape(60, 900, 250, 2), 20260101));
      case "bursty" -> csv(DAY_MINUTES, wave(new LoadShape(80, 80, 500, 12), 20260102));
      case "idle" -> csv(240, minute -> resting());
      case "queue-heavy" -> queueHeavy();
      case "cold-start" -> csv(240, Recordings::coldStart);
      default -> throw new IllegalArgumentException("there is no recording named " + name);
    };
  }

  private static IntFunction<Map<Series, Double>> wave(LoadShape shape, long seed) {
    SyntheticLoad load = new SyntheticLoad(shape, seed);
    return minute -> load.at(minute * 60.0);
  }

  /** Nothing happens, so nothing takes any time either: response times are missing. */
  private static Map<Series, Double> resting() {
    Map<Series, Double> load = new EnumMap<>(Series.class);
    for (Series series : Series.values()) {
      load.put(series, 0.0);
    }
    load.remove(Series.RESPONSE_TIME);
    load.remove(Series.QUEUE_PROCESS_TIME);
    return load;
  }

  /** Requests are held in the last five minutes, and for fifteen more when it goes round. */
  private static Map<Series, Double> coldStart(int minute) {
    Map<Series, Double> load = resting();
    boolean held = minute >= 235 || minute < 15;
    load.put(Series.ACTIVATOR_PENDING_REQUESTS, held ? 3.0 : 0.0);
    return load;
  }

  /** Few requests; a batch of ten minutes arrives in the queue every hour and is worked off. */
  private static String queueHeavy() {
    IntFunction<Map<Series, Double>> web = wave(new LoadShape(20, 60, 0, 0), 20260103);
    double[] waiting = {0};
    return csv(
        DAY_MINUTES,
        minute -> {
          Map<Series, Double> load = web.apply(minute);
          double arriving = minute % 60 < 10 ? QUEUE_BATCH_PER_SECOND : QUEUE_BASE_PER_SECOND;
          double processed = Math.min(QUEUE_CAPACITY_PER_SECOND, arriving + waiting[0] / 60);
          waiting[0] += (arriving - processed) * 60;
          load.put(Series.QUEUE_ARRIVAL_RATE, arriving);
          load.put(Series.QUEUE_PROCESSED_RATE, processed);
          load.put(Series.QUEUE_WAITING, waiting[0]);
          load.put(
              Series.QUEUE_PROCESS_TIME, 4 * load.getOrDefault(Series.QUEUE_PROCESS_TIME, 0.0));
          return load;
        });
  }

  private static String csv(int minutes, IntFunction<Map<Series, Double>> load) {
    StringBuilder text = new StringBuilder();
    for (Series series : Series.values()) {
      text.append(series.name().toLowerCase(Locale.ROOT)).append(',');
    }
    text.append("cpu_mhz,memory_bytes\n");
    for (int minute = 0; minute < minutes; minute++) {
      Map<Series, Double> row = load.apply(minute);
      for (Series series : Series.values()) {
        Double value = row.get(series);
        text.append(value == null ? "" : number(value)).append(',');
      }
      text.append(number(CPU_MHZ)).append(',').append(number(MEMORY_BYTES)).append('\n');
    }
    return text.toString();
  }

  private static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(4, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
