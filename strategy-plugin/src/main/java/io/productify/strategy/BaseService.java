package io.productify.strategy;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.productify.strategy.goplugin.RestartMemory;
import io.productify.strategy.optimizer.OptimizerClient;
import io.productify.strategy.optimizer.OptimizerLanes;
import io.productify.strategy.optimizer.RenewedHttpClient;
import io.productify.strategy.optimizer.TlsFiles;
import io.productify.strategy.policy.AgentConfig;
import io.productify.strategy.policy.AgentConfigParser;
import io.productify.strategy.policy.InvalidConfigException;
import io.productify.strategy.telemetry.AgentLog;
import io.productify.strategy.telemetry.Level;
import io.productify.strategy.telemetry.Meter;
import io.productify.strategy.telemetry.MetricsEndpoint;
import io.productify.strategy.wire.BasePluginServiceGrpc;
import io.productify.strategy.wire.PluginInfoRequest;
import io.productify.strategy.wire.PluginInfoResponse;
import io.productify.strategy.wire.PluginType;
import io.productify.strategy.wire.SetConfigRequest;
import io.productify.strategy.wire.SetConfigResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says who the plugin is and takes its agent-level configuration, at start and on each reload. */
final class BaseService extends BasePluginServiceGrpc.BasePluginServiceImplBase {

  private final String driver;
  private final AgentConfigParser parser;
  private final Executor httpThreads;
  private final OptimizerLanes lanes = new OptimizerLanes();
  private final AgentLog log;
  private final MetricsEndpoint metrics;
  private volatile Settings settings;
  private volatile @Nullable RestartMemory memory;

  BaseService(String driver, AgentConfigParser parser, Executor httpThreads, AgentLog log)
      throws InvalidConfigException {
    this.metrics = new MetricsEndpoint(Main.version(), log);
    this.driver = driver;
    this.parser = parser;
    this.httpThreads = httpThreads;
    this.log = log;
    this.settings = settingsFor(parser.parse(Map.of()).config());
  }

  /** Returns what the newest configuration decides. */
  Settings settings() {
    return settings;
  }

  /** Returns what counts, as the newest configuration has it. */
  Meter meter() {
    return metrics.meter();
  }

  /**
   * Takes the configuration that the process before this one left in {@code memory}, and leaves the
   * next ones there: the agent sends one when it starts the plugin, and again only at a reload.
   */
  void continueFrom(RestartMemory memory) throws IOException, InvalidConfigException {
    Optional<byte[]> kept = memory.recall();
    if (kept.isPresent()) {
      take(SetConfigRequest.parseFrom(kept.get()).getConfigMap());
    }
    this.memory = memory;
  }

  @Override
  public void pluginInfo(
      PluginInfoRequest request, StreamObserver<PluginInfoResponse> responseObserver) {
    responseObserver.onNext(
        PluginInfoResponse.newBuilder()
            .setName(driver)
            .setType(PluginType.PLUGIN_TYPE_STRATEGY)
            .build());
    responseObserver.onCompleted();
  }

  @Override
  public void setConfig(
      SetConfigRequest request, StreamObserver<SetConfigResponse> responseObserver) {
    try {
      take(request.getConfigMap());
      keep(request);
      responseObserver.onNext(SetConfigResponse.getDefaultInstance());
      responseObserver.onCompleted();
    } catch (InvalidConfigException e) {
      meter().misconfigured("agent");
      responseObserver.onError(
          Status.INVALID_ARGUMENT
              .withDescription(WireText.ofMistakes(e.words()))
              .asRuntimeException());
    }
  }

  // One at a time: what is taken is one configuration's as a whole.
  private synchronized void take(Map<String, String> config) throws InvalidConfigException {
    AgentConfigParser.Parsed parsed = parser.parse(config);
    settings = settingsFor(parsed.config());
    Level.named(parsed.process().logLevel()).ifPresent(log::setThreshold);
    metrics.listenAt(parsed.process().metrics());
    for (String warning : parsed.warnings()) {
      log.log(Level.WARN, "odd configuration: " + warning, Map.of());
    }
    log.log(Level.INFO, "configuration taken", Map.of("log_level", parsed.process().logLevel()));
  }

  private void keep(SetConfigRequest request) {
    RestartMemory memory = this.memory;
    if (memory == null) {
      return;
    }
    try {
      memory.keep(request.toByteArray());
    } catch (IOException e) {
      log.log(Level.ERROR, "the configuration would not survive a restart of the plugin's JVM", e);
    }
  }

  private Settings settingsFor(AgentConfig config) throws InvalidConfigException {
    Consumer<String> warn = words -> log.log(Level.WARN, words, Map.of());
    try {
      RenewedHttpClient http = new RenewedHttpClient(config.tls(), httpThreads, warn);
      OptimizerClient client = new OptimizerClient(lanes, http, warn);
      return new Settings(config, new MeteredOptimizer(client, this::meter));
    } catch (TlsFiles.UnusableException e) {
      // Usable when the parser looked, a moment ago.
      throw new InvalidConfigException(
          "the agent's plugin configuration", List.of(String.valueOf(e.getMessage())));
    }
  }
}
