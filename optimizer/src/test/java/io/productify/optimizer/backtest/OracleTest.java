package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.engine.Limits;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cheapest counts in hindsight, against every sequence of counts there is. */
class OracleTest {

  @ParameterizedTest(name = "counts {0} to {1}, {2}, seed {3}")
  @CsvSource({
    "0, 3, LOST, 1",
    "0, 3, LOST, 2",
    "1, 3, LOST, 3",
    "1, 3, LOST, 4",
    "0, 3, CARRIED, 5",
    "1, 3, CARRIED, 6",
    "0, 3, CARRIED, 7"
  })
  void noSequenceOfCountsCostsLess(int min, int max, Tariff.Unserved unserved, long seed) {
    Random random = new Random(seed);
    double[] load = new double[7];
    java.util.Arrays.setAll(load, i -> random.nextInt(4) == 0 ? 0 : 3.5 * random.nextDouble());
    Course course = Courses.of(60, load, 1);
    Tariff tariff = new Tariff(LedgerTest.PRICES, 1, unserved);
    Outcome found = new Oracle(course, tariff, new Limits(min, max), min).outcome().orElseThrow();
    double least = Double.POSITIVE_INFINITY;
    int choices = max - min + 1;
    for (int code = 0; code < Math.pow(choices, course.steps()); code++) {
      least = Math.min(least, cost(course, tariff, min, digits(code, choices, course.steps())));
    }
    assertThat(found.cost().total()).isEqualTo(least, within(1e-9));
  }

  private static int[] digits(int code, int base, int length) {
    int[] digits = new int[length];
    int rest = code;
    for (int i = 0; i < length; i++) {
      digits[i] = rest % base;
      rest /= base;
    }
    return digits;
  }

  private static double cost(Course course, Tariff tariff, int min, int[] above) {
    Ledger ledger = new Ledger(course, tariff);
    int before = min;
    for (int i = 0; i < above.length; i++) {
      int count = min + above[i];
      ledger.changed(count - before, 60L * i);
      ledger.served(course.first() + i, count, 1);
      before = count;
    }
    return ledger.outcome().cost().total();
  }
}
