package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.ForecastTask;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.sarimax.SarimaxFit;
import io.productify.optimizer.forecast.sarimax.SarimaxFitter;
import io.productify.optimizer.forecast.sarimax.SarimaxParameters;
import io.productify.optimizer.forecast.season.ProfileFitter;
import io.productify.optimizer.forecast.season.SeasonalProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Fits the models of a load: learns the profile of the day and the week, fits SARIMAX, replays all
 * members over the window, and keeps how much each is to be believed and what they miss together.
 */
public final class EnsembleFitter {

  /** A tenth of a second or so: a fit must not hold up the requests behind it. */
  private static final double MOST_WORK = 1e8;

  /** A search from the last parameters can stay on a side hill: every fourth looks everywhere. */
  private static final int MOST_WARM_STARTS = 3;

  static final String PERSISTENCE = "persistence";

  private static final double[][] NO_REGRESSORS = {};

  private final ForecastSettings settings;
  private final SarimaxFitter sarimax;
  private final ScaleChoice scaleChoice;

  public EnsembleFitter(ForecastSettings settings) {
    this.settings = settings;
    this.sarimax = new SarimaxFitter(settings.order()).within(MOST_WORK);
    this.scaleChoice = new ScaleChoice(settings.transform());
  }

  /**
   * Fits.
   *
   * @param task window and past; its load holds at least one sample
   * @param previous the last fit of the same application: where to start the search
   */
  public FittedEnsemble fit(ForecastTask task, Optional<FittedEnsemble> previous) {
    LoadWindow window = task.load();
    Scale scale = scaleChoice.of(window);
    SeasonalProfile profile = profile(task, scale, previous);
    int[] horizons = Replay.horizonsFor(window);
    LoadView view = new LoadView(task, scale, profile, horizons[horizons.length - 1]);
    double coefficient = ProfileCoefficient.of(view);
    FittedEnsemble.Season season =
        new FittedEnsemble.Season(task.past().history(), profile, scale, coefficient);
    FittedEnsemble.Fits fits = fits(view, season, previous);
    List<Member> members = members(season, fits);
    Replay replay = Replay.of(view, members, horizons, Replay.warmUp(settings.order().states()));
    BlendRule rule = new BlendRule(replay, scale.of(window.recentMean(window.length())));
    Blend blend = blend(rule);
    Spread spread = new SpreadRule(replay, blend).spread(deviations(fits, horizons));
    return new FittedEnsemble(
        season, fits, members, new FittedEnsemble.Pooling(blend, rule.rateErrors(), spread));
  }

  private SeasonalProfile profile(
      ForecastTask task, Scale scale, Optional<FittedEnsemble> previous) {
    if (settings.exog() != ForecastSettings.Exog.SEASONAL_PROFILE) {
      return SeasonalProfile.NONE;
    }
    return previous
        .map(FittedEnsemble::season)
        .filter(season -> season.history() == task.past().history() && season.scale() == scale)
        .map(FittedEnsemble.Season::profile)
        .orElseGet(() -> ProfileFitter.fit(task.past().history(), task.past().calendar(), scale));
  }

  private FittedEnsemble.Fits fits(
      LoadView view, FittedEnsemble.Season season, Optional<FittedEnsemble> previous) {
    Optional<FittedEnsemble.Fits> start = previous.map(FittedEnsemble::fits);
    boolean anew = start.filter(fits -> fits.warmStarts() < MOST_WARM_STARTS).isEmpty();
    Search plainSearch = new Search(start.flatMap(FittedEnsemble.Fits::plain), anew);
    Optional<SarimaxFit> plain = fit(view.scaled(), NO_REGRESSORS, plainSearch);
    Search search = new Search(start.flatMap(FittedEnsemble.Fits::seasonal), anew);
    Optional<SarimaxFit> seasonal = Optional.empty();
    if (settings.exog() == ForecastSettings.Exog.FOURIER_ONLY) {
      seasonal = fit(view.scaled(), WindowFourier.columns(view), search);
    } else if (season.coefficient() > 0) {
      seasonal =
          fit(SarimaxMember.around(view, profileCourse(season).apply(view)), NO_REGRESSORS, search);
    }
    return new FittedEnsemble.Fits(
        plain, seasonal, anew ? 0 : start.orElseThrow().warmStarts() + 1);
  }

  /**
   * How parameters are searched.
   *
   * @param before the last fit of the same model
   * @param anew whether to look everywhere, and not only near that fit
   */
  private record Search(Optional<SarimaxFit> before, boolean anew) {}

  private Optional<SarimaxFit> fit(double[] series, double[][] regressors, Search search) {
    if (search.before().isEmpty()) {
      return sarimax.fit(series, regressors);
    }
    SarimaxParameters known = search.before().get().parameters();
    return search.anew()
        ? sarimax.fitAnew(series, regressors, known)
        : sarimax.fit(series, regressors, known);
  }

  private static Function<LoadView, double[]> profileCourse(FittedEnsemble.Season season) {
    return view -> {
      double[] course = view.profile().clone();
      for (int i = 0; i < course.length; i++) {
        course[i] *= season.coefficient();
      }
      return course;
    };
  }

  private List<Member> members(FittedEnsemble.Season season, FittedEnsemble.Fits fits) {
    List<Member> members = new ArrayList<>();
    Forecast.Cycle profileCycle =
        season.profile().dailyHarmonics() > 0 ? Forecast.Cycle.DAY : Forecast.Cycle.WEEK;
    fits.seasonal().ifPresent(fit -> members.add(seasonalMember(season, profileCycle, fit)));
    fits.plain()
        .ifPresent(
            fit ->
                members.add(
                    new SarimaxMember(
                        "sarimax",
                        Forecast.Cycle.NONE,
                        fit.model(),
                        LoadView::noCourse,
                        view -> NO_REGRESSORS)));
    members.add(TrailingMean.of(PERSISTENCE, 1));
    members.add(TrailingMean.of("mean of 5", 5));
    members.add(TrailingMean.of("mean of 20", 20));
    members.add(new AsBefore("same time yesterday", Forecast.Cycle.DAY, LoadView::yesterday));
    members.add(new AsBefore("same time last week", Forecast.Cycle.WEEK, LoadView::lastWeek));
    members.add(
        new TrailingMean("yesterday at this level", Forecast.Cycle.DAY, 5, LoadView::yesterday));
    members.add(
        new TrailingMean("last week at this level", Forecast.Cycle.WEEK, 5, LoadView::lastWeek));
    if (season.coefficient() > 0) {
      members.add(
          new TrailingMean("profile at this level", profileCycle, 20, profileCourse(season)));
    }
    return members;
  }

  private Member seasonalMember(
      FittedEnsemble.Season season, Forecast.Cycle cycle, SarimaxFit fit) {
    return settings.exog() == ForecastSettings.Exog.FOURIER_ONLY
        ? new SarimaxMember(
            "sarimax with Fourier terms",
            Forecast.Cycle.DAY,
            fit.model(),
            LoadView::noCourse,
            WindowFourier::columns)
        : new SarimaxMember(
            "sarimax with profile",
            cycle,
            fit.model(),
            profileCourse(season),
            view -> NO_REGRESSORS);
  }

  private Blend blend(BlendRule rule) {
    return switch (settings.combine()) {
      case WEIGHTED -> rule.weighted();
      case BEST -> rule.best();
      case SARIMAX -> rule.only(0);
    };
  }

  /** Returns the model's own standard error at each horizon, on the scale. */
  private static double[] deviations(FittedEnsemble.Fits fits, int[] horizons) {
    double[] deviations = new double[horizons.length];
    fits.first()
        .ifPresent(
            fit -> {
              int longest = horizons[horizons.length - 1];
              double[][] noRegressors = new double[fit.parameters().beta().length][longest];
              double[] errors = fit.forecast(longest, noRegressors).standardError();
              for (int h = 0; h < horizons.length; h++) {
                deviations[h] = errors[horizons[h] - 1];
              }
            });
    return deviations;
  }
}
