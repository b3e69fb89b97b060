package io.productify.optimizer.api;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.util.stream.Collectors;

/** Reads a body strictly: a string is no number and 3.5 is no count. Unknown fields are ignored. */
final class RequestReader {

  private static final ObjectReader READER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .withCoercionConfig(
              LogicalType.Textual,
              config ->
                  config
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build()
          .readerFor(OptimizeRequest.class);

  private RequestReader() {}

  /**
   * Reads a body.
   *
   * @throws MalformedJsonException if it is not JSON of the right shape; the message says where
   */
  static OptimizeRequest read(byte[] body) {
    try {
      OptimizeRequest request = READER.readValue(body);
      if (request == null) {
        throw new MalformedJsonException("expected a JSON object, found null");
      }
      return request;
    } catch (JsonMappingException e) {
      throw new MalformedJsonException(at(e.getLocation()) + wrongType(e));
    } catch (JacksonException e) {
      throw new MalformedJsonException(at(e.getLocation()) + "not valid JSON");
    } catch (IOException e) {
      throw new MalformedJsonException("the body cannot be read");
    }
  }

  private static String wrongType(JsonMappingException e) {
    String path =
        e.getPath().stream()
            .map(
                step ->
                    step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
            .collect(Collectors.joining("."))
            .replace(".[", "[");
    return path.isEmpty() ? "expected a JSON object" : path + " has the wrong type";
  }

  private static String at(@org.jspecify.annotations.Nullable JsonLocation location) {
    return location == null || location.getLineNr() < 1
        ? ""
        : "line %d, column %d: ".formatted(location.getLineNr(), location.getColumnNr());
  }
}
