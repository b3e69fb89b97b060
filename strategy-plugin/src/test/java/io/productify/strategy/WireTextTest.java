package io.productify.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WireTextTest {

  @Test
  void isOneShortLine() {
    assertThat(WireText.of(" a\nb\r\n\tc\u2028d ")).isEqualTo("a b c d");
    assertThat(WireText.of("a\u0085b\u009fc\ud83dd\u2029")).isEqualTo("a b c d");
    assertThat(WireText.of("x".repeat(999) + "\ud83d\ude00")).isEqualTo("x".repeat(999) + "...");
    assertThat(WireText.of("x".repeat(5_000))).hasSize(1_003);
  }

  @Test
  void neverHasTheWordsThatRestartEveryPolicy() {
    assertThat(WireText.of("dial: connection refused, unexpected EOF, Connection Refused"))
        .doesNotContain("EOF")
        .doesNotContainIgnoringCase("connection refused");
  }

  @Test
  void doesNotPutAForbiddenWordTogetherFromItsParts() {
    assertThat(WireText.of("connection\nrefused E\u0000OF E\u0085OF"))
        .doesNotContain("connection refused")
        .doesNotContain("EOF");
  }
}
