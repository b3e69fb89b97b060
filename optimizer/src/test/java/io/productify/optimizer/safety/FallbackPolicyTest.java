package io.productify.optimizer.safety;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.optimizer.engine.Limits;
import java.io.File;
import java.io.IOException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table that the strategy plugin's test reads too. */
class FallbackPolicyTest {

  static Stream<JsonNode> cases() throws IOException {
    JsonNode table = new ObjectMapper().readTree(new File("../docs/contract/fallback-cases.json"));
    return StreamSupport.stream(table.spliterator(), false);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void answersAsTheSharedTableSays(JsonNode row) {
    int count =
        FallbackPolicy.count(
            row.get("current").asInt(),
            row.get("demand_present").asBoolean(),
            new Limits(row.get("min").asInt(), row.get("max").asInt()));
    assertThat(count).as(row.get("name").asText()).isEqualTo(row.get("count").asInt());
  }
}
