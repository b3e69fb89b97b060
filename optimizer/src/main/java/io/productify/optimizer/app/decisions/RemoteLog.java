package io.productify.optimizer.app.decisions;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.productify.optimizer.api.DecisionsResponse;
import io.productify.optimizer.app.Secrets;
import io.productify.optimizer.decisions.DecisionQuery;
import io.productify.optimizer.decisions.LogUnavailableException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The log as a running optimizer tells it.
 *
 * @param url its address
 * @param token what it wants to see; empty where none is configured
 */
record RemoteLog(String url, String token) {

  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /** Returns the optimizer at an address, whose token is configured as the service's own is. */
  static RemoteLog configured(String url) {
    return new RemoteLog(url, Secrets.token(ConfigProvider.getConfig()).orElse(""));
  }

  @Override
  public String toString() {
    return "RemoteLog[" + url + "]";
  }

  /**
   * Asks for the first page.
   *
   * @throws LogUnavailableException if it does not answer so
   */
  DecisionsResponse find(DecisionQuery query) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(
                  URI.create(url.replaceFirst("/+$", "") + "/decisions?" + text(query)))
              .timeout(PATIENCE)
              .header("Authorization", "Bearer " + token)
              .build();
      HttpResponse<String> answer =
          HttpClient.newBuilder()
              .connectTimeout(PATIENCE)
              .build()
              .send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() == 401) {
        throw new LogUnavailableException(
            url
                + " refused the token (401): that of OPTIMIZER_TOKEN or OPTIMIZER_TOKEN_FILE is sent",
            null);
      }
      if (answer.statusCode() != 200) {
        throw new LogUnavailableException(
            "%s answered %d: %s".formatted(url, answer.statusCode(), answer.body()), null);
      }
      return new ObjectMapper().readValue(answer.body(), DecisionsResponse.class);
    } catch (JsonProcessingException e) {
      throw new LogUnavailableException(url + " answered no decisions", e);
    } catch (ConnectException e) {
      throw new LogUnavailableException(url + " cannot be reached", e);
    } catch (IOException | IllegalArgumentException e) {
      throw new LogUnavailableException("%s cannot be asked: %s".formatted(url, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LogUnavailableException("interrupted", e);
    }
  }

  private static String text(DecisionQuery query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    query.filter().group().ifPresent(group -> parameters.put("group", group));
    query.filter().app().ifPresent(app -> parameters.put("app", app));
    query.filter().span().from().ifPresent(from -> parameters.put("from", from.toString()));
    query.filter().span().to().ifPresent(to -> parameters.put("to", to.toString()));
    query.filter().direction().ifPresent(to -> parameters.put("direction", to.label()));
    parameters.put("limit", String.valueOf(query.limit()));
    return parameters.entrySet().stream()
        .map(
            each ->
                each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }
}
