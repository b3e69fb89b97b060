package io.productify.optimizer.app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line: {@code serve} is the default, and other commands start no service. */
@QuarkusMain
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    int exitCode = commandLine().execute(arguments);
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  static CommandLine commandLine() {
    return new CommandLine(new Optimizer()).addSubcommand(new Serve());
  }

  @Command(
      name = "optimizer",
      mixinStandardHelpOptions = true,
      version = "productify-optimizer 0.1.0",
      description = "Plans replicas for Nomad ahead of the load. Without a command it serves.")
  private static final class Optimizer implements Callable<Integer> {
    @Override
    public Integer call() {
      return new Serve().call();
    }
  }

  @Command(
      name = "serve",
      mixinStandardHelpOptions = true,
      description = "Serve the HTTP API until stopped. Configured by the environment.")
  private static final class Serve implements Callable<Integer> {
    @Override
    public Integer call() {
      Quarkus.run();
      return 0;
    }
  }
}
