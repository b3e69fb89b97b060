package io.productify.strategy;

import io.productify.strategy.text.PlainText;
import java.util.regex.Pattern;

/**
 * Text that is safe to hand to the agent: one short line, without the words on which the agent
 * takes a policy's error for a lost connection and restarts the handlers of all policies.
 */
final class WireText {

  static final int LONGEST = 1_000;

  /** The longest failure, with what the optimizer said of it. */
  static final int LONGEST_META = 300;

  /** Some thirty mistakes; the agent's HTTP/2 takes far longer headers. */
  static final int LONGEST_MISTAKES = 6_000;

  private static final Pattern REFUSED =
      Pattern.compile("connection refused", Pattern.CASE_INSENSITIVE);

  private WireText() {}

  /** Returns a sentence of an answer. */
  static String of(String text) {
    return atMost(LONGEST, text);
  }

  /** Returns a value of an answer's meta. */
  static String ofMeta(String text) {
    return atMost(LONGEST_META, text);
  }

  /** Returns the words for a configuration's mistakes: all of them are to be seen. */
  static String ofMistakes(String text) {
    return atMost(LONGEST_MISTAKES, text);
  }

  private static String atMost(int longest, String text) {
    String safe = PlainText.oneLine(text).replace("EOF", "E-O-F");
    if (mayNameRefusal(safe)) {
      safe = REFUSED.matcher(safe).replaceAll("connection not accepted");
    }
    return PlainText.shortened(safe, longest);
  }

  // Every value of every answer comes through here, and next to none holds an f after an e.
  private static boolean mayNameRefusal(String text) {
    for (int i = 1; i < text.length(); i++) {
      if ((text.charAt(i) | ' ') == 'f' && (text.charAt(i - 1) | ' ') == 'e') {
        return true;
      }
    }
    return false;
  }
}
