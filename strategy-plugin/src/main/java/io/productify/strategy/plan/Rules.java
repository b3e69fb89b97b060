package io.productify.strategy.plan;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How a check's candidate becomes its answer, whatever the count's source.
 *
 * @param limits the range of the count
 * @param startupGrace how long what was asked for may take to run; zero takes it for running
 * @param stabilization which changes of a plan are followed
 * @param planning how the plans are made, in any form: compared with what was before, no more
 */
public record Rules(
    Limits limits, Duration startupGrace, Stabilization stabilization, Object planning) {

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
    if (candidate instanceof Candidate.Planned planned && planned.step().plan().noChange()) {
      return left(history, planned, situation);
    }
    Stable stable =
        candidate instanceof Candidate.Planned planned
            ? stabilized(history, planned, situation, FallbackPolicy.count(situation, asked))
            : new Stable(
                Proposal.ofFallback(situation, asked, ((Candidate.Unplanned) candidate).failure()),
                history.stabilizer().map(state -> state.unseen(situation.now())));
    Answer answer = Answer.within(limits, stable.proposal(), situation.running());
    Optional<Asked> next = Asked.after(asked, answer.count(), situation);
    int pending = next.map(a -> a.pending(situation.running())).orElse(0);
    return new Decision(
        pending > 0 ? answer.about(Map.of("pending", pending)) : answer,
        new History(next, stable.state()));
  }

  /** The count may have been changed by hand since it was planned: it is left, whatever it is. */
  private Decision left(History history, Candidate.Planned planned, Situation situation) {
    int running = situation.running();
    Optional<Stabilizer.State> state =
        stabilization.equals(Stabilization.OFF)
            ? Optional.empty()
            : Optional.of(
                new Stabilizer(this).observe(history.stabilizer(), running, situation).state());
    return new Decision(
        Answer.left(Proposal.ofStep(planned.source(), planned.step()), running),
        new History(history.asked(), state));
  }

  private record Stable(Proposal proposal, Optional<Stabilizer.State> state) {}

  // What a hold leaves standing is what the fallback policy would answer, and never less.
  private Stable stabilized(
      History history, Candidate.Planned planned, Situation situation, int standing) {
    Proposal raw = Proposal.ofStep(planned.source(), planned.step());
    if (stabilization.equals(Stabilization.OFF)) {
      return new Stable(raw, Optional.empty());
    }
    Stabilizer.Verdict verdict =
        new Stabilizer(this).observe(history.stabilizer(), raw.count(), situation);
    Proposal proposal =
        verdict.hold().map(hold -> raw.heldAt(standing, hold, situation.now().time())).orElse(raw);
    return new Stable(proposal, Optional.of(verdict.state()));
  }
}
