package io.productify.strategy.optimizer;

import io.productify.strategy.policy.Tls;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client of one configuration: made when it is first needed, so that an idle plugin stays
 * small, and made anew when the files change that its TLS goes by. Files that have become of no use
 * change nothing: the client of before stays.
 */
public final class RenewedHttpClient implements Supplier<HttpClient> {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  private final Tls tls;
  private final Executor executor;
  private final Consumer<String> warn;
  private final ReentrantLock looking = new ReentrantLock();
  private List<Optional<Version>> read;
  private Optional<SSLContext> context;
  private @Nullable HttpClient client;

  /**
   * Reads the files for the first time.
   *
   * @param tls the files
   * @param executor what answers are handled on
   * @param warn hears once of files that have become of no use
   */
  public RenewedHttpClient(Tls tls, Executor executor, Consumer<String> warn)
      throws TlsFiles.UnusableException {
    this.tls = tls;
    this.executor = executor;
    this.warn = warn;
    // Before they are read: a change in between is seen the next time.
    this.read = versions(tls);
    this.context = TlsFiles.context(tls);
  }

  /** A file's content, as far as its directory entry tells it apart from another. */
  private record Version(long modifiedMillis, long bytes, @Nullable Object key) {
    static Optional<Version> of(Path file) {
      try {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        return Optional.of(
            new Version(found.lastModifiedTime().toMillis(), found.size(), found.fileKey()));
      } catch (IOException e) {
        return Optional.empty();
      }
    }
  }

  private static List<Optional<Version>> versions(Tls tls) {
    Stream<Path> own =
        tls.client().stream().flatMap(client -> Stream.of(client.certFile(), client.keyFile()));
    return Stream.concat(tls.caFile().stream(), own).map(Version::of).toList();
  }

  /** Returns the client that goes by the newest files that are of use. May read them. */
  @Override
  public HttpClient get() {
    // Whoever finds another looking goes on with what there is: reading may block.
    if (looking.tryLock()) {
      try {
        renew();
      } finally {
        looking.unlock();
      }
    }
    return current();
  }

  private void renew() {
    List<Optional<Version>> now = versions(tls);
    if (now.equals(read)) {
      return;
    }
    read = now;
    try {
      replace(TlsFiles.context(tls));
    } catch (TlsFiles.UnusableException e) {
      warn.accept("the certificates of before stay in use: " + e.getMessage());
    }
  }

  private synchronized void replace(Optional<SSLContext> renewed) {
    context = renewed;
    client = null;
  }

  private synchronized HttpClient current() {
    client = Objects.requireNonNullElseGet(client, this::create);
    return client;
  }

  private HttpClient create() {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(executor);
    context.ifPresent(builder::sslContext);
    return builder.build();
  }
}
