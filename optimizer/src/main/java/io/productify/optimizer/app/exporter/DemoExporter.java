package io.productify.optimizer.app.exporter;

import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.ScalingTarget;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command {@code demo-exporter}: the metrics of applications that do not exist. */
@CommandLine.Command(
    name = "demo-exporter",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    description = "Serves the metrics of imaginary applications, for trying things out.")
public final class DemoExporter implements Callable<Integer> {

  private static final int MEBIBYTE = 1024 * 1024;
  private static final int BURSTS_PER_DAY = 2;

  @Option(names = "--port", defaultValue = "9105", description = "TCP port, 0 for a free one.")
  private int port;

  @Option(names = "--address", defaultValue = "127.0.0.1", description = "Address to listen on.")
  private String address = "127.0.0.1";

  @Option(names = "--app", defaultValue = "shop", description = "Application; may be repeated.")
  private List<String> apps = List.of();

  @Option(names = "--group", defaultValue = "web", description = "Nomad task group.")
  private String group = "web";

  @Option(names = "--task", defaultValue = "server", description = "Nomad task.")
  private String task = "server";

  @Option(
      names = "--speed",
      defaultValue = "1",
      description = "How fast the day passes: 1440 is a day a minute.")
  private double speed;

  @Option(names = "--trough-rps", defaultValue = "60", description = "Requests/s at night.")
  private double troughRps;

  @Option(names = "--peak-rps", defaultValue = "900", description = "Requests/s by day.")
  private double peakRps;

  @Option(names = "--burst-rps", defaultValue = "250", description = "Requests/s of a burst.")
  private double burstRps;

  @Option(names = "--seed", defaultValue = "1", description = "Seed of noise and bursts.")
  private long seed;

  @Option(names = "--cpu-mhz", defaultValue = "500", description = "MHz of an allocation.")
  private double cpuMhz;

  @Option(names = "--memory-mib", defaultValue = "256", description = "MiB of an allocation.")
  private double memoryMib;

  @Option(names = "--replicas", defaultValue = "1", description = "Allocations at the start.")
  private int replicas;

  @Spec private @Nullable CommandSpec spec;

  /** Returns the command, set up to report a mistake in the options on one line. */
  public static CommandLine commandLine() {
    return new CommandLine(new DemoExporter())
        .setParameterExceptionHandler(
            (mistake, arguments) -> {
              String line = String.valueOf(mistake.getMessage()).replaceAll("\\s+", " ");
              mistake.getCommandLine().getErr().println("demo-exporter: " + line);
              return CommandLine.ExitCode.USAGE;
            });
  }

  /** Listens until the process is stopped; 2 after a mistake in the options or a taken port. */
  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = Objects.requireNonNull(spec, "runs through picocli").commandLine();
    PrintWriter out = command.getOut();
    PrintWriter err = command.getErr();
    try (ExporterServer server = start()) {
      out.printf("demo-exporter: http://%s:%d/metrics serves %s%n", address, server.port(), apps);
      out.flush();
      new CountDownLatch(1).await();
      return 0;
    } catch (IllegalArgumentException e) {
      err.println("demo-exporter: " + e.getMessage());
      return 2;
    } catch (IOException e) {
      err.printf("demo-exporter: cannot listen on %s:%d: %s%n", address, port, e.getMessage());
      return 2;
    }
  }

  /**
   * Starts to listen, and does so until what is returned is closed.
   *
   * @throws IOException if the address cannot be listened on
   */
  public Closeable listen() throws IOException {
    return start();
  }

  ExporterServer start() throws IOException {
    requireOptions();
    Map<ScalingTarget, DemoApp> served = new LinkedHashMap<>();
    for (String app : apps) {
      LoadShape shape = new LoadShape(troughRps, peakRps, burstRps, BURSTS_PER_DAY);
      SyntheticLoad load = new SyntheticLoad(shape, seed + served.size());
      served.put(new ScalingTarget(group, app, task), new DemoApp(app, load, speed, replicas));
    }
    Allocation size = new Allocation(cpuMhz, memoryMib * MEBIBYTE);
    InetSocketAddress listen = new InetSocketAddress(InetAddress.getByName(address), port);
    return new ExporterServer(listen, served, size);
  }

  private void requireOptions() {
    require(port >= 0 && port <= 65_535, "--port must be 0 to 65535, was " + port);
    require(
        speed > 0 && speed <= 86_400,
        String.format(Locale.ROOT, "--speed must be above 0 and at most 86400, was %s", speed));
    require(replicas >= 0 && replicas <= 1000, "--replicas must be 0 to 1000, was " + replicas);
    for (String app : apps) {
      require(!app.isBlank(), "--app must not be blank");
    }
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
