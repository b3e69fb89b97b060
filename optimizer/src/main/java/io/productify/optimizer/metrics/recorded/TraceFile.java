package io.productify.optimizer.metrics.recorded;

import com.univocity.parsers.common.TextParsingException;
import io.productify.optimizer.metrics.TimeGrid;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.io.AddCellToColumnException;
import tech.tablesaw.io.ColumnIndexOutOfBoundsException;
import tech.tablesaw.io.csv.CsvReadOptions;

/**
 * A trace in a CSV file with the header {@code timestamp_seconds,value}: seconds in ascending order
 * and the rate at each of them.
 *
 * <p>The grid starts at the first second, and each row goes to the nearest point of it; several
 * rows at one point are their mean. A point without a row, or with an empty value, is missing.
 */
public final class TraceFile {

  /** Points that a grid may have: 2.3 years at a step of 15 seconds. */
  public static final int MOST_POINTS = 5_000_000;

  private static final String[] HEADER = {"timestamp_seconds", "value"};
  private static final int LONGEST_STEP_SECONDS = 86_400;
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** Seconds beyond this, the year 33658, are a mistake in the unit. */
  private static final double LARGEST_SECOND = 1e12;

  private final Path path;

  public TraceFile(Path path) {
    this.path = path;
  }

  /**
   * Reads the trace; takes a second the first time, and all of the file into memory.
   *
   * @param stepSeconds between two points, 1 to 86400; empty for the median distance of two rows in
   *     whole seconds
   * @throws UnreadableTraceException where the file holds no trace
   */
  public Trace read(OptionalInt stepSeconds) throws UnreadableTraceException {
    Table table = table();
    if (table.isEmpty()) {
      throw bad("the file is empty");
    }
    requireHeader(table);
    double[] seconds = column(table, 0);
    double[] values = column(table, 1);
    if (seconds.length < 2) {
      throw bad("a trace must have at least 2 rows, had " + seconds.length);
    }
    requireAscending(seconds);
    int step = stepSeconds.isPresent() ? stepSeconds.getAsInt() : medianStep(seconds);
    return onGrid(seconds, values, step);
  }

  private Table table() throws UnreadableTraceException {
    if (Files.isDirectory(path)) {
      throw bad("is a directory");
    }
    try (Reader reader =
        new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8)) {
      CsvReadOptions options =
          CsvReadOptions.builder(reader)
              .header(false)
              .columnTypes(column -> ColumnType.STRING)
              .build();
      return Table.read().usingOptions(options);
    } catch (NoSuchFileException e) {
      throw bad("there is no such file");
    } catch (AccessDeniedException e) {
      throw bad("reading it is not allowed");
    } catch (ColumnIndexOutOfBoundsException | AddCellToColumnException e) {
      throw bad("every row must have the cells of the first one");
    } catch (IOException | TextParsingException e) {
      // The parser's messages have many lines and quote what it read.
      throw bad(
          "cannot be read as CSV: "
              + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private void requireHeader(Table table) throws UnreadableTraceException {
    boolean right = table.columnCount() == HEADER.length;
    for (int i = 0; right && i < HEADER.length; i++) {
      right = cell(table, i, 0).equals(HEADER[i]);
    }
    if (!right) {
      throw bad("the header must be timestamp_seconds,value");
    }
  }

  private static String cell(Table table, int column, int row) {
    String text = ((StringColumn) table.column(column)).get(row);
    return (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text).trim();
  }

  private double[] column(Table table, int column) throws UnreadableTraceException {
    double[] numbers = new double[table.rowCount() - 1];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = number(cell(table, column, i + 1), column, i);
    }
    return numbers;
  }

  private double number(String text, int column, int row) throws UnreadableTraceException {
    if (column == 1 && text.isEmpty()) {
      return Double.NaN;
    }
    double number;
    try {
      number = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw bad(row, "%s must be a number, was \"%s\"".formatted(HEADER[column], shortened(text)));
    }
    boolean inRange = column == 1 ? number >= 0 : Math.abs(number) <= LARGEST_SECOND;
    if (!inRange || Double.isInfinite(number)) {
      String range = column == 1 ? "finite and at least 0" : "in [-1e12, 1e12]";
      throw bad(row, "%s must be %s, was %s".formatted(HEADER[column], range, shortened(text)));
    }
    return number;
  }

  private static String shortened(String text) {
    return text.length() > 20 ? text.substring(0, 20) + "..." : text;
  }

  private void requireAscending(double[] seconds) throws UnreadableTraceException {
    for (int i = 1; i < seconds.length; i++) {
      if (seconds[i] == seconds[i - 1]) {
        throw bad(i, "the timestamp of the row before comes again");
      }
      if (seconds[i] < seconds[i - 1]) {
        throw bad(i, "timestamps must ascend, this one is before the last");
      }
    }
  }

  private int medianStep(double[] seconds) throws UnreadableTraceException {
    double[] distances = new double[seconds.length - 1];
    for (int i = 0; i < distances.length; i++) {
      distances[i] = seconds[i + 1] - seconds[i];
    }
    Arrays.sort(distances);
    double median = distances[distances.length / 2];
    if (median > LONGEST_STEP_SECONDS) {
      throw bad(
          "rows are %.0f seconds apart, at most %d are a step"
              .formatted(median, LONGEST_STEP_SECONDS));
    }
    return Math.max(1, (int) Math.round(median));
  }

  private Trace onGrid(double[] seconds, double[] values, int step)
      throws UnreadableTraceException {
    double points = Math.floor((seconds[seconds.length - 1] - seconds[0]) / step + 0.5) + 1;
    if (points > MOST_POINTS) {
      throw bad(
          "the first and the last row are %.0f points of %d s apart, at most %d can be: look for a gap or a wrong timestamp"
              .formatted(points, step, MOST_POINTS));
    }
    double[] sums = new double[(int) points];
    int[] counts = new int[(int) points];
    for (int i = 0; i < seconds.length; i++) {
      // TimeGrid's grid starts at a whole second, the rows perhaps not: so from the first row.
      int index = (int) Math.floor((seconds[i] - seconds[0]) / step + 0.5);
      if (!Double.isNaN(values[i])) {
        sums[index] += values[i];
        counts[index]++;
      }
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] = counts[i] == 0 ? Double.NaN : sums[i] / counts[i];
    }
    return new Trace(new TimeGrid(Math.round(seconds[0]), step, sums.length), sums);
  }

  private UnreadableTraceException bad(String what) {
    return new UnreadableTraceException(path + ": " + what);
  }

  /** Rows are counted from 1 after the header, empty lines left out: the parser knows no lines. */
  private UnreadableTraceException bad(int row, String what) {
    return bad("row %d: %s".formatted(row + 1, what));
  }
}
