package io.productify.strategy.goplugin;

import io.grpc.stub.StreamObserver;
import io.productify.strategy.goplugin.wire.ConnInfo;
import io.productify.strategy.goplugin.wire.GRPCBrokerGrpc;

/** Accepts the host's broker stream and stays silent: a strategy needs no second connection. */
final class BrokerService extends GRPCBrokerGrpc.GRPCBrokerImplBase {

  private final OpenStreams streams;

  BrokerService(OpenStreams streams) {
    this.streams = streams;
  }

  @Override
  public StreamObserver<ConnInfo> startStream(StreamObserver<ConnInfo> responseObserver) {
    streams.keepOpen(responseObserver);
    return new StreamObserver<>() {
      @Override
      public void onNext(ConnInfo value) {}

      @Override
      public void onError(Throwable t) {
        streams.end(responseObserver);
      }

      @Override
      public void onCompleted() {
        streams.end(responseObserver);
      }
    };
  }
}
