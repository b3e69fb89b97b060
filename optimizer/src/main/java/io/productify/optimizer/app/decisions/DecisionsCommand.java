package io.productify.optimizer.app.decisions;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.optimizer.api.DecisionsResponse;
import io.productify.optimizer.decisions.DecisionQuery;
import io.productify.optimizer.decisions.Direction;
import io.productify.optimizer.engine.Engine;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command {@code decisions}: why did it scale, and why did it not. */
@Command(
    name = "decisions",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Lists decisions, the newest first: why did it scale at 14:03, and why did it not.",
      "Times are 2026-01-01T14:03:00Z, 2026-01-01T14:03, or 14:03 for the last time it was 14:03.",
      "Exit code: 0, 1 when the log cannot be read, 2 after a mistake in the options."
    })
public final class DecisionsCommand implements Callable<Integer> {

  private static final int LARGEST_PAGE = 1000;
  private static final ObjectMapper JSON = new ObjectMapper();

  @Option(names = "--group", description = "Nomad task group.")
  private @Nullable String group;

  @Option(names = "--app", description = "Application.")
  private @Nullable String app;

  @Option(names = "--at", paramLabel = "TIME", description = "Two minutes before and after.")
  private @Nullable String at;

  @Option(names = "--from", paramLabel = "TIME", description = "First moment.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "TIME", description = "Moment before which it ends.")
  private @Nullable String to;

  @Option(names = "--direction", description = "up, down or none.")
  private @Nullable String direction;

  @Option(
      names = "--limit",
      defaultValue = "50",
      paramLabel = "N",
      showDefaultValue = CommandLine.Help.Visibility.ALWAYS,
      description = "Decisions at most, 1 to 1000.")
  private int limit;

  @Option(
      names = "--zone",
      defaultValue = "UTC",
      showDefaultValue = CommandLine.Help.Visibility.ALWAYS,
      description = "Time zone of what is typed and shown, for example Europe/Berlin.")
  private String zone = "UTC";

  @Option(names = "--json", description = "Print JSON, as GET /decisions answers.")
  private boolean json;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = {
        "Ask a running optimizer, for example http://127.0.0.1:8080, and not the store.",
        "Its token is that of OPTIMIZER_TOKEN or OPTIMIZER_TOKEN_FILE."
      })
  private @Nullable String url;

  @Mixin private StoreOption store = new StoreOption();

  @Spec private @Nullable CommandSpec spec;

  private final Clock clock;

  private DecisionsCommand(Clock clock) {
    this.clock = clock;
  }

  /**
   * Returns the command with its subcommands.
   *
   * @param engines every engine, for replays
   * @param clock tells what today is
   */
  public static CommandLine commandLine(Supplier<List<Engine>> engines, Clock clock) {
    return new CommandLine(new DecisionsCommand(clock))
        .addSubcommand(new ShowCommand())
        .addSubcommand(new ReplayCommand(engines));
  }

  /** Prints the decisions; 1 where the log cannot be read. */
  @Override
  public Integer call() {
    CommandLine command = Objects.requireNonNull(spec, "runs through picocli").commandLine();
    ZoneId shown = zone(command);
    DecisionQuery query =
        new DecisionQuery(filter(command, shown), Optional.empty(), limit(command));
    return Terminal.answering(
        command,
        () -> {
          DecisionsResponse found =
              url == null
                  ? DecisionsResponse.of(store.log(command).find(query))
                  : RemoteLog.configured(url).find(query);
          command.getOut().print(json ? pretty(found) : new DecisionsTable(shown).text(found));
          return 0;
        });
  }

  private static String pretty(DecisionsResponse found) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(found) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private ZoneId zone(CommandLine command) {
    try {
      return ZoneId.of(zone.strip());
    } catch (DateTimeException e) {
      throw new ParameterException(
          command, "--zone must be a time zone such as UTC or Europe/Berlin, was " + zone, e);
    }
  }

  private int limit(CommandLine command) {
    if (limit < 1 || limit > LARGEST_PAGE) {
      throw new ParameterException(command, "--limit must be 1 to 1000, was " + limit);
    }
    return limit;
  }

  private DecisionQuery.Filter filter(CommandLine command, ZoneId shown) {
    Optional<Direction> wanted = Optional.ofNullable(direction).flatMap(Direction::of);
    if (direction != null && wanted.isEmpty()) {
      throw new ParameterException(
          command, "--direction must be up, down or none, was " + direction);
    }
    return new DecisionQuery.Filter(
        Optional.ofNullable(group), Optional.ofNullable(app), span(command, shown), wanted);
  }

  private DecisionQuery.Span span(CommandLine command, ZoneId shown) {
    TypedTime typed = new TypedTime(clock.instant(), shown);
    try {
      if (at == null) {
        return typed.span(Optional.ofNullable(from), Optional.ofNullable(to));
      }
      if (from != null || to != null) {
        throw new IllegalArgumentException("--at and --from or --to exclude each other");
      }
      return typed.around(at);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }
}
