package io.productify.strategy.goplugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostOfferTest {

  private static final HostOffer NOTHING_SPECIAL = new HostOffer(Optional.empty(), false);

  @ParameterizedTest
  @ValueSource(strings = {"1", "2,1", "1, 2", "3,1,2"})
  void findsTheVersionThatBothSpeak(String versions) throws Exception {
    assertThat(HostOffer.read(Map.of("PLUGIN_PROTOCOL_VERSIONS", versions)))
        .isEqualTo(NOTHING_SPECIAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "", "11", "0,2"})
  void refusesAHostThatSpeaksNoVersionInCommon(String versions) {
    assertThatThrownBy(() -> HostOffer.read(Map.of("PLUGIN_PROTOCOL_VERSIONS", versions)))
        .isInstanceOf(HandshakeException.class)
        .hasMessageContaining("this plugin speaks 1");
  }

  @Test
  void refusesAHostThatWantsMutualTls() {
    assertThatThrownBy(() -> HostOffer.read(Map.of("PLUGIN_CLIENT_CERT", "-----BEGIN")))
        .isInstanceOf(HandshakeException.class)
        .hasMessageContaining("mutual TLS");
  }

  @Test
  void knowsTheHostByItsCookie() {
    String key = "NOMAD_AUTOSCALER_PLUGIN_MAGIC_COOKIE";
    assertThat(HostOffer.isFromHost(Map.of(key, "wrong"))).isFalse();
    assertThat(HostOffer.isFromHost(Map.of())).isFalse();
  }

  @Test
  void writesTheLineThatTheHostReads() {
    Path socket = Path.of("/run/x/s");
    assertThat(new HandshakeLine(socket, false).text()).isEqualTo("1|1|unix|/run/x/s|grpc|");
    assertThat(new HandshakeLine(socket, true).text()).isEqualTo("1|1|unix|/run/x/s|grpc||false");
  }
}
