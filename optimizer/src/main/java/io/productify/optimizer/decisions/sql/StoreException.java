package io.productify.optimizer.decisions.sql;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/** The store did not take what it was given. */
final class StoreException extends Exception {

  private static final long serialVersionUID = 1;

  /** SQLite: a value too large, a broken constraint, a value of the wrong type. */
  private static final Set<Integer> SQLITE_DATA = Set.of(18, 19, 20);

  /** SQLite: a file that is damaged, or none of its own. */
  private static final Set<Integer> SQLITE_DAMAGED = Set.of(11, 26);

  private static final int MOST_CHARACTERS = 300;

  private final boolean aboutData;

  StoreException(StoreSettings settings, SQLException cause) {
    super(message(settings, cause), cause);
    this.aboutData = isAboutData(settings, cause);
  }

  private static String message(StoreSettings settings, SQLException cause) {
    String what = told(cause).strip().replaceAll("\\s+", " ");
    boolean damaged = settings.isSqlite() && SQLITE_DAMAGED.contains(cause.getErrorCode());
    return String.format(
        Locale.ROOT,
        "%s: %s%s",
        settings.place(),
        what,
        damaged ? " (move the file away, and a new one is begun)" : "");
  }

  /** A batch's own message repeats its rows; what went wrong is in the exception behind it. */
  private static String told(SQLException cause) {
    SQLException behind = cause.getNextException();
    boolean batch = cause instanceof BatchUpdateException && behind != null;
    String text = String.valueOf(batch ? behind.getMessage() : cause.getMessage());
    return text.substring(0, Math.min(MOST_CHARACTERS, text.length()));
  }

  private static boolean isAboutData(StoreSettings settings, SQLException cause) {
    if (settings.isSqlite()) {
      return SQLITE_DATA.contains(cause.getErrorCode());
    }
    String state = String.valueOf(cause.getSQLState());
    return state.startsWith("22") || state.startsWith("23");
  }

  /** Tells whether a row is what is wrong, and not the store. */
  boolean isAboutData() {
    return aboutData;
  }
}
