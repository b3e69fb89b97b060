package io.productify.optimizer.decisions.sql;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Packs whole numbers and doubles: of all doubles first every highest byte, then every second one,
 * and so on, each as its difference in bits from the double before. Neighbours share sign, exponent
 * and first digits, so that these planes are mostly zeros and deflate to next to nothing.
 */
final class DoublePlanes {

  private static final int BYTES = Double.BYTES;

  /** A body larger than this is none of ours: thousands of steps stay below a megabyte. */
  private static final int MOST_BYTES = 64 << 20;

  private DoublePlanes() {}

  /** Writes whole numbers. */
  @FunctionalInterface
  interface Whole {
    void writeTo(DataOutputStream out) throws IOException;
  }

  /** Collects doubles. */
  static final class Writer {

    private double[] values = new double[1200];
    private int length;

    void add(double... more) {
      if (length + more.length > values.length) {
        values = Arrays.copyOf(values, Math.max(values.length * 2, length + more.length));
      }
      System.arraycopy(more, 0, values, length, more.length);
      length += more.length;
    }

    private byte[] planes() {
      byte[] planes = new byte[length * BYTES];
      long before = 0;
      for (int i = 0; i < length; i++) {
        long bits = Double.doubleToRawLongBits(values[i]);
        long changed = bits ^ before;
        before = bits;
        for (int plane = 0; plane < BYTES; plane++) {
          planes[plane * length + i] = (byte) (changed >>> (Byte.SIZE * (BYTES - 1 - plane)));
        }
      }
      return planes;
    }
  }

  /** Returns whole numbers and doubles in one, deflated. */
  static byte[] packed(Whole whole, Writer doubles) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      whole.writeTo(out);
      int wholeBytes = bytes.size();
      out.write(doubles.planes());
      out.writeInt(wholeBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return deflated(bytes.toByteArray());
  }

  private static byte[] deflated(byte[] plain) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(plain);
      deflater.finish();
      ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length);
      packed.write(plain.length >>> 24);
      packed.write(plain.length >>> 16);
      packed.write(plain.length >>> 8);
      packed.write(plain.length);
      byte[] buffer = new byte[8192];
      while (!deflater.finished()) {
        packed.write(buffer, 0, deflater.deflate(buffer));
      }
      return packed.toByteArray();
    } finally {
      deflater.end();
    }
  }

  /** Gives back what was packed. */
  static final class Reader {

    private final byte[] plain;
    private final int wholeBytes;
    private final int length;
    private int at;
    private long before;

    private Reader(byte[] plain) throws IOException {
      if (plain.length < Integer.BYTES) {
        throw new IOException("cut short");
      }
      this.plain = plain;
      DataInputStream end =
          new DataInputStream(
              new ByteArrayInputStream(plain, plain.length - Integer.BYTES, Integer.BYTES));
      wholeBytes = end.readInt();
      length = (plain.length - Integer.BYTES - wholeBytes) / BYTES;
      if (wholeBytes < 0 || length < 0) {
        throw new IOException("not what was written");
      }
    }

    DataInputStream whole() {
      return new DataInputStream(new ByteArrayInputStream(plain, 0, wholeBytes));
    }

    double next() throws IOException {
      if (at >= length) {
        throw new IOException("fewer numbers than were announced");
      }
      long changed = 0;
      for (int plane = 0; plane < BYTES; plane++) {
        changed = changed << Byte.SIZE | (plain[wholeBytes + plane * length + at] & 0xff);
      }
      at++;
      before ^= changed;
      return Double.longBitsToDouble(before);
    }

    double[] next(int count) throws IOException {
      if (count < 0 || count > length - at) {
        throw new IOException("fewer numbers than were announced");
      }
      double[] values = new double[count];
      for (int i = 0; i < count; i++) {
        values[i] = next();
      }
      return values;
    }
  }

  /**
   * Opens what {@link #packed} returned.
   *
   * @throws IOException if it is something else
   */
  static Reader unpacked(byte[] packed) throws IOException {
    int bytes = new DataInputStream(new ByteArrayInputStream(packed)).readInt();
    if (bytes < 0 || bytes > MOST_BYTES) {
      throw new IOException("not what was written");
    }
    byte[] plain = new byte[bytes];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed, Integer.BYTES, packed.length - Integer.BYTES);
      int filled = 0;
      int got;
      while (filled < bytes && (got = inflater.inflate(plain, filled, bytes - filled)) > 0) {
        filled += got;
      }
      if (filled < bytes) {
        throw new IOException("cut short");
      }
      return new Reader(plain);
    } catch (DataFormatException e) {
      throw new IOException("not what was written", e);
    } finally {
      inflater.end();
    }
  }
}
