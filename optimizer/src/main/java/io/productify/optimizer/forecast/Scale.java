package io.productify.optimizer.forecast;

/**
 * The scale a load is modelled on. Counts vary the more the higher they are; on the square root of
 * a Poisson count the variance is the same at every level (Bartlett 1936), so that one spread fits
 * the night and the peak.
 */
public enum Scale {
  /** The rate as it is. */
  NONE {
    @Override
    public double of(double requestsPerSecond) {
      return requestsPerSecond;
    }

    @Override
    public double rate(double scaled) {
      return Math.max(0, scaled);
    }

    @Override
    public double slope(double requestsPerSecond) {
      return 1;
    }
  },
  /** Square root. */
  SQRT {
    @Override
    public double of(double requestsPerSecond) {
      return Math.sqrt(Math.max(0, requestsPerSecond));
    }

    @Override
    public double rate(double scaled) {
      double root = Math.max(0, scaled);
      return root * root;
    }

    @Override
    public double slope(double requestsPerSecond) {
      return 0.5 / Math.sqrt(requestsPerSecond);
    }
  },
  /** Logarithm of one more. */
  LOG1P {
    @Override
    public double of(double requestsPerSecond) {
      return Math.log1p(Math.max(0, requestsPerSecond));
    }

    @Override
    public double rate(double scaled) {
      return Math.expm1(Math.min(Math.max(0, scaled), LARGEST_LOGARITHM));
    }

    @Override
    public double slope(double requestsPerSecond) {
      return 1 / (1 + requestsPerSecond);
    }
  };

  /** Where {@code e^x} is still a number. */
  private static final double LARGEST_LOGARITHM = 700;

  /** Returns a rate on this scale; a missing one ({@code NaN}) stays missing. */
  public abstract double of(double requestsPerSecond);

  /** Returns the rate of a value on this scale, requests per second, at least 0. */
  public abstract double rate(double scaled);

  /** Returns the derivative of {@link #of} at a rate above zero. */
  public abstract double slope(double requestsPerSecond);
}
