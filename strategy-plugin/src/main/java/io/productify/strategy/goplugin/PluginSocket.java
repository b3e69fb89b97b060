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
 * The UNIX socket's place in the file system: a directory of its own that only this user enters (or
 * only the group the host names), since the connection itself asks for no credentials.
 */
public final class PluginSocket {

  private static final int LONGEST_PATH = 107;

  private final Path directory;
  private final HostOffer offer;

  private PluginSocket(Path directory, HostOffer offer) {
    this.directory = directory;
    this.offer = offer;
  }

  /** Makes the directory where the host wants it, else below {@code temporary}. */
  public static PluginSocket create(HostOffer offer, Path temporary) throws HandshakeException {
    Path parent = offer.socketDirectory().map(Path::of).orElse(temporary).toAbsolutePath();
    try {
      Path directory =
          Files.createTempDirectory(
              parent,
              "plugin",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      PluginSocket socket = new PluginSocket(directory, offer);
      socket.requireShortPath();
      return socket;
    } catch (IOException e) {
      throw new HandshakeException("No socket can be made in " + parent + ".", e);
    }
  }

  private void requireShortPath() throws HandshakeException {
    int length = path().toString().getBytes(StandardCharsets.UTF_8).length;
    if (length > LONGEST_PATH) {
      delete();
      throw new HandshakeException(
          "The socket's path may have "
              + LONGEST_PATH
              + " bytes, "
              + path()
              + " has "
              + length
              + ": set PLUGIN_UNIX_SOCKET_DIR to a shorter directory.");
    }
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

  /** Deletes the socket and its directory; what cannot be deleted stays. */
  public void delete() {
    delete(path());
    delete(directory);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      System.getLogger(PluginSocket.class.getName())
          .log(System.Logger.Level.WARNING, "cannot delete " + file);
    }
  }
}
