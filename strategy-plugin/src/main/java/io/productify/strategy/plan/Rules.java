package io.productify.strategy.plan;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How a check's candidate becomes its answer, whatever the count's source.
 *
 * @param limits the range of the count
 * @param startupGrace how long what was asked for may take to run; zero takes it for running
 */
public record Rules(Limits limits, Duration startupGrace) {

  public Rules {
    if (startupGrace.isNegative()) {
      throw new IllegalArgumentException(
          "startupGrace must be at least 0 s, was " + startupGrace.toSeconds() + " s");
    }
  }

  /** Returns what of the history is still on its way. */
  public Optional<Asked> onItsWay(History history, int running, Moment now) {
    return history.asked().flatMap(asked -> asked.standing(running, now, startupGrace));
  }

  /** Returns the answer and what to remember of it. */
  public Decision decide(History history, Candidate candidate, Situation situation) {
    Optional<Asked> asked = onItsWay(history, situation.running(), situation.now());
    Proposal proposal =
        candidate instanceof Candidate.Planned planned
            ? Proposal.ofStep(planned.source(), planned.step())
            : Proposal.ofFallback(situation, asked, ((Candidate.Unplanned) candidate).failure());
    Answer answer = Answer.within(limits, proposal, situation.running());
    Optional<Asked> next = Asked.after(asked, answer.count(), situation);
    int pending = next.map(a -> a.pending(situation.running())).orElse(0);
    return new Decision(
        pending > 0 ? answer.about(Map.of("pending", pending)) : answer, new History(next));
  }
}
