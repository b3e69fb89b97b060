package io.productify.optimizer.forecast.fit;

import java.util.Locale;

/** Why a load is forecast to stay as it is. */
public enum Fallback {
  /** Fewer than 8 observations. */
  TOO_SHORT("fewer than 8 observations"),
  /** Up to 20 observations, and SARIMAX does no better on them. */
  NOT_BETTER("no model does better on so short a window"),
  /** More than half of the window since its first sample is missing. */
  GAPS("more than half of the window is missing"),
  /** No model could be fitted, or its numbers are not finite. */
  FAILED("the fit failed");

  private final String explanation;

  Fallback(String explanation) {
    this.explanation = explanation;
  }

  /** Returns the name in lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the reason in words. */
  public String explanation() {
    return explanation;
  }
}
