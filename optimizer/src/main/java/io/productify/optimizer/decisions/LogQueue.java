package io.productify.optimizer.decisions;

/** Port: takes what is to be written, at once and whatever state the store is in. Thread-safe. */
public interface LogQueue {

  /** Takes an entry; where too many wait already it is dropped and counted. */
  void add(LogEntry entry);

  /** Takes a fact in the place of an older one of the same key. */
  void remember(Fact fact);
}
