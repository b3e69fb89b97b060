package io.productify.optimizer.forecast.sarimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two ways of computing the same filter agree. */
class KalmanFilterTest {

  static Stream<SarimaxModel> models() {
    double[] none = {};
    SarimaxOrder seasonal = SarimaxOrder.DEFAULT.withSeasonal(new SeasonalOrder(1, 1, 1, 5));
    return Stream.of(
        new SarimaxModel(SarimaxOrder.DEFAULT, SarimaxParameters.of(v(0.5), v(-0.4), 4)),
        new SarimaxModel(SarimaxOrder.of(1, 0, 0), SarimaxParameters.of(v(0.9), none, 2)),
        new SarimaxModel(SarimaxOrder.of(0, 1, 1), SarimaxParameters.of(none, v(-1), 2)),
        new SarimaxModel(SarimaxOrder.of(0, 1, 0), SarimaxParameters.of(none, none, 2)),
        new SarimaxModel(SarimaxOrder.of(0, 0, 1), SarimaxParameters.of(none, v(0.7), 2)),
        new SarimaxModel(
            SarimaxOrder.of(2, 2, 2), SarimaxParameters.of(v(0.3, 0.2), v(-0.5, 0.1), 1)),
        new SarimaxModel(
            SarimaxOrder.of(1, 1, 1).withConstant(),
            new SarimaxParameters(0.3, none, v(0.5), v(0.2), none, none, 3)),
        new SarimaxModel(
            seasonal, new SarimaxParameters(0, none, v(0.4), v(-0.3), v(0.2), v(-0.5), 3)));
  }

  private static double[] v(double... values) {
    return values;
  }

  static double[] randomWalk(int n, double missingShare) {
    Random random = new Random(17);
    double[] y = new double[n];
    double level = 50;
    for (int t = 0; t < n; t++) {
      level += random.nextGaussian();
      y[t] = random.nextDouble() < missingShare ? Double.NaN : level + random.nextGaussian();
    }
    return y;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void companionStepsAreDenseOnes(SarimaxModel model) {
    for (double missingShare : List.of(0.0, 0.2)) {
      StateSpace space = model.stateSpace();
      KalmanFilter filter = new KalmanFilter(space, SarimaxModel.PRIOR_VARIANCE);
      Dense dense = new Dense(space);
      for (double y : randomWalk(60, missingShare)) {
        filter.step(y);
        dense.step(y);
        for (int i = 0; i < space.states(); i++) {
          assertThat(filter.mean()[i]).isCloseTo(dense.mean.getEntry(i), within(1e-5));
        }
        assertThat(filter.innovationVariance())
            .isCloseTo(dense.innovationVariance, within(1e-6 * dense.innovationVariance));
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void aKeptGainChangesNothing(SarimaxModel model) {
    StateSpace space = model.stateSpace();
    int k = space.states();
    double[] prior = new double[k * k];
    for (int i = 0; i < k; i++) {
      prior[i * (k + 1)] = SarimaxModel.PRIOR_VARIANCE;
    }
    KalmanFilter keeping = new KalmanFilter(space, new double[k], prior, true);
    KalmanFilter never = new KalmanFilter(space, new double[k], prior, false);
    for (double y : randomWalk(400, 0.01)) {
      keeping.step(y);
      never.step(y);
      assertThat(keeping.predictedObservation())
          .isCloseTo(never.predictedObservation(), within(1e-8));
      assertThat(keeping.innovationVariance())
          .isCloseTo(never.innovationVariance(), within(1e-9 * never.innovationVariance()));
    }
    assertThat(never.frozen()).isFalse();
  }

  @Test
  void theGainIsKeptUntilAnObservationIsMissing() {
    SarimaxModel model = models().findFirst().orElseThrow();
    KalmanFilter filter = new KalmanFilter(model.stateSpace(), SarimaxModel.PRIOR_VARIANCE);
    for (double y : randomWalk(60, 0)) {
      filter.step(y);
    }
    assertThat(filter.frozen()).isTrue();
    assertThat(filter.step(Double.NaN)).isFalse();
    assertThat(filter.frozen()).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void innovationsHaveTheLikelihoodOfTheFilter(SarimaxModel model) {
    for (double missingShare : List.of(0.0, 0.01, 0.3)) {
      double[] y = randomWalk(300, missingShare);
      double filtered = model.filter(y, Golden.NONE).logLikelihood();
      assertThat(
              new GeneralInnovations(model.order(), y)
                  .logLikelihood(model.parameters(), SarimaxModel.PRIOR_VARIANCE))
          .isCloseTo(filtered, within(1e-7 * Math.abs(filtered)));
      assertThat(model.logLikelihood(y, Golden.NONE))
          .isCloseTo(filtered, within(1e-7 * Math.abs(filtered)));
    }
  }

  @Test
  void columnsPassedTogetherAreThosePassedAlone() {
    double[] y = randomWalk(100, 0.1);
    Innovations innovations = Innovations.of(SarimaxOrder.DEFAULT, y);
    innovations.gains(v(0.6), v(-0.8), 1e6);
    Random random = new Random(3);
    double[][] columns = new double[6][100];
    for (double[] column : columns) {
      for (int t = 0; t < column.length; t++) {
        column[t] = random.nextGaussian();
      }
    }
    double[][] together = new double[6][100];
    innovations.whiten(columns, together);
    for (int j = 0; j < columns.length; j++) {
      double[] alone = new double[100];
      innovations.whiten(columns[j], 0, alone);
      for (int t = 0; t < alone.length; t++) {
        assertThat(together[j][t]).isCloseTo(alone[t], within(1e-10));
      }
    }
  }

  /** The same filter with dense matrices, as an oracle. */
  private static final class Dense {

    private final RealMatrix transition;
    private final RealVector design;
    private final RealVector intercept;
    private final RealMatrix noise;
    private RealVector mean;
    private RealMatrix covariance;
    private double innovationVariance;

    Dense(StateSpace space) {
      transition = MatrixUtils.createRealMatrix(space.transition());
      design = MatrixUtils.createRealVector(space.design());
      intercept = MatrixUtils.createRealVector(space.intercept());
      RealVector selection = MatrixUtils.createRealVector(space.selection());
      noise = selection.outerProduct(selection).scalarMultiply(space.variance());
      mean = MatrixUtils.createRealVector(new double[space.states()]);
      covariance =
          MatrixUtils.createRealIdentityMatrix(space.states())
              .scalarMultiply(SarimaxModel.PRIOR_VARIANCE);
    }

    void step(double y) {
      RealVector cross = covariance.operate(design);
      innovationVariance = design.dotProduct(cross);
      if (!Double.isNaN(y)) {
        double innovation = y - design.dotProduct(mean);
        mean = mean.add(cross.mapMultiply(innovation / innovationVariance));
        covariance =
            covariance.subtract(cross.outerProduct(cross).scalarMultiply(1 / innovationVariance));
      }
      mean = transition.operate(mean).add(intercept);
      covariance = transition.multiply(covariance).multiply(transition.transpose()).add(noise);
    }
  }
}
