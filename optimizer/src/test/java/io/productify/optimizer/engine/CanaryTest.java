package io.productify.optimizer.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.metrics.ScalingTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanaryTest {

  private static final List<ScalingTarget> THOUSAND =
      IntStream.range(0, 1000).mapToObj(i -> target("web", "app-" + i)).toList();

  private static ScalingTarget target(String group, String app) {
    return ScalingTarget.of(group, app, "server");
  }

  private static Canary of(double percent) {
    return new Canary("hold", percent, Set.of(), Set.of());
  }

  private static Set<ScalingTarget> takenBy(double percent, List<ScalingTarget> targets) {
    EngineRegistry registry =
        new EngineRegistry(
            List.of(new Proportional(), new Hold()),
            new EngineRegistry.Roles("proportional", Optional.of(of(percent)), Set.of()));
    return targets.stream()
        .filter(target -> registry.route(Optional.empty(), target).engine().equals("hold"))
        .collect(Collectors.toSet());
  }

  /** The same hash, written in another language, takes 300 of these names. */
  @Test
  void thirtyPercentOfAThousandApplicationsAreThreeHundred() {
    assertThat(takenBy(30, THOUSAND)).hasSize(300);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop-%d", "%d", "a%dx", "team-a.service:%d"})
  void theShareHoldsWhateverApplicationsAreCalled(String pattern) {
    List<ScalingTarget> targets =
        IntStream.range(0, 1000)
            .mapToObj(i -> target("web", pattern.formatted(i)))
            .collect(Collectors.toList());
    assertThat(takenBy(30, targets)).hasSizeBetween(250, 350);
  }

  @Test
  void theShareHoldsForOneApplicationInAThousandGroups() {
    List<ScalingTarget> targets =
        IntStream.range(0, 1000).mapToObj(i -> target("group-" + i, "shop")).toList();
    assertThat(takenBy(30, targets)).hasSizeBetween(250, 350);
  }

  @Test
  void itIsAlwaysTheSameOnesInWhateverOrderTheyAskAndWhateverTheLocale() {
    List<ScalingTarget> shuffled = new ArrayList<>(THOUSAND);
    Collections.shuffle(shuffled, new Random(7));
    Set<ScalingTarget> taken = takenBy(30, THOUSAND);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(takenBy(30, shuffled)).isEqualTo(taken);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aHigherPercentageOnlyAddsApplications() {
    Set<ScalingTarget> before = Set.of();
    for (int percent = 0; percent <= 100; percent++) {
      Set<ScalingTarget> taken = takenBy(percent, THOUSAND);
      assertThat(taken).containsAll(before);
      before = taken;
    }
  }

  @Test
  void noneAreTakenAtZeroAndAllAtAHundred() {
    assertThat(takenBy(0, THOUSAND)).isEmpty();
    assertThat(takenBy(100, THOUSAND)).hasSize(1000);
  }

  /** Places by the same hash in Python: a later version must not move anybody. */
  @ParameterizedTest
  @CsvSource({
    "web, shop, 7.92951999756",
    "'', shop, 83.33291102026",
    "batch, shop, 60.93991455403",
    "web, blog, 27.50374918969"
  })
  void anApplicationKeepsItsPlaceFromOneVersionToTheNext(String group, String app, double place) {
    assertThat(of(place - 1e-9).takes(target(group, app))).isFalse();
    assertThat(of(place + 1e-9).takes(target(group, app))).isTrue();
  }

  @Test
  void alwaysTakesAnApplicationInWhateverGroupOrInOneAlone() {
    Canary canary = new Canary("hold", 0, Set.of("shop", "web/blog", "-/wiki"), Set.of());
    assertThat(canary.takes(target("web", "shop"))).isTrue();
    assertThat(canary.takes(target("", "shop"))).isTrue();
    assertThat(canary.takes(target("web", "blog"))).isTrue();
    assertThat(canary.takes(target("batch", "blog"))).isFalse();
    assertThat(canary.takes(target("", "wiki"))).isTrue();
    assertThat(canary.takes(target("web", "wiki"))).isFalse();
  }

  @Test
  void neverLeavesAnApplicationOutWhateverThePercentage() {
    Canary canary = new Canary("hold", 100, Set.of(), Set.of("shop"));
    assertThat(canary.takes(target("web", "shop"))).isFalse();
    assertThat(canary.takes(target("web", "shop-2"))).isTrue();
  }

  @Test
  void neverWinsOverAlwaysWhereItIsTheNarrowerOne() {
    Canary canary = new Canary("hold", 0, Set.of("shop"), Set.of("web/shop"));
    assertThat(canary.takes(target("web", "shop"))).isFalse();
    assertThat(canary.takes(target("batch", "shop"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"shop, shop", "web/shop, web/shop", "web/shop, shop"})
  void anApplicationThatIsInBothListsIsRefused(String always, String never) {
    assertThatThrownBy(() -> new Canary("hold", 5, Set.of(always), Set.of(never)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("always must hold no application that never holds too, both have " + always);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.001, 100.001, Double.NaN, Double.POSITIVE_INFINITY})
  void aPercentageOutOfRangeIsRefused(double percent) {
    assertThatThrownBy(() -> of(percent))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("percent must be 0 to 100, was " + percent);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "/shop", "web/", "a/b/c", "shop!"})
  void anEntryThatCanBeNoApplicationIsRefused(String entry) {
    assertThatThrownBy(() -> new Canary("hold", 5, Set.of(), Set.of(entry)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("never must hold names such as shop or web/shop, had '" + entry + "'");
  }
}
