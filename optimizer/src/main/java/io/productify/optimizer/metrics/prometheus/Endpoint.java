package io.productify.optimizer.metrics.prometheus;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where the Prometheus query API answers.
 *
 * @param url base address, with the path prefix under which {@code /api/v1/query} lies, if any
 * @param timeoutMs time limit of one query, 1 to 60000 milliseconds
 * @param caFile certificates to trust instead of the platform's, PEM
 * @param access what the server wants to see, asked for with each query
 */
public record Endpoint(String url, int timeoutMs, Optional<Path> caFile, Supplier<Access> access) {

  private static final String KEY = "optimizer.prometheus-";

  public Endpoint {
    url = checked(url);
    if (timeoutMs < 1 || timeoutMs > 60_000) {
      throw new IllegalArgumentException(
          KEY + "timeout-ms must be 1 to 60000 milliseconds, was " + timeoutMs);
    }
    if (caFile.filter(file -> !Files.isReadable(file)).isPresent()) {
      throw new IllegalArgumentException(KEY + "ca-file must be readable, was " + caFile.get());
    }
  }

  /** One whose credentials stay. */
  public Endpoint(String url, int timeoutMs, Optional<Path> caFile, Access access) {
    this(url, timeoutMs, caFile, () -> access);
  }

  /** An address without credentials, asked with a time limit of 1000 milliseconds. */
  public static Endpoint of(String url) {
    return new Endpoint(url, 1000, Optional.empty(), Access.open());
  }

  private static String checked(String url) {
    try {
      URI uri = new URI(url);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      boolean plain =
          uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
      if (http && uri.getHost() != null && plain) {
        return url.replaceAll("/+$", "");
      }
    } catch (URISyntaxException e) {
      throw invalidUrl(e);
    }
    throw invalidUrl(null);
  }

  /** The address is not repeated: it may carry a password. */
  private static IllegalArgumentException invalidUrl(@Nullable URISyntaxException cause) {
    return new IllegalArgumentException(
        KEY
            + "url must be http://host[:port][/prefix] or https://..., without user, query or"
            + " fragment"
            + (cause == null ? "" : " (" + cause.getReason() + ")"));
  }
}
