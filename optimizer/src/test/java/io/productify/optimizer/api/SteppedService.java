package io.productify.optimizer.api;

import io.productify.optimizer.metrics.Allocation;
import io.productify.optimizer.metrics.MetricsReading;
import io.productify.optimizer.metrics.MetricsSource;
import io.productify.optimizer.metrics.MetricsWindow;
import io.productify.optimizer.metrics.Series;
import io.productify.optimizer.metrics.TimeGrid;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A clock that stands still until it is told to go on, and a recorded load beside it that can be
 * moved to another level: each row of the recording is one step of 15 s.
 */
@Alternative
@ApplicationScoped
public class SteppedService {

  static final int STEP_SECONDS = 15;
  static final int POINTS = 240;

  /**
   * The row that is measured at step 0: near the peak of the second day, where the load is level.
   */
  private static final int FIRST_ROW = 2390;

  private static final Instant START = Instant.parse("2026-01-14T12:00:00Z");
  private static final double[] RECORDED = recorded();

  private static volatile int now;
  private static volatile int shiftedFrom = Integer.MAX_VALUE;
  private static volatile double shift;

  /** Goes to a step. */
  static void goTo(int step) {
    now = step;
  }

  /** Adds a constant rate to the load from a step on. */
  static void shift(int fromStep, double requestsPerSecond) {
    shiftedFrom = fromStep;
    shift = requestsPerSecond;
  }

  static Instant time() {
    return START.plusSeconds((long) now * STEP_SECONDS);
  }

  @Produces
  @Singleton
  Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return time();
      }
    };
  }

  @Produces
  @Singleton
  MetricsSource source() {
    return query -> {
      TimeGrid grid = TimeGrid.endingAt(query.now(), STEP_SECONDS, POINTS);
      double[] rates = new double[POINTS];
      double[] responseTimes = new double[POINTS];
      for (int i = 0; i < POINTS; i++) {
        int step = Math.toIntExact((grid.epochSecondAt(i) - START.getEpochSecond()) / STEP_SECONDS);
        rates[i] = RECORDED[FIRST_ROW + step] + (step >= shiftedFrom ? shift : 0);
        responseTimes[i] = 0.1;
      }
      return CompletableFuture.completedFuture(
          new MetricsReading(
              new MetricsWindow(
                  grid, Map.of(Series.REQUEST_RATE, rates, Series.RESPONSE_TIME, responseTimes)),
              Optional.of(new Allocation(500, 256L * 1024 * 1024))));
    };
  }

  private static double[] recorded() {
    try (BufferedReader rows =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    SteppedService.class.getResourceAsStream("/recorded/diurnal.csv")),
                StandardCharsets.UTF_8))) {
      return rows.lines()
          .skip(1)
          .mapToDouble(row -> Double.parseDouble(row.substring(0, row.indexOf(','))))
          .toArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
