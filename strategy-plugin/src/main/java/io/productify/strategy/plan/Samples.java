package io.productify.strategy.plan;

import java.util.List;

/**
 * The samples that came with one evaluation, oldest first.
 *
 * @param values the samples
 */
public record Samples(List<Sample> values) {

  public Samples {
    values = List.copyOf(values);
  }

  /** Returns whether the check's query found nothing at all. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns whether any finite sample is above zero. */
  public boolean demandPresent() {
    return values.stream().anyMatch(s -> Double.isFinite(s.value()) && s.value() > 0);
  }

  /** Returns at most {@code most} samples, the newest ones. */
  public List<Sample> newest(int most) {
    return values.subList(Math.max(0, values.size() - most), values.size());
  }
}
