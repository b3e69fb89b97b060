package io.productify.e2e.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.productify.e2e.goplugin.Action;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the table and the chart show of a day, without playing one. */
class DayTest {
  private static final double SERVED_BY_ONE = 100;

  @Test
  void drawsLoadAgainstCapacityRowByRow() {
    // Fourteen rows of 100: spare, served exactly, short by three rows, short by less than one.
    List<String> chart = chart(List.of(at(500, 14), at(400, 4), at(600, 3), at(301, 3)));

    assertThat(chart.subList(1, 15).stream().map(line -> line.substring(9)))
        .containsExactly(
            ".", ".", ".", ".", ".", ".", ".", ".", ". !", "# !", "##!", "###!", "####", "####");
    assertThat(chart.get(1)).startsWith("   1400 |");
    assertThat(chart.get(15)).isEqualTo("      0 +----");
  }

  @Test
  void aColumnOfSeveralMomentsShowsTheTightest() {
    List<Moment> spare = Collections.nCopies(100, at(0, 14));

    List<String> chart = chart(Stream.concat(spare.stream(), Stream.of(at(301, 3))).toList());

    assertThat(chart.get(15)).isEqualTo("      0 +" + "-".repeat(51));
    assertThat(chart.get(12)).endsWith(".!");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan step 1 of 3 from milp: load 2 rps now | step 1/3: load 2 rps now",
        "plan step 1 of 1 from milp (the optimizer's fallback): late"
            + " | step 1/1 (the optimizer's fallback): late",
        "optimizer unreachable, holding 3 | optimizer unreachable, holding 3"
      })
  void shortensOnlyTheBeginningOfAReason(String reason, String shown) {
    assertThat(DayTable.shortened(reason)).isEqualTo(shown);
  }

  private static Moment at(double load, long running) {
    return new Moment(
        Duration.ZERO,
        new Outlook(load, load, load, SERVED_BY_ONE),
        running,
        new Action(Action.Direction.NONE, running, "", JsonNodeFactory.instance.objectNode()));
  }

  private static List<String> chart(List<Moment> moments) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new DayChart(new Terminal(out, Map.of(), false)).draw(moments);
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
