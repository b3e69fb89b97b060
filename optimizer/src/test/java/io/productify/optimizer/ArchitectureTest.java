package io.productify.optimizer;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the structure that CONTRIBUTING states, executable. */
@AnalyzeClasses(
    packages = "io.productify.optimizer",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String ROOT = "io.productify.optimizer.";

  private static final String[] RIM = {
    ROOT + "api..",
    ROOT + "app..",
    ROOT + "metrics.prometheus..",
    ROOT + "metrics.recorded..",
    ROOT + "metrics.nomad..",
    ROOT + "engine.milp..",
    ROOT + "decisions.sql.."
  };

  @ArchTest
  static final ArchRule CORE_KNOWS_NO_FRAMEWORK =
      noClasses()
          .that(resideOutsideOfPackages(RIM))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                  "io.quarkus..",
                  "io.vertx..",
                  "io.smallrye..",
                  "io.micrometer..",
                  "jakarta..",
                  "org.eclipse.microprofile..",
                  "org.jboss..",
                  "org.slf4j..",
                  "java.util.logging..",
                  "java.net..",
                  "java.io..",
                  "java.nio..",
                  "java.sql..",
                  "com.fasterxml..",
                  "tech.tablesaw..",
                  "com.google.ortools.."));

  @ArchTest
  static final ArchRule CORE_READS_NO_CLOCK_AND_DRAWS_NOTHING =
      noClasses()
          .that(resideOutsideOfPackages(ROOT + "app..", ROOT + "api.."))
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .callConstructor(Random.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(Clock.class);

  @ArchTest
  static final ArchRule NO_CYCLES = slices().matching(ROOT + "(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule ONLY_MILP_IMPORTS_OR_TOOLS =
      noClasses()
          .that(resideOutsideOfPackages(ROOT + "engine.milp.."))
          .should()
          .dependOnClassesThat(resideInAPackage("com.google.ortools.."));

  @ArchTest
  static final ArchRule DIRECTION =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("metrics")
          .definedBy(ROOT + "metrics..")
          .layer("forecast")
          .definedBy(ROOT + "forecast..")
          .layer("demand")
          .definedBy(ROOT + "demand..")
          .layer("capacity")
          .definedBy(ROOT + "capacity..")
          .layer("engine")
          .definedBy(ROOT + "engine..")
          .layer("safety")
          .definedBy(ROOT + "safety..")
          .layer("planning")
          .definedBy(ROOT + "planning..")
          .layer("serving")
          .definedBy(ROOT + "serving..")
          .optionalLayer("decisions")
          .definedBy(ROOT + "decisions..")
          .layer("backtest")
          .definedBy(ROOT + "backtest..")
          .layer("calibration")
          .definedBy(ROOT + "calibration..")
          .layer("api")
          .definedBy(ROOT + "api..")
          .layer("app")
          .definedBy(ROOT + "app..")
          .whereLayer("app")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("api")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("calibration")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("backtest")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("serving")
          .mayOnlyBeAccessedByLayers("backtest", "api", "app")
          .whereLayer("decisions")
          .mayOnlyBeAccessedByLayers("api", "app")
          .whereLayer("planning")
          .mayOnlyBeAccessedByLayers("serving", "decisions", "backtest", "api", "app")
          .whereLayer("safety")
          .mayOnlyBeAccessedByLayers("planning", "serving", "decisions", "backtest", "api", "app")
          .whereLayer("engine")
          .mayOnlyBeAccessedByLayers(
              "safety", "planning", "serving", "decisions", "backtest", "api", "app")
          .whereLayer("forecast")
          .mayOnlyBeAccessedByLayers(
              "demand",
              "engine",
              "safety",
              "planning",
              "serving",
              "decisions",
              "backtest",
              "api",
              "app");

  @ArchTest
  static final ArchRule NO_DRAWERS =
      noClasses()
          .should()
          .resideInAnyPackage("..util..", "..common..", "..helper..", "..manager..", "..impl..");

  @ArchTest
  static void everyPackageIsNullMarked(JavaClasses classes) {
    assertThat(classes.stream().map(JavaClass::getPackage).distinct())
        .allSatisfy(
            javaPackage ->
                assertThat(javaPackage.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                    .as(javaPackage.getName())
                    .isTrue());
  }

  @ArchTest
  static final ArchRule EVERYTHING_IS_IN_A_KNOWN_PLACE =
      classes()
          .should()
          .resideInAnyPackage(
              Stream.of(
                      "metrics",
                      "forecast",
                      "demand",
                      "capacity",
                      "engine",
                      "safety",
                      "planning",
                      "serving",
                      "decisions",
                      "backtest",
                      "calibration",
                      "api",
                      "app")
                  .map(name -> ROOT + name + "..")
                  .toArray(String[]::new));

  @Test
  void theStoryFitsOnOneScreen() throws IOException {
    Path pipeline = Path.of("src/main/java/io/productify/optimizer/planning/PlanningPipeline.java");
    List<String> lines = Files.readAllLines(pipeline);
    assertThat(lines).hasSizeLessThan(200);
  }
}
