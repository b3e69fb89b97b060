package io.productify.optimizer.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.Optional;

/** The deprecated way to authenticate: a token in the body, used only when no header has one. */
@ApplicationScoped
class BodyToken {

  private static final JsonFactory JSON = new JsonFactory();

  private final Tokens tokens;

  BodyToken(Tokens tokens) {
    this.tokens = tokens;
  }

  /**
   * Looks for the token alone: who is not authenticated gets nothing built of a body, and is not
   * told what is wrong with it.
   *
   * @throws UnauthorizedException if there is no right one
   */
  void require(byte[] body) {
    if (tokenIn(body).filter(tokens::accept).isEmpty()) {
      throw new UnauthorizedException();
    }
  }

  private static Optional<String> tokenIn(byte[] body) {
    try (JsonParser parser = JSON.createParser(body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean token = "token".equals(parser.currentName());
        if (parser.nextToken() == JsonToken.VALUE_STRING && token) {
          return Optional.of(parser.getText());
        }
        parser.skipChildren();
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
