package io.productify.optimizer.app.offline;

import io.productify.optimizer.backtest.Contender;
import io.productify.optimizer.backtest.Course;
import io.productify.optimizer.backtest.Replay;
import io.productify.optimizer.backtest.ReplayReport;
import io.productify.optimizer.engine.Engine;
import io.productify.optimizer.metrics.prometheus.PrometheusSettings;
import io.productify.optimizer.metrics.recorded.UnreadableTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command {@code backtest}: what engines and other autoscalers make of a recorded load. */
@Command(
    name = "backtest",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Plays recorded loads to the optimizer's engines, and to autoscalers that react, and compares"
          + " replicas, shortfall and cost with the cheapest counts in hindsight.",
      "Exit code: 0, 1 when a trace cannot be used, 2 after a mistake in the options."
    })
public final class Backtest implements Callable<Integer> {

  private static final int UNUSABLE = 1;

  @Mixin private final BacktestTraces traces;
  @Mixin private final BacktestConditions conditions;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write report.json and report.html there too.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print JSON, and no progress.")
  private boolean json;

  @Option(names = "--progress", description = "Show progress on standard error, terminal or not.")
  private boolean progress;

  @Spec private @Nullable CommandSpec spec;

  /**
   * @param prometheus reads how the optimizer reads from Prometheus
   * @param engines makes the engines on offer, {@code exact} among them
   */
  public Backtest(Supplier<PrometheusSettings> prometheus, Supplier<List<Engine>> engines) {
    this.traces = new BacktestTraces(new PrometheusOptions(prometheus));
    this.conditions = new BacktestConditions(engines);
  }

  /** Prints the comparison; 1 where a trace cannot be used. */
  @Override
  public Integer call() {
    CommandLine command = Objects.requireNonNull(spec, "runs through picocli").commandLine();
    List<Contender> contenders = checked(command, conditions::contenders);
    checked(
        command,
        () -> {
          traces.check();
          conditions.check();
          return conditions.setup(60);
        });
    List<ReplayReport> reports = new ArrayList<>();
    try {
      List<Course> courses = traces.courses();
      ReplayProgress shown = ReplayProgress.of(command, !json, progress, courses);
      for (Course course : courses) {
        Replay replay =
            new Replay(
                course, conditions.setup(course.stepSeconds()), contenders, System::nanoTime);
        reports.add(replay.run(shown::show));
        shown.next(course);
      }
      shown.wipe();
    } catch (UnreadableTraceException | IllegalArgumentException e) {
      return unusable(command, e.getMessage());
    }
    print(command, reports);
    return out == null ? 0 : write(command, out, reports);
  }

  private void print(CommandLine command, List<ReplayReport> reports) {
    if (json) {
      command.getOut().print(new BacktestJson(reports).text());
    } else {
      reports.forEach(report -> command.getOut().print(new BacktestTable(report).text()));
      if (reports.size() > 1) {
        command.getOut().print(new BacktestSummary(reports).text());
      }
    }
    command.getOut().flush();
  }

  private static int write(CommandLine command, Path directory, List<ReplayReport> reports) {
    try {
      Files.createDirectories(directory);
      Files.writeString(directory.resolve("report.json"), new BacktestJson(reports).text());
      Files.writeString(directory.resolve("report.html"), new BacktestPage(reports).text());
      return 0;
    } catch (IOException e) {
      return unusable(command, "%s: cannot be written: %s".formatted(directory, e.getMessage()));
    }
  }

  private static int unusable(CommandLine command, @Nullable String why) {
    command.getErr().printf("%s: %s%n", command.getCommandSpec().qualifiedName(" "), why);
    command.getErr().flush();
    return UNUSABLE;
  }

  private static <T> T checked(CommandLine command, Callable<T> reading) {
    try {
      return reading.call();
    } catch (Exception e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }
}
