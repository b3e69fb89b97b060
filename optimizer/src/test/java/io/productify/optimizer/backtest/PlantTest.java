package io.productify.optimizer.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlantTest {

  @Test
  void whatIsAskedForServesAfterTheStartupDelay() {
    Plant plant = new Plant(2, 60);
    assertThat(plant.ask(5, 0)).isEqualTo(3);
    plant.arrive(59);
    assertThat(plant.ready()).isEqualTo(2);
    assertThat(plant.asked()).isEqualTo(5);
    plant.arrive(60);
    assertThat(plant.ready()).isEqualTo(5);
  }

  @Test
  void withoutADelayItServesAtOnce() {
    Plant plant = new Plant(2, 0);
    plant.ask(5, 0);
    assertThat(plant.ready()).isEqualTo(5);
  }

  @Test
  void whatIsRemovedLeavesAtOnce() {
    Plant plant = new Plant(5, 60);
    assertThat(plant.ask(1, 0)).isEqualTo(-4);
    assertThat(plant.ready()).isEqualTo(1);
  }

  @Test
  void theNewestOnTheirWayAreTheFirstNotToCome() {
    Plant plant = new Plant(1, 60);
    plant.ask(3, 0);
    plant.ask(6, 30);
    assertThat(plant.ask(4, 40)).isEqualTo(-2);
    plant.arrive(60);
    assertThat(plant.ready()).as("the two of second 0").isEqualTo(3);
    plant.arrive(90);
    assertThat(plant.ready()).as("one of the three of second 30").isEqualTo(4);
  }

  @Test
  void fewerThanRunEndsEverythingOnItsWay() {
    Plant plant = new Plant(3, 60);
    plant.ask(6, 0);
    assertThat(plant.ask(2, 10)).isEqualTo(-4);
    plant.arrive(60);
    assertThat(plant.ready()).isEqualTo(2);
  }

  @Test
  void theSameCountIsNoChange() {
    Plant plant = new Plant(3, 60);
    plant.ask(6, 0);
    assertThat(plant.ask(6, 10)).isZero();
    plant.arrive(60);
    assertThat(plant.ready()).isEqualTo(6);
  }
}
