package io.productify.optimizer.metrics.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFileTest {

  private static final String HEADER = "timestamp_seconds,value\n";

  @TempDir private Path directory;

  private Trace read(String text, OptionalInt step) throws IOException, UnreadableTraceException {
    return new TraceFile(file(text)).read(step);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("trace.csv"), text);
  }

  @Test
  void rowsGoToTheNearestPointAndTheRestIsMissing() throws IOException, UnreadableTraceException {
    Trace trace = read(HEADER + "100,1\n161,2\n219,\n280,4\n399,5.5\n", OptionalInt.empty());
    assertThat(trace.grid().startEpochSecond()).isEqualTo(100);
    assertThat(trace.grid().stepSeconds()).as("median of 58, 61, 61, 119").isEqualTo(61);
    assertThat(trace.requestsPerSecond()).containsExactly(1, 2, Double.NaN, 4, Double.NaN, 5.5);
    assertThat(trace.missing()).isEqualTo(2);
  }

  @Test
  void aLongerStepIsTheMeanOfItsRows() throws IOException, UnreadableTraceException {
    Trace trace = read(HEADER + "0,1\n60,2\n120,4\n180,6\n240,8\n", OptionalInt.of(120));
    // Half a step is rounded up: 60 to the point at 120, 180 to that at 240.
    assertThat(trace.requestsPerSecond()).containsExactly(1, 3, 7);
  }

  @Test
  void fractionsByteOrderMarkSpacesAndCarriageReturnsAreRead()
      throws IOException, UnreadableTraceException {
    Trace trace =
        read(
            "\uFEFFtimestamp_seconds, value\r\n0.25, 1e2\r\n0.75,\r\n 2.2 ,NaN\r\n3.3,0\r\n",
            OptionalInt.of(1));
    assertThat(trace.requestsPerSecond()).containsExactly(100, Double.NaN, Double.NaN, 0);
  }

  @Test
  void theLastPointsKeepTheirTimes() throws IOException, UnreadableTraceException {
    Trace trace = read(HEADER + "0,1\n60,2\n120,3\n", OptionalInt.empty());
    assertThat(trace.last(2).grid().startEpochSecond()).isEqualTo(60);
    assertThat(trace.last(2).requestsPerSecond()).containsExactly(2, 3);
    assertThat(trace.last(9).requestsPerSecond()).containsExactly(1, 2, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                | the file is empty",
        "time,value;0,1    | the header must be timestamp_seconds,value",
        "timestamp_seconds;0;1 | the header must be timestamp_seconds,value",
        "H                 | a trace must have at least 2 rows, had 0",
        "H;0,1             | a trace must have at least 2 rows, had 1",
        "H;0,1;60,many     | row 2: value must be a number, was \"many\"",
        "H;0,1;60,-1       | row 2: value must be finite and at least 0, was -1",
        "H;0,1;60,Infinity | row 2: value must be finite and at least 0, was Infinity",
        "H;0,1;,2          | row 2: timestamp_seconds must be a number, was \"\"",
        "H;0,1;2026-01-01T00:00:00.000Z,2 | row 2: timestamp_seconds must be a number, was \"2026-01-01T00:00:00....\"",
        "H;0,1;NaN,2       | row 2: timestamp_seconds must be a number, was \"\"",
        "H;0,1;1e300,2     | row 2: timestamp_seconds must be in [-1e12, 1e12], was 1e300",
        "H;0,1;120,2;60,3  | row 3: timestamps must ascend, this one is before the last",
        "H;0,1;60,2;60,3   | row 3: the timestamp of the row before comes again",
        "H;0,1;90000,2     | rows are 90000 seconds apart, at most 86400 are a step",
        "H;0,1;1,1;2,1;1700000000,2 | the first and the last row are 1700000001 points of 1 s apart, at most 5000000 can be: look for a gap or a wrong timestamp",
        "H;0,1;60,2,3      | every row must have the cells of the first one",
        "H;0,1;60          | every row must have the cells of the first one",
        "H;0,1;;60,many    | row 2: value must be a number, was \"many\"",
      })
  void aBadFileIsRefusedWithItsRow(String lines, String message) throws IOException {
    Path file = file(lines.replace("H", HEADER.trim()).replace(';', '\n'));
    assertThatThrownBy(() -> new TraceFile(file).read(OptionalInt.empty()))
        .isInstanceOf(UnreadableTraceException.class)
        .hasMessage(file + ": " + message);
  }

  @Test
  void whatIsNoTextFileIsRefused() throws IOException {
    Path missing = directory.resolve("missing.csv");
    assertThatThrownBy(() -> new TraceFile(missing).read(OptionalInt.empty()))
        .hasMessage(missing + ": there is no such file");
    assertThatThrownBy(() -> new TraceFile(directory).read(OptionalInt.empty()))
        .hasMessage(directory + ": is a directory");
    Path binary = directory.resolve("binary");
    Files.write(binary, new byte[100_000]);
    assertThatThrownBy(() -> new TraceFile(binary).read(OptionalInt.empty()))
        .isInstanceOf(UnreadableTraceException.class)
        .hasMessageStartingWith(binary + ": ")
        .hasMessageNotContaining("\n");
    Path latin = directory.resolve("latin");
    Files.write(latin, (HEADER + "0,\u00e9\n").getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> new TraceFile(latin).read(OptionalInt.empty()))
        .hasMessage(latin + ": row 1: value must be a number, was \"\uFFFD\"");
  }
}
