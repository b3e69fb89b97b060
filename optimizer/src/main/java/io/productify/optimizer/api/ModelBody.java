package io.productify.optimizer.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.productify.optimizer.forecast.ensemble.FittedEnsemble;
import io.productify.optimizer.forecast.fit.CachedFit;
import io.productify.optimizer.forecast.sarimax.SarimaxFit;
import io.productify.optimizer.forecast.sarimax.SeasonalOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fitted models of one application. The SARIMAX figures are null where none could be fitted;
 * they are on the scale.
 *
 * @param group Nomad task group
 * @param app application
 * @param order p, d, q
 * @param seasonalOrder P, D, Q and the period in steps
 * @param regressors what the SARIMAX model is told of days and weeks
 * @param observations samples of the window that were not missing
 * @param logLikelihood of the window under the SARIMAX model
 * @param aic Akaike's criterion of the SARIMAX model
 * @param residualStandardDeviation of the SARIMAX model's innovations
 * @param converged whether the search ended by its precision
 * @param fit when, why and how long
 * @param season the profile and the scale
 * @param members every model, with its weight and its error at some horizons
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ModelBody(
    String group,
    String app,
    int @Nullable [] order,
    int @Nullable [] seasonalOrder,
    List<String> regressors,
    int observations,
    @Nullable Double logLikelihood,
    @Nullable Double aic,
    @Nullable Double residualStandardDeviation,
    @Nullable Boolean converged,
    FitBody fit,
    SeasonBody season,
    List<MemberBody> members) {

  private static final int[] HORIZONS = {1, 4, 20};

  /**
   * When, why and how long a fit was made.
   *
   * @param milliseconds that it took
   * @param fittedAt time of the window's last point
   * @param expiresAt time from which it is too old
   * @param reason why it was made
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record FitBody(double milliseconds, String fittedAt, String expiresAt, String reason) {

    static FitBody of(CachedFit fit) {
      return new FitBody(
          fit.occasion().millis(),
          Instant.ofEpochSecond(fit.window().endEpochSecond()).toString(),
          Instant.ofEpochSecond(fit.expiresEpochSecond()).toString(),
          fit.occasion().reason().label());
    }
  }

  /**
   * What is known of days and weeks.
   *
   * @param scale that is modelled
   * @param dailyHarmonics of the profile; 0 where the history tells no day
   * @param weeklyHarmonics of the profile; 0 where the history tells no week
   * @param explained share of the history's variance that the profile explains
   * @param coefficient how much of the profile is in the window, 0 to 1.2
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record SeasonBody(
      String scale, int dailyHarmonics, int weeklyHarmonics, double explained, double coefficient) {

    static SeasonBody of(FittedEnsemble.Season season) {
      return new SeasonBody(
          season.scale().name().toLowerCase(Locale.ROOT),
          season.profile().dailyHarmonics(),
          season.profile().weeklyHarmonics(),
          season.profile().explained(),
          season.coefficient());
    }
  }

  /**
   * One model of the ensemble.
   *
   * @param name its name
   * @param weight by horizon in steps, 0 to 1
   * @param meanAbsoluteError in the replay by horizon in steps, requests per second; null where too
   *     little is known
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record MemberBody(
      String name, Map<String, Double> weight, Map<String, @Nullable Double> meanAbsoluteError) {}

  static ModelBody of(CachedFit cached) {
    FittedEnsemble fitted = cached.fitted();
    @Nullable SarimaxFit sarimax = fitted.fits().first().orElse(null);
    return new ModelBody(
        cached.target().group(),
        cached.target().app(),
        sarimax == null ? null : order(sarimax),
        sarimax == null ? null : seasonalOrder(sarimax),
        regressors(fitted),
        cached.window().observations(),
        sarimax == null ? null : sarimax.logLikelihood(),
        sarimax == null ? null : sarimax.aic(),
        sarimax == null ? null : sarimax.quality().residualDeviation(),
        sarimax == null ? null : sarimax.search().converged(),
        FitBody.of(cached),
        SeasonBody.of(fitted.season()),
        members(fitted));
  }

  private static int[] order(SarimaxFit fit) {
    return new int[] {fit.order().p(), fit.order().d(), fit.order().q()};
  }

  private static int[] seasonalOrder(SarimaxFit fit) {
    SeasonalOrder seasonal = fit.order().seasonal();
    return new int[] {seasonal.p(), seasonal.d(), seasonal.q(), seasonal.period()};
  }

  private static List<String> regressors(FittedEnsemble fitted) {
    return fitted.fits().seasonal().isEmpty()
        ? List.of()
        : List.of(fitted.season().coefficient() > 0 ? "profile" : "fourier");
  }

  private static List<MemberBody> members(FittedEnsemble fitted) {
    List<MemberBody> members = new ArrayList<>();
    List<String> names = fitted.memberNames();
    for (int member = 0; member < names.size(); member++) {
      Map<String, Double> weights = new LinkedHashMap<>();
      Map<String, @Nullable Double> errors = new LinkedHashMap<>();
      for (int horizon : HORIZONS) {
        double error = fitted.replayErrors(horizon)[member];
        weights.put(String.valueOf(horizon), fitted.weights(horizon)[member]);
        errors.put(String.valueOf(horizon), Double.isNaN(error) ? null : error);
      }
      members.add(new MemberBody(names.get(member), weights, errors));
    }
    return members;
  }
}
