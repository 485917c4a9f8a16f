package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// I27: no secret that the store is given stands in anything it writes or says.
class SecretsStayTest {
  private static final String PREFIX = "canary-token-";
  private static final String PASSWORD = "canary-password-770917";
  private static final String BASIC = "Y2FuYXJ5LWJhc2ljLTc3MDkxOA";
  private static final String WRONG = "canary-wrong-770919";

  @TempDir Path directory;
  private final List<String> heard = new ArrayList<>();

  @Test
  @DisplayName(
      "I27 C53: tokens, the database's password and JWTs stand in no log, answer or record")
  void noSecretStandsAnywhere() throws Exception {
    JWK key = Provider.ec("k1");
    Path password = TeamFiles.secret(directory.resolve("password"), PASSWORD + "\n");
    Path tokens = TeamFiles.tokens(directory.resolve("tokens.yaml"), PREFIX);
    try (Provider provider = new Provider(key)) {
      Instant now = Instant.now();
      String good =
          Provider.sign(
              JWSAlgorithm.ES256,
              key,
              provider.claims(now).claim("groups", "acme:reviewer").build());
      String bad =
          Provider.sign(JWSAlgorithm.ES256, Provider.ec("k1"), provider.claims(now).build());
      String[] arguments = {
        "store",
        "--port",
        "0",
        "--data",
        directory.resolve("data").toString(),
        "--db",
        PostgresForTests.url(PostgresForTests.create()).replaceAll("[?].*", ""),
        "--db-user",
        "postgres",
        "--db-password-file",
        password.toString(),
        "--tokens",
        tokens.toString(),
        "--oidc-issuer",
        provider.issuer(),
        "--oidc-audience",
        Provider.AUDIENCE
      };
      try (StoreProgram program = StoreProgram.start(Map.of(), arguments)) {
        String url = program.url();
        heard.add(String.join(" ", program.commandLine()));
        ask(url, good, bad);
        provider.down = true;
        heard.add(me(url, bad));
        // a slip of the pen: a token where its hash belongs
        Files.writeString(
            tokens, "tokens:\n- {principal: m, kind: job, token_sha256: " + PREFIX + "mara}\n");
        heard.add(me(url, PREFIX + "mara"));
        Files.writeString(tokens, PREFIX + "mara: [\n");
        heard.add(me(url, PREFIX + "mara"));
        await()
            .atMost(Duration.ofSeconds(10))
            .until(() -> program.said().contains("Nobody is let in by the token file"));
        program.terminate();
        assertThat(program.exit(20)).isZero();
        heard.add(program.said());
      }
      Map<String, String> written = written();
      assertThat(written.keySet()).anyMatch(file -> file.endsWith("second-witness.json"));
      for (String secret :
          List.of(PREFIX, PASSWORD, BASIC, WRONG, part(good, 1), part(good, 2), part(bad, 2))) {
        heard.forEach(text -> assertThat(text).as("said").doesNotContain(secret));
        written.forEach((file, text) -> assertThat(text).as(file).doesNotContain(secret));
      }
    }
  }

  private static String part(String token, int number) {
    return token.split("\\.")[number];
  }

  private String me(String url, String token) {
    return new Wire(url, token).get("/v1/me").text();
  }

  /// Everything that is answered, refused, audited and counted.
  private void ask(String url, String good, String bad) {
    Wire ines = new Wire(url, PREFIX + "ines");
    Wire agent = new Wire(url, PREFIX + "agent");
    Map<String, Object> refund = StoreFixture.refund("r-1");
    refund.put("provider", "payments-sandbox");
    refund.put("deadline", Instant.now().plusSeconds(3_600).toString());
    Wire.Got recorded = agent.post("/v1/intents", refund);
    assertThat(recorded.status()).as(recorded.text()).isEqualTo(201);
    heard.add(recorded.text());
    heard.add(agent.post("/v1/intents", Map.of("nonsense", 1)).text());
    heard.add(agent.get("/v1/queue").text());
    heard.add(ines.get("/v1/queue?view=all").text());
    for (String token : List.of(good, bad, WRONG, PREFIX + "nobody", "a.b.c")) {
      heard.add(me(url, token));
    }
    Map<String, String> basic = new LinkedHashMap<>(Map.of("Authorization", "Basic " + BASIC));
    heard.add(ines.call("GET", "/v1/me", basic, Optional.empty()).text());
    for (String head :
        List.of(
            "GET /v1/me HTTP/1.1\r\nAuthorization : Bearer " + WRONG,
            "GET /v1/me HTTP/1.1\r\nHost: a\r\nHost: " + WRONG,
            "GET /v1/me?token=" + WRONG + " HTTP/1.1\r\nHost: a\r\nConnection: close")) {
      heard.add(RawHttp.send(url, head + "\r\n\r\n").toString());
    }
    for (String path : List.of("/v1/prometheus", "/v1/metrics", "/v1/health", "/v1/health/ready")) {
      heard.add(ines.get(path).text());
    }
    Wire.Got audit = ines.get("/v1/audit?limit=1000");
    assertThat(audit.status()).as(audit.text()).isEqualTo(200);
    heard.add(audit.text());
  }

  /// All files below the data directory: logs, and what else there may be.
  private Map<String, String> written() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    try (Stream<Path> all = Files.walk(directory.resolve("data"))) {
      all.filter(Files::isRegularFile).forEach(file -> files.put(file.toString(), text(file)));
    }
    return files;
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
