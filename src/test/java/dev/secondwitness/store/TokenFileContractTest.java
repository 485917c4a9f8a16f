package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.people.TokenFile;
import dev.secondwitness.store.people.TokenHash;
import dev.secondwitness.store.people.WrongTokenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A team's token file: private, read anew when it changes, and never trusted when it cannot be
/// read.
class TokenFileContractTest {
  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void team() throws IOException {
    file = directory.resolve("tokens.yaml");
    write(entry("mara", "person", "grants: [\"acme:reviewer\"]"));
  }

  private static String entry(String who, String kind, String rights) {
    return "  - {principal: "
        + who
        + ", kind: "
        + kind
        + ", "
        + rights
        + ", token_sha256: "
        + TokenHash.of("token-of-" + who).hex()
        + "}\n";
  }

  private void write(String... entries) throws IOException {
    Path next = directory.resolve("next");
    Files.deleteIfExists(next);
    Files.createFile(
        next, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(next, "tokens:\n" + String.join("", entries));
    Files.move(
        next,
        file,
        java.nio.file.StandardCopyOption.REPLACE_EXISTING,
        java.nio.file.StandardCopyOption.ATOMIC_MOVE);
  }

  private StoreFixture store() {
    return new StoreFixture(
        directory.resolve("store"), Door.onThisMachine(0, TokenFile.open(file, System::nanoTime)));
  }

  @Test
  void whoIsAddedIsInAndWhoIsTakenOutIsOutAtTheNextRequest() throws IOException {
    String agent = entry("bot", "agent", "coordinates_for: [acme]");
    try (StoreFixture store = store()) {
      Wire mara = store.as("token-of-mara");
      assertThat(mara.get("/v1/me").body().at("/principal/name").asString()).isEqualTo("mara");
      assertThat(store.as("token-of-bot").get("/v1/me").status()).isEqualTo(401);
      // twenty times in a row, faster than the file's times can tell
      for (int i = 0; i < 20; i++) {
        write(agent);
        assertThat(mara.get("/v1/me").status()).isEqualTo(401);
        assertThat(store.as("token-of-bot").get("/v1/me").status()).isEqualTo(200);
        write(entry("mara", "person", "grants: [\"acme:viewer\"]"));
        assertThat(mara.get("/v1/me").body().at("/grants/0/role").asString()).isEqualTo("viewer");
        assertThat(store.as("token-of-bot").get("/v1/me").status()).isEqualTo(401);
      }
    }
  }

  @Test
  @DisplayName("I28: what was taken out while a request was on its way is not applied")
  void whoIsTakenOutWhileARequestIsOnItsWayChangesNothing() throws IOException {
    write(
        entry("mara", "person", "grants: [\"acme:manager\"]"),
        entry("agent", "agent", "coordinates_for: [acme]"));
    try (StoreFixture store = store();
        RawHttp raw = new RawHttp(store.url())) {
      String body = Wire.text(StoreFixture.refund("r-1"));
      raw.write(
          "POST /v1/intents HTTP/1.1\r\nHost: "
              + store.url().substring("http://".length())
              + "\r\nAuthorization: Bearer token-of-agent\r\nContent-Type: application/json\r\n"
              + "Idempotency-Key: k-1\r\nConnection: close\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n");
      // past the door: it waits for its body
      await().until(() -> store.as("token-of-mara").get("/v1/me").status() == 200);
      raw.write(body.substring(0, 10));
      await().pollDelay(java.time.Duration.ofMillis(200)).until(() -> true);
      write(entry("mara", "person", "grants: [\"acme:manager\"]"));
      raw.write(body.substring(10));
      RawHttp.Got got = raw.read();
      assertThat(got.status()).as(got.text()).isEqualTo(401);
      assertThat(got.body().path("detail").asString()).contains("before this was recorded");
      Wire mara = store.as("token-of-mara");
      assertThat(mara.get("/v1/queue?view=all").body().path("total").asInt()).isZero();
      // the key is free: under a token that holds it is a first request
      write(
          entry("mara", "person", "grants: [\"acme:manager\"]"),
          entry("agent", "agent", "coordinates_for: [acme]"));
      assertThat(
              store
                  .as("token-of-agent")
                  .post("/v1/intents", "k-1", StoreFixture.refund("r-1"))
                  .status())
          .isEqualTo(201);
    }
  }

  @Test
  void aStreamEndsWithItsTokenAndSaysSo() throws IOException {
    try (StoreFixture store = store();
        StreamListener mara = new StreamListener(store.url(), "token-of-mara", 0)) {
      await().until(() -> mara.heartbeats() > 0);
      write(entry("bot", "agent", "coordinates_for: [acme]"));
      await().atMost(java.time.Duration.ofSeconds(15)).until(() -> !mara.closing().isEmpty());
      assertThat(mara.closing()).isEqualTo("token_ended");
    }
  }

  @Test
  void whileItCannotBeReadNobodyIsLetInByItAndTheReasonIsNotTold() throws IOException {
    try (StoreFixture store = store()) {
      Wire mara = store.as("token-of-mara");
      for (String wrong : List.of("tokens: [", "", "tokens:\n- {principal: x}")) {
        Files.writeString(file, wrong);
        Wire.Got refused = mara.get("/v1/me");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.problem()).isEqualTo("sign-in-unavailable");
        assertThat(refused.text()).doesNotContain(file.toString());
        assertThat(refused.header("Retry-After")).isEqualTo("5");
      }
      Files.delete(file);
      assertThat(mara.get("/v1/me").status()).isEqualTo(503);
      assertThat(mara.get("/v1/health").status()).isEqualTo(200);
      write(entry("mara", "person", "grants: [\"acme:reviewer\"]"));
      assertThat(mara.get("/v1/me").status()).isEqualTo(200);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
      assertThat(mara.get("/v1/me").status()).isEqualTo(503);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rwx------", "rw-rw-rw-"})
  void aFileThatIsOpenToOthersIsRefused(String mode) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    assertThatThrownBy(() -> TokenFile.open(file, System::nanoTime))
        .isInstanceOf(WrongTokenFile.class)
        .hasMessageContaining("chmod 600 " + file);
  }

  @Test
  void aTokenEndsAtItsTime() throws IOException {
    write(
        entry("mara", "person", "expires: \"2026-11-29T10:01:00Z\", grants: [\"acme:reviewer\"]"));
    try (StoreFixture store = store()) {
      Wire mara = store.as("token-of-mara");
      store.clock.advance(java.time.Duration.ofSeconds(59));
      assertThat(mara.get("/v1/me").status()).isEqualTo(200);
      store.clock.advance(java.time.Duration.ofSeconds(1));
      assertThat(mara.get("/v1/me").string("detail")).contains("ended at 2026-11-29T10:01:00Z");
      assertThat(mara.call("GET", "/v1/me", Map.of(), java.util.Optional.empty()).status())
          .isEqualTo(401);
    }
  }
}
