package io.productify.optimizer.app.offline;

import io.productify.optimizer.metrics.ScalingTarget;
import io.productify.optimizer.metrics.prometheus.PrometheusMetricsSource;
import io.productify.optimizer.metrics.prometheus.PrometheusSettings;
import io.productify.optimizer.metrics.recorded.Trace;
import io.vertx.mutiny.core.Vertx;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Option;

/** The options of {@code backtest} that say which load is read from Prometheus. */
final class PrometheusOptions {

  private static final int DEFAULT_STEP_SECONDS = 60;

  @Option(
      names = "--app",
      paramLabel = "NAME",
      description = "Application whose load is read, with --trace prometheus.")
  private @Nullable String app;

  @Option(
      names = "--group",
      defaultValue = "",
      showDefaultValue = Visibility.NEVER,
      paramLabel = "NAME",
      description = "Its Nomad task group.")
  private String group = "";

  @Option(
      names = "--prometheus",
      paramLabel = "URL",
      description = "Address of Prometheus; as the optimizer is configured without.")
  private @Nullable String url;

  @Option(
      names = "--from",
      converter = TypedInstant.class,
      paramLabel = "TIME",
      description = "Beginning of the load, as in 2026-01-01T00:00:00Z.")
  private @Nullable Instant from;

  @Option(
      names = "--to",
      converter = TypedInstant.class,
      paramLabel = "TIME",
      description = "End of the load.")
  private @Nullable Instant to;

  private final Supplier<PrometheusSettings> settings;

  /**
   * @param settings reads the configuration, where it is needed
   */
  PrometheusOptions(Supplier<PrometheusSettings> settings) {
    this.settings = settings;
  }

  /** Returns the name of the application. */
  String app() {
    return app == null ? "" : app;
  }

  /**
   * Refuses a range that is none.
   *
   * @throws IllegalArgumentException naming what is missing or wrong
   */
  void check(@Nullable Integer stepSeconds) {
    if (app == null || from == null || to == null) {
      throw new IllegalArgumentException("--trace prometheus needs --app, --from and --to");
    }
    range().steps(stepSeconds == null ? DEFAULT_STEP_SECONDS : stepSeconds);
    PatientPrometheus.of(settings.get(), url);
  }

  private PrometheusLoad.Range range() {
    return new PrometheusLoad.Range(
        Objects.requireNonNull(from, "checked before"),
        Objects.requireNonNull(to, "checked before"));
  }

  /**
   * Reads the load, of options that were checked.
   *
   * @throws IllegalArgumentException if it cannot be read; the message says why
   */
  Trace read(@Nullable Integer stepSeconds) {
    PrometheusLoad.Range range = range();
    int step = stepSeconds == null ? DEFAULT_STEP_SECONDS : stepSeconds;
    PrometheusSettings asked = PatientPrometheus.of(settings.get(), url);
    Vertx vertx = Vertx.vertx();
    try (PrometheusMetricsSource source = new PrometheusMetricsSource(vertx, asked, () -> {})) {
      return new PrometheusLoad(source, ScalingTarget.of(group, app(), "")).read(range, step);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + PatientPrometheus.where(asked), e);
    } finally {
      vertx.closeAndAwait();
    }
  }
}
