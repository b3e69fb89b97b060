package io.productify.strategy.policy;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What makes a text an optimizer's address. */
final class OptimizerAddress {

  static final String RULE =
      "must be an http or https address with a host, without user, query or fragment";

  private static final Pattern LOOPBACK_IPV4 = Pattern.compile("127(\\.\\d{1,3}){3}");
  private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "[::1]");

  private OptimizerAddress() {}

  /** Returns the address, or nothing if {@code text} breaks the rule. */
  static Optional<URI> parse(String text) {
    try {
      URI url = new URI(text);
      boolean web = "http".equalsIgnoreCase(url.getScheme()) || isEncrypted(url);
      boolean bare =
          url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null;
      return web && bare && url.getHost() != null && url.getPort() <= 65535
          ? Optional.of(url)
          : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** Returns whether a secret in a wrong address would be shown with it. */
  static boolean mayHoldSecret(String text) {
    return text.contains("@") || text.contains("?");
  }

  /** Returns whether what is sent to {@code url} stays on this machine or is encrypted. */
  static boolean isPrivate(URI url) {
    String host = String.valueOf(url.getHost());
    return isEncrypted(url)
        || LOOPBACK_NAMES.contains(host)
        || LOOPBACK_IPV4.matcher(host).matches();
  }

  private static boolean isEncrypted(URI url) {
    return "https".equalsIgnoreCase(url.getScheme());
  }
}
