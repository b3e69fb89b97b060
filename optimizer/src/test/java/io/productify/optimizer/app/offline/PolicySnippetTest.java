package io.productify.optimizer.app.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.calibration.Aim;
import io.productify.optimizer.calibration.Calibration;
import io.productify.optimizer.calibration.SyntheticService;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.UsageHistory;
import io.productify.optimizer.metrics.prometheus.PrometheusSettings;
import io.productify.optimizer.metrics.prometheus.SignalSettings;
import io.productify.optimizer.planning.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicySnippetTest {

  /** Two replicas on a wave between 5 and 130 requests/s, and four more for a while, four times. */
  private static CalibrationReport report(int pointsUntilReady) {
    int[] asked = new int[5760];
    Arrays.fill(asked, 2);
    for (int rise = 1000; rise < 5000; rise += 1000) {
      Arrays.fill(asked, rise, rise + 300, 6);
    }
    double[] load = SyntheticService.wave(5760, 5, 130);
    return report(new SyntheticService(load, asked, pointsUntilReady, 0).history(), "web");
  }

  private static CalibrationReport report(UsageHistory history, String group) {
    return new CalibrationReport(
        new ScalingTarget(group, "shop", "server"),
        history.grid(),
        Calibration.of(history, new Aim(0.75, 1.5)),
        settings(0.05));
  }

  private static CalibrationSettings settings(double requestWeight) {
    return new CalibrationSettings(
        PrometheusSettings.of("http://127.0.0.1:9090"),
        SignalSettings.defaults(),
        requestWeight,
        0.1);
  }

  private static String snippet(CalibrationReport report) {
    return new PolicySnippet(report).text();
  }

  /** 59.17 requests/s * 0.05 s * 0.05 = 0.1479; the estimate is within one percent of it. */
  @Test
  void theBlockHasWhatIsKnown() {
    assertThat(snippet(report(2)))
        .matches(
            """
            strategy "productify-scaler" \\{
              metric_app_name = "shop"
              group = "web"
              task = "server"
              # min and max: repeat those of the policy
              # (58|59)\\.\\d+ requests/s a replica at 75 % of its processor, 0\\.05 s a request
              override_capacity_per_replica = 0\\.14\\d+
              # steps of 15 s: 9 of 10 starts took at most 30 s
              override_startup_delay = 2
            }
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 40, 230})
  void everyOverrideIsAParameterOfThePlanAndInItsRange(int pointsUntilReady) {
    List<MatchResult> overrides =
        Pattern.compile("override_(\\w+) = (\\S+)")
            .matcher(snippet(report(pointsUntilReady)))
            .results()
            .toList();
    assertThat(overrides).hasSize(2);
    for (MatchResult override : overrides) {
      Parameter parameter = Parameter.of(override.group(1)).orElseThrow();
      assertThat(parameter.accept(Double.valueOf(override.group(2)))).isNotNull();
    }
  }

  /** The plugin's own grace is 120 s; one and a half of a start must fit in, in half minutes. */
  @ParameterizedTest
  @CsvSource({"5, none", "6, 150s", "12, 270s", "230, 3600s"})
  void aSlowStartHasALongerGrace(int pointsUntilReady, String grace) {
    String snippet = snippet(report(pointsUntilReady));
    if (grace.equals("none")) {
      assertThat(snippet).doesNotContain("startup_grace");
    } else {
      assertThat(snippet).contains("  startup_grace = \"" + grace + "\"\n");
    }
  }

  @Test
  void namesAreTextInHclAndNothingElse() {
    assertThat(snippet(report(SyntheticService.ofDays(1).history(), "a\"${b}\\%{c}")))
        .contains("  group = \"a\\\"$${b}\\\\%%{c}\"\n");
  }

  @ParameterizedTest
  @CsvSource({
    "0.14791666, 0.1479",
    "59.166666, 59.17",
    "12345.6, 12350",
    "0.000001234567, 0.000001235",
    "100, 100",
    "0, 0",
    "NaN, -"
  })
  void figuresHaveFourDigitsThatCount(double value, String text) {
    assertThat(Figures.four(value)).isEqualTo(text);
  }

  @Test
  void withoutAWeightOfRequestsThereIsNoCapacity() {
    assertThatThrownBy(() -> settings(0))
        .hasMessage("optimizer.weight.request must be above 0 and finite for a capacity, was 0.0");
  }
}
