package io.productify.optimizer.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.productify.optimizer.metrics.prometheus.RealPrometheus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command {@code backtest} reading a Prometheus as it is installed, beside a file of the same
 * load: ten hours of whole requests a second that change once a minute, counted by a counter that
 * is scraped every 15 seconds. Ten minutes are missing in both.
 */
@Tag("real-prometheus")
class RealBacktestTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** 2026-01-05T00:00:00Z. */
  private static final long START = 1_767_571_200L;

  private static final int MINUTES = 600;
  private static final String SPAN =
      " --app shop --from 2026-01-05T00:00:00Z --to 2026-01-05T10:00:00Z";
  private static final String QUICK =
      " --capacity 10 --engine exact,hold --baseline target-value,hpa,last-week";

  /** Prometheus extrapolates a rate, and rounds on the way. */
  private static final Comparator<JsonNode> NEARLY =
      (one, other) ->
          one.isNumber()
                  && other.isNumber()
                  && Math.abs(one.asDouble() - other.asDouble())
                      <= 1e-6 * Math.max(1, Math.abs(one.asDouble()))
              ? 0
              : one.equals(other) ? 0 : 1;

  @TempDir private static Path directory;
  private static RealPrometheus prometheus;
  private static Path csv;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    Random random = new Random(11);
    StringBuilder rows = new StringBuilder("timestamp_seconds,value\n");
    StringBuilder samples = new StringBuilder(sample(0, START));
    long counted = 0;
    for (int minute = 0; minute < MINUTES; minute++) {
      int rate = 100 + (int) Math.round(60 * Math.sin(minute / 40.0)) + random.nextInt(15);
      boolean missing = minute >= 480 && minute < 490;
      rows.append(missing ? "" : "%d,%d%n".formatted(START + 60L * minute, rate));
      for (int scrape = 1; scrape <= 4; scrape++) {
        counted += 15L * rate;
        samples.append(missing ? "" : sample(counted, START + 60L * minute + 15L * scrape));
      }
      if (minute == 489) {
        samples.append(sample(counted, START + 60L * 490));
      }
    }
    csv = Files.writeString(directory.resolve("shop.csv"), rows);
    prometheus = RealPrometheus.holding(directory, samples.append("# EOF\n").toString());
  }

  private static String sample(long value, long epochSecond) {
    return "pfy_total_requests{app=\"shop\",instance=\"a\"} %d %d%n".formatted(value, epochSecond);
  }

  @AfterAll
  static void stop() {
    prometheus.close();
  }

  private static Outcome backtest(String options) {
    List<String> arguments = new ArrayList<>(List.of(("backtest " + options).trim().split(" +")));
    return Outcome.of(arguments);
  }

  private static JsonNode report(String options) throws IOException {
    Outcome outcome = backtest(options + QUICK + " --json");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    ObjectNode report = (ObjectNode) JSON.readTree(outcome.out());
    report.remove("timing");
    return report;
  }

  @Test
  void theReportIsThatOfAFileWithTheSameLoad() throws IOException {
    JsonNode read = report("--trace prometheus --prometheus " + prometheus.url() + SPAN);
    JsonNode file = report("--trace " + csv);
    assertThat(read.get("traces").get(0).get("trace").asText()).isEqualTo("shop");
    assertThat(read.get("traces").get(0).get("steps").asInt()).isEqualTo(180);
    assertThat(read.equals(NEARLY, file)).as("%s%nbut of the file%n%s", read, file).isTrue();
  }

  @Test
  void anApplicationThatNobodyKnowsIsOneLine() {
    Outcome outcome =
        backtest(
            "--trace prometheus --prometheus "
                + prometheus.url()
                + SPAN.replace("shop", "nobody")
                + QUICK);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .isEqualTo(
            "optimizer backtest: Prometheus knows no load of nobody from 2026-01-05T00:00:00Z to"
                + " 2026-01-05T10:00:00Z (asked at "
                + prometheus.url()
                + ")\n");
  }

  @Test
  void aPrometheusThatIsNotThereIsOneLine() {
    int nobody = RealPrometheus.freePort();
    Outcome outcome =
        backtest("--trace prometheus --prometheus http://127.0.0.1:" + nobody + SPAN + QUICK);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err())
        .isEqualTo(
            "optimizer backtest: Prometheus cannot be reached, asked for pfy_total_requests"
                + " (asked at http://127.0.0.1:%d)\n".formatted(nobody));
  }
}
