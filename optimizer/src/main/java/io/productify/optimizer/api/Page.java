package io.productify.optimizer.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a list ordered by group and application is asked for.
 *
 * @param limit entries at most, 1 to {@value #LARGEST}
 * @param after the last entry of the page before; empty for the first page
 */
record Page(int limit, Optional<Cursor> after) {

  private static final int USUAL = 100;
  private static final int LARGEST = 1000;

  /**
   * A place in the list.
   *
   * @param group Nomad task group, may be empty
   * @param app application
   */
  record Cursor(String group, String app) implements Comparable<Cursor> {

    private static final Comparator<Cursor> ORDER =
        Comparator.comparing(Cursor::group).thenComparing(Cursor::app);

    @Override
    public int compareTo(Cursor other) {
      return ORDER.compare(this, other);
    }

    /** Returns what a caller sends back as {@code after}: neither name can hold the slash. */
    @Override
    public String toString() {
      return group + "/" + app;
    }
  }

  /**
   * A page.
   *
   * @param entries in their order
   * @param next place after which the next page begins; empty on the last one
   */
  record Part<T>(List<T> entries, Optional<Cursor> next) {}

  /**
   * Reads the query parameters.
   *
   * @throws ValidationFailedException if one is bad
   */
  static Page of(@Nullable String limit, @Nullable String after) {
    List<Violation> violations = new ArrayList<>();
    int entries = limit == null ? USUAL : number(limit);
    if (entries < 1 || entries > LARGEST) {
      violations.add(
          new Violation(
              "limit",
              "must be a whole number from 1 to %d, was %s"
                  .formatted(LARGEST, Excerpt.of(String.valueOf(limit)))));
    }
    int slash = after == null ? 0 : after.indexOf('/');
    if (after != null && slash < 0) {
      violations.add(
          new Violation("after", "must be group/app, as next was, was " + Excerpt.of(after)));
    }
    if (!violations.isEmpty()) {
      throw new ValidationFailedException(violations);
    }
    return new Page(
        entries,
        Optional.ofNullable(after)
            .map(text -> new Cursor(text.substring(0, slash), text.substring(slash + 1))));
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Returns this page of a list that is in the order of its cursors. */
  <T> Part<T> partOf(List<T> all, Function<T, Cursor> cursor) {
    List<T> rest =
        all.stream()
            .filter(entry -> after.isEmpty() || cursor.apply(entry).compareTo(after.get()) > 0)
            .limit(limit + 1L)
            .toList();
    boolean more = rest.size() > limit;
    List<T> entries = more ? rest.subList(0, limit) : rest;
    return new Part<>(
        entries,
        more ? Optional.of(cursor.apply(entries.get(entries.size() - 1))) : Optional.empty());
  }
}
