package io.productify.optimizer.decisions.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.ServiceLoader;
import org.sqlite.SQLiteConfig;

/**
 * Opens connections. The drivers are asked themselves: the registry of the JDK sees only what the
 * class loader of its first caller sees.
 */
final class Connections {

  /** How long one instance waits for another to finish with the file, milliseconds. */
  private static final int BUSY_MILLIS = 5_000;

  /** What a data base that does not answer may cost, seconds. */
  private static final String CONNECT_SECONDS = "5";

  private static final String ANSWER_SECONDS = "20";

  private final StoreSettings settings;

  Connections(StoreSettings settings) {
    this.settings = settings;
  }

  StoreSettings settings() {
    return settings;
  }

  /** Opens a connection that may write; a file of SQLite and its folder are made where missing. */
  Connection forWriting() throws SQLException {
    if (!settings.isSqlite()) {
      return postgresql();
    }
    Path folder = settings.file().getParent();
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new SQLException("the folder " + folder + " cannot be made", e);
    }
    SQLiteConfig config = sqliteConfig();
    // Readers do not wait for the writer, nor it for them; a crash of the machine may cost the last
    // decisions and never the file.
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
    return opened(config.toProperties());
  }

  /** Opens a connection that only reads; a file of SQLite must be there. */
  Connection forReading() throws SQLException {
    if (!settings.isSqlite()) {
      Connection connection = postgresql();
      connection.setReadOnly(true);
      return connection;
    }
    if (!Files.exists(settings.file())) {
      throw new SQLException("there is no such file");
    }
    Connection connection = opened(sqliteConfig().toProperties());
    try (var statement = connection.createStatement()) {
      statement.execute("pragma query_only = on");
    }
    return connection;
  }

  private static SQLiteConfig sqliteConfig() {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    return config;
  }

  private Connection postgresql() throws SQLException {
    Properties properties = new Properties();
    settings
        .credentials()
        .ifPresent(
            credentials -> {
              properties.setProperty("user", credentials.user());
              properties.setProperty("password", credentials.password().get());
            });
    properties.setProperty("ApplicationName", "productify-optimizer");
    properties.setProperty("connectTimeout", CONNECT_SECONDS);
    properties.setProperty("loginTimeout", CONNECT_SECONDS);
    properties.setProperty("socketTimeout", ANSWER_SECONDS);
    properties.setProperty("tcpKeepAlive", "true");
    return opened(properties);
  }

  private Connection opened(Properties properties) throws SQLException {
    for (Driver driver : ServiceLoader.load(Driver.class, Connections.class.getClassLoader())) {
      Connection connection = driver.connect(settings.url(), properties);
      if (connection != null) {
        return connection;
      }
    }
    throw new SQLException("no driver knows such an address");
  }
}
