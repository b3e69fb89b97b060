package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

  private static final List<Page.Cursor> ALL =
      List.of(
          new Page.Cursor("", "b"),
          new Page.Cursor("a", "a"),
          new Page.Cursor("a", "b"),
          new Page.Cursor("b", "a"));

  @Test
  void theFirstPageIsTheUsualHundred() {
    assertThat(Page.of(null, null)).isEqualTo(new Page(100, Optional.empty()));
  }

  @Test
  void pagesFollowEachOtherWithoutLossOrRepetition() {
    Page.Part<Page.Cursor> first = Page.of("3", null).partOf(ALL, cursor -> cursor);
    assertThat(first.entries()).containsExactlyElementsOf(ALL.subList(0, 3));
    assertThat(first.next()).contains(ALL.get(2));
    Page.Part<Page.Cursor> second = Page.of("3", "a/b").partOf(ALL, cursor -> cursor);
    assertThat(second.entries()).containsExactly(ALL.get(3));
    assertThat(second.next()).isEmpty();
  }

  @Test
  void aPageThatIsJustFullIsTheLast() {
    assertThat(Page.of("4", null).partOf(ALL, cursor -> cursor).next()).isEmpty();
  }

  @Test
  void aPlaceThatIsGoneIsStillAPlace() {
    assertThat(Page.of(null, "a/aa").partOf(ALL, cursor -> cursor).entries())
        .containsExactlyElementsOf(ALL.subList(2, 4));
  }

  @Test
  void anEmptyGroupIsAPlace() {
    assertThat(Page.of(null, "/b").partOf(ALL, cursor -> cursor).entries()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1001", "-1", "ten", "", "1e3", "99999999999"})
  void anotherLimitIsRefused(String limit) {
    assertThatExceptionOfType(ValidationFailedException.class)
        .isThrownBy(() -> Page.of(limit, null))
        .satisfies(
            e ->
                assertThat(e.violations())
                    .containsExactly(
                        new Violation(
                            "limit", "must be a whole number from 1 to 1000, was " + limit)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1000"})
  void theLimitsOfTheLimitAreLegal(String limit) {
    assertThat(Page.of(limit, null).limit()).isEqualTo(Integer.parseInt(limit));
  }

  @Test
  void everythingThatIsWrongIsNamedAtOnce() {
    assertThatExceptionOfType(ValidationFailedException.class)
        .isThrownBy(() -> Page.of("no", "nowhere"))
        .satisfies(
            e ->
                assertThat(e.violations())
                    .extracting(Violation::field)
                    .containsExactly("limit", "after"));
  }
}
