package io.productify.e2e.scenario;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One group of machines behind the API of EC2 Auto Scaling, as far as the agent's target {@code
 * aws-asg} asks: it describes itself, and takes another number of machines, which are there at
 * once.
 */
final class AutoscalingGroup implements AutoCloseable {
  private final String name;
  private final HttpServer server;
  private final List<Integer> orders = new CopyOnWriteArrayList<>();
  private volatile int machines;

  /** Serves a group of so many machines on a free port of the loopback interface. */
  AutoscalingGroup(String name, int machines) {
    this.name = name;
    this.machines = machines;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("the group of machines did not start", e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  /** The variables by which every client of AWS finds it, and needs no account. */
  Map<String, String> environment() {
    return Map.of(
        "AWS_ENDPOINT_URL", "http://127.0.0.1:" + server.getAddress().getPort(),
        "AWS_REGION", "eu-central-1",
        "AWS_ACCESS_KEY_ID", "nobody",
        "AWS_SECRET_ACCESS_KEY", "nothing",
        "AWS_EC2_METADATA_DISABLED", "true");
  }

  /** The numbers of machines that were asked for, the first one first. */
  List<Integer> orders() {
    return List.copyOf(orders);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> asked =
        Arrays.stream(form.split("&"))
            .map(pair -> pair.split("=", 2))
            .collect(
                Collectors.toMap(
                    pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    String action = asked.getOrDefault("Action", "");
    String result =
        switch (action) {
          case "DescribeAutoScalingGroups" -> described();
          case "DescribeScalingActivities" -> "<Activities/>";
          case "DescribeInstanceRefreshes" -> "<InstanceRefreshes/>";
          case "UpdateAutoScalingGroup" -> ordered(Integer.parseInt(asked.get("DesiredCapacity")));
          default -> throw new IllegalStateException("not served here: " + action);
        };
    byte[] body =
        "<%1$sResponse><%1$sResult>%2$s</%1$sResult></%1$sResponse>"
            .formatted(action, result)
            .getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "text/xml");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String ordered(int wanted) {
    orders.add(wanted);
    machines = wanted;
    return "";
  }

  private String described() {
    String instances =
        IntStream.range(0, machines)
            .mapToObj("<member><InstanceId>i-%d</InstanceId></member>"::formatted)
            .collect(Collectors.joining());
    return """
        <AutoScalingGroups><member>
          <AutoScalingGroupName>%s</AutoScalingGroupName>
          <DesiredCapacity>%d</DesiredCapacity>
          <AvailabilityZones><member>eu-central-1a</member></AvailabilityZones>
          <Instances>%s</Instances>
        </member></AutoScalingGroups>
        """
        .formatted(name, machines, instances);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
