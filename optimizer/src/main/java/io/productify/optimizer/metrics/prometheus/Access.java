package io.productify.optimizer.metrics.prometheus;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What Prometheus, or the proxy in front of it, wants to see before it answers. Never printed.
 *
 * @param bearerToken token of an {@code Authorization: Bearer} header
 * @param basic user and password of HTTP basic authentication; not together with a token
 * @param headers further request headers, for example {@code X-Scope-OrgID}
 */
public record Access(
    Optional<String> bearerToken, Optional<BasicAuth> basic, Map<String, String> headers) {

  private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
  private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7e\\t]*");

  /**
   * The credentials of HTTP basic authentication.
   *
   * @param user never empty, without a colon
   * @param password may be empty
   */
  public record BasicAuth(String user, String password) {
    public BasicAuth {
      if (user.isEmpty() || user.indexOf(':') >= 0) {
        throw new IllegalArgumentException(
            "optimizer.prometheus-user must not be empty and must not contain a colon");
      }
    }

    @Override
    public String toString() {
      return "BasicAuth[hidden]";
    }
  }

  public Access {
    if (bearerToken.isPresent() && basic.isPresent()) {
      throw new IllegalArgumentException(
          "optimizer.prometheus-bearer-token and optimizer.prometheus-user must not both be set");
    }
    if (bearerToken.filter(token -> token.isBlank() || !isHeaderValue(token)).isPresent()) {
      throw new IllegalArgumentException(
          "optimizer.prometheus-bearer-token must be printable ASCII and not blank");
    }
    headers.forEach(Access::requireHeader);
    headers = Map.copyOf(headers);
  }

  private static void requireHeader(String name, String value) {
    if (!HEADER_NAME.matcher(name).matches() || !isHeaderValue(value)) {
      throw new IllegalArgumentException(
          "optimizer.prometheus-headers must hold printable ASCII, see the header " + name);
    }
  }

  private static boolean isHeaderValue(String text) {
    return HEADER_VALUE.matcher(text).matches();
  }

  /** Nothing is asked for. */
  public static Access open() {
    return new Access(Optional.empty(), Optional.empty(), Map.of());
  }

  /** Returns the headers to send with every query. */
  Map<String, String> requestHeaders() {
    Map<String, String> sent = new LinkedHashMap<>(headers);
    bearerToken.ifPresent(token -> sent.put("Authorization", "Bearer " + token));
    basic.ifPresent(auth -> sent.put("Authorization", "Basic " + encoded(auth)));
    return sent;
  }

  private static String encoded(BasicAuth auth) {
    byte[] pair = (auth.user() + ":" + auth.password()).getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(pair);
  }

  @Override
  public String toString() {
    return "Access[hidden]";
  }
}
