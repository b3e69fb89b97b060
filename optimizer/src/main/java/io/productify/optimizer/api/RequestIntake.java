package io.productify.optimizer.api;

import io.productify.optimizer.planning.PlanRequest;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.Validator;

/** From bytes to a planning request: authenticated, bounded, read, validated, in this order. */
@ApplicationScoped
class RequestIntake {

  private final BodyToken bodyToken;
  private final Validator validator;
  private final ReadingPool pool;
  private final Outcomes outcomes;

  RequestIntake(BodyToken bodyToken, Validator validator, ReadingPool pool, Outcomes outcomes) {
    this.bodyToken = bodyToken;
    this.validator = validator;
    this.pool = pool;
    this.outcomes = outcomes;
  }

  /**
   * Reads a body on the reading pool.
   *
   * @param tokenInHeader whether a header authenticated the request already
   */
  Uni<PlanRequest> read(byte[] body, boolean tokenInHeader) {
    return Uni.createFrom()
        .item(body)
        .emitOn(pool.executor())
        .map(bytes -> request(bytes, tokenInHeader));
  }

  private PlanRequest request(byte[] body, boolean tokenInHeader) {
    boolean tooLarge = body.length > RequestGuard.BODY_LIMIT_BYTES;
    if (!tokenInHeader) {
      bodyToken.require(tooLarge ? new byte[0] : body);
    }
    if (tooLarge) {
      throw new PayloadTooLargeException();
    }
    RequestValidation.Valid valid = RequestValidation.validate(RequestReader.read(body), validator);
    outcomes.countDroppedSamples(valid.droppedSamples());
    return valid.request();
  }
}
