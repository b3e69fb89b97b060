package io.productify.strategy.text;

import java.util.regex.Pattern;

/** Makes text from elsewhere fit into one line of a given length. */
public final class PlainText {

  // Control characters of both ranges, lone surrogates, line and paragraph separators.
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029]+");

  private static final char LINE_SEPARATOR = 0x2028;
  private static final char PARAGRAPH_SEPARATOR = 0x2029;

  private PlainText() {}

  /** Returns the text without the characters that do not belong in a line. */
  public static String stripped(String text) {
    return isPlain(text) ? text : UNPRINTABLE.matcher(text).replaceAll("");
  }

  /** Returns the text with a blank for every run of characters that do not belong in a line. */
  public static String oneLine(String text) {
    return (isPlain(text) ? text : UNPRINTABLE.matcher(text).replaceAll(" ")).strip();
  }

  // Nearly every text is, and then there is nothing to be looked for by a pattern.
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)
          || Character.isSurrogate(c)
          || c == LINE_SEPARATOR
          || c == PARAGRAPH_SEPARATOR) {
        return false;
      }
    }
    return true;
  }

  /** Returns the first {@code most} characters at most, and never half of one. */
  public static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    boolean splitsPair =
        Character.isHighSurrogate(text.charAt(most - 1))
            && Character.isLowSurrogate(text.charAt(most));
    return text.substring(0, splitsPair ? most - 1 : most);
  }

  /** Returns the same, with dots where something was cut off. */
  public static String shortened(String text, int most) {
    return text.length() <= most ? text : cut(text, most) + "...";
  }
}
