package io.productify.optimizer.api;

import io.vertx.ext.web.RoutingContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * The second door: a resource is reached only by a request that {@link RequestGuard} has let pass.
 * The guard goes by the path as it reads it, and a router may read a path differently.
 */
final class Admission {

  private static final String ADMITTED = Admission.class.getName();

  static void admit(RoutingContext routing) {
    routing.put(ADMITTED, true);
  }

  @ServerRequestFilter
  void check(RoutingContext routing) {
    if (!Boolean.TRUE.equals(routing.get(ADMITTED))) {
      throw new UnauthorizedException();
    }
  }
}
