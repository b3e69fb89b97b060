package io.productify.e2e.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;

/** Ports that nothing listened on a moment ago, never the same one twice in a run. */
public final class FreePorts {
  private static final Set<Integer> GIVEN = new HashSet<>();

  private FreePorts() {}

  public static synchronized int next() {
    while (true) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        int port = socket.getLocalPort();
        if (GIVEN.add(port)) {
          return port;
        }
      } catch (IOException e) {
        throw new UncheckedIOException("no free port on the loopback interface", e);
      }
    }
  }
}
