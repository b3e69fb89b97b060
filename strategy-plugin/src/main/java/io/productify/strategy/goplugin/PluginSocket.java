package io.productify.strategy.goplugin;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The UNIX socket's place in the file system: a directory of the launcher's making that only this
 * user enters (or only the group the host names), since the connection itself asks for no
 * credentials. One process after another listens there under the same name.
 */
public final class PluginSocket {

  private static final int LONGEST_PATH = 107;

  private final Path directory;
  private final HostOffer offer;

  private PluginSocket(Path directory, HostOffer offer) {
    this.directory = directory;
    this.offer = offer;
  }

  /** Takes {@code directory}, with what a process before this one may have left in it. */
  public static PluginSocket in(Path directory, HostOffer offer) throws HandshakeException {
    PluginSocket socket = new PluginSocket(directory.toAbsolutePath(), offer);
    int length = socket.path().toString().getBytes(StandardCharsets.UTF_8).length;
    if (length > LONGEST_PATH) {
      throw new HandshakeException(
          "The socket's path may have "
              + LONGEST_PATH
              + " bytes, "
              + socket.path()
              + " has "
              + length
              + ": set PLUGIN_UNIX_SOCKET_DIR to a shorter directory.");
    }
    socket.delete();
    return socket;
  }

  /** Returns the socket's path. */
  public Path path() {
    return directory.resolve("s");
  }

  UnixDomainSocketAddress address() {
    return UnixDomainSocketAddress.of(path());
  }

  /** Gives the bound socket to its user alone, or to the host's group as well. */
  void restrict() throws HandshakeException {
    try {
      if (offer.socketGroup().isPresent()) {
        String group = offer.socketGroup().get();
        share(path(), group, "rw-rw----");
        share(directory, group, "rwxr-x---");
      } else {
        Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("rw-------"));
      }
    } catch (IOException e) {
      throw new HandshakeException("The access to socket " + path() + " cannot be set.", e);
    }
  }

  private static void share(Path file, String group, String permissions) throws IOException {
    if (group.chars().allMatch(Character::isDigit)) {
      Files.setAttribute(file, "unix:gid", Integer.parseInt(group));
    } else {
      GroupPrincipal principal =
          file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName(group);
      Files.getFileAttributeView(file, PosixFileAttributeView.class).setGroup(principal);
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  /** Deletes the socket; if it cannot be deleted it stays. */
  public void delete() {
    try {
      Files.deleteIfExists(path());
    } catch (IOException e) {
      System.getLogger(PluginSocket.class.getName())
          .log(System.Logger.Level.WARNING, "cannot delete " + path());
    }
  }
}
