package io.productify.e2e.parts;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Plain calls to the programs under test. */
public final class Http {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(LIMIT).build();

  private Http() {}

  /** Whether the address answers 200 right now; one that cannot be reached does not. */
  public static boolean answers(String url) {
    try {
      return send(request(url).GET()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  public static String get(String url) throws IOException {
    return ok(url, send(request(url).GET()));
  }

  /** A GET with a bearer token. */
  public static String get(String url, String token) throws IOException {
    return ok(url, send(request(url).header("Authorization", "Bearer " + token).GET()));
  }

  /** A POST without a body: everything is in the address. */
  public static String post(String url) throws IOException {
    return ok(url, send(request(url).POST(BodyPublishers.noBody())));
  }

  /** A POST of JSON with a bearer token. */
  public static HttpResponse<String> postJson(String url, String token, String body)
      throws IOException {
    return send(
        request(url)
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(body)));
  }

  private static HttpRequest.Builder request(String url) {
    return HttpRequest.newBuilder(URI.create(url)).timeout(LIMIT);
  }

  private static String ok(String url, HttpResponse<String> answer) throws IOException {
    if (answer.statusCode() / 100 != 2) {
      throw new IOException(url + " answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
