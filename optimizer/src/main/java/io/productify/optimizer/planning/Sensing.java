package io.productify.optimizer.planning;

import io.productify.optimizer.engine.Need;
import io.productify.optimizer.engine.Senses;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Port: reads what an engine needs beside the load. */
public interface Sensing {

  /** Reads nothing. */
  Sensing NOTHING = (request, needs, now) -> CompletableFuture.completedStage(Senses.NONE);

  /** Reads what is needed and no more. Never fails: what cannot be read is missing. */
  CompletionStage<Senses> read(PlanRequest request, Set<Need> needs, Instant now);
}
