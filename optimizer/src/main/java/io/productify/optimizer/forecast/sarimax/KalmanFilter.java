package io.productify.optimizer.forecast.sarimax;

/**
 * The Kalman filter of a {@link StateSpace}, one observation a step. With a, P the mean and
 * covariance of the state predicted for a step:
 *
 * <pre>
 *   v = y - Z a,   F = Z P Z',   K = P Z' / F
 *   a' = T (a + K v) + c
 *   P' = T (P - K F K') T' + variance R R'
 * </pre>
 *
 * <p>A missing observation skips the update. Once P repeats itself, the gain is kept and P no
 * longer computed, until an observation is missing. Durbin and Koopman, sections 4.3, 4.10 and
 * 4.3.2.
 *
 * <p>Mutable, for one thread; a step allocates nothing.
 */
final class KalmanFilter {

  /** P repeats itself where no element moves by more than this share of F. */
  private static final double REPEATED = 1e-13;

  private final StateSpace space;
  private final double[] mean;
  private final double[] covariance;
  private final double[] cross;
  private final double[] scratch;
  private final double[] previous;
  private final double[] meanScratch;
  private final boolean mayFreeze;
  private double innovation = Double.NaN;
  private double innovationVariance = Double.NaN;
  private boolean frozen;

  /** A filter before the first period: mean 0, covariance {@code priorVariance} times identity. */
  KalmanFilter(StateSpace space, double priorVariance) {
    this(space, new double[space.states()], diagonal(space.states(), priorVariance), true);
  }

  /** A filter that goes on from a predicted state; the arrays are copied. */
  KalmanFilter(StateSpace space, double[] mean, double[] covariance, boolean mayFreeze) {
    int k = space.states();
    this.space = space;
    this.mean = mean.clone();
    this.covariance = covariance.clone();
    this.mayFreeze = mayFreeze;
    cross = new double[k];
    meanScratch = new double[k];
    scratch = new double[k * k];
    previous = new double[k * k];
  }

  private static double[] diagonal(int k, double value) {
    double[] matrix = new double[k * k];
    for (int i = 0; i < k; i++) {
      matrix[i * (k + 1)] = value;
    }
    return matrix;
  }

  /**
   * Takes one observation, {@code NaN} where missing, and predicts the state of the next period.
   *
   * @return whether there was an observation and its variance is above zero
   */
  boolean step(double observation) {
    if (!frozen) {
      observeCovariance();
    }
    if (Double.isNaN(observation) || !(innovationVariance > 0)) {
      innovation = Double.NaN;
      frozen = false;
      predict();
      return false;
    }
    innovation = observation - space.observe(mean, 0);
    double share = innovation / innovationVariance;
    for (int i = 0; i < mean.length; i++) {
      mean[i] += cross[i] * share;
    }
    if (frozen) {
      predictMean();
    } else {
      updateCovariance();
      predict();
      frozen = mayFreeze && repeated();
    }
    return true;
  }

  private void observeCovariance() {
    int k = cross.length;
    for (int i = 0; i < k; i++) {
      cross[i] = space.observe(covariance, i * k);
    }
    innovationVariance = space.observe(cross, 0);
  }

  private void updateCovariance() {
    int k = cross.length;
    System.arraycopy(covariance, 0, previous, 0, k * k);
    for (int i = 0; i < k; i++) {
      double gain = cross[i] / innovationVariance;
      for (int j = 0; j < k; j++) {
        covariance[i * k + j] -= gain * cross[j];
      }
    }
  }

  private boolean repeated() {
    double largest = REPEATED * innovationVariance;
    for (int i = 0; i < covariance.length; i++) {
      if (!(Math.abs(covariance[i] - previous[i]) <= largest)) {
        return false;
      }
    }
    observeCovariance();
    return true;
  }

  private void predict() {
    predictMean();
    space.predictCovariance(covariance, scratch);
  }

  private void predictMean() {
    space.predictMean(mean, meanScratch);
    System.arraycopy(meanScratch, 0, mean, 0, mean.length);
  }

  /** Returns v of the last step, {@code NaN} where the observation was missing. */
  double innovation() {
    return innovation;
  }

  /** Returns F of the last step. */
  double innovationVariance() {
    return innovationVariance;
  }

  /** Returns P Z' of the last step; K is this over F. Not copied. */
  double[] cross() {
    return cross;
  }

  /** Returns the predicted mean of the next period's state. Not copied. */
  double[] mean() {
    return mean;
  }

  /** Returns the predicted covariance of the next period's state, row-major. Not copied. */
  double[] covariance() {
    return covariance;
  }

  /** Whether the gain is kept. */
  boolean frozen() {
    return frozen;
  }

  /** Returns the expected observation of the next period. */
  double predictedObservation() {
    return space.observe(mean, 0);
  }

  /** Returns the variance of the next period's observation. */
  double predictedVariance() {
    observeCovariance();
    return innovationVariance;
  }
}
