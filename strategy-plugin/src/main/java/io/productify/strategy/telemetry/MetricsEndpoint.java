package io.productify.strategy.telemetry;

import io.productify.strategy.policy.ProcessConfig.ListenAddress;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows the figures to Prometheus where the configuration says so; off until it does. Nothing of
 * the metrics is made before: a start without them costs no time.
 */
public final class MetricsEndpoint {

  private final String version;
  private final AgentLog log;
  private volatile @Nullable PrometheusMeter meter;
  private Optional<ListenAddress> listening = Optional.empty();
  private @Nullable HTTPServer server;

  /** Creates an endpoint that is off. */
  public MetricsEndpoint(String version, AgentLog log) {
    this.version = version;
    this.log = log;
  }

  /** Returns what counts: nothing as long as no address was ever given. */
  public Meter meter() {
    Meter current = meter;
    return current == null ? Meter.NONE : current;
  }

  /** Listens at another address, or no longer; an address that cannot be had is only a warning. */
  public synchronized void listenAt(Optional<ListenAddress> address) {
    if (address.equals(listening)) {
      return;
    }
    HTTPServer before = server;
    server = null;
    listening = Optional.empty();
    if (before != null) {
      before.close();
    }
    address.ifPresent(this::listen);
  }

  private void listen(ListenAddress address) {
    PrometheusMeter figures = meter;
    if (figures == null) {
      figures = new PrometheusMeter(version);
      meter = figures;
    }
    try {
      server =
          HTTPServer.builder()
              .inetAddress(InetAddress.getByName(address.host()))
              .port(address.port())
              .registry(figures.registry())
              .buildAndStart();
      listening = Optional.of(address);
      log.log(Level.INFO, "metrics served", Map.of("metrics_addr", address.text()));
    } catch (UnknownHostException e) {
      warn(address, "its host is not known");
    } catch (IOException e) {
      warn(address, "the port is taken, or the address is not this machine's");
    } catch (RuntimeException e) {
      warn(address, "the server cannot start");
    }
  }

  private void warn(ListenAddress address, String why) {
    log.log(Level.WARN, "metrics are not served: " + why, Map.of("metrics_addr", address.text()));
  }
}
