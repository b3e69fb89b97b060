package io.productify.strategy.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.productify.strategy.wire.BasePluginServiceGrpc;
import io.productify.strategy.wire.RunRequest;
import io.productify.strategy.wire.RunResponse;
import io.productify.strategy.wire.ScalingAction;
import io.productify.strategy.wire.ScalingPolicyCheck;
import io.productify.strategy.wire.ScalingPolicyStrategy;
import io.productify.strategy.wire.StrategyPluginServiceGrpc;
import io.productify.strategy.wire.TimestampedMetric;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts the built plugin and talks to it as the Nomad Autoscaler agent does. */
final class AgentStandIn implements AutoCloseable {

  static final Path LAUNCHER = Path.of("target", "dist", "productify-scaler").toAbsolutePath();
  static final String COOKIE_KEY = "NOMAD_AUTOSCALER_PLUGIN_MAGIC_COOKIE";
  static final Map<String, String> OFFER =
      Map.of(
          COOKIE_KEY,
          "e082fa04d587a6525d683666fa253d6afda00f20c122c54a80a3ed57fec99ff3",
          "PLUGIN_PROTOCOL_VERSIONS",
          "1",
          "PLUGIN_MIN_PORT",
          "10000",
          "PLUGIN_MAX_PORT",
          "25000");

  // Netty warns for every connection that a UNIX socket has no keep-alive.
  private static final Logger SOCKET_OPTIONS = Logger.getLogger("io.netty.bootstrap");

  static {
    SOCKET_OPTIONS.setLevel(Level.SEVERE);
  }

  private final Process process;
  private final BufferedReader stdout;
  private final List<String> stderrLines = new CopyOnWriteArrayList<>();
  private final CompletableFuture<List<String>> stderr;
  private final String handshake;
  private final EventLoopGroup events =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final List<ManagedChannel> channels = new CopyOnWriteArrayList<>();

  private AgentStandIn(Process process) throws IOException {
    this.process = process;
    this.stdout = reader(process.getInputStream());
    this.stderr =
        CompletableFuture.supplyAsync(
            () -> {
              reader(process.getErrorStream()).lines().forEach(stderrLines::add);
              return stderrLines;
            },
            task -> new Thread(task).start());
    this.handshake = String.valueOf(stdout.readLine());
  }

  static AgentStandIn start() throws IOException {
    return start(LAUNCHER, Map.of());
  }

  static AgentStandIn start(Path launcher, Map<String, String> environment) throws IOException {
    return new AgentStandIn(process(launcher, environment));
  }

  /** Starts the plugin as {@code command} does, which may name the shell that runs it. */
  static AgentStandIn start(List<String> command, Map<String, String> environment)
      throws IOException {
    return new AgentStandIn(process(command, environment));
  }

  static Process process(Path launcher, Map<String, String> environment) throws IOException {
    return process(List.of(launcher.toString()), environment);
  }

  static Process process(List<String> command, Map<String, String> environment) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(OFFER);
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Starts the plugin as an agent that knows of no Java: {@code programs} is all of its PATH. */
  static AgentStandIn startWithoutJava(Path launcher, Path programs) throws IOException {
    return new AgentStandIn(processWithoutJava(launcher, programs));
  }

  static Process processWithoutJava(Path launcher, Path programs) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(launcher.toString());
    builder.environment().putAll(OFFER);
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("PATH", programs.toString());
    return builder.start();
  }

  private static BufferedReader reader(java.io.InputStream stream) {
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  String handshake() {
    return handshake;
  }

  Path socket() {
    return Path.of(handshake.split("\\|", -1)[3]);
  }

  Process process() {
    return process;
  }

  /** Opens another connection. */
  ManagedChannel connect() {
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(socket()))
            .channelType(NioDomainSocketChannel.class)
            .eventLoopGroup(events)
            .overrideAuthority("unused")
            .usePlaintext()
            .build();
    channels.add(channel);
    return channel;
  }

  BasePluginServiceGrpc.BasePluginServiceBlockingStub base() {
    return BasePluginServiceGrpc.newBlockingStub(connect()).withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  StrategyPluginServiceGrpc.StrategyPluginServiceBlockingStub strategy() {
    return StrategyPluginServiceGrpc.newBlockingStub(connect())
        .withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  ScalingAction run(Map<String, String> block, long count, double... samples) {
    RunResponse response = strategy().run(request(block, count, samples));
    return response.getAction();
  }

  static RunRequest request(Map<String, String> block, long count, double... samples) {
    RunRequest.Builder request =
        RunRequest.newBuilder()
            .setAction(ScalingAction.getDefaultInstance())
            .setCount(count)
            .setCheck(
                ScalingPolicyCheck.newBuilder()
                    .setName("load")
                    .setSource("prometheus")
                    .setQuery("vector(1)")
                    .setStrategy(
                        ScalingPolicyStrategy.newBuilder()
                            .setName("predictive")
                            .putAllConfig(block)));
    for (double sample : samples) {
      request.addTimestampedMetric(TimestampedMetric.newBuilder().setValue(sample));
    }
    return request.build();
  }

  /** Sends the term signal; unlike {@link Process#destroy} this leaves the pipes readable. */
  void terminate() {
    assertThat(process.toHandle().destroy()).isTrue();
  }

  /** Waits for the process to end and returns its exit code. */
  int exitWithin(long seconds) throws InterruptedException {
    return process.waitFor(seconds, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  /** Ends the plugin and returns all it wrote to stderr. */
  List<String> stopAndReadStderr() throws Exception {
    terminate();
    return stderr.get(20, TimeUnit.SECONDS);
  }

  /** Returns what the plugin has written to stderr so far. */
  List<String> stderrSoFar() {
    return List.copyOf(stderrLines);
  }

  /** Waits for both pipes to be closed by all who held them, as the agent does. */
  void awaitClosedPipes(long seconds) throws Exception {
    CompletableFuture<List<String>> rest =
        CompletableFuture.supplyAsync(this::restOfStdout, task -> new Thread(task).start());
    rest.get(seconds, TimeUnit.SECONDS);
    stderr.get(seconds, TimeUnit.SECONDS);
  }

  /** Returns what the ended plugin wrote to stdout after the handshake. */
  List<String> restOfStdout() {
    return stdout.lines().toList();
  }

  /** Ends the plugin in order, so that it leaves no socket behind. */
  @Override
  public void close() {
    channels.forEach(ManagedChannel::shutdownNow);
    process.toHandle().destroy();
    process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join().destroyForcibly();
    var unused = events.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
