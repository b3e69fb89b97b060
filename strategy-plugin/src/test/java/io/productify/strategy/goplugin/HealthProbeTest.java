package io.productify.strategy.goplugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.BindableService;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.productify.strategy.wire.BasePluginServiceGrpc;
import io.productify.strategy.wire.PluginInfoRequest;
import io.productify.strategy.wire.PluginInfoResponse;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HealthProbeTest {

  private static final int CALL_THREADS = 4;

  private final EventLoopGroup events =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final ExecutorService calls = Executors.newFixedThreadPool(CALL_THREADS);
  private Path directory;

  /** A short path: a socket's may have 107 bytes. */
  @BeforeEach
  void makeADirectory() throws IOException {
    directory = Files.createTempDirectory("probe");
  }

  @AfterEach
  void endThreads() throws IOException {
    Files.deleteIfExists(directory.resolve("s"));
    Files.delete(directory);
    calls.shutdownNow();
    var unused = events.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }

  private PluginServer start(BindableService... services) throws HandshakeException {
    HostOffer offer = HostOffer.read(Map.of());
    PluginServer server =
        new PluginServer(
            offer,
            PluginSocket.in(directory, offer),
            new PluginServer.Offer(List.of(services), calls, Set.of()));
    assertThat(server.start().socket()).isEqualTo(directory.resolve("s"));
    return server;
  }

  private UnixDomainSocketAddress address() {
    return UnixDomainSocketAddress.of(directory.resolve("s"));
  }

  @Test
  void findsAServerThatAnswersTimeAndAgain() throws Exception {
    PluginServer server = start();
    try {
      HealthProbe probe = new HealthProbe(address());
      for (int i = 0; i < 20; i++) {
        assertThat(probe.isServing()).isTrue();
      }
    } finally {
      server.stop();
    }
    assertThatThrownBy(() -> new HealthProbe(address()).isServing())
        .isInstanceOf(IOException.class);
  }

  @Test
  void waitsForAServerWhoseThreadsAllHang() throws Exception {
    Blocking blocking = new Blocking();
    PluginServer server = start(blocking);
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(address())
            .channelType(NioDomainSocketChannel.class)
            .eventLoopGroup(events)
            .overrideAuthority("unused")
            .usePlaintext()
            .build();
    try {
      for (int i = 0; i < CALL_THREADS; i++) {
        var unused =
            BasePluginServiceGrpc.newFutureStub(channel)
                .pluginInfo(PluginInfoRequest.getDefaultInstance());
      }
      blocking.entered.await();
      CompletableFuture<Boolean> serving =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return new HealthProbe(address()).isServing();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });

      assertThat(serving.completeOnTimeout(false, 300, TimeUnit.MILLISECONDS).get()).isFalse();
      blocking.goOn.countDown();
      assertThat(new HealthProbe(address()).isServing()).isTrue();
    } finally {
      blocking.goOn.countDown();
      channel.shutdownNow();
      server.stop();
    }
  }

  private static final class Blocking extends BasePluginServiceGrpc.BasePluginServiceImplBase {
    final CountDownLatch entered = new CountDownLatch(CALL_THREADS);
    final CountDownLatch goOn = new CountDownLatch(1);

    @Override
    public void pluginInfo(PluginInfoRequest request, StreamObserver<PluginInfoResponse> observer) {
      entered.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      observer.onNext(PluginInfoResponse.getDefaultInstance());
      observer.onCompleted();
    }
  }

  @Test
  void findsNoHealthInAServerThatKnowsNothingOfIt() throws Exception {
    Server server =
        NettyServerBuilder.forAddress(address())
            .channelType(NioServerDomainSocketChannel.class)
            .bossEventLoopGroup(events)
            .workerEventLoopGroup(events)
            .build()
            .start();
    try {
      assertThat(new HealthProbe(address()).isServing()).isFalse();
    } finally {
      server.shutdownNow().awaitTermination();
    }
  }
}
