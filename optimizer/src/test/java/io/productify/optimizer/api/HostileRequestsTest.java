package io.productify.optimizer.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an attacker sends, byte for byte, and that the answer gives nothing away. */
@QuarkusTest
@TestProfile(OptimizeResourceTest.OnRecordedWindows.class)
class HostileRequestsTest {

  private static final int PATIENCE_MILLIS = 60_000;
  private static final String TOKEN = "Authorization: Bearer right\r\n";
  private static final String JSON = "Content-Type: application/json\r\n";

  /** Sends and reads until the other side ends the connection. */
  private static String send(String bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), RestAssured.port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      InputStream answer = socket.getInputStream();
      return new String(answer.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String request(String line, String headers, String body) throws IOException {
    return send(
        "%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%sContent-Length: %d\r\n\r\n%s"
            .formatted(line, headers, body.length(), body));
  }

  private static void assertStatus(String answer, int status) {
    assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
  }

  private static void assertError(String answer, int status, String code) {
    assertThat(answer)
        .matches("(?s)HTTP/1.[01] " + status + " .*")
        .contains("{\"error\":\"" + code + "\"")
        .containsIgnoringCase("X-Content-Type-Options: nosniff")
        .containsIgnoringCase("X-Request-Id: ")
        .doesNotContain("Exception", "\tat ", "io.", "org.", "com.", "stack");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /models",
        "GET /models;a=b",
        "GET /models;",
        "GET /models%3Ba=b",
        "GET //models",
        "GET /models/",
        "GET /x/../models",
        "GET /%6dodels",
        "GET /decisions;x",
        "GET /serving;x",
        "GET /serving;x/a/b",
        "GET /serving/a;x/b",
        "POST /optimize;x",
        "POST /hosts;x/scale-in-request",
        "POST /hosts/scale-in-request;x"
      })
  void noSpellingOfAProtectedRouteGetsPastTheToken(String line) throws IOException {
    String withoutToken = request(line, JSON, "{\"node\":\"n1\"}");
    assertThat(withoutToken).matches("(?s)HTTP/1.1 (401|404) .*");
    assertThat(request(line, JSON + "Authorization: Bearer wrong\r\n", "{}"))
        .matches("(?s)HTTP/1.1 (401|404) .*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/%zz", "/%", "/models?limit=%zz", "/serving/%zz/x", "/metrics?n=%zz"})
  void aBadEscapeIsRefusedWithoutAWord(String path) throws IOException {
    assertThat(request("GET " + path, TOKEN, "")).startsWith("HTTP/1.1 400 ").endsWith("\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1", "HTTP/1.0"})
  void aRequestWithoutAHostIsAnErrorOfTheApi(String version) throws IOException {
    String bytes = "GET /health %s\r\nConnection: close\r\n\r\n".formatted(version);
    assertError(send(bytes), 400, "malformed_json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRACE", "PUT", "DELETE", "PATCH", "CONNECT", "FOO"})
  void openRoutesKnowNoOtherMethods(String method) throws IOException {
    for (String path : new String[] {"/", "/health", "/metrics", "/docs", "/openapi"}) {
      assertError(request(method + " " + path, "", ""), 405, "method_not_allowed");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/optimize", "/hosts/scale-in-request"})
  void aBodyThatIsNoJsonOrGoesTooDeepIsMalformed(String path) throws IOException {
    for (String body :
        new String[] {
          "{\"node\":",
          "[".repeat(50_000),
          "{\"a\":".repeat(50_000),
          "{\"zzz\":" + "[".repeat(2000) + "]".repeat(2000) + "}",
          "{\"zzz\":" + "9".repeat(100_000) + "}",
          "\u0000"
        }) {
      assertError(request("POST " + path, TOKEN + JSON, body), 400, "malformed_json");
    }
  }

  @ParameterizedTest
  @CsvSource({"1048576, 422", "1048577, 401"})
  void whoIsNotKnownYetMaySendAMegabyte(int bytes, int status) throws IOException {
    // Of a caller that may ask, this is an empty request.
    String token = "{\"token\": \"right\"}";
    assertStatus(
        request("POST /optimize", JSON, token + " ".repeat(bytes - token.length())), status);
  }

  @Test
  void whoIsNotKnownYetHasToSayHowMuchComes() throws IOException {
    assertError(
        send(
            "POST /optimize HTTP/1.1\r\nHost: x\r\n"
                + JSON
                + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
        401,
        "unauthorized");
  }

  @Test
  void aBodyThatDripsIsCutOff() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), RestAssured.port)) {
      socket.setSoTimeout(1000);
      socket
          .getOutputStream()
          .write(
              ("POST /optimize HTTP/1.1\r\nHost: x\r\n"
                      + TOKEN
                      + JSON
                      + "Content-Length: 1000\r\n\r\n")
                  .getBytes(StandardCharsets.ISO_8859_1));
      assertThat(endsWhileDripping(socket)).isTrue();
    }
  }

  /** One byte a second, far below the sum that was announced, for up to 90 seconds. */
  private static boolean endsWhileDripping(Socket socket) {
    try {
      for (int second = 0; second < 90; second++) {
        socket.getOutputStream().write(' ');
        try {
          if (socket.getInputStream().read() < 0) {
            return true;
          }
        } catch (SocketTimeoutException stillOpen) {
          // The next byte.
        }
      }
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void anAnswerThatNeedsATokenIsKeptNowhere() throws IOException {
    assertThat(request("GET /models", TOKEN, "")).containsIgnoringCase("Cache-Control: no-store");
  }

  @Test
  void thereIsNoHttp2() throws IOException {
    String upgrade =
        "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nConnection: Upgrade\r\n";
    assertThat(request("GET /health", upgrade, "")).doesNotContain("101 Switching");
  }
}
