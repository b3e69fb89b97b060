package io.productify.e2e.demo;

import io.productify.e2e.demo.Terminal.Style;
import io.productify.e2e.goplugin.PluginException;
import io.productify.e2e.goplugin.PluginProcess;
import io.productify.e2e.parts.OptimizerService;
import io.productify.e2e.parts.Parts;
import io.productify.e2e.parts.Scene;
import io.productify.e2e.process.Launch;
import io.productify.e2e.process.NotInTimeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Replays a recorded day through the real optimizer and the real plugin, and shows what happens.
 */
public final class Demo {
  private static final int USAGE_ERROR = 2;

  private final Terminal terminal;
  private final DemoOptions options;

  private Demo(Terminal terminal, DemoOptions options) {
    this.terminal = terminal;
    this.options = options;
  }

  public static void main(String[] arguments) {
    Terminal terminal = Terminal.ofSystem();
    try {
      DemoOptions options = DemoOptions.parse(List.of(arguments));
      if (options.help()) {
        System.out.print(DemoOptions.USAGE);
        return;
      }
      new Demo(terminal, options).run(Parts.fromSystemProperties());
    } catch (IllegalArgumentException e) {
      exit(USAGE_ERROR, e);
    } catch (NotInTimeException | PluginException | IOException | UncheckedIOException e) {
      exit(1, e);
    }
  }

  private static void exit(int code, Exception cause) {
    String message = String.valueOf(cause.getMessage());
    System.err.println("demo: " + message.lines().findFirst().orElse(message));
    System.exit(code);
  }

  private void run(Parts parts) throws IOException {
    requireBuilt(parts.optimizerJar());
    requireBuilt(parts.plugin());
    String token = randomToken();
    try (Scene scene = new Scene(parts, "demo")) {
      terminal.line("starting the optimizer on recorded load ...");
      OptimizerService optimizer =
          OptimizerService.start(
              scene,
              token,
              Map.of(
                  "OPTIMIZER_ONLY_TEST_DATA", "true",
                  "OPTIMIZER_TEST_DATA_SPEED", Integer.toString(Replay.SPEED),
                  // Two hours of the day: a plan need not look further to keep what it will need.
                  "OPTIMIZER_PLAN_PLAN_LOOKAHEAD_SECONDS", "5",
                  // Four of these days of a minute each: the season that the forecast learns.
                  "OPTIMIZER_TRAINING_WINDOW_MINUTES", "4",
                  "OPTIMIZER_SARIMAX_ORDER", "(1,0,0)(0,1,0)[60]",
                  "OPTIMIZER_HISTORY_DAYS", "0"));
      PluginProcess plugin = scene.own(startPlugin(scene, optimizer.address(), token));
      terminal.line("optimizer  " + terminal.styled(Style.BOLD, optimizer.address()));
      // Whoever runs the demo may look: the token opens this optimizer alone, and ends with it.
      terminal.line(
          "console    %s/#/%s/%s  token: %s"
              .formatted(optimizer.address(), DemoApplication.GROUP, options.app(), token));
      terminal.line("plugin     " + parts.plugin() + " (pid " + plugin.process().pid() + ")");
      terminal.line("logs       " + scene.directory());
      terminal.line("");
      show(new Replay(new DemoApplication(options.app(), optimizer.address(), token), plugin));
    }
  }

  private static PluginProcess startPlugin(Scene scene, String optimizer, String token) {
    Launch launch =
        new Launch(
            "productify-scaler",
            List.of(scene.parts().plugin().toString()),
            Map.of("OPTIMIZER_TOKEN", token),
            scene.path("plugin.log"));
    return PluginProcess.start(launch, Map.of("optimizer_url", optimizer));
  }

  private void show(Replay replay) throws IOException {
    DayTable table = new DayTable(terminal);
    table.head();
    List<Moment> moments = replay.play(options.evaluations(), table::row);
    table.foot();
    terminal.line("");
    new DayChart(terminal).draw(moments);
    terminal.line("");
    new Summary(moments).print(terminal);
  }

  private static void requireBuilt(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException(file + " is not there: build the project first");
    }
  }

  private static String randomToken() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
