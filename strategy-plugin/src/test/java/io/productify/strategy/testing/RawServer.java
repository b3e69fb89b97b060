package io.productify.strategy.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** A server on loopback that takes connections and then misbehaves below HTTP. */
public final class RawServer implements AutoCloseable {

  /** What it does with a connection. */
  public enum Manner {
    /** Reads the request and never says a word. */
    SILENT,
    /** Answers a head at once and then a byte of the body now and then, for ever. */
    DRIPPING,
    /** Closes the connection as soon as something has arrived. */
    HANGING_UP,
    /** Answers the first bytes of a TLS handshake with the alert that it failed. */
    ALERTING
  }

  private static final byte[] HANDSHAKE_FAILURE = {0x15, 3, 3, 0, 2, 2, 40};

  private final ServerSocket server;
  private final Manner manner;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final Semaphore accepted = new Semaphore(0);
  private final Semaphore ended = new Semaphore(0);
  private final CountDownLatch closed = new CountDownLatch(1);

  public RawServer(Manner manner) throws IOException {
    this.manner = manner;
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::acceptAll);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Counts the connections it was given. */
  public Semaphore accepted() {
    return accepted;
  }

  /** Counts the connections that have ended, from either side. */
  public Semaphore ended() {
    return ended;
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void acceptAll() {
    try {
      while (true) {
        Socket connection = server.accept();
        connections.add(connection);
        accepted.release();
        start(() -> serve(connection));
      }
    } catch (IOException e) {
      closed.countDown();
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      InputStream in = connection.getInputStream();
      OutputStream out = connection.getOutputStream();
      int first = in.read();
      if (manner == Manner.DRIPPING && first >= 0) {
        out.write(
            "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
        while (!closed.await(10, java.util.concurrent.TimeUnit.MILLISECONDS)) {
          out.write(' ');
        }
      }
      if (manner == Manner.ALERTING) {
        out.write(HANDSHAKE_FAILURE);
      }
      while (manner != Manner.HANGING_UP && in.read() >= 0) {
        // Until the client closes.
      }
    } catch (IOException e) {
      // The client has gone away, which ended() tells.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      connections.remove(connection);
      ended.release();
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }
}
