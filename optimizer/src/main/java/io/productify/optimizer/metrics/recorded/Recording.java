package io.productify.optimizer.metrics.recorded;

import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.Series;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;
import tech.tablesaw.io.csv.CsvReadOptions;

/**
 * One recording: a row a minute, played in a loop.
 *
 * <p>Row {@code r} holds from second {@code 60 r} on, until the next row. An empty cell is a
 * missing sample.
 */
final class Recording {

  private static final int ROW_SECONDS = 60;

  private final Map<Series, double[]> columns = new EnumMap<>(Series.class);
  private final double[] cpuMhz;
  private final double[] memoryBytes;

  private Recording(Table table) {
    for (Series series : Series.values()) {
      columns.put(
          series, table.doubleColumn(series.name().toLowerCase(Locale.ROOT)).asDoubleArray());
    }
    cpuMhz = table.doubleColumn("cpu_mhz").asDoubleArray();
    memoryBytes = table.doubleColumn("memory_bytes").asDoubleArray();
    if (cpuMhz.length == 0) {
      throw new IllegalArgumentException("a recording must have at least one row");
    }
  }

  /** Loads {@code recorded/<name>.csv} from the class path; slow the first time. */
  static Recording load(String name) {
    String path = "/recorded/" + name + ".csv";
    try (InputStream in = Recording.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(path + " is not on the class path");
      }
      CsvReadOptions options =
          CsvReadOptions.builder(new InputStreamReader(in, StandardCharsets.UTF_8))
              .columnTypes(column -> ColumnType.DOUBLE)
              .build();
      return new Recording(Table.read().usingOptions(options));
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be read", e);
    }
  }

  /** Returns the value of a series at a position, {@code NaN} where it is missing. */
  double value(Series series, double second) {
    double[] column = columns.get(series);
    if (column == null) {
      throw new IllegalArgumentException("no column for " + series);
    }
    return column[row(second)];
  }

  /**
   * Returns the mean of a series over the time before a position, once round at most and a row at
   * least; {@code NaN} where all of it is missing.
   */
  double mean(Series series, double second, double lengthSeconds) {
    int rows = (int) Math.min(cpuMhz.length, Math.max(1, Math.round(lengthSeconds / ROW_SECONDS)));
    return IntStream.range(0, rows)
        .mapToDouble(back -> value(series, second - (double) back * ROW_SECONDS))
        .filter(value -> !Double.isNaN(value))
        .average()
        .orElse(Double.NaN);
  }

  Optional<Allocation> allocation(double second) {
    int row = row(second);
    return Double.isNaN(cpuMhz[row]) || Double.isNaN(memoryBytes[row])
        ? Optional.empty()
        : Optional.of(new Allocation(cpuMhz[row], memoryBytes[row]));
  }

  /** Before its start and after its end the recording goes round. */
  private int row(double second) {
    return (int) Math.floorMod((long) Math.floor(second / ROW_SECONDS), (long) cpuMhz.length);
  }
}
