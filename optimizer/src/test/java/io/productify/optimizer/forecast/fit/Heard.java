package io.productify.optimizer.forecast.fit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what a {@link FitListener} is told, as words. */
final class Heard implements FitListener {

  final List<String> words = new CopyOnWriteArrayList<>();

  @Override
  public void reused() {
    words.add("reused");
  }

  @Override
  public void fitted(RefitReason reason, double millis) {
    words.add("fitted " + reason.label());
  }

  @Override
  public void failed(RuntimeException cause) {
    words.add("failed " + cause.getMessage());
  }

  @Override
  public void fellBack(Fallback fallback) {
    words.add("fell back " + fallback.label());
  }
}
