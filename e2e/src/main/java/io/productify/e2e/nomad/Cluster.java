package io.productify.e2e.nomad;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The state behind the stand-in: jobs with task groups, an index that every change raises, and the
 * scale calls it accepted. What runs follows what is wanted after the start delay, as allocations
 * do.
 */
public final class Cluster implements AutoCloseable {
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<GroupId, TaskGroup> groups = new LinkedHashMap<>();
  private final Map<String, ObjectNode> policies = new LinkedHashMap<>();
  private final Map<String, ClusterNode> nodes = new TreeMap<>();
  private final List<ScaleCall> calls = new ArrayList<>();
  private final List<BiConsumer<GroupId, Long>> runningListeners = new ArrayList<>();
  private final Executor starts;
  private long index = 10;
  private boolean deploying;
  private boolean closed;

  public Cluster(Duration startDelay) {
    this.starts = CompletableFuture.delayedExecutor(startDelay.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Registers a group with so many allocations wanted and running. */
  public void add(GroupId id, CountLimits limits, long count) {
    change(() -> groups.put(id, new TaskGroup(limits, count)));
    tellRunning(id, count);
  }

  /** Registers the scaling policy of a job's group, in the form in which Nomad's API gives it. */
  public void addPolicy(String id, ObjectNode policy) {
    change(
        () -> {
          policy.put("ID", id).put("CreateIndex", index + 1).put("ModifyIndex", index + 1);
          policies.put(id, policy);
        });
  }

  /** Registers nodes. */
  public void addNodes(List<ClusterNode> added) {
    change(() -> added.forEach(node -> nodes.put(node.name(), node)));
  }

  /** What {@code nomad node eligibility} does: a node that is not eligible is given no new work. */
  public void eligible(String node, boolean eligible) {
    change(
        () ->
            nodes.compute(
                node,
                (name, known) ->
                    Objects.requireNonNull(known, name).eligible(eligible, index + 1)));
  }

  /** Somebody sets a count by hand; it is no call of the autoscaler's. */
  public void scaledByHand(GroupId id, long count) {
    change(() -> order(id, count));
  }

  /** So many of the wanted allocations run from now on: others crash, or find no place. */
  public void running(GroupId id, long count) {
    change(() -> group(id).run(count));
    tellRunning(id, count);
  }

  /** While a deployment is active Nomad refuses to scale the job. */
  public void deploying(boolean active) {
    change(() -> deploying = active);
  }

  /** Told each time the number of running allocations of a group changes, and once at the start. */
  public void onRunning(BiConsumer<GroupId, Long> listener) {
    locked(() -> runningListeners.add(listener));
  }

  public long desired(GroupId id) {
    return locked(() -> group(id).desired());
  }

  public long running(GroupId id) {
    return locked(() -> group(id).running());
  }

  /** The accepted scale calls of a group so far. */
  public List<ScaleCall> calls(GroupId id) {
    return locked(() -> calls.stream().filter(call -> call.target().equals(id)).toList());
  }

  /** Waits until the cluster was asked for such a count. */
  public Optional<ScaleCall> awaitCall(GroupId id, Duration limit, Predicate<ScaleCall> wanted) {
    lock.lock();
    try {
      long left = limit.toNanos();
      while (true) {
        Optional<ScaleCall> found =
            calls.stream().filter(call -> call.target().equals(id)).filter(wanted).findFirst();
        if (found.isPresent() || left <= 0) {
          return found;
        }
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  long index() {
    return locked(() -> index);
  }

  /** Nomad's blocking query: returns when the index is above the given one or the wait is over. */
  void awaitIndexAbove(long seen, Duration wait) {
    lock.lock();
    try {
      long left = wait.toNanos();
      while (index <= seen && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  ObjectNode scaleStatus(String job) {
    return locked(
        () -> {
          ObjectNode status = JsonNodeFactory.instance.objectNode();
          status.put("JobID", job).put("Namespace", "default").put("JobStopped", false);
          status.put("JobCreateIndex", 1).put("JobModifyIndex", index);
          ObjectNode taskGroups = status.putObject("TaskGroups");
          groups.forEach(
              (id, group) -> {
                if (id.job().equals(job)) {
                  taskGroups.set(id.group(), group.status());
                }
              });
          if (taskGroups.isEmpty()) {
            throw new RefusedException(NOT_FOUND, "job not found");
          }
          return status;
        });
  }

  List<ObjectNode> nodes() {
    return locked(() -> nodes.values().stream().map(ClusterNode::stub).toList());
  }

  List<ObjectNode> policies() {
    return locked(() -> List.copyOf(policies.values()));
  }

  ObjectNode policy(String id) {
    return locked(
        () ->
            Optional.ofNullable(policies.get(id))
                .orElseThrow(() -> new RefusedException(NOT_FOUND, "policy not found")));
  }

  /** Carries out a scale request as Nomad would, or refuses it. */
  ObjectNode scale(ScaleRequest request) {
    return locked(
        () -> {
          GroupId id = request.target();
          TaskGroup group = group(id);
          if (deploying && request.count().isPresent()) {
            throw new RefusedException(BAD_REQUEST, "job scaling blocked due to active deployment");
          }
          request.refuseIllegal(group.limits());
          index++;
          calls.add(request.accepted(group.desired()));
          group.record(request.event(group.desired(), index));
          request.count().ifPresent(count -> order(id, count));
          changed.signalAll();
          ObjectNode answer = JsonNodeFactory.instance.objectNode();
          answer.put("EvalID", "eval-" + index).put("EvalCreateIndex", index);
          return answer.put("JobModifyIndex", index).put("Warnings", "");
        });
  }

  private void order(GroupId id, long count) {
    group(id).want(count);
    starts.execute(() -> settle(id, count));
  }

  private void settle(GroupId id, long count) {
    boolean still =
        locked(
            () -> {
              // A later order has replaced this one: its own start is on the way.
              if (closed || group(id).desired() != count) {
                return false;
              }
              group(id).run(count);
              index++;
              changed.signalAll();
              return true;
            });
    if (still) {
      tellRunning(id, count);
    }
  }

  private void tellRunning(GroupId id, long count) {
    locked(() -> List.copyOf(runningListeners)).forEach(listener -> listener.accept(id, count));
  }

  private TaskGroup group(GroupId id) {
    return Optional.ofNullable(groups.get(id))
        .orElseThrow(
            () ->
                groups.keySet().stream().anyMatch(known -> known.job().equals(id.job()))
                    ? new RefusedException(
                        BAD_REQUEST,
                        "task group \"%s\" does not exist in job".formatted(id.group()))
                    : new RefusedException(NOT_FOUND, "job not found"));
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      index++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private <T> T locked(Supplier<T> read) {
    lock.lock();
    try {
      return read.get();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing starts any more: what was ordered and is still on its way is forgotten. */
  @Override
  public void close() {
    change(() -> closed = true);
  }
}
