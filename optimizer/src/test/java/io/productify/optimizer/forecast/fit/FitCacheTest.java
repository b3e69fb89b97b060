package io.productify.optimizer.forecast.fit;

import static io.productify.optimizer.forecast.Loads.NOON;
import static io.productify.optimizer.forecast.Loads.autoregressive;
import static io.productify.optimizer.forecast.Loads.history;
import static io.productify.optimizer.forecast.Loads.poisson;
import static io.productify.optimizer.forecast.Loads.task;
import static io.productify.optimizer.forecast.Loads.windowEndingAt;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.LocalCalendar;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.FittedEnsemble;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FitCacheTest {

  private static final double[] LOAD = autoregressive(3, 100, 100, 5);

  private final Heard heard = new Heard();

  private FitCache cache(int capacity, LongSupplier nanoTime) {
    return new FitCache(new EnsembleFitter(ForecastSettings.DEFAULT), capacity, heard, nanoTime);
  }

  private FitCache cache() {
    return cache(10, () -> 0);
  }

  private static ForecastTask at(long epochSecond, double... rates) {
    return task(windowEndingAt(epochSecond, rates), 20);
  }

  private static ForecastTask of(String group, String app) {
    ForecastTask task = at(NOON, LOAD);
    return new ForecastTask(
        ScalingTarget.of(group, app, ""), task.load(), task.past(), task.wanted());
  }

  /** A load that does not change from sample to sample. */
  private static double[] flat(double rate) {
    double[] rates = new double[100];
    Arrays.fill(rates, rate);
    return rates;
  }

  @ParameterizedTest(name = "{0} s later: {1}")
  @CsvSource({
    "0, reused",
    "299, reused",
    "300, fitted age",
    "100000, fitted age",
    // The clock was set back: a little is forgiven.
    "-300, reused",
    "-301, fitted age"
  })
  void aFitIsReusedUntilItIsTooOld(int secondsLater, String heardThen) {
    FitCache cache = cache();
    CachedFit first = cache.fitFor(at(NOON, LOAD));
    CachedFit then = cache.fitFor(at(NOON + secondsLater, LOAD));
    assertThat(heard.words).containsExactly("fitted first", heardThen);
    assertThat(cache.fits()).containsExactly(then);
    assertThat(first.expiresEpochSecond()).isEqualTo(NOON + 300);
  }

  @ParameterizedTest(name = "from {0} samples to {1}: {2}")
  @CsvSource({
    "40, 40, reused",
    "40, 59, reused",
    "40, 60, fitted growth",
    "40, 39, reused",
    // More than 20 are enough to judge models on.
    "19, 20, reused",
    "20, 21, fitted growth",
    "21, 22, reused"
  })
  void aWindowThatHasGrownIsFittedAnew(int before, int samples, String heardThen) {
    FitCache cache = cache();
    cache.fitFor(at(NOON, Arrays.copyOf(flat(100), before)));
    cache.fitFor(at(NOON + 15, Arrays.copyOf(flat(100), samples)));
    assertThat(heard.words).containsExactly("fitted first", heardThen);
  }

  @ParameterizedTest(name = "from {0} to {1}: {2}")
  @CsvSource({
    "100, 150, reused",
    "100, 150.001, fitted level",
    "100, 50, reused",
    "100, 49.999, fitted level",
    "100, 0, fitted level",
    "0, 0, reused",
    "0, 0.001, fitted level",
    // Rates below zero are a broken exporter's, and mean zero.
    "-5, -5, reused",
    "-5, -50, reused",
    "-5, 1, fitted level"
  })
  void aFitIsReusedUntilTheLevelHasMovedByMoreThanHalf(
      double before, double after, String heardThen) {
    FitCache cache = cache();
    cache.fitFor(at(NOON, flat(before)));
    cache.fitFor(at(NOON + 15, flat(after)));
    assertThat(heard.words).containsExactly("fitted first", heardThen);
  }

  @ParameterizedTest(name = "to {0}: {1}")
  @CsvSource({"20, reused", "20.1, fitted level"})
  void aLoadThatChangesFromSampleToSampleIsAtAnotherLevelOnlyIfThatMovedByMore(
      double after, String heardThen) {
    // In turn 0 and 10: the level is 5, and a change is 10. Half the level is not enough.
    double[] before = new double[101];
    Arrays.setAll(before, i -> i % 2 == 0 ? 0 : 10);
    double[] then = flat(after - 5);
    FitCache cache = cache();
    cache.fitFor(at(NOON, before));
    cache.fitFor(at(NOON + 15, then));
    assertThat(heard.words).containsExactly("fitted first", heardThen);
  }

  /** With the level alone it were 114 fits of 500: the mean of ten counts moves that much. */
  @Test
  void aSparseLoadIsNotFittedAllTheTime() {
    double[] counts = poisson(8, 1960, 0.3);
    FitCache cache = cache();
    for (int end = 960; end < 1960; end += 2) {
      cache.fitFor(at(Loads.after(end), Arrays.copyOfRange(counts, end - 960, end)));
    }
    // Every 300 s are 50 fits.
    assertThat(heard.words.stream().filter(word -> word.startsWith("fitted")).count())
        .isBetween(50L, 70L);
  }

  @Test
  void anotherStepIsAnotherLoad() {
    FitCache cache = cache();
    cache.fitFor(at(NOON, LOAD));
    LoadWindow coarse = new LoadWindow(new TimeGrid(NOON - 30 * 99, 30, 100), LOAD);
    cache.fitFor(task(coarse, 20));
    assertThat(heard.words).containsExactly("fitted first", "fitted step");
  }

  @Test
  void aFitThatHasDriftedIsMadeAnewOnceAndOthersStay() {
    FitCache cache = cache();
    cache.fitFor(of("web", "shop"));
    cache.fitFor(of("web", "blog"));
    cache.expire(ScalingTarget.of("web", "shop", ""));
    cache.expire(ScalingTarget.of("web", "nobody", ""));
    CachedFit anew = cache.fitFor(of("web", "shop"));
    cache.fitFor(of("web", "shop"));
    cache.fitFor(of("web", "blog"));
    assertThat(anew.occasion().reason()).isEqualTo(RefitReason.DRIFT);
    assertThat(heard.words)
        .containsExactly("fitted first", "fitted first", "fitted drift", "reused", "reused");
  }

  /** Of a fit that is too old and has drifted, drift is what an operator wants to know. */
  @Test
  void driftComesBeforeAgeAndAfterAnotherLoad() {
    FitCache cache = cache();
    ScalingTarget target = Loads.SHOP;
    cache.fitFor(at(NOON, flat(100)));
    cache.expire(target);
    cache.fitFor(at(NOON + 300, flat(100)));
    cache.expire(target);
    cache.fitFor(at(NOON + 315, flat(200)));
    cache.fitFor(at(NOON + 330, flat(200)));
    assertThat(heard.words)
        .containsExactly("fitted first", "fitted drift", "fitted level", "reused");
  }

  @Test
  void afterAgeTheLoadIsTheSameAndAfterAnyOtherReasonItBeginsAnew() {
    FitCache cache = cache();
    assertThat(since(cache.fitFor(at(NOON, flat(100))))).isEqualTo(NOON);
    assertThat(since(cache.fitFor(at(NOON + 300, flat(100))))).isEqualTo(NOON);
    assertThat(since(cache.fitFor(at(NOON + 315, flat(200))))).isEqualTo(NOON + 315);
    cache.expire(Loads.SHOP);
    assertThat(since(cache.fitFor(at(NOON + 330, flat(200))))).isEqualTo(NOON + 330);
  }

  private static long since(CachedFit fit) {
    return fit.occasion().sinceEpochSecond();
  }

  @Test
  void aRefitStartsFromTheLastFitAndKeepsItsProfile() {
    ForecastTask.Past past = new ForecastTask.Past(history(2, Loads::dailyWave), LocalCalendar.UTC);
    ForecastTask now = task(windowEndingAt(NOON, LOAD), past, 20);
    ForecastTask later = task(windowEndingAt(NOON + 300, LOAD), past, 20);
    FitCache cache = cache();
    FittedEnsemble first = cache.fitFor(now).fitted();
    FittedEnsemble second = cache.fitFor(later).fitted();
    assertThat(evaluations(second)).isLessThan(evaluations(first) / 2);
    assertThat(first.season().profile().known()).isTrue();
    assertThat(second.season().profile()).isSameAs(first.season().profile());
  }

  private static int evaluations(FittedEnsemble fitted) {
    return fitted.fits().plain().orElseThrow().search().evaluations();
  }

  @Test
  void groupAndApplicationTogetherAreTheKey() {
    FitCache cache = cache();
    cache.fitFor(of("web", "shop"));
    cache.fitFor(of("web", "blog"));
    cache.fitFor(of("api", "shop"));
    cache.fitFor(of("web", "shop"));
    assertThat(heard.words)
        .containsExactly("fitted first", "fitted first", "fitted first", "reused");
    assertThat(cache.fits().stream().map(fit -> fit.target().group() + "/" + fit.target().app()))
        .containsExactly("api/shop", "web/blog", "web/shop");
  }

  @Test
  void theLeastRecentlyUsedLeaves() {
    FitCache cache = cache(2, () -> 0);
    cache.fitFor(of("web", "a"));
    cache.fitFor(of("web", "b"));
    cache.fitFor(of("web", "a"));
    cache.fitFor(of("web", "c"));
    assertThat(cache.fits().stream().map(fit -> fit.target().app())).containsExactly("a", "c");
    cache.fitFor(of("web", "b"));
    assertThat(heard.words)
        .containsExactly("fitted first", "fitted first", "reused", "fitted first", "fitted first");
  }

  @Test
  void tellsWhatItWasFittedOnAndHowLongItTook() {
    AtomicLong clock = new AtomicLong();
    CachedFit fit = cache(1, () -> clock.getAndAdd(2_500_000)).fitFor(at(NOON, LOAD));
    assertThat(fit.occasion()).isEqualTo(new CachedFit.Occasion(RefitReason.FIRST, 2.5, NOON));
    assertThat(fit.window().observations()).isEqualTo(100);
    assertThat(fit.window().level())
        .isEqualTo(Arrays.stream(LOAD).skip(90).sum() / 10, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void holdsAtLeastOne(int capacity) {
    assertThatThrownBy(() -> cache(capacity, () -> 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("optimizer.fit-cache-capacity must be at least 1, was " + capacity);
  }

  @Test
  void aFitThatThrowsLeavesThePlaceUsableAndWhatWasThere() {
    AtomicLong calls = new AtomicLong();
    FitCache cache =
        cache(
            10,
            () -> {
              if (calls.incrementAndGet() == 3) {
                throw new IllegalStateException("third call");
              }
              return 0;
            });
    CachedFit first = cache.fitFor(at(NOON, LOAD));
    assertThatThrownBy(() -> cache.fitFor(at(NOON + 300, LOAD))).hasMessage("third call");
    assertThat(cache.fits()).containsExactly(first);
    CachedFit again = cache.fitFor(at(NOON + 300, LOAD));
    assertThat(cache.fits()).containsExactly(again);
    assertThat(heard.words).containsExactly("fitted first", "fitted age");
  }

  /** The clock is read when a fit begins: there it is held until another request waits for it. */
  @Test
  void thoseWhoAskMeanwhileShareOneFitAndOthersDoNotWait() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    AtomicReference<Thread> held = new AtomicReference<>();
    LongSupplier clock =
        () -> {
          if (Thread.currentThread() == held.get()) {
            begun.countDown();
            await(released);
          }
          return 0;
        };
    FitCache cache = cache(10, clock);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<CachedFit> first =
          threads.submit(
              () -> {
                held.set(Thread.currentThread());
                return cache.fitFor(of("web", "shop"));
              });
      await(begun);
      CompletableFuture<Thread> waiting = new CompletableFuture<>();
      Future<CachedFit> shared =
          threads.submit(
              () -> {
                waiting.complete(Thread.currentThread());
                return cache.fitFor(of("web", "shop"));
              });
      Thread second = waiting.get(10, SECONDS);
      while (second.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
      assertThat(cache.fitFor(of("web", "blog")).target().app()).isEqualTo("blog");
      released.countDown();
      assertThat(shared.get(10, SECONDS)).isSameAs(first.get(10, SECONDS));
      assertThat(heard.words).containsExactly("fitted first", "fitted first", "reused");
    } finally {
      released.countDown();
      threads.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
