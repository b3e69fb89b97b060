package io.productify.strategy;

import io.productify.strategy.goplugin.HandshakeException;
import io.productify.strategy.goplugin.HandshakeLine;
import io.productify.strategy.goplugin.HostOffer;
import io.productify.strategy.goplugin.ParentWatch;
import io.productify.strategy.goplugin.PluginServer;
import io.productify.strategy.goplugin.PluginSocket;
import io.productify.strategy.goplugin.Pulse;
import io.productify.strategy.goplugin.RestartMemory;
import io.productify.strategy.optimizer.TlsFiles;
import io.productify.strategy.policy.AgentConfigParser;
import io.productify.strategy.policy.InvalidConfigException;
import io.productify.strategy.telemetry.AgentLog;
import io.productify.strategy.telemetry.Level;
import io.productify.strategy.telemetry.LibraryLogs;
import java.io.FileDescriptor;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The plugin process: shake hands with the host, serve, exit when it is told to or left alone. With
 * exit code 0 it is told to, and any other makes the launcher start it again.
 */
public final class Main {

  private static final String DRIVER_PROPERTY = "productify.driver";
  private static final String DIRECTORY_PROPERTY = "productify.directory";
  private static final String MEMORY_PROPERTY = "productify.memory";
  private static final String PULSE_PROPERTY = "productify.pulse";
  private static final String LOG_PROPERTY = "productify.log";
  private static final String ANCESTORS_PROPERTY = "productify.ancestors";
  private static final int HTTP_THREADS = 4;
  private static final int CALL_THREADS = 4;

  private Main() {}

  public static void main(String[] args) throws InterruptedException {
    // Only the handshake may reach the real stdout: the host takes the first line for it.
    PrintStream stdout = System.out;
    System.setOut(System.err);
    if (!HostOffer.isFromHost(System.getenv())) {
      System.err.println(HostOffer.RUN_BY_HAND);
      System.exit(1);
    }
    AgentLog log = agentLog();
    try {
      PluginServer server = server(HostOffer.read(System.getenv()), log);
      HandshakeLine line = server.start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stopBeforeExit(server)));
      ParentWatch.stopWithOneOf(ancestors(), server);
      // What else is written to stdout and stderr comes to the launcher by the same pipe: the empty
      // line ends any of it that is not a whole line yet.
      stdout.print("\n" + line.text() + "\n");
      stdout.flush();
      Pulse.start(server, Path.of(launchersWord(PULSE_PROPERTY)));
      log.log(Level.INFO, "serving", Map.of("version", version(), "socket", server.path()));
      String why = server.awaitStopRequest();
      server.stop();
      log.log(Level.INFO, "stopped", Map.of("why", why));
    } catch (HandshakeException | InvalidConfigException e) {
      log.log(Level.ERROR, "cannot start: " + e.getMessage(), Map.of());
      System.exit(1);
    }
  }

  private static AgentLog agentLog() {
    AgentLog log =
        new AgentLog(new PrintStream(logStream(), false, StandardCharsets.UTF_8), Instant::now);
    LibraryLogs.sendTo(log);
    // A new process knows no plans: a thread may fail, the process goes on.
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, fault) -> log.log(Level.ERROR, "thread " + thread.getName() + " failed", fault));
    return log;
  }

  // The agent's stderr. What the JVM itself writes to its own goes through the launcher, which
  // tells
  // the agent of it once more when the JVM is dead.
  private static FileOutputStream logStream() {
    String path = System.getProperty(LOG_PROPERTY);
    try {
      return path == null
          ? new FileOutputStream(FileDescriptor.err)
          : new FileOutputStream(path, true);
    } catch (FileNotFoundException e) {
      return new FileOutputStream(FileDescriptor.err);
    }
  }

  private static PluginServer server(HostOffer offer, AgentLog log)
      throws HandshakeException, InvalidConfigException {
    Map<String, String> environment = System.getenv();
    ExecutorService httpThreads = Executors.newFixedThreadPool(HTTP_THREADS, Main::daemon);
    BaseService base =
        new BaseService(
            System.getProperty(DRIVER_PROPERTY, "productify-scaler"),
            new AgentConfigParser(environment, TlsFiles::mistakes),
            httpThreads,
            log);
    continueFrom(new RestartMemory(Path.of(launchersWord(MEMORY_PROPERTY))), base);
    EvaluationLog evaluations = new EvaluationLog(log, base::meter);
    PredictiveStrategy strategy =
        new PredictiveStrategy(
            base::settings, PredictiveStrategy.Memory.ofThisMachine(), evaluations);
    ExecutorService calls = Executors.newFixedThreadPool(CALL_THREADS, Main::daemon);
    return new PluginServer(
        offer,
        PluginSocket.in(Path.of(launchersWord(DIRECTORY_PROPERTY)), offer),
        new PluginServer.Offer(
            List.of(base, new StrategyService(strategy, calls, evaluations)),
            calls,
            Set.of(StrategyService.RUN)));
  }

  private static void continueFrom(RestartMemory memory, BaseService base)
      throws HandshakeException, InvalidConfigException {
    try {
      base.continueFrom(memory);
    } catch (IOException e) {
      throw new HandshakeException("The configuration kept by the launcher cannot be read.", e);
    }
  }

  private static List<Long> ancestors() throws HandshakeException {
    String numbers = launchersWord(ANCESTORS_PROPERTY);
    return Arrays.stream(numbers.split(",", -1)).map(Long::valueOf).toList();
  }

  private static String launchersWord(String property) throws HandshakeException {
    String word = System.getProperty(property);
    if (word == null) {
      throw new HandshakeException(
          property + " is not set: start the plugin by its productify-scaler file.");
    }
    return word;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "work");
    thread.setDaemon(true);
    return thread;
  }

  // Without the halt a process that was told to end by SIGTERM would report the signal as a
  // failure.
  private static void stopBeforeExit(PluginServer server) {
    try {
      server.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(0);
  }

  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
