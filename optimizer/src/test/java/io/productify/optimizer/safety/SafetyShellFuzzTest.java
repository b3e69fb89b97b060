package io.productify.optimizer.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.optimizer.engine.FakeEngine;
import io.productify.optimizer.engine.Fleet;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.engine.Plan;
import io.productify.optimizer.engine.PlanProblem;
import io.productify.optimizer.engine.PlanProblems;
import io.productify.optimizer.engine.Ramp;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Plans that no engine should give, for fleets of every kind, with fixed seeds. What is served
 * keeps the limits always; it keeps the ramp from one step to the next, and from the current count
 * brought within the limits: where that lies outside, the limits win.
 */
class SafetyShellFuzzTest {

  private static final int PLANS = 20_000;
  private static final int STEPS = 12;
  private static final Pattern MADE = Pattern.compile("the (ramp|limits) made (\\d+) of (\\d+)");

  private final SafetyShell helpless = new SafetyShell(FakeEngine.failing("milp"));

  private record Case(Fleet fleet, SafetyShell.Answer answer, int[] counts) {

    static Case random(long seed) {
      Random random = new Random(seed);
      int min = random.nextInt(6);
      int max = random.nextInt(4) == 0 ? 0 : min + random.nextInt(20);
      boolean large = random.nextInt(10) == 0;
      Fleet fleet =
          new Fleet(
              random.nextInt(large ? 100_001 : 30),
              random.nextInt(3) == 0 ? random.nextInt(large ? 100_001 : 8) : 0,
              new Limits(min, max),
              new Ramp(random.nextInt(large ? 10_001 : 5), random.nextInt(large ? 10_001 : 4)));
      SafetyShell.Answer answer =
          new SafetyShell.Answer(
              1 + random.nextInt(3), 1 + random.nextInt(6), random.nextBoolean());
      return new Case(fleet, answer, garbage(random));
    }

    private static int[] garbage(Random random) {
      IntUnaryOperator count =
          switch (random.nextInt(5)) {
            case 0 -> i -> random.nextInt();
            case 1 -> i -> random.nextBoolean() ? Integer.MAX_VALUE : 0;
            case 2 -> i -> random.nextInt(40) - 1;
            default -> i -> random.nextInt(40);
          };
      return IntStream.range(0, random.nextInt(STEPS)).map(count).toArray();
    }

    boolean usable() {
      return counts.length >= answer.firstStep() + answer.steps()
          && Arrays.stream(counts).allMatch(count -> count >= 0);
    }

    int[] wanted() {
      return Arrays.copyOfRange(counts, answer.firstStep(), answer.firstStep() + answer.steps());
    }

    SafePlan admittedBy(SafetyShell shell) {
      PlanProblem problem =
          PlanProblems.withFleet(PlanProblems.serving(0, new double[STEPS]), fleet);
      Plan plan = new Plan(counts, Optional.empty(), Plan.Solution.NONE, List.of());
      return shell.admit(Proposal.planned("other", plan), problem, answer);
    }
  }

  /** The fallback policy may start one replica whatever the ramp; these plans do not need it. */
  private static List<Case> usable() {
    return LongStream.range(0, PLANS).mapToObj(Case::random).filter(Case::usable).toList();
  }

  @Test
  void whateverThePlanTheAnswerHasItsLengthAndKeepsTheLimits() {
    for (long seed = 0; seed < PLANS; seed++) {
      Case one = Case.random(seed);
      SafePlan safe = one.admittedBy(helpless);
      Limits limits = one.fleet().limits();
      assertThat(safe.desired()).hasSize(one.answer().steps());
      assertThat(safe.raw()).hasSize(one.answer().steps());
      assertThat(safe.desired())
          .isEqualTo(Arrays.stream(safe.desired()).map(limits::clamp).toArray());
    }
  }

  @Test
  void theAnswerKeepsTheRampFromTheCurrentCountWithinTheLimitsOn() {
    for (Case one : usable()) {
      Fleet fleet = one.fleet();
      int before = fleet.start();
      // Replicas on their way may fill the start up to the lowest count and arrive beside it.
      long arriving = Math.max(0, fleet.withPending() - before);
      for (int count : one.admittedBy(helpless).desired()) {
        long change = (long) count - before;
        assertThat(change)
            .as("%s", one)
            .isBetween((long) -fleet.ramp().maxDown(), arriving + fleet.ramp().maxUp());
        before = count;
        arriving = 0;
      }
    }
  }

  @Test
  void aPlanThatKeepsRampAndLimitsIsServedAsItIs() {
    for (Case one : usable()) {
      // What was served once is a plan within its bounds, and is served again.
      int[] bounded = one.admittedBy(helpless).desired();
      int[] padded = new int[one.answer().firstStep() + bounded.length];
      System.arraycopy(bounded, 0, padded, one.answer().firstStep(), bounded.length);
      SafePlan again = new Case(one.fleet(), one.answer(), padded).admittedBy(helpless);
      assertThat(again.desired()).isEqualTo(bounded);
      assertThat(again.verdict().corrections()).isEmpty();
      assertThat(again.fallback()).isFalse();
    }
  }

  @Test
  void everyChangeLeavesACorrectionAndNothingElseDoes() {
    for (long seed = 0; seed < PLANS; seed++) {
      Case one = Case.random(seed);
      SafePlan safe = one.admittedBy(helpless);
      List<Correction> corrections = safe.verdict().corrections();
      if (one.usable()) {
        assertThat(safe.raw()).isEqualTo(one.wanted());
        assertThat(safe.fallback()).isFalse();
        assertThat(corrections.isEmpty()).isEqualTo(Arrays.equals(safe.raw(), safe.desired()));
        corrections.forEach(correction -> assertNamesAChange(correction, safe));
      } else {
        assertThat(safe.fallback()).isTrue();
        assertThat(corrections).extracting(Correction::kind).containsOnly(Correction.Kind.UNUSABLE);
      }
    }
  }

  /** What a correction started from or ended with is a step that was in fact changed. */
  private static void assertNamesAChange(Correction correction, SafePlan safe) {
    Matcher made = MADE.matcher(correction.reason());
    assertThat(made.matches()).isTrue();
    int after = Integer.parseInt(made.group(2));
    int before = Integer.parseInt(made.group(3));
    boolean byRamp = correction.kind() == Correction.Kind.RAMP;
    assertThat(
            IntStream.range(0, safe.raw().length)
                .filter(i -> safe.raw()[i] != safe.desired()[i])
                .anyMatch(i -> byRamp ? safe.raw()[i] == before : safe.desired()[i] == after))
        .isTrue();
  }

  @Test
  void withoutAUsablePlanTheFallbackPolicyAnswersEveryStep() {
    for (long seed = 0; seed < PLANS; seed++) {
      Case one = Case.random(seed);
      if (!one.usable()) {
        int held =
            FallbackPolicy.count(
                one.fleet().running(), one.answer().demandPresent(), one.fleet().limits());
        assertThat(one.admittedBy(helpless).desired()).containsOnly(held);
      }
    }
  }

  @Test
  void aRescuePlanIsBoundedLikeAnyOther() {
    int[] wild = new int[STEPS];
    Arrays.fill(wild, Integer.MAX_VALUE);
    SafetyShell rescued =
        new SafetyShell(
            FakeEngine.answering(
                "milp", new Plan(wild, Optional.empty(), Plan.Solution.NONE, List.of())));
    for (long seed = 0; seed < PLANS; seed++) {
      Case one = Case.random(seed);
      if (!one.usable()) {
        SafePlan safe = one.admittedBy(rescued);
        Limits limits = one.fleet().limits();
        assertThat(safe.fallback()).isTrue();
        assertThat(safe.desired())
            .isEqualTo(Arrays.stream(safe.desired()).map(limits::clamp).toArray());
        assertThat(safe.verdict().corrections()).hasSizeGreaterThanOrEqualTo(2);
      }
    }
  }
}
