package io.productify.optimizer.forecast.fit;

/** Port: is told what becomes of fits. Called on the planning threads; must not block. */
public interface FitListener {

  /** A forecast was made with a kept fit. */
  void reused();

  /**
   * Models were fitted.
   *
   * @param millis how long it took
   */
  void fitted(RefitReason reason, double millis);

  /** A fit or a forecast threw; the forecast falls back to persistence. */
  void failed(RuntimeException cause);

  /** A forecast fell back to persistence. */
  void fellBack(Fallback fallback);
}
