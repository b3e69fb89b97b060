package io.productify.e2e.goplugin;

import java.nio.file.Path;
import java.util.List;

/**
 * The first line of a plugin's standard output: {@code core|app|network|address|protocol|...}.
 *
 * @param network {@code unix}; the host refuses a port that any local user could call
 * @param address path of the socket
 */
record HandshakeLine(String network, Path address) {
  private static final String CORE_VERSION = "1";
  private static final String APP_VERSION = "1";

  static HandshakeLine parse(String line) {
    List<String> fields = List.of(line.split("\\|", -1));
    if (fields.size() < 5
        || !fields.get(0).equals(CORE_VERSION)
        || !fields.get(1).equals(APP_VERSION)
        || !fields.get(2).equals("unix")
        || !fields.get(4).equals("grpc")) {
      throw new PluginException(
          "the plugin's first line is not a handshake (1|1|unix|PATH|grpc|): '" + line + "'");
    }
    return new HandshakeLine(fields.get(2), Path.of(fields.get(3)));
  }
}
