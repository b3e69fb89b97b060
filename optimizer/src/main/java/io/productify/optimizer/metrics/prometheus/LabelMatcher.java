package io.productify.optimizer.metrics.prometheus;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One condition on a label, added to every application query.
 *
 * @param label label name
 * @param operator {@code =}, {@code !=}, {@code =~} or {@code !~}
 * @param value text, or for the last two a regular expression of Prometheus
 */
public record LabelMatcher(String label, String operator, String value) {

  private static final Pattern LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");
  private static final Pattern OPERATOR = Pattern.compile("=|!=|=~|!~");
  private static final Pattern WRITTEN =
      Pattern.compile("\\s*([^=!~\\s]+)\\s*(=~|!~|!=|=)\\s*(.*?)\\s*", Pattern.DOTALL);

  public LabelMatcher {
    if (!isLabelName(label) || !OPERATOR.matcher(operator).matches()) {
      throw new IllegalArgumentException(
          "optimizer.label-matchers must be label=value, label!=value, label=~regex or"
              + " label!~regex, was "
              + label
              + operator
              + value);
    }
  }

  /** Reads {@code label=value} and its kin; quotes around the value are optional. */
  public static LabelMatcher parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches()) {
      return new LabelMatcher(text, "", "");
    }
    String value = written.group(3);
    boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return new LabelMatcher(
        written.group(1),
        written.group(2),
        quoted ? value.substring(1, value.length() - 1) : value);
  }

  static boolean isLabelName(String text) {
    return LABEL.matcher(text).matches();
  }
}
