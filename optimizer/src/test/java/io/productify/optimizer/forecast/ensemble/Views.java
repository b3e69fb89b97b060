package io.productify.optimizer.forecast.ensemble;

import io.productify.optimizer.forecast.Forecast;
import io.productify.optimizer.forecast.LoadWindow;
import io.productify.optimizer.forecast.Loads;
import io.productify.optimizer.forecast.Scale;
import io.productify.optimizer.forecast.season.SeasonalProfile;

/** Views and members for tests. */
final class Views {

  private Views() {}

  /** Returns a view of a window without a past, on the rate itself. */
  static LoadView plain(int horizonSteps, double... rates) {
    return of(Loads.window(rates), Scale.NONE, horizonSteps);
  }

  static LoadView of(LoadWindow window, Scale scale, int horizonSteps) {
    return new LoadView(
        Loads.task(window, horizonSteps), scale, SeasonalProfile.NONE, horizonSteps);
  }

  /** What a member says at a horizon from an origin. */
  interface Saying {
    double from(LoadView view, int origin, int horizon);
  }

  /** Returns a member that says something. */
  static Member member(Saying saying) {
    return new Member() {
      @Override
      public String name() {
        return "said";
      }

      @Override
      public Forecast.Cycle cycle() {
        return Forecast.Cycle.NONE;
      }

      @Override
      public double[][] forecasts(LoadView view, Origins origins) {
        double[][] said = new double[origins.count()][origins.horizons().length];
        for (int row = 0; row < said.length; row++) {
          for (int h = 0; h < said[row].length; h++) {
            said[row][h] = saying.from(view, origins.first() + row, origins.horizons()[h]);
          }
        }
        return said;
      }
    };
  }

  /** Returns a member that is off by a constant. */
  static Member offBy(double error) {
    return member(
        (view, origin, h) -> view.scaled()[Math.min(origin + h, view.length() - 1)] + error);
  }
}
