package io.productify.optimizer.app;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every key of the service. A key {@code optimizer.request-timeout-ms} is {@code
 * OPTIMIZER_REQUEST_TIMEOUT_MS} in the environment. Values are checked where they are used, and a
 * bad one stops the start with a message that names the key.
 */
@ConfigMapping(prefix = "optimizer")
public interface OptimizerConfig {

  /** The bearer token callers must send. Unset or blank denies every protected route. */
  Optional<String> token();

  /**
   * File with the tokens callers may send instead, a line each; read again when it changes: see <a
   * href="security.md#secrets">security.md</a>.
   */
  Optional<Path> tokenFile();

  /** A second accepted token, while the first one is being rotated. */
  Optional<String> tokenPrevious();

  /** Encrypted connections to the service. */
  TlsKeys tls();

  /**
   * The engine that answers when neither request nor canary says otherwise: see <a
   * href="engines.md">engines.md</a>.
   */
  @WithDefault("milp")
  String engine();

  /**
   * {@code serve} answers the plan; {@code observe} answers the current count and records
   * everything.
   */
  @WithDefault("serve")
  String mode();

  /** An engine that answers for a share of the applications. */
  CanaryKeys canary();

  /** Engines that plan beside the one that answers. */
  ShadowKeys shadow();

  /** Where every decision is written down. */
  DecisionKeys decisions();

  /** Milliseconds a request may take; past it the answer is to hold. */
  @WithDefault("1800")
  long requestTimeoutMs();

  /** Different requests under way at most, queued ones included. */
  @WithDefault("256")
  int maxQueuedRequests();

  /** Threads that forecast and plan; 0 is one for each core. */
  @WithDefault("0")
  int computeThreads();

  /** Whether a load above the forecast's band is planned for at once. */
  @WithDefault("true")
  boolean surgeGuard();

  /** Applications whose last known values, forecasts and gauges are kept. */
  @WithDefault("10000")
  int servingCapacity();

  /**
   * <a href="serving.md#can-i-trust-it">Drift score</a> from which an application's models are made
   * anew, above 0, at most 1, which is never reached.
   */
  @WithDefault("0.5")
  double driftRefitThreshold();

  /** Address of Prometheus, or of anything with its query API, path prefix included. */
  @WithDefault("http://127.0.0.1:9090")
  String prometheusUrl();

  /** Milliseconds one query may take. */
  @WithDefault("1000")
  int prometheusTimeoutMs();

  /** PEM file with certificates to trust for Prometheus. */
  Optional<Path> prometheusCaFile();

  /** Bearer token for Prometheus. */
  Optional<String> prometheusBearerToken();

  /** File with that token instead; read again when it changes. */
  Optional<Path> prometheusBearerTokenFile();

  /** User for basic authentication at Prometheus. */
  Optional<String> prometheusUser();

  /** Password for basic authentication at Prometheus. */
  Optional<String> prometheusPassword();

  /** File with that password instead; read again when it changes. */
  Optional<Path> prometheusPasswordFile();

  /** Further request headers for Prometheus, for example {@code X-Scope-OrgID}. */
  Map<String, String> prometheusHeaders();

  /** Seconds Prometheus may be silent before the service is not ready. */
  @WithDefault("60")
  int readyGraceSeconds();

  /** Seconds between two scrapes of the application. */
  @WithDefault("15")
  int scrapeIntervalSeconds();

  /** Minutes of load that are read. */
  @WithDefault("240")
  int trainingWindowMinutes();

  /** Seconds between two whole reads of a window; in between only its tail is read. */
  @WithDefault("600")
  int fullRefreshSeconds();

  /** Days of load that a daily and weekly pattern is learned from, 0 to 60; 0 reads none. */
  @WithDefault("14")
  int historyDays();

  /** Seconds between two points of that history at least, 60 to 3600. */
  @WithDefault("300")
  int historyStepSeconds();

  /** Seconds after which that history is read again, 60 to 86400. */
  @WithDefault("3600")
  int historyRefreshSeconds();

  /** Time zone of the users, for example {@code Europe/Berlin}. */
  @WithDefault("UTC")
  String timezone();

  /** Time zone of the users of one application, by application. */
  Map<String, String> appTimezone();

  /**
   * Dates that are like another weekday, and events with a multiplier of the load: see <a
   * href="metrics.md#calendar">metrics.md</a>.
   */
  Optional<List<String>> calendar();

  /** The same for one application, beside the entries for all, by application. */
  Map<String, List<String>> appCalendar();

  /** Age in seconds from which the newest sample of a required series is stale. */
  @WithDefault("300")
  int stalenessSeconds();

  /** Label that names the application. */
  @WithDefault("app")
  String appLabel();

  /** Conditions added to every application query, for example {@code cluster="eu"}. */
  Optional<List<String>> labelMatchers();

  /** Further label values that mean the same application, by application. */
  Map<String, List<String>> appAliases();

  /** Metric names that differ from the default ones. */
  SeriesKeys series();

  /**
   * What SARIMAX knows of days and weeks: {@code seasonal_profile}, {@code fourier_only} or {@code
   * none}; see <a href="forecast.md">forecast.md</a>.
   */
  @WithDefault("seasonal_profile")
  String exogStrategy();

  /** The scale that is modelled: {@code sqrt}, {@code log1p}, {@code none} or {@code auto}. */
  @WithDefault("sqrt")
  String transform();

  /** How the models become one forecast: {@code weighted}, {@code best} or {@code sarimax}. */
  @WithDefault("weighted")
  String combine();

  /**
   * Order of the SARIMAX model, as <a href="select-order.md">{@code optimizer select-order}</a>
   * prints it, for example {@code (1,0,1)(1,0,0)[20]}.
   */
  @WithDefault("(1,1,1)")
  String sarimaxOrder();

  /** Applications whose fitted models are kept. */
  @WithDefault("10000")
  int fitCacheCapacity();

  /** Whether windows come from the class path instead of Prometheus. */
  @WithDefault("false")
  boolean onlyTestData();

  /** Recorded seconds that pass in one second when windows come from the class path. */
  @WithDefault("1")
  double testDataSpeed();

  /** Seconds per request, for an application that never told. */
  @WithDefault("0.1")
  double defaultResponseTimeSeconds();

  /** MHz of one replica, at zero replicas, when none was ever seen. */
  @WithDefault("100")
  double fallbackCpuAlloc();

  /** Bytes of one replica, at zero replicas, when none was ever seen: 16 MiB. */
  @WithDefault("16777216")
  double fallbackMemAlloc();

  /** Demand units per MHz. */
  @WithDefault("0.001")
  double costCpuCapacity();

  /** Demand units per GiB. */
  @WithDefault("0.0")
  double costMemCapacity();

  /** Cost units per MHz and hour. */
  @WithDefault("0.002")
  double costCpuMhzHour();

  /** Cost units per GiB and hour. */
  @WithDefault("0.5")
  double costMemGbHour();

  /** Demand units per unit measured. */
  WeightKeys weight();

  /** Planning parameters, as in a request's overrides. */
  PlanKeys plan();

  /**
   * YAML file with policies of the engines {@code reactive}, {@code node-share} and {@code hybrid},
   * read again when it changes: see <a href="guards.md#policies">guards.md</a>.
   */
  Optional<Path> policyFile();

  /**
   * Where {@code node-share} reads nodes: {@code nomad}, or {@code prometheus}, which knows no meta
   * data.
   */
  @WithDefault("nomad")
  String nodesFrom();

  /** The API of Nomad. */
  NomadKeys nomad();

  /** Metric names of signals. */
  SignalKeys signals();

  /** The demand for hosts, and when one may go. */
  HostKeys hosts();

  /** Encrypted connections; off unless a certificate is named. */
  interface TlsKeys {

    /**
     * PEM file with the certificate of the service, then those between it and its authority; turns
     * <a href="security.md#tls">TLS</a> on.
     */
    Optional<Path> certFile();

    /** PEM file with the key of that certificate, without a password. */
    Optional<Path> keyFile();

    /** PEM file with the authorities of clients, which then need a certificate. */
    Optional<Path> clientCaFile();
  }

  /** Where nodes are listed. */
  interface NomadKeys {

    /** Address of the API of Nomad; nothing is asked before {@code node-share} is. */
    @WithDefault("${NOMAD_ADDR:http://127.0.0.1:4646}")
    String address();

    /** Token with the right to read nodes ({@code node:read}). */
    @WithDefault("${NOMAD_TOKEN:}")
    Optional<String> token();

    /** File with that token instead; read again when it changes. */
    Optional<Path> tokenFile();

    /** PEM file with certificates to trust for Nomad. */
    @WithDefault("${NOMAD_CACERT:}")
    Optional<Path> caFile();

    /**
     * Whether the meta data of each node is read, for policies that filter by it; one request a
     * node.
     */
    @WithDefault("false")
    boolean nodeMeta();
  }

  /** Metric names of signals. */
  interface SignalKeys {

    /** Gauge, MHz used by an allocation: {@code nomad_client_allocs_cpu_total_ticks}. */
    Optional<String> cpuTicks();

    /**
     * Counter of throttled periods of an allocation: {@code
     * nomad_client_allocs_cpu_throttled_periods}.
     */
    Optional<String> throttledPeriods();

    /** Gauge, bytes used by an allocation: {@code nomad_client_allocs_memory_usage}. */
    Optional<String> memoryUsage();

    /** Gauge, bytes of a node: {@code nomad_client_host_memory_total}. */
    Optional<String> hostMemoryTotal();

    /** Gauge, bytes used of a node: {@code nomad_client_host_memory_used}. */
    Optional<String> hostMemoryUsed();

    /** Gauge of allocations that wait for a place: {@code nomad_nomad_job_summary_queued}. */
    Optional<String> queued();

    /** Gauge of allocations that start: {@code nomad_nomad_job_summary_starting}. */
    Optional<String> starting();

    /** Gauge of allocations that run: {@code nomad_nomad_job_summary_running}. */
    Optional<String> running();

    /** Gauge of allocations that failed: {@code nomad_nomad_job_summary_failed}. */
    Optional<String> failed();

    /** Gauge of allocations that were refused; not read unless named. */
    Optional<String> rejected();

    /** Gauge of the application's open connections; not read unless named. */
    Optional<String> connections();

    /** Counter of the application's failed requests; not read unless named. */
    Optional<String> errors();
  }

  /** The demand for hosts, and when one may go. */
  interface HostKeys {

    /** Evaluations in a row that see an allocation stuck before hosts are wanted. */
    @WithDefault("3")
    int pendingCycles();

    /** Seconds nothing may be wanted before the host signal falls. */
    @WithDefault("60")
    int releaseSeconds();

    /** Seconds after the host signal rose before it may rise again. */
    @WithDefault("300")
    int cooldownSeconds();

    /** Seconds after hosts were wanted before one may go. */
    @WithDefault("600")
    int scaleInAfterOutSeconds();

    /** Seconds after a host was let go before the next one may. */
    @WithDefault("300")
    int scaleInCooldownSeconds();

    /** Nodes of a pool that must stay. */
    @WithDefault("1")
    int minNodes();

    /** Percent of memory that no node may reach when another one goes. */
    @WithDefault("65")
    double reboundThreshold();

    /** Label of a host series that names the node. */
    @WithDefault("host")
    String nodeLabel();
  }

  /** Which applications another engine answers for. */
  interface CanaryKeys {

    /** An engine that answers for a share of the applications; the other canary keys need it. */
    Optional<String> engine();

    /** That share, 0 to 100; unset is 0. */
    Optional<Double> percent();

    /**
     * Applications it answers for whatever the share: {@code shop}, or {@code web/shop} for one
     * group.
     */
    Optional<Set<String>> always();

    /** Applications it never answers for; an application in both lists stops the start. */
    Optional<Set<String>> never();
  }

  /** Engines to compare with. */
  interface ShadowKeys {

    /** Engines that also plan every request; their plans are recorded and never answered. */
    Optional<Set<String>> engines();
  }

  /** The decision log. */
  interface DecisionKeys {

    /**
     * Where the <a href="decision-log.md">decision log</a> is: {@code jdbc:sqlite:FILE}, {@code
     * jdbc:postgresql://HOST:PORT/DATABASE}, or {@code none}. Credentials in it stop the start.
     */
    @WithDefault(DecisionKeysReader.DEFAULT_URL)
    String url();

    /** User of PostgreSQL. */
    Optional<String> user();

    /** Password of that user. */
    Optional<String> password();

    /** File with that password instead; read again when it changes. */
    Optional<Path> passwordFile();

    /** Days that decisions are kept. */
    @WithDefault("7")
    int retentionDays();

    /** Hours that the inputs of decisions are kept, for {@code replay}; 0 keeps none. */
    @WithDefault("24")
    int inputsRetentionHours();

    /** Rows that may wait while the store is down. */
    @WithDefault("10000")
    int queue();
  }

  /** Metric names of the application series. */
  interface SeriesKeys {

    /** Counter of requests. */
    Optional<String> totalRequests();

    /** Counter of seconds spent answering requests. */
    Optional<String> responseTimeSum();

    /** Counter of answered requests. */
    Optional<String> responseTimeCount();

    /** Counter of items that entered the queue. */
    Optional<String> queueAll();

    /** Counter of items that left the queue. */
    Optional<String> queueProcessed();

    /** Gauge of items waiting. */
    Optional<String> queueWaiting();

    /** Counter of seconds spent on queue items. */
    Optional<String> queueProcessTimeSum();

    /** Counter of processed queue items that were timed. */
    Optional<String> queueProcessTimeCount();

    /** Gauge of users waiting to log in. */
    Optional<String> authenticationAwaitingUsers();

    /** Gauge of requests held through a cold start. */
    Optional<String> activatorPendingRequests();
  }

  /** Weights of the demand. */
  interface WeightKeys {

    /** Per second of request work arriving in one second. */
    @WithDefault("0.05")
    double request();

    /** Per queue item waiting. */
    @WithDefault("0.1")
    double backlog();

    /** Per second of work that a queue item takes. */
    @WithDefault("0.1")
    double processing();

    /** Per user waiting to log in. */
    @WithDefault("0.2")
    double authentication();

    /** Per request held through a cold start. */
    @WithDefault("1.0")
    double activator();
  }

  /** Planning parameters; unset ones have the defaults of the documentation. */
  interface PlanKeys {

    /** Cost units per demand unit of soft shortfall. */
    Optional<Double> slaSoft();

    /** Cost units per demand unit of hard shortfall. */
    Optional<Double> slaHard();

    /** Share of the coverage that may fall short softly. */
    Optional<Double> softFraction();

    /** Cost units per replica started. */
    Optional<Double> startupCost();

    /** Cost units per replica stopped. */
    Optional<Double> shutdownCost();

    /** Cost units per demand unit of backlog and step. */
    Optional<Double> carryCost();

    /** Replicas added in one step at most. */
    Optional<Integer> maxScaleUp();

    /** Replicas removed in one step at most. */
    Optional<Integer> maxScaleDown();

    /** Steps until a replica ordered now serves. */
    Optional<Integer> startupDelay();

    /** Seconds the plan looks ahead at least. */
    Optional<Integer> planLookaheadSeconds();

    /** What the budget is compared with: rate or horizon. */
    Optional<String> budgetScope();

    /** Weight of a step's shortfall relative to the step before. */
    Optional<Double> timeDiscount();

    /** False plans for the mean. */
    Optional<Boolean> riskAware();

    /** What the plan covers: mean, band or expected. */
    Optional<String> risk();

    /** Quantile of the forecast's upper band. */
    Optional<Double> forecastQuantile();

    /** Cost units an hour that the replicas may cost. */
    Optional<Double> costBudgetPerHour();

    /** Whether the queue is planned as a stream of its own. */
    Optional<Boolean> twoStream();

    /** Demand units one replica serves in a step. */
    Optional<Double> capacityPerReplica();

    /** Milliseconds the solver may take. */
    Optional<Integer> milpTimeLimitMs();
  }
}
