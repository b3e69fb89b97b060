package io.productify.optimizer.engine.policy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields of an application's policy: for each its kind and its built-in default. */
public enum PolicyField {
  /** False holds the application where it is. */
  ENABLED(new FieldKind.Flag(), true),
  /** Lowest count; the request's unless set. */
  MIN_REPLICAS(new FieldKind.Whole(), null),
  /** Highest count; the request's unless set. */
  MAX_REPLICAS(new FieldKind.Whole(), null),
  /** Percent of the allocated processor, mean, above which replicas are added. */
  SCALE_UP_CPU_AVG(percent(), 70.0),
  /** The same for the hottest replica. */
  SCALE_UP_CPU_MAX(percent(), 85.0),
  /** What memory is a percentage of: the task's own limit, or the node. */
  MEMORY_BASIS(new FieldKind.Choice(List.of("limit", "node")), "limit"),
  /** Percent of the memory, mean, above which replicas are added. */
  SCALE_UP_MEM_AVG(percent(), 75.0),
  /** The same for the fullest replica. */
  SCALE_UP_MEM_MAX(percent(), 85.0),
  /** Percent of throttled scheduling periods above which replicas are added. */
  SCALE_UP_THROTTLE(percent(), 25.0),
  /** Open connections above which replicas are added; unset plays no part. */
  SCALE_UP_CONNECTIONS(amount(), null),
  /** Requests per second above which replicas are added; unset plays no part. */
  SCALE_UP_REQUEST_RATE(amount(), null),
  /** Milliseconds of mean response time above which replicas are added. */
  SCALE_UP_RESPONSE_MS(amount(), 500.0),
  /** Seconds an allocation may wait for capacity. */
  PENDING_STUCK_SECONDS(amount(), 60.0),
  /** Percent of the allocated processor, mean, below which replicas may go. */
  SCALE_DOWN_CPU(percent(), 30.0),
  /** Percent of the memory, mean, below which replicas may go. */
  SCALE_DOWN_MEM(percent(), 50.0),
  /** Open connections below which replicas may go; unset plays no part. */
  SCALE_DOWN_CONNECTIONS(amount(), null),
  /** Milliseconds of mean response time below which replicas may go, where there is traffic. */
  SCALE_DOWN_RESPONSE_MS(amount(), 250.0),
  /** Replicas removed at once at most. */
  SCALE_DOWN_MAX_STEP(new FieldKind.Whole(), 2),
  /** Seconds the load must be high before replicas are added. */
  SCALE_UP_DURATION(new FieldKind.Whole(), 30),
  /** Seconds the load must be low before replicas go. */
  SCALE_DOWN_DURATION(new FieldKind.Whole(), 300),
  /** Seconds without a further change after replicas were added. */
  COOLDOWN_AFTER_UP(new FieldKind.Whole(), 120),
  /** Seconds without a further change after replicas were removed. */
  COOLDOWN_AFTER_DOWN(new FieldKind.Whole(), 300),
  /** Seconds a trigger is not heard after it added replicas; 0 hears it always. */
  TRIGGER_COOLDOWN_SECONDS(new FieldKind.Whole(), 180),
  /** The pool of nodes the application runs in. */
  POOL(new FieldKind.Name(), "default"),
  /** Percent of the eligible nodes that run a replica, 1 to 100. */
  NODE_PERCENTAGE(new FieldKind.Whole(), null),
  /** Fewer replicas than these are none at all. */
  NODE_MIN_SERVERS(new FieldKind.Whole(), null),
  /** Replicas at most, whatever the nodes. */
  NODE_MAX_SERVERS(new FieldKind.Whole(), null),
  /** A fixed count instead of a share. */
  NODE_STATIC_SERVERS(new FieldKind.Whole(), null),
  /** Only nodes of this class. */
  NODE_CLASS(new FieldKind.Name(), null),
  /** Only nodes of this pool. */
  NODE_POOL(new FieldKind.Name(), null),
  /** Only nodes of this datacenter. */
  NODE_DATACENTER(new FieldKind.Name(), null),
  /** Only nodes with these meta entries: {@code key=value}, several with commas. */
  NODE_META(new FieldKind.Entries(), null);

  private final FieldKind kind;
  private final Optional<Object> standard;

  PolicyField(FieldKind kind, @Nullable Object standard) {
    this.kind = kind;
    this.standard = Optional.ofNullable(standard);
  }

  /** Returns the key in requests and in the policy file. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the field with a key. */
  public static Optional<PolicyField> of(String key) {
    return Arrays.stream(values()).filter(field -> field.key().equals(key)).findFirst();
  }

  /** Returns the built-in default; empty when the field is unset by default. */
  public Optional<Object> standard() {
    return standard;
  }

  /** Returns a value brought to the field's type; empty if it does not parse. */
  Optional<Object> parse(Object value) {
    return kind.parse(value);
  }

  /** Returns the legal values in words. */
  public String legal() {
    return kind.legal();
  }

  private static FieldKind percent() {
    return new FieldKind.Between(0, 100);
  }

  private static FieldKind amount() {
    return new FieldKind.Between(0, 1_000_000_000);
  }
}
