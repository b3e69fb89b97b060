package io.productify.optimizer.backtest;

import io.productify.optimizer.engine.EngineRegistry;
import io.productify.optimizer.engine.Limits;
import io.productify.optimizer.forecast.ensemble.EnsembleFitter;
import io.productify.optimizer.forecast.ensemble.ForecastSettings;
import io.productify.optimizer.forecast.fit.FitCache;
import io.productify.optimizer.forecast.fit.LoadForecaster;
import io.productify.optimizer.planning.Forecasting;
import io.productify.optimizer.planning.Parameter;
import io.productify.optimizer.serving.ServingBook;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * Plays a recorded load to autoscalers as if it happened now, side by side, and compares what came
 * of them. The engines run inside the same classes that serve; only time, metrics and replicas are
 * simulated. The same inputs have the same result, but for how long it took.
 */
public final class Replay {

  private final Course course;
  private final Setup setup;
  private final List<Contender> contenders;
  private final ForecastScore score;
  private final Forecasting forecasting;
  private final LongSupplier nanoTime;
  private final List<Seat> seats = new ArrayList<>();

  /**
   * What is played by.
   *
   * @param timing how fast things happen
   * @param tariff what things cost
   * @param limits of every count
   * @param optimizer how the optimizer is set up
   */
  public record Setup(Timing timing, Tariff tariff, Limits limits, Optimizer optimizer) {}

  /**
   * How the optimizer is set up.
   *
   * @param engines the engines on offer, {@code exact} among them
   * @param parameters the planning parameters configured
   * @param forecasts how loads are modelled
   * @param load how loads are read
   */
  public record Optimizer(
      EngineRegistry engines,
      Map<Parameter, Object> parameters,
      ForecastSettings forecasts,
      Load load) {}

  /**
   * How loads are read.
   *
   * @param windowPoints points of a window, at least 1
   * @param surgeGuard whether a load above the band is planned for at once
   * @param cpuPercentAtCapacity percent of its processor that a replica uses while it serves its
   *     capacity, above 0: what engines see that go by signals
   */
  public record Load(int windowPoints, boolean surgeGuard, double cpuPercentAtCapacity) {}

  /** As shipped: from twice the error of a new fit on, a fit is given up. */
  private static final double DRIFT_REFIT_THRESHOLD = 0.5;

  private record Seat(Agent agent, Autoscaler autoscaler) {}

  /**
   * @param contenders at least one; of the engines all must plan equally far
   * @param nanoTime measures how long planning takes
   * @throws IllegalArgumentException if they do not, or the timing does not fit the steps
   */
  public Replay(Course course, Setup setup, List<Contender> contenders, LongSupplier nanoTime) {
    this.course = course;
    this.setup = setup;
    this.contenders = List.copyOf(contenders);
    this.score = new ForecastScore(course);
    requireOneReach(contenders);
    setup.timing().tickSeconds(course.stepSeconds());
    FitCache fits =
        new FitCache(
            new EnsembleFitter(setup.optimizer().forecasts()), 1, new NobodyCounts(), nanoTime);
    this.nanoTime = nanoTime;
    this.forecasting =
        new Forecasting(
            new SharedForecasts(new LoadForecaster(fits, new NobodyCounts()), score),
            new ServingBook(1, DRIFT_REFIT_THRESHOLD, fits::expire));
    contenders.forEach(contender -> seats.add(seat(contender)));
  }

  /** Engines that ask at different moments would not have the forecasts they have alone. */
  private static void requireOneReach(List<Contender> contenders) {
    long reaches =
        contenders.stream()
            .filter(Contender.Engine.class::isInstance)
            .map(contender -> ((Contender.Engine) contender).wishes().cacheSeconds())
            .distinct()
            .count();
    if (reaches > 1) {
      throw new IllegalArgumentException("the engines of a replay must have one cache_size");
    }
  }

  /** One for each engine: what rules remember of replicas is theirs alone. */
  private PlanningService service() {
    return new PlanningService(course, setup.optimizer(), forecasting, nanoTime);
  }

  private Seat seat(Contender contender) {
    Autoscaler autoscaler =
        contender instanceof Contender.Engine engine
            ? new PlannedCount(service(), engine.wishes(), setup.limits())
            : ((Contender.Baseline) contender).autoscaler().apply(course);
    Agent.Site site =
        new Agent.Site(
            new Plant(start(), setup.timing().startupSeconds()),
            new Ledger(course, setup.tariff()));
    return new Seat(new Agent(autoscaler, contender.rule(), setup.limits(), site), autoscaler);
  }

  /** What the load of the last known moment needs. */
  private int start() {
    int known = course.newestKnown(course.first() - 1).orElseThrow();
    return setup.limits().clamp(WholeReplicas.atLeast(course.demand(known)));
  }

  /**
   * Plays.
   *
   * @param progress is told how many steps were played
   */
  public ReplayReport run(IntConsumer progress) {
    for (int step = course.first(); step < course.end(); step++) {
      play(step);
      progress.accept(step + 1 - course.first());
    }
    List<ReplayReport.Row> rows = new ArrayList<>();
    for (int i = 0; i < seats.size(); i++) {
      rows.add(row(contenders.get(i), seats.get(i)));
    }
    Optional<Outcome> floor = new Oracle(course, setup.tariff(), setup.limits(), start()).outcome();
    return new ReplayReport(course, rows, floor, score.accuracy());
  }

  private void play(int step) {
    int tick = setup.timing().tickSeconds(course.stepSeconds());
    long begin = course.grid().epochSecondAt(course.first());
    for (int second = 0; second < course.stepSeconds(); second += tick) {
      long now = course.grid().epochSecondAt(step) + second;
      boolean look = (now - begin) % setup.timing().evaluationSeconds() == 0;
      Agent.Moment moment = new Agent.Moment(now, step - 1, course.demand(step - 1));
      double share = (double) tick / course.stepSeconds();
      seats.forEach(seat -> play(seat.agent(), moment, look, share));
    }
  }

  private static void play(Agent agent, Agent.Moment moment, boolean look, double share) {
    Agent.Site site = agent.site();
    site.plant().arrive(moment.epochSecond());
    if (look) {
      agent.look(moment);
    }
    site.ledger().served(moment.newestStep() + 1, site.plant().ready(), share);
  }

  private static ReplayReport.Row row(Contender contender, Seat seat) {
    Optional<Planning> planning =
        seat.autoscaler() instanceof PlannedCount planned
            ? Optional.of(planned.planning())
            : Optional.empty();
    return new ReplayReport.Row(contender.name(), seat.agent().site().ledger().outcome(), planning);
  }
}
