package io.productify.strategy.plan;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the agent is told.
 *
 * @param count the count to run, at least 0; the current count if nothing is to change
 * @param direction where that is from the current count
 * @param reason why, in plain words
 * @param meta what Nomad shows beside the scaling event
 */
public record Answer(int count, Direction direction, String reason, Map<String, Object> meta) {

  public Answer {
    if (count < 0) {
      throw new IllegalArgumentException("count must be at least 0, was " + count);
    }
    meta = Collections.unmodifiableMap(new TreeMap<>(meta));
  }

  /** Returns the answer that leaves the current count alone, limits included. */
  public static Answer noChange(int current, String why) {
    Map<String, Object> meta =
        Map.of(
            "source",
            nameOf(Proposal.Source.FALLBACK),
            Proposal.RAW_COUNT,
            current,
            "failure",
            why);
    return new Answer(current, Direction.NONE, why + ", no change from " + current, meta);
  }

  /** Returns the answer that leaves the current count alone, limits included, for that reason. */
  static Answer left(Proposal proposal, int current) {
    Map<String, Object> meta = new TreeMap<>(proposal.details());
    meta.put("source", nameOf(proposal.source()));
    meta.put(Proposal.RAW_COUNT, current);
    return new Answer(current, Direction.NONE, proposal.reason(), meta);
  }

  /** Returns the proposal brought into the limits, its raw count still visible in the meta. */
  public static Answer within(Limits limits, Proposal proposal, int current) {
    int count = limits.clamp(proposal.count());
    Map<String, Object> meta = new TreeMap<>(proposal.details());
    meta.put("source", nameOf(proposal.source()));
    String reason = proposal.reason();
    if (count > proposal.count()) {
      correct(meta, "min");
      reason += ", raised to min " + count;
    } else if (count < proposal.count()) {
      correct(meta, "max");
      reason += ", lowered to max " + count;
    }
    return new Answer(count, Direction.between(current, count), reason, meta);
  }

  private static void correct(Map<String, Object> meta, String by) {
    meta.merge(Proposal.CORRECTED_BY, by, (first, then) -> first + ", " + then);
  }

  /** Returns the same answer with {@code more} in its meta. */
  public Answer about(Map<String, Object> more) {
    Map<String, Object> all = new TreeMap<>(meta);
    all.putAll(more);
    return new Answer(count, direction, reason, all);
  }

  /** Returns the keys that changed the count, in their order: the stabilizer's, then a limit. */
  public List<String> correctedBy() {
    Object by = meta.get(Proposal.CORRECTED_BY);
    return by == null ? List.of() : List.of(String.valueOf(by).split(", ", -1));
  }

  /** Returns how many replicas more than the check's max were asked for; zero if none. */
  public int aboveMax() {
    boolean lowered = correctedBy().contains("max");
    return lowered && meta.get(Proposal.RAW_COUNT) instanceof Integer raw
        ? Math.max(0, raw - count)
        : 0;
  }

  private static String nameOf(Proposal.Source source) {
    return source.name().toLowerCase(Locale.ROOT);
  }
}
