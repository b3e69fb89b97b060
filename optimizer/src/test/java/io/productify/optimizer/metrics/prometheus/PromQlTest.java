package io.productify.optimizer.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.MetricNames;
import io.productify.optimizer.metrics.ScalingTarget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromQlTest {

  private final PromQl defaults = new PromQl(SeriesSettings.defaults());

  @Test
  void takesTheRateOfACounterOverTwoScrapes() {
    assertThat(defaults.load(RawSeries.TOTAL_REQUESTS, "shop", 30))
        .isEqualTo("sum by (app) (rate(pfy_total_requests{app=~\"shop\"}[30s]))");
  }

  @Test
  void takesAGaugeAsItIs() {
    assertThat(defaults.load(RawSeries.QUEUE_WAITING, "shop", 30))
        .isEqualTo("sum by (app) (pfy_executor_queue_waiting{app=~\"shop\"})");
  }

  @Test
  void asksForAnotherTeamsSeries() {
    SeriesSettings own =
        new SeriesSettings(
            "service",
            List.of(new LabelMatcher("env", "=", "prod"), new LabelMatcher("code", "!~", "5..")),
            Map.of(RawSeries.TOTAL_REQUESTS, "http_requests_total"),
            Map.of("shop", List.of("shop-v2", "shop", "web.shop")));
    assertThat(new PromQl(own).load(RawSeries.TOTAL_REQUESTS, "shop", 120))
        .isEqualTo(
            "sum by (service) (rate(http_requests_total{service=~\"shop|shop-v2|web\\\\.shop\","
                + "env=\"prod\",code!~\"5..\"}[120s]))");
    assertThat(new PromQl(own).load(RawSeries.TOTAL_REQUESTS, "other", 120))
        .contains("service=~\"other\"");
  }

  @ParameterizedTest
  @CsvSource({"web, 'task_group=\"web\",task=\"server\"'", "'', 'task=\"server\"'"})
  void selectsAllocationsByGroupWhereItIsKnown(String group, String matchers) {
    ScalingTarget target = new ScalingTarget(group, "shop", "server");
    assertThat(PromQl.allocation(MetricNames.ALLOCS_CPU_ALLOCATED, target))
        .isEqualTo("nomad_client_allocs_cpu_allocated{" + matchers + "}");
  }

  @Test
  void escapesWhatMeansSomethingInRe2() {
    // What Go's regexp.QuoteMeta escapes: \.+*?()|[]{}^$
    assertThat(PromQl.literal("\\.+*?()|[]{}^$"))
        .isEqualTo("\\\\\\.\\+\\*\\?\\(\\)\\|\\[\\]\\{\\}\\^\\$");
    assertThat(PromQl.literal("a-b_c:d/e f")).isEqualTo("a-b_c:d/e f");
  }

  @Test
  void escapesWhatEndsAString() {
    assertThat(PromQl.quoted("a\"}\\\n\rb")).isEqualTo("\"a\\\"}\\\\\\n\\rb\"");
  }
}
