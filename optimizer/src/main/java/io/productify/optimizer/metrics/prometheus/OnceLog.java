package io.productify.optimizer.metrics.prometheus;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jboss.logging.Logger;

/** Logs each warning once; of very many the oldest may be logged again. Thread-safe. */
final class OnceLog {

  private static final int MOST_REMEMBERED = 1000;
  private static final int LONGEST = 300;

  private final Logger log;
  private final Set<String> said =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                  return size() > MOST_REMEMBERED;
                }
              }));

  OnceLog(Logger log) {
    this.log = log;
  }

  /**
   * @param occasion what makes two warnings the same one
   * @param message what to log, on one line of limited length
   */
  void warn(String occasion, String message) {
    if (said.add(occasion)) {
      String line = message.replaceAll("\\p{Cntrl}", " ");
      log.warn(line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line);
    }
  }
}
