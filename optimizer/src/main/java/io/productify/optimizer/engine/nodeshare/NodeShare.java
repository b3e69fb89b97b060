package io.productify.optimizer.engine.nodeshare;

import java.util.OptionalInt;

/**
 * A share of the eligible nodes.
 *
 * <pre>
 *   desired = max(1, floor(nodes * percentage / 100)),  at most maxServers
 *   0 where that is at least 1 and below minServers: all of them, or none
 * </pre>
 *
 * @param percentage of the nodes, 1 to 100
 * @param minServers fewer than these are not worth running; empty is no such bound
 * @param maxServers highest count; empty is no such bound
 */
public record NodeShare(int percentage, OptionalInt minServers, OptionalInt maxServers)
    implements NodeRule {

  private static final int WHOLE_PERCENT = 100;
  private static final int MOST_SERVERS = 499;

  public NodeShare {
    if (percentage < 1 || percentage > WHOLE_PERCENT) {
      throw new IllegalArgumentException("percentage must be 1 to 100, was " + percentage);
    }
    requireServers("min_servers", minServers);
    requireServers("max_servers", maxServers);
    if (minServers.isPresent()
        && maxServers.isPresent()
        && maxServers.getAsInt() < minServers.getAsInt()) {
      throw new IllegalArgumentException(
          "max_servers must be at least min_servers %d, was %d"
              .formatted(minServers.getAsInt(), maxServers.getAsInt()));
    }
  }

  private static void requireServers(String name, OptionalInt servers) {
    if (servers.stream().anyMatch(count -> count < 1 || count > MOST_SERVERS)) {
      throw new IllegalArgumentException(
          "%s must be 1 to %d, was %d".formatted(name, MOST_SERVERS, servers.getAsInt()));
    }
  }

  @Override
  public int desired(int eligibleNodes) {
    int share = atLeastOne((long) eligibleNodes * percentage / WHOLE_PERCENT);
    int capped = Math.min(share, maxServers.orElse(Integer.MAX_VALUE));
    return capped >= 1 && capped < minServers.orElse(0) ? 0 : capped;
  }

  @Override
  public String grounds(int eligibleNodes) {
    int share = atLeastOne((long) eligibleNodes * percentage / WHOLE_PERCENT);
    int count = desired(eligibleNodes);
    String bound =
        count == share
            ? ""
            : count == 0
                ? ", fewer than the minimum of %d: none".formatted(minServers.orElse(0))
                : ", at most %d".formatted(count);
    return "%d %% of %d eligible nodes is %d%s".formatted(percentage, eligibleNodes, share, bound);
  }

  private static int atLeastOne(long share) {
    return (int) Math.max(1, share);
  }
}
