package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.productify.optimizer.planning.OverloadedException;
import java.util.Map;
import org.jboss.resteasy.reactive.RestResponse;
import org.junit.jupiter.api.Test;

class ErrorMappersTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ErrorMappers mappers = new ErrorMappers(new Outcomes(meters));

  @Test
  void anOverloadedServiceSaysWhenToComeAgain() {
    RestResponse<Map<String, Object>> response = mappers.overloaded(new OverloadedException(256));
    assertThat(response.getStatus()).isEqualTo(503);
    assertThat(response.getHeaders().getFirst("Retry-After")).isEqualTo("1");
    assertThat(response.getEntity()).isEqualTo(Map.of("error", "overloaded"));
  }

  @Test
  void everyErrorIsCountedByItsCode() {
    mappers.overloaded(new OverloadedException(256));
    assertThat(meters.counter("pfy_optimizer_requests", "outcome", "overloaded").count())
        .isEqualTo(1);
  }
}
