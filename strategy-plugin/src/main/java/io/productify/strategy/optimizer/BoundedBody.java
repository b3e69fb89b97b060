package io.productify.strategy.optimizer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects a response's body and gives up on one that is too large. */
final class BoundedBody implements BodySubscriber<byte[]> {

  /** More than the longest plan there can be. */
  static final int MOST_BYTES = 1024 * 1024;

  /** A body of more than {@link #MOST_BYTES}. */
  static final class TooLargeException extends IOException {
    TooLargeException() {
      super("the body has more than " + MOST_BYTES + " bytes");
    }
  }

  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private Flow.@Nullable Subscription subscription;

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    newSubscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (received.size() + buffer.remaining() > MOST_BYTES) {
        giveUp();
        return;
      }
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      received.writeBytes(bytes);
    }
  }

  private void giveUp() {
    if (subscription != null) {
      subscription.cancel();
    }
    body.completeExceptionally(new TooLargeException());
  }

  @Override
  public void onError(Throwable throwable) {
    body.completeExceptionally(throwable);
  }

  @Override
  public void onComplete() {
    body.complete(received.toByteArray());
  }
}
