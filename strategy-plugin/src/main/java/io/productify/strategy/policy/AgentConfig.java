package io.productify.strategy.policy;

import java.net.URI;
import java.util.Optional;

/**
 * The agent-level configuration of the plugin.
 *
 * @param optimizerUrl the optimizer of the checks that name none
 * @param credential the token of the checks that name none
 * @param insecureAllowed whether a token may go unencrypted to another machine
 * @param tls how https is spoken
 */
public record AgentConfig(
    Optional<URI> optimizerUrl, Credential credential, boolean insecureAllowed, Tls tls) {

  /** What holds before the agent has sent any configuration. */
  public static final AgentConfig NONE =
      new AgentConfig(Optional.empty(), new Credential.None(), false, Tls.DEFAULT);
}
