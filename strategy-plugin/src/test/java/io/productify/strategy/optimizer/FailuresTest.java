package io.productify.strategy.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The words for faults below HTTP, as the JDK's client was seen to throw them. */
class FailuresTest {

  private static final String NOTHING = "HTTP/1.1 header parser received no bytes";

  static Stream<Throwable> cut() {
    return Stream.of(
        new IOException(NOTHING, new EOFException("EOF reached while reading")),
        new IOException(NOTHING, new IOException("Broken pipe")),
        new IOException(NOTHING, new IOException("Connection reset by peer")),
        new IOException(NOTHING, new SocketException("Connection reset")),
        new CompletionException(new IOException("closed")));
  }

  @ParameterizedTest
  @MethodSource("cut")
  void aConnectionThatWasMadeAndIsGoneWasClosed(Throwable fault) {
    assertThat(Failures.ofFault(fault).words())
        .isEqualTo("optimizer closed the connection without an answer");
  }

  static Stream<Throwable> notCut() {
    return Stream.of(
        new ConnectException("Connection refused"),
        new IOException("cannot connect", new ConnectException("Connection reset by peer")),
        new ProtocolException("Invalid status line"),
        new IllegalStateException("closed"));
  }

  @ParameterizedTest
  @MethodSource("notCut")
  void oneThatWasNotMadeOrSpeaksNoHttpWasNot(Throwable fault) {
    assertThat(Failures.ofFault(fault).words()).isEqualTo("optimizer unreachable");
  }
}
