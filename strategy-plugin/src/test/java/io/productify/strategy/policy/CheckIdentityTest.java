package io.productify.strategy.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.productify.strategy.policy.CheckIdentity.Check;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CheckIdentityTest {

  private static final Check CHECK = new Check("load", "prometheus", "vector(1)");
  private static final Application APPLICATION = new Application("shop", "web", "server");

  @Test
  void differsWithEveryPartOfIt() {
    assertThat(
            Set.of(
                CheckIdentity.of(CHECK, APPLICATION),
                CheckIdentity.of(new Check("b", "prometheus", "vector(1)"), APPLICATION),
                CheckIdentity.of(new Check("load", "b", "vector(1)"), APPLICATION),
                CheckIdentity.of(new Check("load", "prometheus", "b"), APPLICATION),
                CheckIdentity.of(CHECK, new Application("b", "web", "server")),
                CheckIdentity.of(CHECK, new Application("shop", "b", "server")),
                CheckIdentity.of(CHECK, new Application("shop", "web", "b"))))
        .hasSize(7);
  }

  @Test
  void takesAGroupThatIsNotNamedFromANomadQuery() {
    Check check = new Check("load", "nomad-apm", "taskgroup_avg_cpu/demo/shop-job@default");

    assertThat(CheckIdentity.of(check, new Application("shop", "", "")).application().group())
        .isEqualTo("demo");
    assertThat(CheckIdentity.of(check, APPLICATION).application().group()).isEqualTo("web");
  }

  @Test
  void leavesTheGroupEmptyForAnyOtherQuery() {
    Check check = new Check("load", "prometheus", "sum(rate(a/b[1m]))@x");

    assertThat(CheckIdentity.of(check, new Application("shop", "", "")).application().group())
        .isEmpty();
  }
}
