package io.productify.strategy.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\0",
        "\t",
        "\n",
        "\u001f",
        "\u007f",
        "\u0080",
        "\u0085",
        "\u009f",
        "\u2028",
        "\u2029",
        "\ud83d",
        "\ude00",
        "\ude00\ud83d",
        "\r\n"
      })
  void removesWhatDoesNotBelongInALine(String unprintable) {
    String text = unprintable + "a" + unprintable + "b" + unprintable;

    assertThat(PlainText.stripped(text)).isEqualTo("ab");
    assertThat(PlainText.oneLine(text)).isEqualTo("a b");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "~", "\u00a0", "\u2027", "\u202a", "\ud83d\ude00", "\ud7ff\ue000"})
  void keepsWhatIsJustBesideIt(String printable) {
    String text = "a" + printable + "b";

    assertThat(PlainText.stripped(text)).isEqualTo(text);
    assertThat(PlainText.oneLine(text)).isEqualTo(text);
  }

  @Test
  void cutsAtTheLimitAndNeverThroughACharacter() {
    assertThat(PlainText.cut("abc", 3)).isEqualTo("abc");
    assertThat(PlainText.cut("abcd", 3)).isEqualTo("abc");
    assertThat(PlainText.cut("a\ud83d\ude00", 3)).isEqualTo("a\ud83d\ude00");
    assertThat(PlainText.cut("ab\ud83d\ude00", 3)).isEqualTo("ab");
    assertThat(PlainText.shortened("abc", 3)).isEqualTo("abc");
    assertThat(PlainText.shortened("abcd", 3)).isEqualTo("abc...");
  }
}
