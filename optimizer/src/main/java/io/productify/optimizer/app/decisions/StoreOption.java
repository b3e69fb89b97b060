package io.productify.optimizer.app.decisions;

import io.productify.optimizer.app.DecisionKeysReader;
import io.productify.optimizer.decisions.DecisionLog;
import io.productify.optimizer.decisions.UnkeptLog;
import io.productify.optimizer.decisions.sql.SqlDecisionLog;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where the decision log is: as the service is configured, unless another place is named. */
final class StoreOption {

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = {
        "Store of the log, for example jdbc:sqlite:/data/decisions.db; without it that of",
        "OPTIMIZER_DECISIONS_URL, with OPTIMIZER_DECISIONS_USER and _PASSWORD or _PASSWORD_FILE."
      })
  private @Nullable String store;

  DecisionLog log(CommandLine command) {
    Config config = ConfigProvider.getConfig();
    String url =
        store != null
            ? store
            : config
                .getOptionalValue("optimizer.decisions.url", String.class)
                .orElse(DecisionKeysReader.DEFAULT_URL);
    DecisionKeysReader.Login login =
        new DecisionKeysReader.Login(
            text(config, "user"),
            text(config, "password"),
            text(config, "password-file").map(Path::of));
    try {
      return DecisionKeysReader.store(url, login)
          .<DecisionLog>map(SqlDecisionLog::new)
          .orElseGet(UnkeptLog::new);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }

  private static Optional<String> text(Config config, String key) {
    return config.getOptionalValue("optimizer.decisions." + key, String.class);
  }
}
