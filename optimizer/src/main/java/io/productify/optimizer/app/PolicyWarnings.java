package io.productify.optimizer.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jboss.logging.Logger;

/** Logs each warning about a policy once; of very many the oldest may be logged again. */
final class PolicyWarnings {

  private static final Logger LOG = Logger.getLogger(PolicyWarnings.class);
  private static final int MOST_REMEMBERED = 1000;
  private static final int LONGEST = 300;

  private final Set<String> said =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                  return size() > MOST_REMEMBERED;
                }
              }));

  /** Logs a warning, on one line of limited length. */
  void warn(String warning) {
    if (said.add(warning)) {
      String line = warning.replaceAll("\\p{Cntrl}", " ");
      LOG.warn(line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line);
    }
  }
}
