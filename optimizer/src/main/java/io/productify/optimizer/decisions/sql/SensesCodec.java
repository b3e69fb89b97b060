package io.productify.optimizer.decisions.sql;

import io.productify.optimizer.engine.Senses;
import io.productify.optimizer.engine.nodeshare.FixedServers;
import io.productify.optimizer.engine.nodeshare.NodeRule;
import io.productify.optimizer.engine.nodeshare.NodeShare;
import io.productify.optimizer.engine.nodeshare.NodeView;
import io.productify.optimizer.engine.policy.PolicyField;
import io.productify.optimizer.engine.reactive.Direction;
import io.productify.optimizer.engine.reactive.ReactivePolicy;
import io.productify.optimizer.engine.reactive.Signals;
import io.productify.optimizer.engine.reactive.Situation;
import io.productify.optimizer.engine.reactive.Timers;
import io.productify.optimizer.engine.reactive.Trigger;
import io.productify.optimizer.engine.reactive.Watch;
import io.productify.optimizer.metrics.Signal;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What was known beside the load, as bytes. Signals, fields and triggers go by their names, so that
 * new ones may come anywhere.
 */
final class SensesCodec {

  private SensesCodec() {}

  /** How a part is written; what it throws is the stream's. */
  @FunctionalInterface
  private interface Part<T> {
    void write(T value) throws IOException;
  }

  /** How a part is read. */
  @FunctionalInterface
  private interface Source<T> {
    T read() throws IOException;
  }

  static void write(DataOutputStream out, Senses senses) throws IOException {
    optional(out, senses.watch(), watch -> writeWatch(out, watch));
    optional(out, senses.nodes(), nodes -> writeNodes(out, nodes));
  }

  private static <T> void optional(DataOutputStream out, Optional<T> value, Part<T> part)
      throws IOException {
    out.writeBoolean(value.isPresent());
    if (value.isPresent()) {
      part.write(value.get());
    }
  }

  private static void writeWatch(DataOutputStream out, Watch watch) throws IOException {
    writeSignals(out, watch.situation().signals());
    writePolicy(out, watch.situation().policy());
    writeTimers(out, watch.situation().timers());
    optional(out, watch.target(), out::writeInt);
  }

  private static void writeSignals(DataOutputStream out, Signals signals) throws IOException {
    out.writeInt(signals.running());
    out.writeInt(signals.pending());
    out.writeShort(signals.measured().size());
    for (Map.Entry<Signal, Double> entry : signals.measured().entrySet()) {
      out.writeUTF(entry.getKey().name());
      out.writeDouble(entry.getValue());
    }
    writeNames(out, signals.lost());
  }

  private static void writeNames(DataOutputStream out, Set<? extends Enum<?>> names)
      throws IOException {
    out.writeShort(names.size());
    for (Enum<?> name : names) {
      out.writeUTF(name.name());
    }
  }

  private static void writePolicy(DataOutputStream out, ReactivePolicy policy) throws IOException {
    out.writeShort(policy.values().size());
    for (Map.Entry<PolicyField, Object> entry : policy.values().entrySet()) {
      out.writeUTF(entry.getKey().name());
      writeValue(out, entry.getValue());
    }
  }

  /** A field's value is of one of five types, each with a letter of its own. */
  private static void writeValue(DataOutputStream out, Object value) throws IOException {
    if (value instanceof Boolean flag) {
      out.writeByte('b');
      out.writeBoolean(flag);
    } else if (value instanceof Integer whole) {
      out.writeByte('i');
      out.writeInt(whole);
    } else if (value instanceof Double number) {
      out.writeByte('d');
      out.writeDouble(number);
    } else if (value instanceof Map<?, ?> entries) {
      out.writeByte('m');
      out.writeShort(entries.size());
      for (Map.Entry<?, ?> entry : entries.entrySet()) {
        out.writeUTF(String.valueOf(entry.getKey()));
        out.writeUTF(String.valueOf(entry.getValue()));
      }
    } else {
      out.writeByte('s');
      out.writeUTF(String.valueOf(value));
    }
  }

  private static void writeTimers(DataOutputStream out, Timers timers) throws IOException {
    optional(
        out,
        timers.last(),
        last -> {
          out.writeUTF(last.direction().name());
          out.writeLong(last.since().toNanos());
        });
    out.writeLong(timers.held().up().toNanos());
    out.writeLong(timers.held().down().toNanos());
    writeNames(out, timers.suppressed());
  }

  private static void writeNodes(DataOutputStream out, NodeView nodes) throws IOException {
    boolean fixed = nodes.rule() instanceof FixedServers;
    out.writeBoolean(fixed);
    if (nodes.rule() instanceof FixedServers servers) {
      out.writeInt(servers.count());
    } else if (nodes.rule() instanceof NodeShare share) {
      out.writeInt(share.percentage());
      // 0 is no bound: a bound is at least 1.
      out.writeInt(share.minServers().orElse(0));
      out.writeInt(share.maxServers().orElse(0));
    }
    out.writeInt(nodes.eligibleNodes());
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it is something else, or names what this version does not know
   */
  static Senses read(DataInputStream in) throws IOException {
    try {
      return new Senses(optional(in, () -> watch(in)), optional(in, () -> nodes(in)));
    } catch (IllegalArgumentException e) {
      throw new IOException("inputs that this version does not know: " + e.getMessage(), e);
    }
  }

  private static <T> Optional<T> optional(DataInputStream in, Source<T> part) throws IOException {
    return in.readBoolean() ? Optional.of(part.read()) : Optional.empty();
  }

  private static Watch watch(DataInputStream in) throws IOException {
    Situation situation = new Situation(signals(in), policy(in), timers(in));
    return new Watch(situation, optional(in, in::readInt));
  }

  private static Signals signals(DataInputStream in) throws IOException {
    int running = in.readInt();
    int pending = in.readInt();
    Map<Signal, Double> measured = new EnumMap<>(Signal.class);
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      measured.put(Signal.valueOf(in.readUTF()), in.readDouble());
    }
    return new Signals(running, pending, measured, names(in, Signal.class));
  }

  private static <E extends Enum<E>> Set<E> names(DataInputStream in, Class<E> type)
      throws IOException {
    Set<E> names = EnumSet.noneOf(type);
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      names.add(Enum.valueOf(type, in.readUTF()));
    }
    return names;
  }

  private static ReactivePolicy policy(DataInputStream in) throws IOException {
    Map<PolicyField, Object> values = new EnumMap<>(PolicyField.class);
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      values.put(PolicyField.valueOf(in.readUTF()), value(in));
    }
    return new ReactivePolicy(values);
  }

  private static Object value(DataInputStream in) throws IOException {
    byte type = in.readByte();
    return switch (type) {
      case 'b' -> in.readBoolean();
      case 'i' -> in.readInt();
      case 'd' -> in.readDouble();
      case 'm' -> entries(in);
      case 's' -> in.readUTF();
      default -> throw new IOException("a value of type " + type);
    };
  }

  private static Map<String, String> entries(DataInputStream in) throws IOException {
    Map<String, String> entries = new HashMap<>();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      entries.put(in.readUTF(), in.readUTF());
    }
    return Map.copyOf(entries);
  }

  private static Timers timers(DataInputStream in) throws IOException {
    Optional<Timers.LastAction> last =
        optional(in, () -> new Timers.LastAction(Direction.valueOf(in.readUTF()), nanos(in)));
    return new Timers(last, new Timers.Held(nanos(in), nanos(in)), names(in, Trigger.class));
  }

  private static Duration nanos(DataInputStream in) throws IOException {
    return Duration.ofNanos(in.readLong());
  }

  private static NodeView nodes(DataInputStream in) throws IOException {
    NodeRule rule =
        in.readBoolean()
            ? new FixedServers(in.readInt())
            : new NodeShare(in.readInt(), bound(in.readInt()), bound(in.readInt()));
    return new NodeView(rule, in.readInt());
  }

  private static OptionalInt bound(int value) {
    return value == 0 ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
