package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.forecast.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OrderSelectionTest {

  private static final int[] HORIZONS = {1, 4};
  private static final List<SarimaxOrder> SMALL = new OrderGrid(1, 1, 1, 0).orders();

  private interface Recursion {
    double next(double last, double noise, double noiseBefore);
  }

  /** A series of 1000 around 100, seed 7, standard normal innovations. */
  private static double[] series(Recursion recursion) {
    Random random = new Random(7);
    double[] y = new double[1000];
    double value = 0;
    double before = 0;
    for (int t = 0; t < y.length; t++) {
      double noise = random.nextGaussian();
      value = recursion.next(value, noise, before);
      before = noise;
      y[t] = 100 + value;
    }
    return y;
  }

  private static OrderTrial trial(double[] y) {
    return new OrderTrial(y, Scale.NONE, 0.3, HORIZONS);
  }

  private static List<OrderScore> compare(OrderTrial trial, List<SarimaxOrder> orders) {
    return new OrderSelection(trial, () -> 0).compare(orders, (done, total) -> {});
  }

  private static OrderScore.Figures figures(List<OrderScore> scores, String order) {
    return scores.stream()
        .filter(score -> score.order().toString().equals(order))
        .flatMap(score -> score.figures().stream())
        .findFirst()
        .orElseThrow();
  }

  private static String lowestBic(List<OrderScore> scores, int d) {
    return scores.stream()
        .filter(score -> score.order().d() == d)
        .min(Comparator.comparingDouble(s -> s.figures().orElseThrow().criteria().bic()))
        .orElseThrow()
        .order()
        .toString();
  }

  @Test
  void anAutoregressionIsFound() {
    List<OrderScore> scores = compare(trial(series((last, e, b) -> 0.7 * last + e)), SMALL);
    assertThat(lowestBic(scores, 0)).isEqualTo("(1,0,0)+c");
    assertThat(scores.get(0).order().d()).isZero();
    assertThat(figures(scores, "(1,0,0)+c").lastError())
        .as("four steps ahead, where it has returned to its mean")
        .isLessThan(0.9 * figures(scores, "(0,1,0)").lastError());
  }

  @Test
  void aMovingAverageIsFound() {
    List<OrderScore> scores = compare(trial(series((last, e, b) -> e + 0.8 * b)), SMALL);
    assertThat(lowestBic(scores, 0)).isEqualTo("(0,0,1)+c");
    assertThat(scores.get(0).order().d()).isZero();
  }

  @Test
  void aRandomWalkIsFound() {
    OrderTrial trial = trial(series((last, e, b) -> last + e));
    List<OrderScore> scores = compare(trial, SMALL);
    assertThat(lowestBic(scores, 1)).isEqualTo("(0,1,0)");
    assertThat(figures(scores, "(0,1,0)").error())
        .as("a random walk forecasts what persistence does")
        .containsExactly(trial.persistenceError(), within(1e-4));
    assertThat(scores.get(0).figures().orElseThrow().lastError())
        .isCloseTo(trial.persistenceError()[1], within(0.03 * trial.persistenceError()[1]));
  }

  @Test
  void everyOrderCountsTheSameObservations() {
    double[] y = series((last, e, b) -> 0.7 * last + e);
    Arrays.fill(y, 300, 310, Double.NaN);
    List<OrderScore> scores = compare(trial(y), SMALL);
    // (1,1,1) has 1 + max(1, 2) = 3 states; 700 are fitted, 10 of them missing.
    assertThat(scores)
        .allSatisfy(
            score -> assertThat(score.figures().orElseThrow().criteria().counted()).isEqualTo(687));
  }

  @Test
  void theCriteriaAreThoseOfTheLikelihoodByItsFormula() {
    double[] y = series((last, e, b) -> last + e);
    InformationCriteria criteria =
        figures(compare(trial(y), List.of(SarimaxOrder.of(0, 1, 0))), "(0,1,0)").criteria();
    // Two states, so the changes into points 2 to 699 count: 698 normal ones, whose variance is
    // their mean square but for what the approximately diffuse start takes.
    double squares = 0;
    for (int t = 2; t < 700; t++) {
      squares += (y[t] - y[t - 1]) * (y[t] - y[t - 1]);
    }
    double logLikelihood = -0.5 * 698 * (Math.log(2 * Math.PI * squares / 698) + 1);
    assertThat(criteria.counted()).isEqualTo(698);
    assertThat(criteria.parameters()).isEqualTo(1);
    assertThat(criteria.logLikelihood()).isCloseTo(logLikelihood, within(1e-3));
    assertThat(criteria.aic()).isCloseTo(-2 * logLikelihood + 2, within(2e-3));
    assertThat(criteria.aicc()).isCloseTo(-2 * logLikelihood + 2 + 4.0 / 696, within(2e-3));
    assertThat(criteria.bic()).isCloseTo(-2 * logLikelihood + Math.log(698), within(2e-3));
  }

  @Test
  void fewObservationsHaveNoCorrectedCriterion() {
    assertThat(new InformationCriteria(-10, 3, 4).aicc()).isInfinite();
    // 26 + 2 * 3 * 4 / (5 - 3 - 1)
    assertThat(new InformationCriteria(-10, 3, 5).aicc()).isEqualTo(50);
    assertThatThrownBy(() -> new InformationCriteria(-10, 0, 4))
        .hasMessage("parameters must be at least 1 and counted at least 0, were 0 and 4");
  }

  @Test
  void anErrorIsTheHeldOutOneOverThatOfPersistenceInTheFittedPart() {
    // Fitted: 0 and 2 in turn, changes of 2. Held out: 5, missing, 7; last known 2, then 5.
    double[] y = new double[33];
    for (int t = 0; t < 30; t++) {
      y[t] = 2 * (t % 2);
    }
    y[30] = 5;
    y[31] = Double.NaN;
    y[32] = 7;
    OrderTrial trial = new OrderTrial(y, Scale.SQRT, 0.1, new int[] {1, 2});
    assertThat(trial.fitted()).isEqualTo(30);
    // One step: (|5 - 2| + |7 - 5|) / 2 / 2. Two steps: only |7 - 5| / 2.
    assertThat(trial.persistenceError()).containsExactly(new double[] {1.25, 1}, within(1e-12));
  }

  @Test
  void progressCountsEveryOrderAndFitsAreTimed() {
    List<String> heard = new ArrayList<>();
    AtomicLong clock = new AtomicLong();
    List<OrderScore> scores =
        new OrderSelection(trial(series((last, e, b) -> last + e)), () -> clock.getAndAdd(5))
            .compare(SMALL.subList(0, 3), (done, total) -> heard.add(done + "/" + total));
    assertThat(heard).containsExactly("1/3", "2/3", "3/3");
    assertThat(scores).extracting(OrderScore::fitNanos).containsOnly(5L);
  }

  @Test
  void anOrderThatCannotBeFittedSaysWhyAndComesLast() {
    double[] y = Arrays.copyOf(series((last, e, b) -> last + e), 60);
    SarimaxOrder yearly = SarimaxOrder.DEFAULT.withSeasonal(new SeasonalOrder(0, 1, 0, 50));
    SarimaxOrder slow = SarimaxOrder.DEFAULT.withSeasonal(new SeasonalOrder(1, 1, 1, 400));
    List<OrderScore> scores = compare(trial(y), List.of(slow, yearly, SarimaxOrder.DEFAULT));
    assertThat(scores.get(0).order()).isEqualTo(SarimaxOrder.DEFAULT);
    assertThat(scores.get(1).reason())
        .isEqualTo("too slow: 803 states, fitted on at most 15 points, had 42");
    assertThat(scores.get(2).reason())
        .isEqualTo(
            "too few values: the first 53 are left out, and 3 parameters are sought in the rest");
    assertThat(scores.get(0).figures().orElseThrow().criteria().counted())
        .as("what could not be fitted leaves nothing out")
        .isEqualTo(39);
  }

  @Test
  void theGridHoldsEveryOrderAndAFewSeasonalOnes() {
    assertThat(OrderGrid.DEFAULT.orders()).hasSize(18).doesNotHaveDuplicates();
    assertThat(OrderGrid.DEFAULT.orders())
        .extracting(SarimaxOrder::toString)
        .startsWith("(0,0,0)+c", "(0,0,1)+c")
        .endsWith("(2,1,1)", "(2,1,2)");
    assertThat(new OrderGrid(1, 0, 2, 24).orders())
        .extracting(SarimaxOrder::toString)
        .hasSize(6 + 7)
        .doesNotHaveDuplicates()
        .contains("(1,0,1)(1,0,0)[24]+c", "(1,0,1)(0,1,1)[24]", "(1,0,1)(1,1,1)[24]");
    assertThatThrownBy(() -> new OrderGrid(6, 1, 2, 0))
        .hasMessage("max-p must be in [0, 5], was 6");
    assertThatThrownBy(() -> new OrderGrid(2, 3, 2, 0))
        .hasMessage("max-d must be in [0, 2], was 3");
    assertThatThrownBy(() -> new OrderGrid(2, 1, -1, 0))
        .hasMessage("max-q must be in [0, 5], was -1");
    assertThatThrownBy(() -> new OrderGrid(2, 1, 2, 1))
        .hasMessage("seasonal-period must be 0 for none or in [2, 400], was 1");
  }

  @Test
  void aTrialOfNothingIsRefused() {
    double[] y = series((last, e, b) -> last + e);
    assertThatThrownBy(() -> new OrderTrial(y, Scale.SQRT, 1, HORIZONS))
        .hasMessage("holdout must be above 0 and below 1, was 1.0");
    assertThatThrownBy(() -> new OrderTrial(y, Scale.SQRT, 0.3, new int[] {4, 4}))
        .hasMessage("horizons must ascend from at least 1, had 4 after 4");
    assertThatThrownBy(() -> new OrderTrial(y, Scale.SQRT, 0.3, new int[0]))
        .hasMessage("horizons must be at least 1, were none");
    assertThatThrownBy(() -> trial(Arrays.copyOf(y, 20)))
        .hasMessage("the part that orders are fitted on must have at least 20 values, had 14");
    assertThatThrownBy(() -> new OrderTrial(y, Scale.SQRT, 0.3, new int[] {301}))
        .hasMessage("no value is held out at horizon 301: 300 of 1000 points are held out");
    assertThatThrownBy(() -> trial(new double[100]))
        .hasMessage(
            "the first 70 points, which orders are fitted on, never change:"
                + " no order is better than another");
    assertThatThrownBy(() -> trial(new double[] {1, -2}))
        .hasMessage("rates must be finite and at least 0, had -2.0");
  }
}
