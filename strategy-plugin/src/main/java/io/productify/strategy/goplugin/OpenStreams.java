package io.productify.strategy.goplugin;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The streams that the host leaves open for the plugin's whole life. */
final class OpenStreams {

  private final Set<ServerCallStreamObserver<?>> open = ConcurrentHashMap.newKeySet();

  /** Keeps a stream open until the host cancels it or the server stops. */
  void keepOpen(StreamObserver<?> stream) {
    // Every observer that gRPC hands to a service is one of a server call.
    ServerCallStreamObserver<?> call = (ServerCallStreamObserver<?>) stream;
    call.setOnCancelHandler(() -> open.remove(call));
    open.add(call);
  }

  /** Ends a stream that the host has closed on its side. */
  void end(StreamObserver<?> stream) {
    if (stream instanceof ServerCallStreamObserver<?> call && open.remove(call)) {
      call.onCompleted();
    }
  }

  /** Ends every stream, so that the server need not wait for the host to do so. */
  void endAll() {
    for (ServerCallStreamObserver<?> call : open) {
      end(call);
    }
  }
}
