package io.productify.optimizer.app.offline;

import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.sarimax.OrderGrid;
import io.productify.optimizer.forecast.sarimax.OrderScore;
import io.productify.optimizer.forecast.sarimax.OrderSelection;
import io.productify.optimizer.forecast.sarimax.OrderTrial;
import io.productify.optimizer.metrics.recorded.Trace;
import io.productify.optimizer.metrics.recorded.TraceFile;
import io.productify.optimizer.metrics.recorded.UnreadableTraceException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command {@code select-order}: which SARIMAX order forecasts a recorded load best. */
@Command(
    name = "select-order",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Compares SARIMAX orders on a recorded load, by what they miss of its held-out end and by"
          + " AIC, AICc and BIC, and prints the setting of the best.",
      "Exit code: 0, 1 when the trace cannot be used, 2 after a mistake in the options."
    })
public final class SelectOrder implements Callable<Integer> {

  private static final int UNUSABLE = 1;

  @Option(
      names = "--trace",
      required = true,
      paramLabel = "FILE.csv",
      description = "Load, with the header timestamp_seconds,value.")
  private @Nullable Path trace;

  @Option(
      names = "--step-seconds",
      paramLabel = "S",
      description = "Seconds between points, 1 to 86400; the median of the trace without.")
  private @Nullable Integer stepSeconds;

  @Option(
      names = "--last",
      defaultValue = "10000",
      paramLabel = "N",
      description = "Newest points used.")
  private int last;

  @Option(names = "--max-p", defaultValue = "2", paramLabel = "P", description = "0 to 5.")
  private int maxP;

  @Option(names = "--max-d", defaultValue = "1", paramLabel = "D", description = "0 to 2.")
  private int maxD;

  @Option(names = "--max-q", defaultValue = "2", paramLabel = "Q", description = "0 to 5.")
  private int maxQ;

  @Option(
      names = "--seasonal-period",
      defaultValue = "0",
      paramLabel = "N",
      description = "Steps in a season, to try seasonal orders too; 2 to 400, 0 for none.")
  private int seasonalPeriod;

  @Option(
      names = "--horizons",
      split = ",",
      defaultValue = "1,4,20",
      paramLabel = "H",
      description = "Steps ahead that are judged, ascending; the last decides.")
  private int[] horizons = {};

  @Option(
      names = "--holdout",
      defaultValue = "0.3",
      paramLabel = "SHARE",
      description = "Share that is held out.")
  private double holdout;

  @Option(
      names = "--transform",
      defaultValue = "sqrt",
      description = "Scale of the models: ${COMPLETION-CANDIDATES}.")
  private Transform transform = Transform.sqrt;

  @Option(names = "--top", defaultValue = "20", paramLabel = "N", description = "Orders shown.")
  private int top;

  @Option(names = "--json", description = "Print JSON, and no progress.")
  private boolean json;

  @Option(names = "--progress", description = "Show progress on standard error, terminal or not.")
  private boolean progress;

  @Spec private @Nullable CommandSpec spec;

  /** Scales by the names of {@code optimizer.transform}. */
  private enum Transform {
    sqrt(Scale.SQRT),
    log1p(Scale.LOG1P),
    none(Scale.NONE);

    private final Scale scale;

    Transform(Scale scale) {
      this.scale = scale;
    }
  }

  /** Prints the comparison; 1 where the trace cannot be used. */
  @Override
  public Integer call() {
    CommandLine command = Objects.requireNonNull(spec, "runs through picocli").commandLine();
    OrderGrid grid = requireOptions(command);
    Path file = Objects.requireNonNull(trace, "a required option");
    Trace used;
    OrderTrial trial;
    try {
      used = new TraceFile(file).read(step()).last(last);
      trial = new OrderTrial(used.requestsPerSecond(), transform.scale, holdout, horizons);
    } catch (UnreadableTraceException e) {
      return unusable(command, e.getMessage());
    } catch (IllegalArgumentException e) {
      return unusable(command, file + ": " + e.getMessage());
    }
    List<OrderScore> scores = compare(command, trial, grid);
    print(command, new OrderReport(file.toString(), used, trial, scores));
    return 0;
  }

  private OptionalInt step() {
    return stepSeconds == null ? OptionalInt.empty() : OptionalInt.of(stepSeconds);
  }

  private static int unusable(CommandLine command, @Nullable String why) {
    command.getErr().printf("%s: %s%n", command.getCommandSpec().qualifiedName(" "), why);
    command.getErr().flush();
    return UNUSABLE;
  }

  private OrderGrid requireOptions(CommandLine command) {
    require(command, last >= 1, "--last must be at least 1, was " + last);
    require(command, top >= 1, "--top must be at least 1, was " + top);
    require(
        command,
        holdout > 0 && holdout < 1,
        "--holdout must be above 0 and below 1, was " + holdout);
    require(
        command,
        stepSeconds == null || (stepSeconds >= 1 && stepSeconds <= 86_400),
        "--step-seconds must be 1 to 86400, was " + stepSeconds);
    require(
        command,
        ascending(horizons),
        "--horizons must ascend from at least 1, were " + Arrays.toString(horizons));
    try {
      return new OrderGrid(maxP, maxD, maxQ, seasonalPeriod);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, "--" + e.getMessage(), e);
    }
  }

  private static boolean ascending(int[] horizons) {
    boolean ascending = horizons.length > 0 && horizons[0] >= 1;
    for (int i = 1; i < horizons.length; i++) {
      ascending &= horizons[i] > horizons[i - 1];
    }
    return ascending;
  }

  private static void require(CommandLine command, boolean holds, String message) {
    if (!holds) {
      throw new ParameterException(command, message);
    }
  }

  private List<OrderScore> compare(CommandLine command, OrderTrial trial, OrderGrid grid) {
    OrderSelection selection = new OrderSelection(trial, System::nanoTime);
    if (json || !(progress || ProgressBar.isSeen())) {
      return selection.compare(grid.orders(), (done, total) -> {});
    }
    ProgressBar bar = new ProgressBar(command.getErr());
    bar.show(0, grid.orders().size());
    List<OrderScore> scores = selection.compare(grid.orders(), bar::show);
    bar.wipe();
    return scores;
  }

  private void print(CommandLine command, OrderReport report) {
    command
        .getOut()
        .print(json ? new OrderJson(report).text(top) : new OrderTable(report).text(top));
    command.getOut().flush();
  }
}
