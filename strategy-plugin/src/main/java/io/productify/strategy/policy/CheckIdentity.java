package io.productify.strategy.policy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What makes two evaluations the same: they share one step plan.
 *
 * @param check the policy's check
 * @param application what is scaled, its group resolved
 */
public record CheckIdentity(Check check, Application application) {

  // The agent expands a short Nomad APM query to taskgroup_<op>_<metric>/<group>/<job>@<namespace>.
  private static final Pattern NOMAD_QUERY =
      Pattern.compile("taskgroup_[^/]+/([A-Za-z0-9_.:-]{1,256})/.+@[^@]+");

  /**
   * A policy's check as the agent names it.
   *
   * @param name label of the check
   * @param source label of the APM plugin
   * @param query the query the APM plugin was asked
   */
  public record Check(String name, String source, String query) {}

  /** Returns the identity of a check; a group it does not name is taken from a Nomad APM query. */
  public static CheckIdentity of(Check check, Application application) {
    Matcher expanded = NOMAD_QUERY.matcher(check.query());
    if (!application.group().isEmpty() || !expanded.matches()) {
      return new CheckIdentity(check, application);
    }
    Application resolved =
        new Application(application.metricAppName(), expanded.group(1), application.task());
    return new CheckIdentity(check, resolved);
  }
}
