package io.productify.strategy.policy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the keys that name the optimizer, which a check and the agent have in common. */
final class OptimizerKeys {

  static final String URL = "optimizer_url";
  static final String TOKEN = "optimizer_token";
  static final String TOKEN_FILE = "optimizer_token_file";

  private OptimizerKeys() {}

  static Optional<URI> url(ConfigBlock block) {
    Optional<String> text = block.text(URL);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<URI> url = OptimizerAddress.parse(text.get());
    if (url.isEmpty() && OptimizerAddress.mayHoldSecret(text.get())) {
      block.mistake(URL + " " + OptimizerAddress.RULE);
    } else if (url.isEmpty()) {
      block.reject(URL, OptimizerAddress.RULE);
    }
    return url;
  }

  static Optional<Credential> credential(ConfigBlock block) {
    Optional<String> token = block.text(TOKEN);
    Optional<String> file = block.text(TOKEN_FILE);
    if (token.isPresent() && file.isPresent()) {
      block.mistake(TOKEN + " and " + TOKEN_FILE + " are both set, only one can be");
      return Optional.empty();
    }
    if (file.isPresent()) {
      return inFile(block, file.get());
    }
    if (token.isPresent() && !Credential.isSendable(token.get())) {
      block.mistake(TOKEN + " must be 1 to 4096 visible ASCII characters");
      return Optional.empty();
    }
    return token.map(Credential.Given::new);
  }

  private static Optional<Credential> inFile(ConfigBlock block, String path) {
    try {
      Path file = Path.of(path);
      if (file.isAbsolute()) {
        return Optional.of(Credential.InFile.at(file));
      }
    } catch (IOException | InvalidPathException e) {
      // Said below, whatever is wrong with the file.
    }
    // What is no path may be the token itself, in the wrong key.
    if (path.startsWith("/")) {
      block.reject(TOKEN_FILE, Credential.RULE);
    } else {
      block.mistake(TOKEN_FILE + " " + Credential.RULE);
    }
    return Optional.empty();
  }
}
