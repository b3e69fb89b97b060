package io.productify.optimizer.api;

/** As much of a caller's text as an answer repeats. */
final class Excerpt {

  private static final int LENGTH = 100;

  private Excerpt() {}

  static String of(String text) {
    return text.length() <= LENGTH ? text : text.substring(0, LENGTH) + "...";
  }
}
