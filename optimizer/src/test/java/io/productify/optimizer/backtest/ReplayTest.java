package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayTest {

  private static final Timing AT_ONCE = new Timing(300, 0);

  private static final List<Contender> EVERYBODY =
      List.of(
          Replays.engine("exact", 10),
          Replays.engine("proportional", 10),
          Replays.engine("hold", 10),
          Replays.baseline(Replays.targetValue(0.7), ActionRule.nomad(300)),
          Replays.baseline(Replays.targetValue(1), ActionRule.nomad(0)),
          new Contender.Baseline(
              "hpa",
              ActionRule.kubernetes(),
              course -> new PodAutoscaler(new PodAutoscaler.Settings(0.7, 0.1, 300))),
          new Contender.Baseline(
              "last week", ActionRule.nomad(0), course -> new LastWeek(course, 1)),
          Replays.engine("reactive", 10),
          Replays.engine("hybrid", 10));

  /** Looks every step, twice a step and every second step; ready at once, soon and late. */
  @ParameterizedTest(name = "evaluation {0} s, startup {1} s, seed {2}")
  @CsvSource({"300, 0, 1", "300, 300, 2", "150, 90, 3", "600, 700, 4"})
  void nobodyCostsLessThanTheCheapestCountsInHindsight(int evaluation, int startup, long seed) {
    ReplayReport report =
        Replays.run(
            Courses.wavy(3, 800, seed),
            Replays.setup(new Timing(evaluation, startup), Tariff.Unserved.LOST),
            EVERYBODY);
    double least = report.floor().orElseThrow().cost().total();
    assertThat(report.rows()).hasSize(EVERYBODY.size());
    assertThat(report.rows())
        .allSatisfy(
            row -> {
              assertThat(row.outcome().cost().total()).isGreaterThanOrEqualTo(least - 1e-9);
              assertThat(report.relativeCost(row.outcome())).isGreaterThanOrEqualTo(1 - 1e-12);
            });
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"LOST", "CARRIED"})
  void replicaHoursAndServedWorkBalance(Tariff.Unserved unserved) {
    Course course = Courses.wavy(3, 800, 5);
    ReplayReport report = Replays.run(course, Replays.setup(AT_ONCE, unserved), EVERYBODY);
    double demand = 0;
    for (int step = course.first(); step < course.end(); step++) {
      demand += Double.isNaN(course.demand(step)) ? 0 : course.demand(step);
    }
    for (ReplayReport.Row row : report.rows()) {
      Outcome outcome = row.outcome();
      double missing = 0;
      double replicaHours = 0;
      for (int i = 0; i < course.steps(); i++) {
        missing += outcome.course().deficit()[i];
        replicaHours += outcome.course().replicas()[i] * 300 / 3600.0;
      }
      Outcome.Service service = outcome.service();
      assertThat(service.demand()).isCloseTo(demand, within(1e-6));
      double left = unserved == Tariff.Unserved.LOST ? missing : service.lacking().carried();
      assertThat(service.served() + left).as(row.name()).isCloseTo(demand, within(1e-6));
      assertThat(service.replicaHours()).isCloseTo(replicaHours, within(1e-6));
      assertThat(outcome.cost().replicas()).isCloseTo(replicaHours * 12, within(1e-6));
      int[] counts = outcome.course().replicas();
      assertThat(outcome.changes().started() - outcome.changes().stopped())
          .as("from the 7 that the load before the replay needs")
          .isEqualTo(counts[counts.length - 1] - 7);
    }
  }

  @Test
  void theSameReplayHasTheSameReport() {
    List<String> reports = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ReplayReport report =
          Replays.run(
              Courses.wavy(3, 820, 6), Replays.setup(AT_ONCE, Tariff.Unserved.LOST), EVERYBODY);
      StringBuilder text = new StringBuilder();
      report.rows().forEach(row -> text.append(told(row.outcome())));
      report.accuracy().horizons().forEach(text::append);
      reports.add(text.append(told(report.floor().orElseThrow())).toString());
    }
    assertThat(reports.get(0)).isEqualTo(reports.get(1));
  }

  private static String told(Outcome outcome) {
    return outcome.service()
        + " "
        + outcome.changes()
        + outcome.cost()
        + java.util.Arrays.toString(outcome.course().replicas());
  }

  @Test
  void engineDoesAloneWhatItDoesInCompany() {
    Course course = Courses.wavy(3, 800, 7);
    Replay.Setup setup = Replays.setup(AT_ONCE, Tariff.Unserved.LOST);
    ReplayReport together = Replays.run(course, setup, EVERYBODY);
    for (int i : new int[] {1, 7, 8}) {
      ReplayReport alone = Replays.run(course, setup, List.of(EVERYBODY.get(i)));
      assertThat(together.rows().get(i).outcome().course().replicas())
          .as(EVERYBODY.get(i).name())
          .isEqualTo(alone.rows().get(0).outcome().course().replicas());
    }
  }

  /** At 75 % of its processor a replica serves its capacity, so that 70 % of it is 0.93 of that. */
  @Test
  void hybridServesMoreThanItsPlanAloneAndReactiveHoldsWhatIsNotIdle() {
    Course course = Courses.wavy(3, 800, 9);
    ReplayReport report =
        Replays.run(course, Replays.setup(AT_ONCE, Tariff.Unserved.LOST), EVERYBODY);
    Outcome exact = report.rows().get(0).outcome();
    Outcome reactive = report.rows().get(7).outcome();
    Outcome hybrid = report.rows().get(8).outcome();
    assertThat(unserved(hybrid)).isLessThan(unserved(exact));
    assertThat(hybrid.service().replicaHours())
        .isBetween(exact.service().replicaHours(), reactive.service().replicaHours());
    assertThat(reactive.changes().events()).isLessThan(hybrid.changes().events());
  }

  private static double unserved(Outcome outcome) {
    return outcome.service().demand() - outcome.service().served();
  }

  @Test
  void whatComesLaterChangesNothingBefore() {
    double[] load = new double[700];
    java.util.Arrays.setAll(load, i -> 6 + 3 * Math.sin(i / 40.0));
    double[] other = load.clone();
    java.util.Arrays.fill(other, 650, 700, 30);
    Replay.Setup setup = Replays.setup(AT_ONCE, Tariff.Unserved.LOST);
    int[] counts = counts(Replays.run(Courses.of(300, load, 600), setup, EVERYBODY));
    int[] otherCounts = counts(Replays.run(Courses.of(300, other, 600), setup, EVERYBODY));
    assertThat(java.util.Arrays.copyOf(otherCounts, 51))
        .as("the first 30 is seen at the end of step 650")
        .isEqualTo(java.util.Arrays.copyOf(counts, 51));
    assertThat(otherCounts[52]).isGreaterThan(counts[52]);
  }

  private static int[] counts(ReplayReport report) {
    return report.rows().get(0).outcome().course().replicas();
  }

  @Test
  void aSteadyLoadIsServedByWhatItNeeds() {
    double[] load = new double[400];
    java.util.Arrays.fill(load, 4.5);
    ReplayReport report =
        Replays.run(
            Courses.of(60, load, 300),
            Replays.setup(new Timing(60, 60), Tariff.Unserved.LOST),
            List.of(Replays.engine("exact", 10), Replays.engine("hold", 10)));
    for (ReplayReport.Row row : report.rows()) {
      assertThat(row.outcome().course().replicas()).containsOnly(5);
      assertThat(row.outcome().changes().events()).isZero();
      assertThat(report.relativeCost(row.outcome())).isEqualTo(1);
    }
  }

  @Test
  void anEngineAsksOnceForEveryPlanAndAnswersFromItInBetween() {
    double[] load = new double[400];
    java.util.Arrays.setAll(load, i -> 5 + i % 7);
    Replay.Setup setup = Replays.setup(new Timing(60, 60), Tariff.Unserved.LOST);
    Course course = Courses.of(60, load, 300);
    assertThat(plans(Replays.run(course, setup, List.of(Replays.engine("exact", 10)))))
        .as("a plan of 10 s is one of a step")
        .isEqualTo(100);
    assertThat(plans(Replays.run(course, setup, List.of(Replays.engine("exact", 300)))))
        .isEqualTo(20);
  }

  private static int plans(ReplayReport report) {
    Planning planning = report.rows().get(0).planning().orElseThrow();
    assertThat(planning.fallbacks()).isZero();
    return planning.plans();
  }

  @Test
  void whereNothingIsMeasuredForLongTheCountIsHeld() {
    double[] load = new double[400];
    java.util.Arrays.fill(load, 4.5);
    java.util.Arrays.fill(load, 310, 340, Double.NaN);
    ReplayReport report =
        Replays.run(
            Courses.of(60, load, 300),
            Replays.setup(new Timing(60, 60), Tariff.Unserved.LOST),
            List.of(Replays.engine("exact", 10)));
    assertThat(report.rows().get(0).outcome().course().replicas()).containsOnly(5);
    assertThat(report.rows().get(0).planning().orElseThrow().fallbacks())
        .as("from the seventh missing minute on, older than 360 s, to the thirtieth")
        .isEqualTo(24);
  }

  @Test
  void carriedWorkIsCaughtUpWith() {
    double[] load = new double[400];
    java.util.Arrays.fill(load, 2);
    java.util.Arrays.fill(load, 350, 353, 12);
    ReplayReport report =
        Replays.run(
            Courses.of(60, load, 300),
            Replays.setup(new Timing(60, 60), Tariff.Unserved.CARRIED),
            List.of(Replays.engine("exact", 10)));
    Outcome outcome = report.rows().get(0).outcome();
    assertThat(outcome.service().lacking().largestDeficit()).isGreaterThan(5);
    assertThat(outcome.service().lacking().carried()).isZero();
    assertThat(outcome.service().unservedShare()).isZero();
    assertThat(report.floor().orElseThrow().cost().total())
        .isLessThanOrEqualTo(outcome.cost().total());
  }

  @Test
  void duringACooldownWhatIsWantedIsDropped() {
    double[] load = new double[40];
    java.util.Arrays.setAll(load, i -> i);
    Autoscaler follows = glance -> OptionalInt.of((int) glance.work().arriving());
    Contender eager = Replays.baseline(follows, ActionRule.nomad(0));
    Contender patient =
        Replays.baseline(follows, new ActionRule(0, 180, ActionRule.Compared.RUNNING));
    ReplayReport report =
        Replays.run(
            Courses.of(60, load, 10),
            Replays.setup(new Timing(60, 0), Tariff.Unserved.LOST),
            List.of(eager, patient));
    assertThat(java.util.Arrays.copyOf(report.rows().get(0).outcome().course().replicas(), 7))
        .containsExactly(9, 10, 11, 12, 13, 14, 15);
    assertThat(java.util.Arrays.copyOf(report.rows().get(1).outcome().course().replicas(), 7))
        .as("to the second: acts again when the cooldown is over")
        .containsExactly(9, 10, 10, 10, 13, 13, 13);
  }

  @Test
  void refusesEnginesThatPlanDifferentlyFar() {
    assertThatThrownBy(
            () ->
                Replays.run(
                    Courses.wavy(1, 100, 1),
                    Replays.setup(AT_ONCE, Tariff.Unserved.LOST),
                    List.of(Replays.engine("exact", 10), Replays.engine("hold", 600))))
        .hasMessage("the engines of a replay must have one cache_size");
  }

  @Test
  void refusesLooksThatDoNotFitTheSteps() {
    assertThatThrownBy(
            () ->
                Replays.run(
                    Courses.wavy(1, 100, 1),
                    Replays.setup(new Timing(70, 0), Tariff.Unserved.LOST),
                    List.of(Replays.engine("exact", 10))))
        .hasMessage(
            "the evaluation interval must be a part or a multiple of the step of 300 s, was 70 s");
  }
}
