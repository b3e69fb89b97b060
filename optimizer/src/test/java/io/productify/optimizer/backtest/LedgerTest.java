package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.productify.optimizer.engine.Prices;
import org.junit.jupiter.api.Test;

/** Steps of a minute; a replica costs 1 a step, a missing one 20, of a tenth of the demand 10. */
class LedgerTest {

  static final Prices PRICES =
      new Prices(new Prices.Shortfall(10, 20, 0.1), new Prices.Changes(0.5, 0.1), 3, 1);

  private static Ledger ledger(Tariff.Unserved unserved, double... load) {
    double[] all = new double[load.length + 1];
    System.arraycopy(load, 0, all, 1, load.length);
    return new Ledger(Courses.of(60, all, 1), new Tariff(PRICES, 1, unserved));
  }

  @Test
  void pricesReplicasShortfallAndChanges() {
    Ledger ledger = ledger(Tariff.Unserved.LOST, 4, 4);
    ledger.changed(2, 0);
    ledger.served(1, 5, 1);
    ledger.changed(-3, 60);
    ledger.served(2, 2, 1);
    Outcome outcome = ledger.outcome();
    assertThat(outcome.cost().replicas()).isEqualTo(7);
    // 2 of 4 are missing: 0.4 in the cheap tier at 10, 1.6 at 20.
    assertThat(outcome.cost().shortfall()).isEqualTo(36, within(1e-12));
    assertThat(outcome.cost().changes()).isEqualTo(2 * 0.5 + 3 * 0.1, within(1e-12));
    assertThat(outcome.cost().total()).isEqualTo(7 + 36 + 1.3, within(1e-12));
  }

  @Test
  void countsWhatWasServedAndWhatWasNot() {
    Ledger ledger = ledger(Tariff.Unserved.LOST, 4, 3, 2);
    ledger.served(1, 3, 1);
    ledger.served(2, 3, 1);
    ledger.served(3, 3, 1);
    Outcome.Service service = ledger.outcome().service();
    assertThat(service.replicaHours()).isEqualTo(9 / 60.0, within(1e-12));
    assertThat(service.demand()).isEqualTo(9);
    assertThat(service.served()).isEqualTo(8);
    assertThat(service.unservedShare()).isEqualTo(1 / 9.0, within(1e-12));
    assertThat(service.lacking().seconds()).isEqualTo(60);
    assertThat(service.lacking().largestDeficit()).isEqualTo(1);
    assertThat(service.lacking().utilization()).isEqualTo(8 / 9.0, within(1e-12));
    assertThat(ledger.outcome().course().replicas()).containsExactly(3, 3, 3);
    assertThat(ledger.outcome().course().deficit()).containsExactly(1, 0, 0);
  }

  @Test
  void runningNothingWhileThereIsLoadHasAPriceOfItsOwn() {
    Ledger ledger = ledger(Tariff.Unserved.LOST, 1, 0);
    ledger.served(1, 0, 1);
    ledger.served(2, 0, 1);
    assertThat(ledger.outcome().cost().shortfall())
        .isEqualTo(0.1 * 10 + 0.9 * 20 + 20, within(1e-12));
  }

  @Test
  void carriedWorkIsServedLaterAndPricedWhileItWaits() {
    Ledger ledger = ledger(Tariff.Unserved.CARRIED, 5, 1, 1);
    ledger.served(1, 3, 1);
    assertThat(ledger.carried()).isEqualTo(2);
    ledger.served(2, 2, 1);
    assertThat(ledger.carried()).isEqualTo(1);
    ledger.served(3, 3, 1);
    Outcome outcome = ledger.outcome();
    assertThat(outcome.service().lacking().carried()).isZero();
    assertThat(outcome.service().unservedShare()).isZero();
    assertThat(outcome.cost().shortfall()).isEqualTo(3 * 2 + 3 * 1, within(1e-12));
  }

  @Test
  void aLoadThatWasNotRecordedIsNeitherServedNorMissed() {
    Ledger ledger = ledger(Tariff.Unserved.LOST, Double.NaN, 2);
    ledger.served(1, 1, 1);
    ledger.served(2, 2, 1);
    Outcome outcome = ledger.outcome();
    assertThat(outcome.service().demand()).isEqualTo(2);
    assertThat(outcome.cost().shortfall()).isZero();
    assertThat(outcome.cost().replicas()).as("its replicas cost all the same").isEqualTo(3);
    assertThat(outcome.service().lacking().utilization()).isEqualTo(1);
  }

  @Test
  void partsOfAStepCountAsMuchAsTheyLast() {
    Ledger ledger = ledger(Tariff.Unserved.LOST, 4);
    ledger.served(1, 2, 0.5);
    ledger.served(1, 4, 0.5);
    Outcome outcome = ledger.outcome();
    assertThat(outcome.service().replicaHours()).isEqualTo(3 / 60.0, within(1e-12));
    assertThat(outcome.service().lacking().seconds()).isEqualTo(30);
    assertThat(outcome.service().lacking().largestDeficit()).isEqualTo(2);
    assertThat(outcome.course().deficit()).containsExactly(1);
    assertThat(outcome.cost().shortfall()).isEqualTo((0.4 * 10 + 1.6 * 20) / 2, within(1e-12));
  }

  @Test
  void aChangeThatIsUndoneWithinFiveMinutesIsAReversal() {
    Ledger ledger = ledger(Tariff.Unserved.LOST, 1);
    ledger.changed(1, 0);
    ledger.changed(-1, 300);
    ledger.changed(-1, 310);
    ledger.changed(2, 611);
    ledger.changed(0, 612);
    Outcome.Changes changes = ledger.outcome().changes();
    assertThat(changes.events()).isEqualTo(4);
    assertThat(changes.reversals()).as("second 300, and not 611").isEqualTo(1);
    assertThat(changes.started()).isEqualTo(3);
    assertThat(changes.stopped()).isEqualTo(2);
  }
}
