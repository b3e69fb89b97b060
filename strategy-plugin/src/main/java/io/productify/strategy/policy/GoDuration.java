package io.productify.strategy.policy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Nomad's own configuration writes them: "4.5s", "500ms", "1m30s". */
final class GoDuration {

  private static final Pattern PART =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ns|us|ms|s|m|h)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private GoDuration() {}

  /** Returns the duration, or nothing if {@code text} is not one. */
  static Optional<Duration> parse(String text) {
    Matcher part = PART.matcher(text);
    BigDecimal nanos = BigDecimal.ZERO;
    int end = 0;
    while (part.find() && part.start() == end) {
      BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L));
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit));
      end = part.end();
    }
    boolean whole = end > 0 && end == text.length();
    if (!whole || nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos(nanos.setScale(0, RoundingMode.DOWN).longValueExact()));
  }
}
