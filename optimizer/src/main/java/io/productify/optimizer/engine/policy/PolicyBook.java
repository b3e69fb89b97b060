package io.productify.optimizer.engine.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The policy file as it is written: values by key, not yet parsed.
 *
 * @param defaults for every application
 * @param templates by name
 * @param applications the template of an application, {@code shop} or {@code web/shop}
 */
public record PolicyBook(
    Map<String, Object> defaults,
    Map<String, Map<String, Object>> templates,
    Map<String, String> applications) {

  /** The key in a request that names a template. */
  public static final String TEMPLATE = "template";

  /** Nothing is written. */
  public static final PolicyBook EMPTY = new PolicyBook(Map.of(), Map.of(), Map.of());

  public PolicyBook {
    defaults = Map.copyOf(defaults);
    templates = Map.copyOf(templates);
    applications = Map.copyOf(applications);
  }

  /**
   * Who asks.
   *
   * @param group Nomad task group; empty when unknown
   * @param app application
   * @param overrides the request's own values by key, the template's name among them
   * @param min lowest count of the request
   * @param max highest count of the request
   */
  public record Applicant(
      String group, String app, Map<String, Object> overrides, int min, int max) {}

  /** Returns the values in force for an application, and what was wrong on the way. */
  public PolicyLayers.Resolved resolve(Applicant applicant) {
    List<String> warnings = new ArrayList<>();
    List<PolicyLayers.Layer> layers = new ArrayList<>();
    Map<String, Object> overrides = new HashMap<>(applicant.overrides());
    Optional<String> template =
        Optional.ofNullable(overrides.remove(TEMPLATE))
            .map(String::valueOf)
            .or(() -> assigned(applicant));
    layers.add(new PolicyLayers.Layer("request of " + applicant.app(), overrides));
    template.ifPresent(
        name ->
            Optional.ofNullable(templates.get(name))
                .ifPresentOrElse(
                    values -> layers.add(new PolicyLayers.Layer("template " + name, values)),
                    () -> warnings.add(unknown(applicant))));
    layers.add(new PolicyLayers.Layer("defaults", defaults));
    PolicyLayers.Resolved resolved =
        new PolicyLayers(layers).resolve(applicant.min(), applicant.max());
    warnings.addAll(resolved.warnings());
    return new PolicyLayers.Resolved(resolved.values(), warnings);
  }

  private Optional<String> assigned(Applicant applicant) {
    String group = applicant.group().isEmpty() ? "-" : applicant.group();
    return Optional.ofNullable(applications.get(group + "/" + applicant.app()))
        .or(() -> Optional.ofNullable(applications.get(applicant.app())));
  }

  private static String unknown(Applicant applicant) {
    return "%s names a template that the policy file does not have; the defaults hold"
        .formatted(applicant.app());
  }
}
