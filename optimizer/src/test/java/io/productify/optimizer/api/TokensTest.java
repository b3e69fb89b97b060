package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void anUnsetOrBlankTokenIsNeverOpen(String blank) {
    for (Tokens tokens :
        new Tokens[] {new Tokens(List::of), new Tokens(() -> List.of(blank, blank))}) {
      assertThat(tokens.any()).isFalse();
      assertThat(tokens.accept("")).isFalse();
      assertThat(tokens.accept(blank)).isFalse();
    }
  }

  @Test
  void theCurrentAndThePreviousTokenAreRightAndNothingNearThem() {
    Tokens tokens = new Tokens(() -> List.of("current", "previous"));
    assertThat(tokens.accept("current")).isTrue();
    assertThat(tokens.accept("previous")).isTrue();
    assertThat(tokens.accept("curren")).isFalse();
    assertThat(tokens.accept("currents")).isFalse();
    assertThat(tokens.accept("CURRENT")).isFalse();
  }

  @Test
  void aTokenIsComparedByItsBytes() {
    Tokens tokens = new Tokens(() -> List.of("schlüssel"));
    assertThat(tokens.accept("schlüssel")).isTrue();
    assertThat(tokens.accept("schlu\u0308ssel")).isFalse();
  }
}
