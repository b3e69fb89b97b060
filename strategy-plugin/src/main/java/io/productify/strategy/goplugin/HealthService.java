package io.productify.strategy.goplugin;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.productify.strategy.goplugin.wire.HealthCheckRequest;
import io.productify.strategy.goplugin.wire.HealthCheckResponse;
import io.productify.strategy.goplugin.wire.HealthCheckResponse.ServingStatus;
import io.productify.strategy.goplugin.wire.HealthGrpc;

/** The service {@code plugin}, and the server as a whole, are healthy as long as they answer. */
final class HealthService extends HealthGrpc.HealthImplBase {

  private final OpenStreams streams;

  HealthService(OpenStreams streams) {
    this.streams = streams;
  }

  @Override
  public void check(
      HealthCheckRequest request, StreamObserver<HealthCheckResponse> responseObserver) {
    ServingStatus status = statusOf(request.getService());
    if (status == ServingStatus.SERVICE_UNKNOWN) {
      responseObserver.onError(
          Status.NOT_FOUND.withDescription("unknown service").asRuntimeException());
      return;
    }
    responseObserver.onNext(HealthCheckResponse.newBuilder().setStatus(status).build());
    responseObserver.onCompleted();
  }

  @Override
  public void watch(
      HealthCheckRequest request, StreamObserver<HealthCheckResponse> responseObserver) {
    streams.keepOpen(responseObserver);
    responseObserver.onNext(
        HealthCheckResponse.newBuilder().setStatus(statusOf(request.getService())).build());
  }

  private static ServingStatus statusOf(String service) {
    return service.isEmpty() || service.equals("plugin")
        ? ServingStatus.SERVING
        : ServingStatus.SERVICE_UNKNOWN;
  }
}
