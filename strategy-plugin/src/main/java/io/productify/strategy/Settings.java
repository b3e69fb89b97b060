package io.productify.strategy;

import io.productify.strategy.optimizer.Optimizer;
import io.productify.strategy.policy.AgentConfig;
import io.productify.strategy.policy.InvalidConfigException;
import io.productify.strategy.policy.StrategyConfig;
import io.productify.strategy.policy.StrategyConfigParser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Everything that one agent-level configuration decides. Replaced as a whole when the agent sends
 * another. Remembers the strategy blocks it has read, so that each is read, and warned about, once.
 */
final class Settings {

  private static final int MOST_BLOCKS = 10_000;

  private final StrategyConfigParser parser;
  private final Optimizer optimizer;
  private final Map<Map<String, String>, StrategyConfig> blocks =
      new LinkedHashMap<>(16, 0.75f, true);

  Settings(AgentConfig agent, Optimizer optimizer) {
    this.parser = new StrategyConfigParser(agent);
    this.optimizer = optimizer;
  }

  /** Returns what asks for plans with this configuration's certificates. */
  Optimizer optimizer() {
    return optimizer;
  }

  /** Returns whether a strategy block has been read. */
  boolean knows(Map<String, String> block) {
    synchronized (blocks) {
      return blocks.containsKey(block);
    }
  }

  /**
   * Returns a strategy block's configuration; {@code warn} hears of what is odd about a new one.
   */
  StrategyConfig of(Map<String, String> block, Consumer<List<String>> warn)
      throws InvalidConfigException {
    synchronized (blocks) {
      StrategyConfig known = blocks.get(block);
      if (known != null) {
        return known;
      }
    }
    StrategyConfigParser.Parsed parsed = parser.parse(block);
    if (isNew(Map.copyOf(block), parsed.config()) && !parsed.warnings().isEmpty()) {
      warn.accept(parsed.warnings());
    }
    return parsed.config();
  }

  private boolean isNew(Map<String, String> block, StrategyConfig config) {
    synchronized (blocks) {
      boolean isNew = blocks.put(block, config) == null;
      if (blocks.size() > MOST_BLOCKS) {
        blocks.remove(blocks.keySet().iterator().next());
      }
      return isNew;
    }
  }
}
