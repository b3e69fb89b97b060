package io.productify.e2e.demo;

import io.productify.e2e.goplugin.Action.Direction;
import java.util.List;
import java.util.Locale;

/** The day in four lines. */
record Summary(List<Moment> moments) {
  Summary {
    if (moments.isEmpty()) {
      throw new IllegalArgumentException("there must be at least one evaluation, was none");
    }
    moments = List.copyOf(moments);
  }

  void print(Terminal terminal) {
    terminal.line(
        "evaluations     %d: %d fresh, %d cached, %d fallback"
            .formatted(
                moments.size(), bySource("fresh"), bySource("cached"), bySource("fallback")));
    terminal.line(
        "scale events    %d: %d up, %d down"
            .formatted(
                scaled(Direction.UP) + scaled(Direction.DOWN),
                scaled(Direction.UP),
                scaled(Direction.DOWN)));
    terminal.line(
        String.format(
            Locale.ROOT,
            "replicas        %.1f on average, %d at most",
            moments.stream().mapToLong(Moment::running).average().orElse(0),
            moments.stream().mapToLong(Moment::running).max().orElse(0)));
    long shortMoments = moments.stream().filter(Moment::isShort).count();
    terminal.line(
        String.format(
            Locale.ROOT,
            "under capacity  %d of %d evaluations (%.0f %% of the time) had more load than the"
                + " replicas serve",
            shortMoments,
            moments.size(),
            100.0 * shortMoments / moments.size()));
  }

  private long bySource(String source) {
    return moments.stream().filter(moment -> moment.source().equals(source)).count();
  }

  private long scaled(Direction direction) {
    return moments.stream()
        .filter(Moment::isScaled)
        .filter(moment -> moment.action().direction() == direction)
        .count();
  }
}
