package io.productify.optimizer.engine;

import io.productify.optimizer.metrics.ScalingTarget;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An engine that answers for a share of the applications.
 *
 * <p>Each application has one place in [0, 100), told by its group and name alone, and is taken
 * when its place lies below {@code percent}. It never flips from one request, process or instance
 * to the next, and a higher percentage only adds applications. The place is the 64-bit FNV-1a hash
 * of the characters of group, a line feed and name, mixed by the finalizer of MurmurHash3 (FNV's
 * own upper bits are poor for short names), of which the upper 53 bits are the fraction.
 *
 * <p>{@code always} and {@code never} hold entries {@code app}, in whatever group, and {@code
 * group/app}, where {@code -} is the empty group. {@code never} wins.
 *
 * @param engine name of the engine
 * @param percent share of the applications, 0 to 100
 * @param always applications taken whatever their place
 * @param never applications not taken whatever their place
 */
public record Canary(String engine, double percent, Set<String> always, Set<String> never) {

  private static final Pattern ENTRY = Pattern.compile("([A-Za-z0-9_.:-]+/)?[A-Za-z0-9_.:-]+");

  private static final long FNV_OFFSET_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long MURMUR_FIRST = 0xff51afd7ed558ccdL;
  private static final long MURMUR_SECOND = 0xc4ceb9fe1a85ec53L;

  /**
   * @throws IllegalArgumentException if {@code percent} is not 0 to 100, an entry is no name, or an
   *     application is in both lists; the message begins with the name of the component
   */
  public Canary {
    // Written so that NaN fails it.
    if (!(percent >= 0 && percent <= 100)) {
      throw new IllegalArgumentException("percent must be 0 to 100, was " + percent);
    }
    always = Set.copyOf(always);
    never = Set.copyOf(never);
    requireNames("always", always);
    requireNames("never", never);
    for (String entry : always) {
      if (never.contains(entry) || never.contains(entry.substring(entry.indexOf('/') + 1))) {
        throw new IllegalArgumentException(
            "always must hold no application that never holds too, both have " + entry);
      }
    }
  }

  private static void requireNames(String list, Set<String> entries) {
    for (String entry : entries) {
      if (!ENTRY.matcher(entry).matches()) {
        throw new IllegalArgumentException(
            "%s must hold names such as shop or web/shop, had '%s'".formatted(list, entry));
      }
    }
  }

  /** Tells whether the engine answers for an application. */
  public boolean takes(ScalingTarget target) {
    if (lists(never, target)) {
      return false;
    }
    return lists(always, target) || place(target) < percent;
  }

  private static boolean lists(Set<String> entries, ScalingTarget target) {
    String group = target.group().isEmpty() ? "-" : target.group();
    return entries.contains(target.app()) || entries.contains(group + "/" + target.app());
  }

  /** Returns the place of an application, 0 to below 100. */
  private static double place(ScalingTarget target) {
    long hash = FNV_OFFSET_BASIS;
    String name = target.group() + "\n" + target.app();
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * FNV_PRIME;
    }
    return 100 * ((mixed(hash) >>> 11) * 0x1.0p-53);
  }

  private static long mixed(long hash) {
    long mixed = (hash ^ (hash >>> 33)) * MURMUR_FIRST;
    mixed = (mixed ^ (mixed >>> 33)) * MURMUR_SECOND;
    return mixed ^ (mixed >>> 33);
  }
}
