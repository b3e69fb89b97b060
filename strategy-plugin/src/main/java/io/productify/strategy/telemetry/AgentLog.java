package io.productify.strategy.telemetry;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Writes one JSON object a line, in the form that the agent reads back and logs again at the line's
 * own level. The agent takes a timestamp of exactly six fraction digits, and drops a line longer
 * than 64 KiB to debug text: a long value is cut.
 */
public final class AgentLog {

  private static final int LONGEST_VALUE = 4 * 1024;
  private static final int MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private final PrintStream out;
  private final Supplier<Instant> clock;
  private volatile Level threshold = Level.DEBUG;

  /** Creates a log that writes to {@code out}, dated by {@code clock}. */
  public AgentLog(PrintStream out, Supplier<Instant> clock) {
    this.out = out;
    this.clock = clock;
  }

  /** Drops every line below {@code level} from now on. */
  public void setThreshold(Level level) {
    threshold = level;
  }

  /** Returns whether lines of that level are written. */
  public boolean writes(Level level) {
    return level.compareTo(threshold) >= 0;
  }

  /** Writes one line, unless its level is below the threshold. */
  public void log(Level level, String message, Map<String, ?> fields) {
    if (!writes(level)) {
      return;
    }
    byte[] line = line(level, message, fields).getBytes(StandardCharsets.UTF_8);
    synchronized (out) {
      out.write(line, 0, line.length);
      out.flush();
    }
  }

  /** Writes a line that carries a stack trace in one field. */
  public void log(Level level, String message, Throwable thrown) {
    StringWriter stack = new StringWriter();
    thrown.printStackTrace(new PrintWriter(stack));
    log(level, message, Map.of("stack", stack));
  }

  private String line(Level level, String message, Map<String, ?> fields) {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      json.name("@level").value(level.label());
      json.name("@message").value(cut(message));
      json.name("@timestamp").value(timestamp(clock.get()));
      for (Map.Entry<String, ?> field : fields.entrySet()) {
        json.name(field.getKey()).value(cut(String.valueOf(field.getValue())));
      }
      json.endObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a StringWriter cannot fail", e);
    }
    return text.append('\n').toString();
  }

  // A formatter of the JDK takes a hundred classes for these digits.
  private static String timestamp(Instant time) {
    LocalDateTime utc = LocalDateTime.ofEpochSecond(time.getEpochSecond(), 0, ZoneOffset.UTC);
    return utc.toLocalDate()
        + "T"
        + digits(100, utc.getHour())
        + ":"
        + digits(100, utc.getMinute())
        + ":"
        + digits(100, utc.getSecond())
        + "."
        + digits(MICROS_PER_SECOND, time.getNano() / NANOS_PER_MICRO)
        + "Z";
  }

  /** Returns a number below {@code bound}, a power of ten, with its leading zeros. */
  private static String digits(int bound, int number) {
    return Integer.toString(bound + number).substring(1);
  }

  private static String cut(String value) {
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "...";
  }
}
