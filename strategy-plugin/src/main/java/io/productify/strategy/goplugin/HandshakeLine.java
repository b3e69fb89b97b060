package io.productify.strategy.goplugin;

import java.nio.file.Path;

/**
 * The first line on stdout: where the host finds the server.
 *
 * @param socket absolute path of the UNIX socket
 * @param multiplexed whether the host wants to know that there is no multiplexing
 */
public record HandshakeLine(Path socket, boolean multiplexed) {

  private static final int CORE_PROTOCOL_VERSION = 1;

  /** Returns the line without its end. */
  public String text() {
    String line =
        CORE_PROTOCOL_VERSION + "|" + HostOffer.PROTOCOL_VERSION + "|unix|" + socket + "|grpc|";
    return multiplexed ? line + "|false" : line;
  }
}
