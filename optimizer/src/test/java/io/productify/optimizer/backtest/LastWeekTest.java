package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Loads of one replica with single peaks, a step a quarter of an hour. */
class LastWeekTest {

  private static final int DAY = 96;

  private static double[] flat(int steps) {
    double[] load = new double[steps];
    java.util.Arrays.fill(load, 1);
    return load;
  }

  @Test
  void takesTheLargestLoadOfTheHourAroundThisTimeLastWeek() {
    double[] load = flat(8 * DAY);
    load[DAY / 2] = 6;
    LastWeek lastWeek = new LastWeek(Courses.of(900, load, 1), 1);
    int noon = 7 * DAY + DAY / 2;
    assertThat(lastWeek.decide(before(noon - 3))).hasValue(1);
    assertThat(lastWeek.decide(before(noon - 2))).as("half an hour before").hasValue(6);
    assertThat(lastWeek.decide(before(noon + 2))).as("half an hour after").hasValue(6);
    assertThat(lastWeek.decide(before(noon + 3))).hasValue(1);
  }

  @Test
  void takesYesterdayWhereThereIsNoWeekAndTheLastHourWhereThereIsNoDay() {
    double[] load = flat(2 * DAY);
    load[10] = 4;
    LastWeek lastWeek = new LastWeek(Courses.of(900, load, 1), 1);
    assertThat(lastWeek.decide(before(12))).as("the last hour").hasValue(4);
    assertThat(lastWeek.decide(before(15))).as("more than an hour ago").hasValue(1);
    assertThat(lastWeek.decide(before(DAY + 10))).as("yesterday").hasValue(4);
  }

  @Test
  void leavesRoomAboveTheLoadOfThen() {
    double[] load = flat(3 * DAY);
    load[DAY] = 6;
    assertThat(new LastWeek(Courses.of(900, load, 1), 0.8).decide(before(2 * DAY)))
        .as("6 / 0.8 = 7.5")
        .hasValue(8);
  }

  private static Glance before(int step) {
    return new Glance(900L * step, step - 1, new Glance.Replicas(1, 1), new Glance.Work(1, 0));
  }
}
