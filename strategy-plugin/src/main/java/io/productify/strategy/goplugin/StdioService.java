package io.productify.strategy.goplugin;

import com.google.protobuf.Empty;
import io.grpc.stub.StreamObserver;
import io.productify.strategy.goplugin.wire.GRPCStdioGrpc;
import io.productify.strategy.goplugin.wire.StdioData;

/** Stays open and silent: nothing of the plugin's output needs a way to the host but stderr. */
final class StdioService extends GRPCStdioGrpc.GRPCStdioImplBase {

  private final OpenStreams streams;

  StdioService(OpenStreams streams) {
    this.streams = streams;
  }

  @Override
  public void streamStdio(Empty request, StreamObserver<StdioData> responseObserver) {
    streams.keepOpen(responseObserver);
  }
}
