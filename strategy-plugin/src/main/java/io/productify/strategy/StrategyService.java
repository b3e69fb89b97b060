package io.productify.strategy;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.productify.strategy.plan.Answer;
import io.productify.strategy.policy.InvalidConfigException;
import io.productify.strategy.text.PlainText;
import io.productify.strategy.wire.RunRequest;
import io.productify.strategy.wire.RunResponse;
import io.productify.strategy.wire.StrategyPluginServiceGrpc;
import java.util.concurrent.Executor;

/** Answers the agent's evaluations. Only a mistake in the configuration is an error on the wire. */
final class StrategyService extends StrategyPluginServiceGrpc.StrategyPluginServiceImplBase {

  private static final int LONGEST_NAME = 256;

  /** The one method: it waits for nothing and may be handled by whatever thread reads a call. */
  static final String RUN = StrategyPluginServiceGrpc.getRunMethod().getFullMethodName();

  private final PredictiveStrategy strategy;
  private final Executor calls;
  private final EvaluationLog log;

  StrategyService(PredictiveStrategy strategy, Executor calls, EvaluationLog log) {
    this.strategy = strategy;
    this.calls = calls;
    this.log = log;
  }

  @Override
  public void run(RunRequest request, StreamObserver<RunResponse> responseObserver) {
    Evaluation evaluation = WireMessages.evaluation(request);
    if (strategy.knows(evaluation)) {
      evaluate(evaluation, responseObserver);
    } else {
      // A block that has not been read yet may name a file.
      calls.execute(() -> evaluate(evaluation, responseObserver));
    }
  }

  private void evaluate(Evaluation evaluation, StreamObserver<RunResponse> responseObserver) {
    try {
      var unused =
          strategy
              .evaluate(evaluation)
              .thenApply(answer -> new Reply(answer, WireMessages.response(answer)))
              .exceptionally(fault -> unexpected(evaluation, fault))
              .thenAccept(reply -> send(evaluation, reply, responseObserver));
    } catch (InvalidConfigException e) {
      log.misconfigured();
      String words =
          "check \""
              + PlainText.shortened(evaluation.check().name(), LONGEST_NAME)
              + "\": "
              + e.words();
      responseObserver.onError(
          Status.INVALID_ARGUMENT.withDescription(WireText.ofMistakes(words)).asRuntimeException());
    } catch (Throwable fault) {
      // The outermost boundary of an evaluation: the agent never restarts a plugin and turns a
      // failed call into a dropped evaluation, so even a bug or a full heap is answered by holding.
      send(evaluation, unexpected(evaluation, fault), responseObserver);
    }
  }

  /** An answer and what is sent of it. */
  private record Reply(Answer answer, RunResponse response) {}

  private Reply unexpected(Evaluation evaluation, Throwable fault) {
    Answer hold = Answer.noChange(evaluation.current(), "the plugin failed (see its log)");
    log.fault(evaluation, hold, fault);
    return new Reply(hold, WireMessages.response(hold));
  }

  private void send(Evaluation evaluation, Reply reply, StreamObserver<RunResponse> observer) {
    observer.onNext(reply.response());
    observer.onCompleted();
    log.sent(evaluation, reply.answer());
  }
}
