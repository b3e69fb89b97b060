package io.productify.strategy.goplugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginSocketTest {

  private static final HostOffer NOTHING_SPECIAL = new HostOffer(Optional.empty(), false);

  @Test
  void takesThePlaceOfTheSocketThatAProcessLeftBehind(@TempDir Path directory) throws Exception {
    Path left = directory.resolve("s");
    bind(left);
    assertThat(left).exists();

    PluginSocket socket = PluginSocket.in(directory, NOTHING_SPECIAL);

    assertThat(socket.path()).isEqualTo(left).doesNotExist();
    bind(socket.path());
    assertThat(left).exists();
    socket.delete();
    assertThat(directory).isEmptyDirectory();
  }

  private static void bind(Path path) throws Exception {
    try (ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.bind(UnixDomainSocketAddress.of(path));
    }
  }

  @Test
  void takesAPathOfAsManyBytesAsTheSystemDoesAndNoMore() throws Exception {
    assertThat(PluginSocket.in(directoryOfBytes(105), NOTHING_SPECIAL).path().toString())
        .hasSize(107);
    assertThatThrownBy(() -> PluginSocket.in(directoryOfBytes(106), NOTHING_SPECIAL))
        .isInstanceOf(HandshakeException.class)
        .hasMessageContaining("107 bytes")
        .hasMessageContaining("PLUGIN_UNIX_SOCKET_DIR");
  }

  private static Path directoryOfBytes(int bytes) {
    return Path.of("/" + "d".repeat(bytes - 1));
  }

  @Test
  void givesTheSocketToItsUserAlone(@TempDir Path directory) throws Exception {
    PluginSocket socket = PluginSocket.in(directory, NOTHING_SPECIAL);
    bind(socket.path());

    socket.restrict();

    assertThat(Files.getPosixFilePermissions(socket.path())).hasSize(2);
  }
}
