package io.productify.strategy.goplugin;

import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A gRPC server on a UNIX socket that speaks to a go-plugin host.
 *
 * <p>The host waits two seconds after its shutdown call before it kills: calls in flight get a
 * quarter of a second to end by themselves, the rest is cut off.
 */
public final class PluginServer {

  private static final int CALL_THREADS = 4;
  private static final int LARGEST_MESSAGE_BYTES = 8 * 1024 * 1024;
  private static final long GRACE_MILLIS = 250;
  private static final long CUT_OFF_MILLIS = 500;

  private final HostOffer offer;
  private final PluginSocket socket;
  private final OpenStreams streams = new OpenStreams();
  private final CompletableFuture<String> stopRequest = new CompletableFuture<>();
  private final ExecutorService calls =
      Executors.newFixedThreadPool(CALL_THREADS, new DefaultThreadFactory("call", true));
  private final EventLoopGroup events =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("events", true), NioIoHandler.newFactory());
  private final Server server;

  /** Prepares a server for the plugin's own services; the housekeeping ones are added. */
  public PluginServer(HostOffer offer, PluginSocket socket, List<BindableService> services) {
    this.offer = offer;
    this.socket = socket;
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(socket.address())
            .channelType(NioServerDomainSocketChannel.class)
            .bossEventLoopGroup(events)
            .workerEventLoopGroup(events)
            .executor(calls)
            .maxInboundMessageSize(LARGEST_MESSAGE_BYTES)
            .addService(new HealthService(streams))
            .addService(new StdioService(streams))
            .addService(new BrokerService(streams))
            .addService(new ControllerService(() -> requestStop("the host asked for it")));
    services.forEach(builder::addService);
    server = builder.build();
  }

  /** Listens, and returns the line that tells the host where. */
  public HandshakeLine start() throws HandshakeException {
    try {
      server.start();
    } catch (IOException e) {
      socket.delete();
      throw new HandshakeException("The server cannot listen on " + socket.path() + ".", e);
    }
    socket.restrict();
    return new HandshakeLine(path(), offer.multiplexed());
  }

  /** Returns the socket's path. */
  public Path path() {
    return socket.path();
  }

  UnixDomainSocketAddress address() {
    return socket.address();
  }

  /** Lets {@link #awaitStopRequest} return {@code why}; the first reason wins. */
  public void requestStop(String why) {
    stopRequest.complete(why);
  }

  /** Waits until the server is to stop and returns why. */
  public String awaitStopRequest() {
    return stopRequest.join();
  }

  /** Stops serving and removes the socket, within a second; a second call waits for the first. */
  public synchronized void stop() throws InterruptedException {
    server.shutdown();
    streams.endAll();
    if (!server.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
      server.shutdownNow();
      server.awaitTermination(CUT_OFF_MILLIS, TimeUnit.MILLISECONDS);
    }
    socket.delete();
  }
}
