package io.productify.strategy.policy;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the agent-level configuration says of the process itself.
 *
 * @param logLevel the lowest level to log, by its name
 * @param metrics where to show metrics, if anywhere
 */
public record ProcessConfig(String logLevel, Optional<ListenAddress> metrics) {

  /**
   * Where to listen.
   *
   * @param host name or address, loopback if the configuration names none
   * @param port 1 to 65535
   */
  public record ListenAddress(String host, int port) {

    static final String RULE =
        "must be host:port, or :port for this machine alone, with a port from 1 to 65535";

    private static final Pattern FORM =
        Pattern.compile("(?:([A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])?:)?([0-9]{1,5})");
    private static final String LOOPBACK = "127.0.0.1";

    /** Returns the address as the configuration writes it. */
    public String text() {
      return host + ":" + port;
    }

    /** Returns the address, or nothing if {@code text} breaks the rule. */
    static Optional<ListenAddress> parse(String text) {
      Matcher form = FORM.matcher(text);
      if (!form.matches()) {
        return Optional.empty();
      }
      int port = Integer.parseInt(form.group(2));
      String host = form.group(1) == null ? LOOPBACK : form.group(1);
      return port >= 1 && port <= 65535
          ? Optional.of(new ListenAddress(host, port))
          : Optional.empty();
    }
  }
}
