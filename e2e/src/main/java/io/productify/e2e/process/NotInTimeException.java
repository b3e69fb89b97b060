package io.productify.e2e.process;

/** Something that was waited for did not happen. */
public final class NotInTimeException extends RuntimeException {
  private final String explanation;

  public NotInTimeException(String explanation) {
    super(explanation);
    this.explanation = explanation;
  }

  /** What did not happen, in a sentence. */
  public String explanation() {
    return explanation;
  }
}
