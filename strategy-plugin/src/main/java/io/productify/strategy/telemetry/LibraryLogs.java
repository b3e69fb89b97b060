package io.productify.strategy.telemetry;

import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Sends what gRPC, Netty and the JDK log to the agent's log instead of plain text. */
public final class LibraryLogs {

  // Netty warns at every start that a UNIX socket has no keep-alive, which gRPC asks for. Kept in a
  // field because the JDK drops the level of a logger that nobody holds.
  private static final Logger SOCKET_OPTIONS = Logger.getLogger("io.netty.bootstrap");

  private LibraryLogs() {}

  /** Makes {@code log} the only place that java.util.logging writes to. */
  public static void sendTo(AgentLog log) {
    LogManager.getLogManager().reset();
    SOCKET_OPTIONS.setLevel(java.util.logging.Level.SEVERE);
    Logger root = Logger.getLogger("");
    root.setLevel(java.util.logging.Level.INFO);
    root.addHandler(new ToAgentLog(log));
  }

  static Level levelOf(java.util.logging.Level level) {
    int value = level.intValue();
    if (value >= java.util.logging.Level.SEVERE.intValue()) {
      return Level.ERROR;
    }
    if (value >= java.util.logging.Level.WARNING.intValue()) {
      return Level.WARN;
    }
    if (value >= java.util.logging.Level.INFO.intValue()) {
      return Level.INFO;
    }
    return value >= java.util.logging.Level.FINE.intValue() ? Level.DEBUG : Level.TRACE;
  }

  private static final class ToAgentLog extends Handler {

    private final AgentLog log;
    private final SimpleFormatter formatter = new SimpleFormatter();

    ToAgentLog(AgentLog log) {
      this.log = log;
    }

    @Override
    public void publish(LogRecord entry) {
      String module = String.valueOf(entry.getLoggerName());
      Throwable thrown = entry.getThrown();
      if (thrown != null) {
        log.log(levelOf(entry.getLevel()), module + ": " + formatter.formatMessage(entry), thrown);
      } else {
        log.log(
            levelOf(entry.getLevel()), formatter.formatMessage(entry), Map.of("@module", module));
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
