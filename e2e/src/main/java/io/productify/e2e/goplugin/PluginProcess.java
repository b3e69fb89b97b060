package io.productify.e2e.goplugin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.Timestamp;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.productify.e2e.process.ChildProcess;
import io.productify.e2e.process.Launch;
import io.productify.e2e.process.NotInTimeException;
import io.productify.strategy.goplugin.wire.Empty;
import io.productify.strategy.goplugin.wire.GRPCControllerGrpc;
import io.productify.strategy.wire.BasePluginServiceGrpc;
import io.productify.strategy.wire.PluginInfoRequest;
import io.productify.strategy.wire.PluginInfoResponse;
import io.productify.strategy.wire.PluginType;
import io.productify.strategy.wire.RunRequest;
import io.productify.strategy.wire.ScalingAction;
import io.productify.strategy.wire.ScalingPolicyCheck;
import io.productify.strategy.wire.ScalingPolicyStrategy;
import io.productify.strategy.wire.SetConfigRequest;
import io.productify.strategy.wire.StrategyPluginServiceGrpc;
import io.productify.strategy.wire.TimestampedMetric;
import java.net.UnixDomainSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A strategy plugin in a process of its own, driven as the Nomad Autoscaler agent drives it: cookie
 * and protocol in the environment, the address on the first line of standard output, then gRPC over
 * that socket.
 */
public final class PluginProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Netty warns that a UNIX socket has no keep-alive, which gRPC always asks for. */
  private static final Logger NETTY_START = Logger.getLogger("io.netty.bootstrap");

  static {
    NETTY_START.setLevel(Level.SEVERE);
  }

  /** Not a secret: it tells a plugin that it was started by an agent and not by hand. */
  private static final Map<String, String> HANDSHAKE =
      Map.of(
          "NOMAD_AUTOSCALER_PLUGIN_MAGIC_COOKIE",
          "e082fa04d587a6525d683666fa253d6afda00f20c122c54a80a3ed57fec99ff3",
          "PLUGIN_PROTOCOL_VERSIONS",
          "1",
          "PLUGIN_MIN_PORT",
          "10000",
          "PLUGIN_MAX_PORT",
          "25000");

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration CALL_LIMIT = Duration.ofSeconds(10);
  private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(2);

  private final ChildProcess process;
  private final MultiThreadIoEventLoopGroup threads;
  private final ManagedChannel channel;

  private PluginProcess(ChildProcess process, HandshakeLine handshake) {
    this.process = process;
    this.threads =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("agent", true), NioIoHandler.newFactory());
    this.channel =
        NettyChannelBuilder.forAddress(UnixDomainSocketAddress.of(handshake.address()))
            .channelType(NioDomainSocketChannel.class, UnixDomainSocketAddress.class)
            .eventLoopGroup(threads)
            .overrideAuthority("plugin")
            .usePlaintext()
            .build();
  }

  /** Starts the plugin, checks that it is a strategy of this name, and configures it. */
  public static PluginProcess start(Launch launch, Map<String, String> config) {
    ChildProcess process = exec(launch);
    try {
      HandshakeLine handshake = HandshakeLine.parse(process.firstOutputLine(START_LIMIT));
      PluginProcess plugin = new PluginProcess(process, handshake);
      plugin.introduce(launch.name(), config);
      return plugin;
    } catch (PluginException | NotInTimeException | StatusRuntimeException e) {
      process.close();
      throw new PluginException("the plugin did not start: " + e.getMessage(), e);
    }
  }

  /** Starts the program as an agent does, and leaves it at that. */
  public static ChildProcess exec(Launch launch) {
    return ChildProcess.start(launch.with(HANDSHAKE));
  }

  private void introduce(String name, Map<String, String> config) {
    BasePluginServiceGrpc.BasePluginServiceBlockingStub base =
        BasePluginServiceGrpc.newBlockingStub(channel)
            .withDeadlineAfter(CALL_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    PluginInfoResponse info = base.pluginInfo(PluginInfoRequest.getDefaultInstance());
    if (info.getType() != PluginType.PLUGIN_TYPE_STRATEGY || !info.getName().equals(name)) {
      throw new PluginException("it says it is " + info.getName() + " (" + info.getType() + ")");
    }
    base.setConfig(SetConfigRequest.newBuilder().putAllConfig(config).build());
  }

  public ChildProcess process() {
    return process;
  }

  /** Asks for the count of one check. */
  public Action run(Evaluation evaluation, long running) {
    RunRequest request =
        RunRequest.newBuilder()
            .setAction(ScalingAction.getDefaultInstance())
            .setCheck(check(evaluation))
            .addTimestampedMetric(metric(evaluation.sample()))
            .setCount(running)
            .build();
    try {
      return action(
          StrategyPluginServiceGrpc.newBlockingStub(channel)
              .withDeadlineAfter(CALL_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
              .run(request)
              .getAction());
    } catch (StatusRuntimeException e) {
      throw new PluginException("the plugin refused an evaluation: " + e.getStatus(), e);
    }
  }

  private static ScalingPolicyCheck check(Evaluation evaluation) {
    return ScalingPolicyCheck.newBuilder()
        .setName(evaluation.check())
        .setSource("prometheus")
        .setQuery(evaluation.query())
        .setStrategy(
            ScalingPolicyStrategy.newBuilder()
                .setName("productify-scaler")
                .putAllConfig(evaluation.config()))
        .build();
  }

  private static TimestampedMetric metric(Evaluation.Sample sample) {
    return TimestampedMetric.newBuilder()
        .setTimestamp(Timestamp.newBuilder().setSeconds(sample.time().getEpochSecond()))
        .setValue(sample.value())
        .build();
  }

  private static Action action(ScalingAction action) {
    Action.Direction direction =
        switch (action.getDirection()) {
          case SCALING_DIRECTION_NONE -> Action.Direction.NONE;
          case SCALING_DIRECTION_DOWN -> Action.Direction.DOWN;
          case SCALING_DIRECTION_UP -> Action.Direction.UP;
          case SCALING_DIRECTION_UNSPECIFIED, UNRECOGNIZED ->
              throw new PluginException("the plugin gave no direction");
        };
    return new Action(direction, action.getCount(), action.getReason(), meta(action));
  }

  private static JsonNode meta(ScalingAction action) {
    if (!action.hasMeta()) {
      return JSON.createObjectNode();
    }
    String text = action.getMeta().getValue().toStringUtf8();
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new PluginException("the plugin's meta is not JSON: " + text, e);
    }
  }

  /** The agent's own way: the shutdown call, two seconds to end, then the end. */
  @Override
  public void close() {
    try {
      GRPCControllerGrpc.newBlockingStub(channel)
          .withDeadlineAfter(SHUTDOWN_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
          .shutdown(Empty.getDefaultInstance());
      process.awaitExit(SHUTDOWN_LIMIT);
    } catch (StatusRuntimeException e) {
      // It is gone already, or about to be: the process is ended below in either case.
      process.kill();
    } finally {
      channel.shutdownNow();
      threads
          .shutdownGracefully(0, 100, TimeUnit.MILLISECONDS)
          .awaitUninterruptibly(1, TimeUnit.SECONDS);
      process.close();
    }
  }
}
