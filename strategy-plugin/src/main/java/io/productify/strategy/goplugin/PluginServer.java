package io.productify.strategy.goplugin;

import io.grpc.BindableService;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallExecutorSupplier;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A gRPC server on a UNIX socket that speaks to a go-plugin host.
 *
 * <p>The host waits two seconds after its shutdown call before it kills: calls in flight get a
 * quarter of a second to end by themselves, the rest is cut off.
 */
public final class PluginServer {

  private static final int LARGEST_MESSAGE_BYTES = 8 * 1024 * 1024;
  private static final long GRACE_MILLIS = 250;
  private static final long CUT_OFF_MILLIS = 500;

  private final HostOffer offer;
  private final PluginSocket socket;
  private final OpenStreams streams = new OpenStreams();
  private final CompletableFuture<String> stopRequest = new CompletableFuture<>();
  private final EventLoopGroup events =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("events", true), NioIoHandler.newFactory());
  private final Server server;

  /**
   * What the plugin offers.
   *
   * @param services its own services; the housekeeping ones are added
   * @param calls the threads that calls are handled on
   * @param inPlace the full names of methods that never wait for anything: they are handled by the
   *     thread that reads from the socket, without a change of threads there and back
   */
  public record Offer(List<BindableService> services, Executor calls, Set<String> inPlace) {
    public Offer {
      services = List.copyOf(services);
      inPlace = Set.copyOf(inPlace);
    }

    private @Nullable Executor of(String method) {
      return inPlace.contains(method) ? null : calls;
    }
  }

  /** Prepares a server for what the plugin offers. */
  public PluginServer(HostOffer offer, PluginSocket socket, Offer own) {
    this.offer = offer;
    this.socket = socket;
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(socket.address())
            .channelType(NioServerDomainSocketChannel.class)
            .bossEventLoopGroup(events)
            .workerEventLoopGroup(events)
            .directExecutor()
            .callExecutor(
                new ServerCallExecutorSupplier() {
                  @Override
                  public <Q, P> @Nullable Executor getExecutor(
                      ServerCall<Q, P> call, Metadata metadata) {
                    return own.of(call.getMethodDescriptor().getFullMethodName());
                  }
                })
            .maxInboundMessageSize(LARGEST_MESSAGE_BYTES)
            .addService(new HealthService(streams))
            .addService(new StdioService(streams))
            .addService(new BrokerService(streams))
            .addService(new ControllerService(() -> requestStop("the host asked for it")));
    own.services().forEach(builder::addService);
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
