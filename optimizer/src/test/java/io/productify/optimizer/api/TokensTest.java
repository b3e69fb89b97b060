package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void anUnsetOrBlankTokenIsNeverOpen(String blank) {
    for (Tokens tokens :
        new Tokens[] {
          new Tokens(Optional.empty(), Optional.empty()),
          new Tokens(Optional.of(blank), Optional.of(blank))
        }) {
      assertThat(tokens.any()).isFalse();
      assertThat(tokens.accept("")).isFalse();
      assertThat(tokens.accept(blank)).isFalse();
    }
  }

  @Test
  void theCurrentAndThePreviousTokenAreRightAndNothingNearThem() {
    Tokens tokens = new Tokens(Optional.of("current"), Optional.of("previous"));
    assertThat(tokens.accept("current")).isTrue();
    assertThat(tokens.accept("previous")).isTrue();
    assertThat(tokens.accept("curren")).isFalse();
    assertThat(tokens.accept("currents")).isFalse();
    assertThat(tokens.accept("CURRENT")).isFalse();
  }

  @Test
  void aTokenIsComparedByItsBytes() {
    Tokens tokens = new Tokens(Optional.of("schlüssel"), Optional.empty());
    assertThat(tokens.accept("schlüssel")).isTrue();
    assertThat(tokens.accept("schlu\u0308ssel")).isFalse();
  }
}
