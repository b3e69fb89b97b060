package io.productify.optimizer.metrics.nomad;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where the API of Nomad answers. Never printed.
 *
 * @param address base address, {@code http://host:port} or {@code https://...}
 * @param token token of an ACL, if the cluster has them; asked for with each request
 * @param caFile certificates to trust instead of the platform's, PEM
 * @param meta whether the meta data of each node is read, one request a node
 */
public record NomadAccess(
    String address, Supplier<Optional<String>> token, Optional<Path> caFile, boolean meta) {

  public NomadAccess {
    address = checked(address);
    if (caFile.filter(file -> !Files.isReadable(file)).isPresent()) {
      throw new IllegalArgumentException(
          "optimizer.nomad.ca-file must be readable, was " + caFile.get());
    }
  }

  private static String checked(String address) {
    try {
      URI uri = new URI(address);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (http && uri.getHost() != null && uri.getRawUserInfo() == null) {
        return address.replaceAll("/+$", "");
      }
    } catch (URISyntaxException e) {
      throw invalid();
    }
    throw invalid();
  }

  /** The address is not repeated: it may carry a password. */
  private static IllegalArgumentException invalid() {
    return new IllegalArgumentException(
        "optimizer.nomad.address must be http://host[:port] or https://..., without user");
  }

  @Override
  public String toString() {
    return "NomadAccess[hidden]";
  }
}
