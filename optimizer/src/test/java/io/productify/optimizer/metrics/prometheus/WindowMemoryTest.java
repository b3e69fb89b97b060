package io.productify.optimizer.metrics.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WindowMemoryTest {

  private static final double NONE = Double.NaN;
  private final WindowMemory memory = new WindowMemory(600);

  /** Six points, 10 seconds apart, the last at {@code end}. */
  private static TimeGrid six(long end) {
    return new TimeGrid(end - 50, 10, 6);
  }

  private static MetricsWindow window(TimeGrid grid, double... rate) {
    return new MetricsWindow(grid, Map.of(Series.REQUEST_RATE, rate));
  }

  private static double[] rate(MetricsWindow window) {
    return window.column(Series.REQUEST_RATE).orElseThrow();
  }

  @Test
  void readsTheWholeOfWhatIsUnknown() {
    assertThat(memory.toRead("shop", six(1000))).isEqualTo(six(1000));
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, 5, 6));
    assertThat(memory.toRead("other", six(1000))).isEqualTo(six(1000));
  }

  @Test
  void readsFromTwoStepsBeforeTheNewestSample() {
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, 5, 6));
    assertThat(memory.toRead("shop", six(1000))).isEqualTo(new TimeGrid(980, 10, 3));
    assertThat(memory.toRead("shop", six(1020))).isEqualTo(new TimeGrid(980, 10, 5));
  }

  @Test
  void readsOnFromTheLastSampleAfterAGap() {
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, NONE, NONE));
    assertThat(memory.toRead("shop", six(1000))).isEqualTo(new TimeGrid(960, 10, 5));
  }

  @Test
  void readsTheWholeWhenTheTailReachesBeyondIt() {
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, 5, 6));
    assertThat(memory.toRead("shop", six(1030))).isEqualTo(six(1030));
  }

  @Test
  void readsTheWholeWhenTimeWentBackOrTheStepChanged() {
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, 5, 6));
    assertThat(memory.toRead("shop", six(990))).isEqualTo(six(990));
    TimeGrid finer = new TimeGrid(990, 5, 6);
    assertThat(memory.toRead("shop", finer)).isEqualTo(finer);
  }

  @Test
  void readsTheWholeWhereTheRateIsAbsent() {
    memory.keep("shop", new MetricsWindow(six(1000), Map.of()));
    assertThat(memory.toRead("shop", six(1000))).isEqualTo(six(1000));
  }

  @Test
  void readsTheWholeFromTimeToTime() {
    TimeGrid longGrid = new TimeGrid(0, 10, 101);
    double[] rates = new double[101];
    memory.keep("shop", window(longGrid, rates));
    TimeGrid soon = new TimeGrid(590, 10, 101);
    assertThat(memory.toRead("shop", soon)).isEqualTo(new TimeGrid(980, 10, 62));
    TimeGrid due = new TimeGrid(600, 10, 101);
    assertThat(memory.toRead("shop", due)).isEqualTo(due);
  }

  @Test
  void joinsTheTail() {
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, 5, 6));
    MetricsWindow tail = window(new TimeGrid(980, 10, 5), 4, 5, 7, 8, 9);
    MetricsWindow joined = memory.join("shop", tail, six(1020)).orElseThrow();
    assertThat(joined.grid()).isEqualTo(six(1020));
    assertThat(rate(joined))
        .as("the tail decides where both answer")
        .containsExactly(3, 4, 5, 7, 8, 9);
    assertThat(memory.toRead("shop", six(1020))).isEqualTo(new TimeGrid(1000, 10, 3));
  }

  @Test
  void joinsSeriesThatBeginOrEnd() {
    double[] waiting = {1, 1, 1, 1, 1, 1};
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, 5, 6).with(Series.QUEUE_WAITING, waiting));
    MetricsWindow tail =
        window(new TimeGrid(980, 10, 4), 4, 5, 6, 7)
            .with(Series.ACTIVATOR_PENDING_REQUESTS, new double[] {NONE, NONE, 2, 2});
    MetricsWindow joined = memory.join("shop", tail, six(1010)).orElseThrow();
    assertThat(joined.column(Series.QUEUE_WAITING).orElseThrow())
        .containsExactly(1, 1, NONE, NONE, NONE, NONE);
    assertThat(joined.column(Series.ACTIVATOR_PENDING_REQUESTS).orElseThrow())
        .containsExactly(NONE, NONE, NONE, NONE, 2, 2);
  }

  @Test
  void doesNotJoinATailThatHasLostWhatWasKnown() {
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, 5, 6));
    MetricsWindow tail = window(new TimeGrid(980, 10, 4), NONE, NONE, NONE, 1);
    assertThat(memory.join("shop", tail, six(1010))).isEmpty();
    assertThat(memory.toRead("shop", six(1010))).isEqualTo(six(1010));
  }

  @Test
  void doesNotJoinAnEmptyTail() {
    memory.keep("shop", window(six(1000), 1, 2, 3, 4, 5, 6));
    MetricsWindow tail = new MetricsWindow(new TimeGrid(980, 10, 3), Map.of());
    assertThat(memory.join("shop", tail, six(1000))).isEmpty();
  }

  @Test
  void manyJoinsAreTheWholeWindow() {
    double[] all = new double[200];
    Arrays.setAll(all, i -> i * i % 17);
    memory.keep("shop", window(six(50), Arrays.copyOfRange(all, 0, 6)));
    for (int end = 6; end < 200; end++) {
      TimeGrid whole = six(end * 10L);
      TimeGrid part = memory.toRead("shop", whole);
      double[] read = Arrays.copyOfRange(all, end + 1 - part.length(), end + 1);
      MetricsWindow answer = window(part, read);
      if (part.equals(whole)) {
        memory.keep("shop", answer);
      } else {
        answer = memory.join("shop", answer, whole).orElseThrow();
      }
      assertThat(rate(answer)).containsExactly(Arrays.copyOfRange(all, end - 5, end + 1));
    }
  }
}
