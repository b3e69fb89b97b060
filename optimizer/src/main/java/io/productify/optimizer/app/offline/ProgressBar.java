package io.productify.optimizer.app.offline;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** A line that shows how far something is, and is wiped at the end. */
final class ProgressBar {

  private static final int WIDTH = 30;
  private static final String WIPE_LINE = "\r\u001b[K";

  private final PrintWriter out;

  ProgressBar(PrintWriter out) {
    this.out = out;
  }

  /** Whether a person sees what is written to standard error; no where the system cannot say. */
  static boolean isSeen() {
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/2"));
      return target.startsWith("/dev/pts") || target.toString().startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Draws the line anew. */
  void show(int done, int total) {
    show(done, total, "");
  }

  /** Draws the line anew, with a note at its end. */
  void show(int done, int total, String note) {
    int filled = done * WIDTH / Math.max(1, total);
    out.printf(
        "%s[%s%s] %d of %d%s",
        WIPE_LINE, "#".repeat(filled), ".".repeat(WIDTH - filled), done, total, note);
    out.flush();
  }

  /** Leaves nothing behind. */
  void wipe() {
    out.print(WIPE_LINE);
    out.flush();
  }
}
