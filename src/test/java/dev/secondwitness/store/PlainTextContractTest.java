package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The character U+0000, which not every database keeps, is refused on each of them alike, except
/// in evidence, which is kept as it came; any other text comes back as it was.
class PlainTextContractTest extends StoreContract {
  private static final String NUL = "a\0b";

  @Test
  void aRequestThatHoldsItIsRefusedNamingTheMember() {
    for (String member :
        List.of("request_ref", "purpose", "tool", "retry_owner", "business_ref", "tenant")) {
      Map<String, Object> body = StoreFixture.refund("r-1");
      body.put(member, NUL);
      refused(store.as("agent").post("/v1/intents", body), "/" + member);
    }
    Map<String, Object> bound = StoreFixture.refund("r-1");
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("order", NUL);
    arguments.put("amount", "4200");
    arguments.put("currency", "EUR");
    bound.put("arguments", arguments);
    refused(store.as("agent").post("/v1/intents", bound), "/arguments/order");
    var running = store.unknown("r-2");
    Map<String, Object> decision = StoreFixture.decision(running, "escalate", 1);
    decision.put("text", NUL);
    refused(store.decide("mara", running, decision), "/text");
    refused(
        store.report(
            running.attempt(),
            Map.of("kind", "answered", "status", 200, "receipt", Map.of("receipt_id", NUL))),
        "/receipt/receipt_id");
  }

  @Test
  void anAddressThatHoldsItIsRefused() {
    store.unknown("r-1");
    Wire mara = store.as("mara");
    for (String at : List.of("search?q", "queue?owner", "queue?operation", "queue?tenant")) {
      refused(mara.get("/v1/" + at + "=a%00b"), at.substring(at.indexOf('?') + 1));
    }
    String forged = "OWNER\ntrue\n" + URLEncoder.encode(NUL, StandardCharsets.UTF_8) + "\nint_1";
    refused(mara.get("/v1/queue?sort=owner&cursor=" + base64(forged)), "cursor");
    refused(mara.get("/v1/queue?sort=owner&cursor=" + base64("OWNER\ntrue\na\n" + NUL)), "cursor");
    assertThat(statusAlone("/v1/decisions/by-key/a%00b")).isEqualTo(400);
  }

  /// The server itself refuses such a path, before there is a contract for its answer.
  private int statusAlone(String path) {
    try (Response response =
        Wire.HTTP.newCall(new Request.Builder().url(store.url() + path).build()).execute()) {
      return response.code();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void evidenceKeepsIt() {
    var running = store.unknown("r-1");
    var taken = store.look(running, 1, "not_seen " + NUL);
    assertThat(taken.status()).isEqualTo(201);
    JsonNode evidence =
        store
            .as("mara")
            .get(running.path() + "/readings/" + taken.string("reading_id") + "/evidence")
            .body();
    assertThat(evidence.at("/looks/0/exchanges/0/body").asString()).endsWith(NUL);
  }

  @Test
  void everyOtherTextComesBackAsItWas() {
    String odd = "\u0001\t' \\ \" % _ :name ? ?? ; -- ß\u200Fشماره\uFEFF \uD83D\uDE00 é e\u0301 $1";
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("purpose", odd);
    body.put("business_ref", odd);
    var running = store.unknown(body);
    JsonNode envelope = store.caseOf(running).path("envelope");
    assertThat(envelope.path("purpose").asString()).isEqualTo(odd);
    assertThat(envelope.path("business_ref").asString()).isEqualTo(odd);
    String q = URLEncoder.encode(odd, StandardCharsets.UTF_8);
    assertThat(store.as("mara").get("/v1/search?q=" + q).body().path("hits")).hasSize(1);
  }

  @Test
  void timesFarAheadAreKept() {
    Map<String, Object> body = StoreFixture.refund("r-1");
    body.put("deadline", "9999-12-31T23:59:59.999999Z");
    JsonNode intent = store.record(body);
    assertThat(intent.path("deadline").asString()).isEqualTo("9999-12-31T23:59:59.999999Z");
    store.restart();
    assertThat(store.as("mara").get("/v1/health").string("status")).isEqualTo("ok");
    assertThat(
            store
                .as("mara")
                .get(StoreFixture.path(intent))
                .body()
                .at("/envelope/deadline")
                .asString())
        .isEqualTo("9999-12-31T23:59:59.999999Z");
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void refused(Wire.Got got, String field) {
    assertThat(got.status()).as(field).isEqualTo(400);
    assertThat(got.problem()).as(field).isEqualTo("invalid-member");
    assertThat(got.string("field")).isEqualTo(field);
  }
}
