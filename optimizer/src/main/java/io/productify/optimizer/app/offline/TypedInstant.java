package io.productify.optimizer.app.offline;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A moment as it is typed; what is none is refused with an example. */
final class TypedInstant implements ITypeConverter<Instant> {

  @Override
  public Instant convert(String typed) {
    try {
      return Instant.parse(typed);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(
          "must be a time such as 2026-01-01T00:00:00Z, was " + typed);
    }
  }
}
