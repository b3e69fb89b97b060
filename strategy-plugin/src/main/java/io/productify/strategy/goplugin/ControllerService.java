package io.productify.strategy.goplugin;

import io.grpc.stub.StreamObserver;
import io.productify.strategy.goplugin.wire.Empty;
import io.productify.strategy.goplugin.wire.GRPCControllerGrpc;

/** Lets the host end the plugin: the call is answered first, then the plugin stops. */
final class ControllerService extends GRPCControllerGrpc.GRPCControllerImplBase {

  private final Runnable stop;

  ControllerService(Runnable stop) {
    this.stop = stop;
  }

  @Override
  public void shutdown(Empty request, StreamObserver<Empty> responseObserver) {
    responseObserver.onNext(Empty.getDefaultInstance());
    responseObserver.onCompleted();
    stop.run();
  }
}
