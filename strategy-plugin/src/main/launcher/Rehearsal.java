import com.google.protobuf.Empty;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.productify.strategy.goplugin.wire.GRPCControllerGrpc;
import io.productify.strategy.goplugin.wire.GRPCStdioGrpc;
import io.productify.strategy.goplugin.wire.StdioData;
import io.productify.strategy.wire.BasePluginServiceGrpc;
import io.productify.strategy.wire.PluginInfoRequest;
import io.productify.strategy.wire.SetConfigRequest;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Plays an agent for the plugin that was just built, so that its JVM loads what every agent's does:
 * the build keeps these classes in an archive. Not those of an evaluation: mapped in, they would
 * make the idle plugin larger. Run from its source by make-archive, with the plugin's libraries; no
 * part of the plugin.
 *
 * <p>Arguments: the launcher, and the options of its JVM.
 */
final class Rehearsal {

  private static final int SECONDS = 30;

  public static void main(String[] arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(arguments[0]);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_TOOL_OPTIONS",
                arguments[1],
                "NOMAD_AUTOSCALER_PLUGIN_MAGIC_COOKIE",
                "e082fa04d587a6525d683666fa253d6afda00f20c122c54a80a3ed57fec99ff3"));
    Process plugin = builder.start();
    var threads = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    try {
      BufferedReader stdout =
          new BufferedReader(
              new InputStreamReader(plugin.getInputStream(), StandardCharsets.UTF_8));
      ManagedChannel channel =
          NettyChannelBuilder.forAddress(
                  UnixDomainSocketAddress.of(Path.of(stdout.readLine().split("\\|", -1)[3])))
              .channelType(NioDomainSocketChannel.class, UnixDomainSocketAddress.class)
              .eventLoopGroup(threads)
              .overrideAuthority("plugin")
              .usePlaintext()
              .build();
      play(channel);
      channel.shutdownNow();
      if (!plugin.waitFor(SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the plugin does not end");
      }
    } finally {
      plugin.destroy();
      threads.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  private static void play(ManagedChannel channel) throws Exception {
    GRPCStdioGrpc.newStub(channel).streamStdio(Empty.getDefaultInstance(), new Ignoring());
    var base =
        BasePluginServiceGrpc.newBlockingStub(channel).withDeadlineAfter(SECONDS, TimeUnit.SECONDS);
    base.pluginInfo(PluginInfoRequest.getDefaultInstance());
    base.setConfig(SetConfigRequest.newBuilder().putConfig("log_level", "debug").build());
    // Time for a sign of life to the launcher.
    Thread.sleep(1000);
    GRPCControllerGrpc.newBlockingStub(channel)
        .withDeadlineAfter(SECONDS, TimeUnit.SECONDS)
        .shutdown(io.productify.strategy.goplugin.wire.Empty.getDefaultInstance());
  }

  private static final class Ignoring implements io.grpc.stub.StreamObserver<StdioData> {
    @Override
    public void onNext(StdioData value) {}

    @Override
    public void onError(Throwable t) {}

    @Override
    public void onCompleted() {}
  }
}
