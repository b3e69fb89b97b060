package io.productify.optimizer.app;

import io.productify.optimizer.metrics.prometheus.Access;
import io.productify.optimizer.metrics.prometheus.Endpoint;
import io.productify.optimizer.metrics.prometheus.LabelMatcher;
import io.productify.optimizer.metrics.prometheus.PrometheusSettings;
import io.productify.optimizer.metrics.prometheus.RawSeries;
import io.productify.optimizer.metrics.prometheus.SeriesSettings;
import io.productify.optimizer.metrics.prometheus.SignalSeries;
import io.productify.optimizer.metrics.prometheus.SignalSettings;
import io.productify.optimizer.metrics.prometheus.WindowSettings;
import io.productify.optimizer.metrics.recorded.RecordedSettings;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Turns the configuration's keys into the settings of the metrics sources. */
final class PrometheusWiring {

  private static final int SECONDS_PER_MINUTE = 60;

  private PrometheusWiring() {}

  /** Returns what a command needs that starts no service, from the same keys. */
  static PrometheusSettings fromEnvironment() {
    return prometheus(environment());
  }

  /**
   * Returns the keys as a command reads them, which starts no service.
   *
   * @throws IllegalArgumentException if a value is none of its key's type; the message names the
   *     key
   */
  static OptimizerConfig environment() {
    try {
      return new SmallRyeConfigBuilder()
          .addDefaultInterceptors()
          .addDefaultSources()
          .withMapping(OptimizerConfig.class)
          .build()
          .getConfigMapping(OptimizerConfig.class);
    } catch (ConfigValidationException e) {
      // It begins with the class of what was thrown.
      throw new IllegalArgumentException(
          e.getProblem(0).getMessage().replaceFirst("^[\\w.]+Exception: ", ""), e);
    }
  }

  static PrometheusSettings prometheus(OptimizerConfig config) {
    return new PrometheusSettings(endpoint(config), window(config), series(config));
  }

  static RecordedSettings recorded(OptimizerConfig config) {
    return new RecordedSettings(
        window(config).stepSeconds(),
        config.trainingWindowMinutes() * SECONDS_PER_MINUTE,
        config.testDataSpeed());
  }

  static WindowSettings window(OptimizerConfig config) {
    return new WindowSettings(
        config.scrapeIntervalSeconds(),
        config.trainingWindowMinutes(),
        config.fullRefreshSeconds());
  }

  static SeriesSettings series(OptimizerConfig config) {
    List<LabelMatcher> matchers =
        config.labelMatchers().orElse(List.of()).stream().map(LabelMatcher::parse).toList();
    return new SeriesSettings(
        config.appLabel(), matchers, names(config.series()), config.appAliases());
  }

  static SignalSettings signals(OptimizerConfig config) {
    OptimizerConfig.SignalKeys keys = config.signals();
    Map<SignalSeries, Optional<String>> given = new EnumMap<>(SignalSeries.class);
    given.put(SignalSeries.CPU_TICKS, keys.cpuTicks());
    given.put(SignalSeries.THROTTLED_PERIODS, keys.throttledPeriods());
    given.put(SignalSeries.MEMORY_USAGE, keys.memoryUsage());
    given.put(SignalSeries.HOST_MEMORY_TOTAL, keys.hostMemoryTotal());
    given.put(SignalSeries.HOST_MEMORY_USED, keys.hostMemoryUsed());
    given.put(SignalSeries.QUEUED, keys.queued());
    given.put(SignalSeries.STARTING, keys.starting());
    given.put(SignalSeries.RUNNING, keys.running());
    given.put(SignalSeries.FAILED, keys.failed());
    given.put(SignalSeries.REJECTED, keys.rejected());
    given.put(SignalSeries.CONNECTIONS, keys.connections());
    given.put(SignalSeries.ERRORS, keys.errors());
    Map<SignalSeries, String> names = new EnumMap<>(SignalSeries.class);
    given.forEach((series, name) -> name.ifPresent(set -> names.put(series, set)));
    return new SignalSettings(names, config.hosts().nodeLabel());
  }

  private static Endpoint endpoint(OptimizerConfig config) {
    return new Endpoint(
        config.prometheusUrl(),
        config.prometheusTimeoutMs(),
        config.prometheusCaFile(),
        access(config));
  }

  private static Supplier<Access> access(OptimizerConfig config) {
    Secrets.Source token =
        new Secrets.Source(
            "optimizer.prometheus-bearer-token",
            config.prometheusBearerToken(),
            config.prometheusBearerTokenFile());
    Secrets.Source password =
        new Secrets.Source(
            "optimizer.prometheus-password",
            config.prometheusPassword(),
            config.prometheusPasswordFile());
    if (token.isSet() && config.prometheusUser().isPresent()) {
      throw new IllegalArgumentException(
          "optimizer.prometheus-bearer-token and optimizer.prometheus-user must not both be set");
    }
    if (password.isSet() && config.prometheusUser().isEmpty()) {
      throw new IllegalArgumentException(
          "optimizer.prometheus-password needs optimizer.prometheus-user, which is unset");
    }
    Map<String, String> headers = config.prometheusHeaders();
    Access open = new Access(Optional.empty(), Optional.empty(), headers);
    return token
        .supply(secret -> new Access(Optional.of(secret), Optional.empty(), headers))
        .or(() -> password.supply(secret -> basic(config, secret)))
        .orElse(() -> config.prometheusUser().isPresent() ? basic(config, "") : open);
  }

  private static Access basic(OptimizerConfig config, String password) {
    return new Access(
        Optional.empty(),
        config.prometheusUser().map(user -> new Access.BasicAuth(user, password)),
        config.prometheusHeaders());
  }

  private static Map<RawSeries, String> names(OptimizerConfig.SeriesKeys keys) {
    Map<RawSeries, Optional<String>> given = new EnumMap<>(RawSeries.class);
    given.put(RawSeries.TOTAL_REQUESTS, keys.totalRequests());
    given.put(RawSeries.RESPONSE_TIME_SUM, keys.responseTimeSum());
    given.put(RawSeries.RESPONSE_TIME_COUNT, keys.responseTimeCount());
    given.put(RawSeries.QUEUE_ALL, keys.queueAll());
    given.put(RawSeries.QUEUE_PROCESSED, keys.queueProcessed());
    given.put(RawSeries.QUEUE_WAITING, keys.queueWaiting());
    given.put(RawSeries.QUEUE_PROCESS_TIME_SUM, keys.queueProcessTimeSum());
    given.put(RawSeries.QUEUE_PROCESS_TIME_COUNT, keys.queueProcessTimeCount());
    given.put(RawSeries.AUTHENTICATION_AWAITING_USERS, keys.authenticationAwaitingUsers());
    given.put(RawSeries.ACTIVATOR_PENDING_REQUESTS, keys.activatorPendingRequests());
    Map<RawSeries, String> names = new EnumMap<>(RawSeries.class);
    given.forEach((series, name) -> name.ifPresent(set -> names.put(series, set)));
    return names;
  }
}
