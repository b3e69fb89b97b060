package io.productify.strategy.plan;

import static io.productify.strategy.testing.Checks.situation;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.productify.strategy.testing.Contract;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FallbackPolicyTest {

  static Stream<Arguments> cases() {
    return StreamSupport.stream(
            Contract.json("fallback-cases.json").getAsJsonArray().spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .map(row -> Arguments.of(row.get("name").getAsString(), row));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void answersAsTheContractSays(String name, JsonObject row) {
    int current = row.get("current").getAsInt();
    Limits limits = new Limits(row.get("min").getAsInt(), row.get("max").getAsInt());
    Proposal proposal =
        Proposal.ofFallback(
            situation(current, row.get("demand_present").getAsBoolean(), 0),
            Optional.empty(),
            "optimizer unreachable");

    Answer answer = Answer.within(limits, proposal, current);

    int count = row.get("count").getAsInt();
    assertThat(answer.count()).isEqualTo(count);
    assertThat(answer.direction()).isEqualTo(Direction.between(current, count));
  }
}
