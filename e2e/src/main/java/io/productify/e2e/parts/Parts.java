package io.productify.e2e.parts;

import java.nio.file.Path;

/**
 * Where the programs are: the two of this project as the build leaves them, the real ones as {@code
 * e2e/parts} leaves them.
 *
 * @param home the project's directory
 * @param work where logs, configurations and data of the processes go
 */
public record Parts(Path home, Path work) {
  public Parts {
    home = home.toAbsolutePath().normalize();
    work = work.toAbsolutePath().normalize();
  }

  /**
   * From {@code productify.home} and {@code productify.work}; without them, the directory at hand.
   */
  public static Parts fromSystemProperties() {
    Path home = Path.of(System.getProperty("productify.home", "."));
    String work = System.getProperty("productify.work", home.resolve("e2e/target/e2e").toString());
    return new Parts(home, Path.of(work));
  }

  /** The Java that runs this program also runs the optimizer. */
  public String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  public Path optimizerJar() {
    return home.resolve("optimizer/target/quarkus-app/quarkus-run.jar");
  }

  /** The launcher beside the jar, which takes the Java of JAVA_HOME. */
  public Path optimizer() {
    return home.resolve("optimizer/target/quarkus-app/optimizer");
  }

  /** The directory that an operator would give the agent as its plugin_dir. */
  public Path pluginDirectory() {
    return home.resolve("strategy-plugin/target/dist");
  }

  public Path plugin() {
    return pluginDirectory().resolve("productify-scaler");
  }

  public Path policies() {
    return home.resolve("policies");
  }

  public Path agent() {
    return home.resolve("e2e/.parts/nomad-autoscaler");
  }

  public Path hclReader() {
    return home.resolve("e2e/.parts/hcljson");
  }

  /** Loads a Compose file as docker compose does. */
  public Path composeReader() {
    return home.resolve("e2e/.parts/composecheck");
  }
}
