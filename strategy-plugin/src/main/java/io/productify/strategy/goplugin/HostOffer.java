package io.productify.strategy.goplugin;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * What the host tells a plugin through the environment.
 *
 * @param socketGroup name or number of the group that may use the socket, if the host cares
 * @param multiplexed whether the host asks about multiplexing in the handshake
 */
public record HostOffer(Optional<String> socketGroup, boolean multiplexed) {

  /** The only version of the strategy protocol there is. */
  public static final int PROTOCOL_VERSION = 1;

  /** What to tell whoever starts the plugin without being a host. */
  public static final String RUN_BY_HAND =
      "This is a strategy plugin of the Nomad Autoscaler and cannot be run by hand. Put it into the"
          + " agent's plugin_dir and name it as the driver of a strategy block.";

  private static final String COOKIE_KEY = "NOMAD_AUTOSCALER_PLUGIN_MAGIC_COOKIE";
  private static final String COOKIE =
      "e082fa04d587a6525d683666fa253d6afda00f20c122c54a80a3ed57fec99ff3";

  /** Returns whether it is the agent that started this process. */
  public static boolean isFromHost(Map<String, String> environment) {
    return COOKIE.equals(environment.get(COOKIE_KEY));
  }

  /** Reads the host's offer, or tells why this is not a host that can be served. */
  public static HostOffer read(Map<String, String> environment) throws HandshakeException {
    if (said(environment, "PLUGIN_CLIENT_CERT").isPresent()) {
      throw new HandshakeException(
          "The host asks for mutual TLS (PLUGIN_CLIENT_CERT), which this plugin does not offer.");
    }
    String versions = environment.getOrDefault("PLUGIN_PROTOCOL_VERSIONS", "1");
    String ours = Integer.toString(PROTOCOL_VERSION);
    if (Arrays.stream(versions.split(",", -1)).map(String::strip).noneMatch(ours::equals)) {
      throw new HandshakeException(
          "The host offers protocol versions " + versions + ", this plugin speaks " + ours + ".");
    }
    return new HostOffer(
        said(environment, "PLUGIN_UNIX_SOCKET_GROUP"),
        said(environment, "PLUGIN_MULTIPLEX_GRPC").isPresent());
  }

  private static Optional<String> said(Map<String, String> environment, String key) {
    return Optional.ofNullable(environment.get(key)).filter(value -> !value.isBlank());
  }
}
