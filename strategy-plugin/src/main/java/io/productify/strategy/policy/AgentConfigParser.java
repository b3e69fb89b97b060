package io.productify.strategy.policy;

import io.productify.strategy.policy.ProcessConfig.ListenAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads the agent-level configuration, with what the environment adds to it. */
public final class AgentConfigParser {

  /**
   * A configuration and what is odd about it.
   *
   * @param config the configuration
   * @param process what it says of the process itself
   * @param warnings what is not wrong but probably not meant
   */
  public record Parsed(AgentConfig config, ProcessConfig process, List<String> warnings) {}

  private static final String CLIENT_CERT = "optimizer_client_cert";
  private static final String CLIENT_KEY = "optimizer_client_key";
  private static final Pattern LEVEL =
      Pattern.compile("trace|debug|info|warn|error", Pattern.CASE_INSENSITIVE);

  private final Map<String, String> environment;
  private final Function<Tls, List<String>> mistakesInTls;

  /**
   * Creates a parser that falls back to {@code environment}.
   *
   * @param mistakesInTls says what is wrong with what the files hold that are to be read
   */
  public AgentConfigParser(
      Map<String, String> environment, Function<Tls, List<String>> mistakesInTls) {
    this.environment = environment;
    this.mistakesInTls = mistakesInTls;
  }

  /** Reads the configuration or names every mistake in it. */
  public Parsed parse(Map<String, String> values) throws InvalidConfigException {
    ConfigBlock block = new ConfigBlock(values);
    Optional<URI> url = OptimizerKeys.url(block).or(() -> environmentUrl(block));
    Optional<Credential> credential =
        OptimizerKeys.credential(block).or(() -> environmentCredential(block));
    boolean insecureAllowed = block.truth("optimizer_allow_insecure").orElse(false);
    Tls tls = tls(block);
    mistakesInTls.apply(tls).forEach(block::mistake);
    String logLevel =
        block
            .matching("log_level", LEVEL, "must be trace, debug, info, warn or error")
            .orElse("debug");
    Optional<ListenAddress> metrics = metricsAddress(block);
    if (!block.mistakes().isEmpty()) {
      throw new InvalidConfigException("the agent's plugin configuration", block.mistakes());
    }
    AgentConfig config =
        new AgentConfig(url, credential.orElse(new Credential.None()), insecureAllowed, tls);
    return new Parsed(config, new ProcessConfig(logLevel, metrics), warnings(block));
  }

  private Optional<URI> environmentUrl(ConfigBlock block) {
    Optional<String> text = fromEnvironment("OPTIMIZER_URL");
    Optional<URI> url = text.flatMap(OptimizerAddress::parse);
    if (text.isPresent() && url.isEmpty()) {
      block.mistake("the environment's OPTIMIZER_URL " + OptimizerAddress.RULE);
    }
    return url;
  }

  private Optional<Credential> environmentCredential(ConfigBlock block) {
    Optional<String> token = fromEnvironment("OPTIMIZER_TOKEN");
    if (token.isPresent() && !Credential.isSendable(token.get())) {
      block.mistake("the environment's OPTIMIZER_TOKEN must be 1 to 4096 visible ASCII characters");
      return Optional.empty();
    }
    return token.map(Credential.Given::new);
  }

  private Optional<String> fromEnvironment(String key) {
    return Optional.ofNullable(environment.get(key)).map(String::strip).filter(v -> !v.isEmpty());
  }

  private static Optional<ListenAddress> metricsAddress(ConfigBlock block) {
    Optional<String> text = block.text("metrics_addr");
    Optional<ListenAddress> address = text.flatMap(ListenAddress::parse);
    if (text.isPresent() && address.isEmpty()) {
      block.reject("metrics_addr", ListenAddress.RULE);
    }
    return address;
  }

  private static Tls tls(ConfigBlock block) {
    Optional<Path> caFile = readableFile(block, "optimizer_ca_file");
    Optional<Path> cert = readableFile(block, CLIENT_CERT);
    Optional<Path> key = readableFile(block, CLIENT_KEY);
    if (block.text(CLIENT_CERT).isPresent() != block.text(CLIENT_KEY).isPresent()) {
      block.mistake(CLIENT_CERT + " and " + CLIENT_KEY + " must be set together");
    }
    return new Tls(caFile, cert.flatMap(file -> key.map(secret -> new Tls.Client(file, secret))));
  }

  private static Optional<Path> readableFile(ConfigBlock block, String key) {
    Optional<String> text = block.text(key);
    try {
      Optional<Path> file = text.map(Path::of);
      if (file.isEmpty() || isUsable(file.get())) {
        return file;
      }
    } catch (InvalidPathException e) {
      // Said below, whatever is wrong with the path.
    }
    block.reject(key, "must be the absolute path of a readable file");
    return Optional.empty();
  }

  private static boolean isUsable(Path file) {
    return file.isAbsolute() && Files.isRegularFile(file) && Files.isReadable(file);
  }

  // The agent merges its Nomad client settings in unless told otherwise: those are no typing
  // errors.
  private static List<String> warnings(ConfigBlock block) {
    List<String> warnings = new ArrayList<>();
    for (String key : block.unreadKeys()) {
      if (!key.startsWith("nomad_")) {
        warnings.add(key + " is not a known key and has no effect");
      }
    }
    return warnings;
  }
}
