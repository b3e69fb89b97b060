package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.Course;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** How far replays are, over all their courses. */
final class ReplayProgress {

  /** Often enough to see it move. */
  private static final long REDRAW_NANOS = 200_000_000;

  private final Optional<ProgressBar> bar;
  private final int total;
  private final long started = System.nanoTime();
  private int before;
  private long drawn;

  private ReplayProgress(Optional<ProgressBar> bar, int total) {
    this.bar = bar;
    this.total = total;
  }

  /**
   * @param wanted false where nothing is ever shown
   * @param forced true where it is shown though nobody seems to see it
   */
  static ReplayProgress of(
      CommandLine command, boolean wanted, boolean forced, List<Course> courses) {
    boolean shown = wanted && (forced || ProgressBar.isSeen());
    return new ReplayProgress(
        shown ? Optional.of(new ProgressBar(command.getErr())) : Optional.empty(),
        courses.stream().mapToInt(Course::steps).sum());
  }

  /** Shows how many steps of the course at hand were played. */
  void show(int steps) {
    long now = System.nanoTime();
    if (now - drawn >= REDRAW_NANOS) {
      drawn = now;
      int done = before + steps;
      bar.ifPresent(line -> line.show(done, total, left(now - started, done)));
    }
  }

  private String left(long elapsedNanos, int done) {
    long seconds = Math.round(elapsedNanos * 1e-9 * (total - done) / done);
    return ", %d:%02d left".formatted(seconds / 60, seconds % 60);
  }

  /** Goes on to the course after one. */
  void next(Course played) {
    before += played.steps();
  }

  void wipe() {
    bar.ifPresent(ProgressBar::wipe);
  }
}
