package io.productify.optimizer.forecast.sarimax;

import java.util.Optional;

/**
 * How an order did.
 *
 * @param order that was tried
 * @param fitNanos what the fit took, nanoseconds
 * @param figures empty where it could not be fitted
 * @param reason why there are no figures; empty where there are
 */
public record OrderScore(
    SarimaxOrder order, long fitNanos, Optional<Figures> figures, String reason) {

  public OrderScore {
    if (figures.isPresent() != reason.isEmpty()) {
      throw new IllegalArgumentException(
          "a score must have either figures or a reason, had %s and \"%s\""
              .formatted(figures, reason));
    }
  }

  /**
   * The figures of a fit.
   *
   * @param criteria over the observations that every order of the comparison counts
   * @param converged whether the search for the parameters ended by its precision
   * @param error held out, one MASE for each horizon
   */
  public record Figures(InformationCriteria criteria, boolean converged, double[] error) {

    public Figures {
      error = error.clone();
    }

    @Override
    public double[] error() {
      return error.clone();
    }

    /** Returns the error at the longest horizon. */
    public double lastError() {
      return error[error.length - 1];
    }
  }
}
