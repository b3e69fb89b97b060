package io.productify.optimizer.decisions;

import io.productify.optimizer.planning.Parameter;
import io.productify.optimizer.planning.PlanningParameters;
import java.util.Locale;
import java.util.Map;

/**
 * A short name for the planning parameters in force: 64 bits of FNV-1a (Fowler, Noll, Vo) over
 * their keys and values, in hexadecimal.
 */
final class ParametersHash {

  private static final long FNV_OFFSET_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private ParametersHash() {}

  /** Returns the hash; where a value came from does not count. */
  static String of(Map<Parameter, PlanningParameters.InForce> parameters) {
    long hash = FNV_OFFSET_BASIS;
    for (Parameter parameter : Parameter.values()) {
      PlanningParameters.InForce inForce = parameters.get(parameter);
      if (inForce != null) {
        String line = parameter.key() + "=" + inForce.value() + "\n";
        for (int i = 0; i < line.length(); i++) {
          hash = (hash ^ line.charAt(i)) * FNV_PRIME;
        }
      }
    }
    return String.format(Locale.ROOT, "%016x", hash);
  }
}
