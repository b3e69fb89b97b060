package io.productify.optimizer.decisions.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.productify.optimizer.decisions.DecisionInputs;
import io.productify.optimizer.decisions.Decisions;
import io.productify.optimizer.engine.Senses;
import io.productify.optimizer.engine.nodeshare.FixedServers;
import io.productify.optimizer.engine.nodeshare.NodeView;
import io.productify.optimizer.planning.Explanation;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs come back from their bytes bit for bit. */
class ProblemCodecTest {

  @Test
  void inputsOfTheUsualSizeComeBackExactly() throws IOException {
    DecisionInputs inputs = Decisions.inputs(7);
    assertSame(ProblemCodec.decode(ProblemCodec.encode(inputs)), inputs);
  }

  @Test
  void aBudgetAQueueAndUnevenStepsComeBackExactly() throws IOException {
    DecisionInputs inputs = Decisions.inputsWithQueue();
    assertSame(ProblemCodec.decode(ProblemCodec.encode(inputs)), inputs);
  }

  @Test
  void signalsPolicyTimersAndNodesComeBackExactly() throws IOException {
    DecisionInputs inputs = Decisions.inputsWithSenses("reactive");
    assertSame(ProblemCodec.decode(ProblemCodec.encode(inputs)), inputs);
  }

  @Test
  void aFixedCountAndSignalsThatWereNotReadComeBackExactly() throws IOException {
    DecisionInputs ofLoad = Decisions.inputs(7);
    DecisionInputs inputs =
        new DecisionInputs(
            "node-share",
            new Explanation.SolutionView.Posed(
                ofLoad
                    .posed()
                    .problem()
                    .sensing(
                        new Senses(
                            Optional.empty(), Optional.of(new NodeView(new FixedServers(5), 0)))),
                ofLoad.posed().answer()));
    assertSame(ProblemCodec.decode(ProblemCodec.encode(inputs)), inputs);
  }

  /** What {@code inputsWithQueue} was before senses were kept. */
  private static final String OF_THE_FIRST_VERSION =
      "AAABAmNkYMnNzClgYGBgAmJGIGbgBGIOIGYHYgEgZgNiFiBmAssCGb5ADALVQMwMxCBxkG5mRgeGegaG+noGewaGujp7"
          + "BjtHMN8k9kKkwa+jVlcZGMzNdxbkrJX5YiDwjIFh5kwGhnW/QxkYnjyZyfA9D2gCCIBERRyBojY2Mxna5CGCYNEq"
          + "faBoR8dMhuhDSKIPtwBFgdoYEn8giboLAUVLS2cyZH2Gis6aBbGNce6cWQyHI6GiDH4A";

  @Test
  void inputsOfTheFirstVersionAreStillRead() throws IOException {
    byte[] bytes = Base64.getDecoder().decode(OF_THE_FIRST_VERSION);
    assertSame(ProblemCodec.decode(bytes), Decisions.inputsWithQueue());
  }

  private static void assertSame(DecisionInputs read, DecisionInputs written) {
    assertThat(read).usingRecursiveComparison().isEqualTo(written);
    assertThat(read.posed().problem().workload().coverage())
        .isDeepEqualTo(written.posed().problem().workload().coverage());
  }

  /**
   * 1025 doubles are 8200 bytes; measured here: 6933, since noise has no rule in its last digits.
   */
  @Test
  void inputsOfTheUsualSizeAreSmallerThanTheirNumbers() {
    assertThat(ProblemCodec.encode(Decisions.inputs(7))).hasSizeBetween(6000, 7200);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 4, 100})
  void bytesThatAreCutShortAreRefused(int length) {
    byte[] cut = Arrays.copyOf(ProblemCodec.encode(Decisions.inputs(7)), length);
    assertThatThrownBy(() -> ProblemCodec.decode(cut)).isInstanceOf(IOException.class);
  }

  @Test
  void bytesOfSomethingElseAreRefused() {
    byte[] other = new byte[500];
    Arrays.fill(other, (byte) 0x5a);
    assertThatThrownBy(() -> ProblemCodec.decode(other)).isInstanceOf(IOException.class);
  }
}
