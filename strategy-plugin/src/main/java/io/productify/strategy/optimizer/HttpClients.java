package io.productify.strategy.optimizer;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Makes HTTP clients. */
public final class HttpClients {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  private HttpClients() {}

  /** Returns a source of one client, made when it is first needed: an idle plugin stays small. */
  public static Supplier<HttpClient> lazily(Optional<SSLContext> tls, Executor executor) {
    return new Supplier<>() {
      private @Nullable HttpClient client;

      @Override
      public synchronized HttpClient get() {
        if (client == null) {
          client = create(tls, executor);
        }
        return client;
      }
    };
  }

  /** Returns a client that goes by {@code tls}, or else by the machine's certificates. */
  public static HttpClient create(Optional<SSLContext> tls, Executor executor) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(executor);
    tls.ifPresent(builder::sslContext);
    return builder.build();
  }
}
