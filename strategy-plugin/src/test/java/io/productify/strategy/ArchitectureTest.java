package io.productify.strategy;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.NullMarked;

/** The rules on structure: what is not here is not a rule. */
@AnalyzeClasses(
    packages = "io.productify.strategy",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("io.productify.strategy.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule THE_PROTOCOL_KNOWS_NOTHING_OF_SCALING =
      noClasses()
          .that()
          .resideInAPackage("..goplugin..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.productify.strategy",
              "..strategy.policy..",
              "..strategy.plan..",
              "..strategy.optimizer..",
              "..strategy.telemetry..",
              "..strategy.wire..");

  @ArchTest
  static final ArchRule PLANS_ARE_PURE =
      classes()
          .that()
          .resideInAPackage("..strategy.plan..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "io.productify.strategy.plan..",
              "java.lang..",
              "java.util..",
              "java.time..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule PLANS_HAVE_NO_CLOCK =
      noClasses()
          .that()
          .resideInAPackage("..strategy.plan..")
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class);

  @ArchTest
  static final ArchRule ONLY_THE_RIM_TALKS_HTTP =
      noClasses()
          .that()
          .resideOutsideOfPackages("..strategy.optimizer..", "io.productify.strategy")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.net.http..");

  @ArchTest
  static final ArchRule EVERY_PACKAGE_IS_NULL_MARKED =
      classes().that().resideOutsideOfPackage("..wire..").should(liveInANullMarkedPackage());

  private static ArchCondition<JavaClass> liveInANullMarkedPackage() {
    return new ArchCondition<>("live in a null-marked package") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        boolean marked = item.getPackage().isAnnotatedWith(NullMarked.class);
        events.add(
            new SimpleConditionEvent(item, marked, item.getName() + " in " + item.getPackage()));
      }
    };
  }
}
