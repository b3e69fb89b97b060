package io.productify.optimizer.decisions.sql;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Where the decision log is.
 *
 * @param url {@code jdbc:sqlite:FILE} or {@code jdbc:postgresql://HOST/DATABASE}, without
 *     credentials
 * @param credentials for PostgreSQL
 */
public record StoreSettings(String url, Optional<Credentials> credentials) {

  private static final String KEY = "optimizer.decisions.url";
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final Pattern CREDENTIAL =
      Pattern.compile("//[^/]*@|[?&](user|password|sslpassword|sslkey)=");

  /**
   * Who asks.
   *
   * @param user never empty
   * @param password may be empty; asked for with each connection
   */
  public record Credentials(String user, Supplier<String> password) {

    public Credentials {
      if (user.isBlank()) {
        throw new IllegalArgumentException("optimizer.decisions.user must not be blank");
      }
    }

    @Override
    public String toString() {
      return "Credentials[hidden]";
    }
  }

  /**
   * @throws IllegalArgumentException if the URL is none of these or holds a credential, which is
   *     not repeated
   */
  public StoreSettings {
    url = url.strip();
    if (CREDENTIAL.matcher(url.toLowerCase(Locale.ROOT)).find()) {
      throw new IllegalArgumentException(
          KEY
              + " must hold no credentials: they belong into optimizer.decisions.user and"
              + " optimizer.decisions.password or password-file");
    }
    boolean sqlite = url.startsWith(SQLITE) && !fileOf(url).isBlank() && !isInMemory(url);
    boolean postgresql = url.startsWith(POSTGRESQL) && url.length() > POSTGRESQL.length();
    if (!sqlite && !postgresql) {
      throw new IllegalArgumentException(
          KEY
              + " must be none, jdbc:sqlite:FILE or jdbc:postgresql://HOST:PORT/DATABASE, was "
              + url);
    }
    if (sqlite && credentials.isPresent()) {
      throw new IllegalArgumentException(
          "optimizer.decisions.user is for PostgreSQL, and " + KEY + " names a file of SQLite");
    }
  }

  private static boolean isInMemory(String url) {
    return url.contains(":memory:") || url.contains("mode=memory");
  }

  private static String fileOf(String url) {
    return url.substring(SQLITE.length()).replaceAll("\\?.*", "").replaceFirst("^file:", "");
  }

  boolean isSqlite() {
    return url.startsWith(SQLITE);
  }

  /** Returns the file of SQLite. */
  Path file() {
    return Path.of(fileOf(url)).toAbsolutePath();
  }

  /** Returns where it is, for a message: the file, or the address without parameters. */
  public String place() {
    return isSqlite() ? file().toString() : url.replaceFirst("^jdbc:", "").replaceAll("\\?.*", "");
  }
}
