package io.productify.optimizer.api;

import jakarta.enterprise.context.ApplicationScoped;

/** The deprecated way to authenticate: a token in the body, used only when no header has one. */
@ApplicationScoped
class BodyToken {

  private final Tokens tokens;

  BodyToken(Tokens tokens) {
    this.tokens = tokens;
  }

  /**
   * Reads a body that must carry its own token.
   *
   * @throws UnauthorizedException if it does not, or cannot be read: who is not authenticated is
   *     not told what is wrong with a body
   */
  OptimizeRequest authenticated(byte[] body) {
    OptimizeRequest request;
    try {
      request = RequestReader.read(body);
    } catch (MalformedJsonException e) {
      throw new UnauthorizedException();
    }
    String token = request.token();
    if (token == null || !tokens.accept(token)) {
      throw new UnauthorizedException();
    }
    return request;
  }
}
