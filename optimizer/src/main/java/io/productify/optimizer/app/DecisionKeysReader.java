package io.productify.optimizer.app;

import io.productify.optimizer.decisions.sql.LogWriter;
import io.productify.optimizer.decisions.sql.Retention;
import io.productify.optimizer.decisions.sql.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads where the decision log is, and how much of it is kept. */
public final class DecisionKeysReader {

  /** Where the log is unless something else is configured. */
  public static final String DEFAULT_URL = "jdbc:sqlite:data/decisions.db";

  private static final String KEY = "optimizer.decisions.";
  private static final String OFF = "none";

  /** How long the end of the service may wait for what is not written yet. */
  private static final Duration FLUSH = Duration.ofSeconds(5);

  private DecisionKeysReader() {}

  /**
   * Who asks the data base.
   *
   * @param user its name
   * @param password its password
   * @param passwordFile file that holds the password instead
   */
  public record Login(
      Optional<String> user, Optional<String> password, Optional<Path> passwordFile) {

    @Override
    public String toString() {
      return "Login[hidden]";
    }
  }

  static Optional<StoreSettings> store(OptimizerConfig.DecisionKeys keys) {
    return store(keys.url(), new Login(keys.user(), keys.password(), keys.passwordFile()));
  }

  /**
   * Returns where the log is; empty where it is switched off.
   *
   * @throws IllegalArgumentException if a key is bad; the message names it, and repeats no
   *     credential
   */
  public static Optional<StoreSettings> store(String url, Login login) {
    if (url.strip().equals(OFF)) {
      return Optional.empty();
    }
    if (login.user().isEmpty()
        && (login.password().isPresent() || login.passwordFile().isPresent())) {
      throw new IllegalArgumentException(KEY + "password needs " + KEY + "user, which is unset");
    }
    Supplier<String> password =
        new Secrets.Source(KEY + "password", login.password(), login.passwordFile())
            .supply(Function.identity())
            .orElse(() -> "");
    return Optional.of(
        new StoreSettings(
            url, login.user().map(user -> new StoreSettings.Credentials(user, password))));
  }

  static LogWriter.Settings writer(OptimizerConfig config) {
    OptimizerConfig.DecisionKeys keys = config.decisions();
    Retention retention =
        new Retention(
            Duration.ofDays(keys.retentionDays()), Duration.ofHours(keys.inputsRetentionHours()));
    return new LogWriter.Settings(keys.queue(), config.servingCapacity(), retention, FLUSH);
  }
}
