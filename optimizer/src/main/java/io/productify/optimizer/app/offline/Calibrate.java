package io.productify.optimizer.app.offline;

import io.productify.optimizer.calibration.Aim;
import io.productify.optimizer.calibration.Calibration;
import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.TimeGrid;
import io.productify.optimizer.metrics.UsageHistory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command {@code calibrate}: what one replica serves and how long it takes to start. */
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Estimates from the history in Prometheus what one replica of an application serves and how"
          + " long it takes to start, shows what it was told from, and prints a strategy block to"
          + " paste. What the history does not tell is not guessed.",
      "Exit code: 0, 1 when the history cannot be read or tells nothing, 2 after a mistake in the"
          + " options."
    })
public final class Calibrate implements Callable<Integer> {

  private static final int UNUSABLE = 1;
  private static final Duration USUAL = Duration.ofDays(7);

  @Option(
      names = "--group",
      required = true,
      showDefaultValue = Visibility.NEVER,
      paramLabel = "NAME",
      description = "Nomad task group.")
  private String group = "";

  @Option(
      names = "--app",
      required = true,
      showDefaultValue = Visibility.NEVER,
      paramLabel = "NAME",
      description = "Application: the label of its request counter.")
  private String app = "";

  @Option(
      names = "--task",
      paramLabel = "NAME",
      description = "Nomad task; the application's name without.")
  private @Nullable String task;

  @Option(
      names = "--prometheus",
      paramLabel = "URL",
      description = "Address of Prometheus; as the optimizer is configured without.")
  private @Nullable String url;

  @Option(
      names = "--from",
      converter = TypedInstant.class,
      paramLabel = "TIME",
      description = "Beginning of the history, as in 2026-01-01T00:00:00Z; seven days without.")
  private @Nullable Instant from;

  @Option(
      names = "--to",
      converter = TypedInstant.class,
      paramLabel = "TIME",
      description = "End of the history; now without.")
  private @Nullable Instant to;

  @Option(
      names = "--utilization",
      defaultValue = "0.75",
      paramLabel = "SHARE",
      description = "How busy a replica may be: processor used over processor allocated.")
  private double utilization;

  @Option(
      names = "--slowdown",
      defaultValue = "1.5",
      paramLabel = "TIMES",
      description = "Answers that take so many times as long as usual are slow.")
  private double slowdown;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Spec private @Nullable CommandSpec spec;

  private final Supplier<CalibrationSettings> settings;
  private final Clock clock;

  /**
   * @param settings reads the optimizer's configuration
   * @param clock what now is
   */
  public Calibrate(Supplier<CalibrationSettings> settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** What was asked for, in order. */
  private record Question(
      CalibrationSettings settings, ScalingTarget target, TimeGrid grid, Aim aim) {}

  /** Prints the estimates; 1 where there is nothing to estimate from, or nothing could be. */
  @Override
  public Integer call() {
    CommandLine command = Objects.requireNonNull(spec, "runs through picocli").commandLine();
    Question question = question(command);
    UsageHistory history;
    try {
      history = new UsageReading(question.settings(), question.target()).read(question.grid());
    } catch (IllegalArgumentException e) {
      return unusable(
          command, e.getMessage() + PatientPrometheus.where(question.settings().prometheus()));
    }
    CalibrationReport report =
        new CalibrationReport(
            question.target(),
            question.grid(),
            Calibration.of(history, question.aim()),
            question.settings());
    command
        .getOut()
        .print(json ? new CalibrationJson(report).text() : new CalibrationTable(report).text());
    command.getOut().flush();
    return report.tellsNothing()
        ? unusable(
            command, "the history tells neither what a replica serves nor how long it starts")
        : 0;
  }

  private Question question(CommandLine command) {
    try {
      CalibrationSettings configured = settings.get().at(url);
      Instant end = to == null ? clock.instant() : to;
      Instant begin = from == null ? end.minus(USUAL) : from;
      return new Question(
          configured,
          ScalingTarget.of(named("--group", group), named("--app", app), task == null ? "" : task),
          new PrometheusLoad.Range(begin, end).steps(configured.stepSeconds()),
          new Aim(utilization, slowdown));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }

  private static String named(String option, String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(option + " must not be empty");
    }
    return name;
  }

  private static int unusable(CommandLine command, @Nullable String why) {
    command.getErr().printf("%s: %s%n", command.getCommandSpec().qualifiedName(" "), why);
    command.getErr().flush();
    return UNUSABLE;
  }
}
