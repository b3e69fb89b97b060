package io.productify.strategy.goplugin;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * What a process leaves to the next that is started in its place: a few bytes in a file that the
 * launcher holds open. They may be secrets: the file has no name, so that nobody else finds it and
 * nothing is left when the launcher is gone.
 *
 * <p>The file has two slots, of which the one with the higher number counts. A process that is
 * killed while it writes has spoilt the other one.
 */
public final class RestartMemory {

  /** The most bytes that can be kept. */
  public static final int MOST_BYTES = 256 * 1024;

  // Number, length and checksum.
  private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES + Long.BYTES;
  private static final int SLOT_BYTES = HEADER_BYTES + MOST_BYTES;

  private final Path file;

  /** Uses {@code file}, which has to be there and may be empty. */
  public RestartMemory(Path file) {
    this.file = file;
  }

  private record Slot(long number, byte[] bytes) {}

  /** Returns what was kept last, or nothing in the first process. */
  public synchronized Optional<byte[]> recall() throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return newest(channel).map(Slot::bytes);
    }
  }

  /** Keeps {@code bytes} instead of what was kept before. */
  public synchronized void keep(byte[] bytes) throws IOException {
    if (bytes.length > MOST_BYTES) {
      throw new IOException("at most " + MOST_BYTES + " bytes are kept, not " + bytes.length);
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long number = newest(channel).map(Slot::number).orElse(0L) + 1;
      ByteBuffer slot = ByteBuffer.allocate(HEADER_BYTES + bytes.length);
      slot.putLong(number).putInt(bytes.length).putLong(checksum(number, bytes)).put(bytes);
      write(channel, slot.flip(), position(number));
      // A token that was replaced is not kept.
      write(channel, ByteBuffer.allocate(SLOT_BYTES), position(number + 1));
    }
  }

  private static Optional<Slot> newest(FileChannel channel) throws IOException {
    Optional<Slot> even = read(channel, position(0));
    Optional<Slot> odd = read(channel, position(1));
    if (even.isPresent() && odd.isPresent()) {
      return even.get().number() > odd.get().number() ? even : odd;
    }
    return even.or(() -> odd);
  }

  private static long position(long number) {
    return number % 2 * SLOT_BYTES;
  }

  private static Optional<Slot> read(FileChannel channel, long position) throws IOException {
    ByteBuffer slot = ByteBuffer.allocate(SLOT_BYTES);
    long next = position;
    int read;
    while (slot.hasRemaining() && (read = channel.read(slot, next)) > 0) {
      next += read;
    }
    slot.flip();
    if (slot.remaining() < HEADER_BYTES) {
      return Optional.empty();
    }
    long number = slot.getLong();
    int length = slot.getInt();
    long checksum = slot.getLong();
    if (number == 0 || length < 0 || length > slot.remaining()) {
      return Optional.empty();
    }
    byte[] bytes = new byte[length];
    slot.get(bytes);
    return checksum == checksum(number, bytes)
        ? Optional.of(new Slot(number, bytes))
        : Optional.empty();
  }

  private static long checksum(long number, byte[] bytes) {
    CRC32 checksum = new CRC32();
    checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
    checksum.update(bytes);
    return checksum.getValue();
  }

  private static void write(FileChannel channel, ByteBuffer bytes, long position)
      throws IOException {
    long next = position;
    while (bytes.hasRemaining()) {
      next += channel.write(bytes, next);
    }
  }
}
