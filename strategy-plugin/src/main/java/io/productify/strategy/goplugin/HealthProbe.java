package io.productify.strategy.goplugin;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * Asks a gRPC server on a UNIX socket whether it is healthy, as a stranger would: over a connection
 * of its own that waits as long as the server lets it. The one call is a constant, so that a second
 * gRPC client need not live in this process for it: HTTP/2 with prior knowledge (RFC 9113), header
 * fields as literals without a table (RFC 7541, 6.2.2).
 */
final class HealthProbe {

  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int RST_STREAM = 3;
  private static final int SETTINGS = 4;
  private static final int GOAWAY = 7;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int STREAM = 1;

  /** No more than servers send unasked. */
  private static final int LONGEST_FRAME = 16 * 1024;

  // Uncompressed, the length of the message, and field 1 (status) = 1 (SERVING).
  private static final byte[] SERVING = {0, 0, 0, 0, 2, 8, 1};

  private static final byte[] CALL = call();

  private final UnixDomainSocketAddress address;

  HealthProbe(UnixDomainSocketAddress address) {
    this.address = address;
  }

  /** Returns whether the server says that it serves; waits for as long as it says nothing. */
  boolean isServing() throws IOException {
    try (SocketChannel channel = SocketChannel.open(address)) {
      ByteBuffer call = ByteBuffer.wrap(CALL);
      while (call.hasRemaining()) {
        channel.write(call);
      }
      return answer(new DataInputStream(Channels.newInputStream(channel)));
    }
  }

  // To the end of the stream, so that the server sees no connection that broke off.
  private static boolean answer(DataInputStream frames) throws IOException {
    boolean serving = false;
    while (true) {
      int length = frames.readUnsignedByte() << 16 | frames.readUnsignedShort();
      int type = frames.readUnsignedByte();
      int flags = frames.readUnsignedByte();
      int stream = frames.readInt();
      if (length > LONGEST_FRAME) {
        throw new IOException("a frame of " + length + " bytes is none of a health check");
      }
      byte[] payload = frames.readNBytes(length);
      if (type == GOAWAY || (type == RST_STREAM && stream == STREAM)) {
        return false;
      }
      if (stream == STREAM && (type == DATA || type == HEADERS)) {
        serving |= type == DATA && Arrays.equals(payload, SERVING);
        if ((flags & END_STREAM) != 0) {
          return serving;
        }
      }
    }
  }

  private static byte[] call() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
    frame(bytes, SETTINGS, 0, new byte[0]);
    ByteArrayOutputStream fields = new ByteArrayOutputStream();
    field(fields, ":method", "POST");
    field(fields, ":scheme", "http");
    field(fields, ":path", "/grpc.health.v1.Health/Check");
    field(fields, ":authority", "plugin");
    field(fields, "content-type", "application/grpc");
    field(fields, "te", "trailers");
    frame(bytes, HEADERS, END_HEADERS, fields.toByteArray());
    // An empty message: the server as a whole.
    frame(bytes, DATA, END_STREAM, new byte[5]);
    return bytes.toByteArray();
  }

  private static void frame(ByteArrayOutputStream to, int type, int flags, byte[] payload) {
    byte[] head =
        ByteBuffer.allocate(Integer.BYTES + 1 + Integer.BYTES)
            .putInt(payload.length << 8 | type)
            .put((byte) flags)
            .putInt(type == SETTINGS ? 0 : STREAM)
            .array();
    to.writeBytes(head);
    to.writeBytes(payload);
  }

  // Names and values of less than 127 bytes, of which the length is one byte.
  private static void field(ByteArrayOutputStream to, String name, String value) {
    to.write(0);
    for (String text : new String[] {name, value}) {
      to.write(text.length());
      to.writeBytes(text.getBytes(US_ASCII));
    }
  }
}
