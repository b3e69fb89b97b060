package io.productify.optimizer.app;

import io.productify.optimizer.app.decisions.DecisionsCommand;
import io.productify.optimizer.app.exporter.DemoExporter;
import io.productify.optimizer.app.offline.Backtest;
import io.productify.optimizer.app.offline.Calibrate;
import io.productify.optimizer.app.offline.SelectOrder;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command line: {@code serve} is the default, and other commands start no service. */
@QuarkusMain
public final class Main {

  private static final int START_FAILED = 1;

  private Main() {}

  public static void main(String[] arguments) {
    int exitCode = commandLine().execute(arguments);
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  static CommandLine commandLine() {
    return new CommandLine(new Optimizer())
        .addSubcommand(new Serve())
        .addSubcommand(DemoExporter.commandLine())
        .addSubcommand(new SelectOrder())
        .addSubcommand(
            new Backtest(PrometheusWiring::fromEnvironment, EngineWiring::freshForBacktest))
        .addSubcommand(new Calibrate(CalibrationWiring::fromEnvironment, Clock.systemUTC()))
        .addSubcommand(DecisionsCommand.commandLine(EngineWiring::fresh, Clock.systemUTC()))
        .setParameterExceptionHandler(Main::explain);
  }

  /** One line, and where to read on. */
  private static int explain(ParameterException mistake, String[] arguments) {
    CommandLine command = mistake.getCommandLine();
    String line = String.valueOf(mistake.getMessage()).replaceAll("\\s+", " ");
    command
        .getErr()
        .printf("%s: %s (see --help)%n", command.getCommandSpec().qualifiedName(" "), line);
    return CommandLine.ExitCode.USAGE;
  }

  @Command(
      name = "optimizer",
      mixinStandardHelpOptions = true,
      version = "productify-optimizer 0.1.0",
      description = "Plans replicas for Nomad ahead of the load. Without a command it serves.",
      footer = "optimizer COMMAND --help lists the options of a command.")
  private static final class Optimizer implements Callable<Integer> {
    @Override
    public Integer call() {
      return new Serve().call();
    }
  }

  @Command(
      name = "serve",
      mixinStandardHelpOptions = true,
      description = {
        "Serves the HTTP API and the console until stopped. Configured by the environment, or by a file"
            + " config/application.properties; all keys are in docs/configuration.md.",
        "  OPTIMIZER_TOKEN           what callers must send; unset, all are refused",
        "  OPTIMIZER_PROMETHEUS_URL  where the load is read (http://127.0.0.1:9090)",
        "  OPTIMIZER_ONLY_TEST_DATA  true: recorded load, and no Prometheus",
        "  QUARKUS_HTTP_PORT         where to listen (8080)"
      })
  private static final class Serve implements Callable<Integer> {
    @Override
    public Integer call() {
      Quarkus.run(null, Serve::ended);
      return 0;
    }

    private static void ended(Integer exitCode, @Nullable Throwable failure) {
      if (failure != null) {
        System.err.println("optimizer: cannot start: " + reason(failure));
        System.exit(START_FAILED);
      }
      System.exit(exitCode);
    }

    /** Frameworks wrap; what the operator needs is the innermost message. */
    private static String reason(Throwable failure) {
      Throwable innermost = failure;
      while (innermost.getCause() != null) {
        innermost = innermost.getCause();
      }
      return String.valueOf(innermost.getMessage()).replaceAll("\\s+", " ");
    }
  }
}
