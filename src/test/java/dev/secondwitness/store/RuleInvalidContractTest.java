package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What no store should go by is refused before it is taken, with the line and the place.
class RuleInvalidContractTest extends RuleContract {
  private static final String SECOND = "version: 2";

  @Test
  @DisplayName("a policy is refused at its place: syntax, unknown and missing members, bad values")
  void policies() {
    policy("version: 2", "version: 1", 2, "/version", "version 1 is in force");
    policy("version: 2", "version: two", 2, "/version", "whole number");
    policy("id: default", "id: [a]", 1, "/id", "text is needed");
    policy("resolve_by: PT60M", "resolve_by: 60", 5, "/resolve_by", "text is needed");
    policy("resolve_by: PT60M", "resolve_by: PT59S", 5, "/resolve_by", "between PT1M and PT24H");
    policy("resolve_by: PT60M", "resolve_by: PT24H1S", 5, "/resolve_by", "between");
    policy("resolve_by: PT60M", "resolve_in: PT60M", 1, "", "resolve_by");
    policy("claim: PT15M", "claim: PT15M\nbonus: 1", 13, "/bonus", "not known here");
    policy("clock_error: PT2S", "clock_error: PT6M", 6, "/timing/clock_error", "between");
    policy(
        "answer_by: PT30S", "answer_by: PT29S", 6, "/timing/answer_by", "before the last moment");
    policy("\"50000\"", "50000", 4, "/thresholds/0/minor", "text is needed");
    policy("\"50000\"", "\"-1\"", 4, "/thresholds/0/minor", "whole minor units");
    policy("\"50000\"", "\"1000000000000000\"", 4, "/thresholds/0/minor", "15 digits");
    policy("currency: EUR", "currency: EUX", 4, "/thresholds/0/currency", "decimals");
    policy(
        "thresholds:\n",
        "thresholds:\n  - { operation: refund.create, currency: EUR, minor: \"1\" }\n",
        5,
        "/thresholds/1/currency",
        "threshold in it already");
    policy(
        "kind: group, name: reviewers", "kind: crowd, name: x", 7, "/owner/kind", "unknown word");
    policy(
        "escalation:\n  - { kind: group, name: managers }",
        "escalation: []",
        9,
        "/escalation",
        "somebody");
    policy(
        "  - { kind: group, name: managers }",
        "  - { kind: group, name: managers }\n  - { kind: group, name: managers }",
        11,
        "/escalation/1/name",
        "on the ladder already");
    policy("owners: []\n", "", 1, "", "owners");
    policy(
        "owners: []",
        "owners:\n  - { operation: a, kind: group, name: x }\n"
            + "  - { operation: a, kind: group, name: y }",
        10,
        "/owners/1/operation",
        "owner already");
    policy(
        "ceilings: []",
        "ceilings:\n  - { operation: a, window: PT0S, currency: EUR, minor: \"1\" }",
        12,
        "/ceilings/0/window",
        "between");
    policy(
        "ceilings: []",
        "ceilings:\n  - { operation: a, window: PT1H, currency: EUR, minor: \"1\" }\n"
            + "  - { operation: a, window: PT1H, currency: EUR, minor: \"2\" }",
        13,
        "/ceilings/1/operation",
        "ceiling already");
    policy(", by: agent }", " }", 14, "/verified_sources/0/by", "is missing");
    policy("claim: PT15M", "claim: PT15M\nclaim: PT16M", 0, "", "duplicate");
    policy("claim: PT15M", "claim: [PT15M", 0, "", "line 13");
    policy("claim: PT15M", "claim: &a [1]\nx: *a", 0, "", "YAML");
  }

  @Test
  @DisplayName(
      "a card is refused at its place, or because a witness in force would be its own write")
  void cards() {
    card("idempotent: true", "idempotent: maybe", 9, "/idempotent", "true or false");
    card("key_retention: PT24H", "key_retention: PT0S", 11, "/key_retention", "keeps the key");
    card("key_retention: PT24H", "key_retention: PT-1H", 11, "/key_retention", "negative");
    card("operations: [refund.create]", "operations: []", 4, "/operations", "at least one");
    card("status: 422", "status: 200", 15, "/refused_before_effect/0/status", "400 to 599");
    card(
        "status: 422, code: invalid_order",
        "status: 409",
        15,
        "/refused_before_effect/0",
        "cannot mean both");
    card("id: payments", "id: Payments!", 1, "/id", "small letters");
    card("id: payments", "id: proposals", 1, "/id", "taken");
    card("id: payments", "id: rival-card", 4, "/operations", "has one of them at this provider");
    card(
        "strong_reads: true",
        "strong_reads: false",
        0,
        "",
        "witness payments.by-key, strong_reads");
    card(
        "method: POST, path: /refunds",
        "method: GET, path: \"/refunds/by-key/{k}\"",
        0,
        "",
        "witness payments.by-key, request: is the write's own route");
    card("provider: payments-eu", "provider: ''", 3, "/provider", "is missing");
  }

  @Test
  @DisplayName(
      "a witness that is the write's own route, or its credential, is refused and told why")
  void witnesses() {
    witness(
        "method: GET\n    path: /refunds/by-key/{action_key}".replace("\n    ", "\n  "),
        "method: POST\n  body: '{}'\n  path: /refunds",
        8,
        "/request",
        "cached response of the attempt that failed");
    witness("kind: lookup", "kind: lookup\nsecret: PAYMENTS_WRITE", 4, "/secret", "credential");
    witness("cards: [payments]", "cards: [nobody]", 6, "/cards", "no contract card nobody");
    witness("method: GET", "method: DELETE", 9, "/request/method", "only reads");
    witness("id: /id", "id: id", 14, "/answer/id", "cannot be read as a path");
    witness("settle: PT3S", "settle: 3s", 29, "/timing/settle", "not a duration");
    witness("kind: lookup", "kind: oracle", 3, "/kind", "unknown word");
  }

  @Test
  @DisplayName("hostile texts are refused like others: deep, huge, many documents, no YAML at all")
  void hostile() {
    for (String text :
        new String[] {
          "[".repeat(20_000),
          "{a: ".repeat(5000),
          "a: 1\n---\nb: 2\n",
          "\u0000",
          "- ".repeat(9000),
          "? ".repeat(9000),
          "!!java.net.URL [x]",
          "&a [*a]",
          "x".repeat(60_000),
          " "
        }) {
      Wire.Got got = propose("ines", "policies", text);
      assertThat(got.status()).as(text.substring(0, Math.min(20, text.length()))).isIn(400, 422);
    }
    assertThat(propose("ines", "policies", "x".repeat(60_001)).problem())
        .isEqualTo("invalid-member");
    assertThat(
            store
                .as("ines")
                .post("/v1/policies/proposals", Map.of("text", RuleWorld.POLICY))
                .string("field"))
        .isEqualTo("/why");
    assertThat(store.as("ines").get("/v1/policies/proposals").body().path("proposals")).isEmpty();
    assertThat(
            store.audit().stream()
                .filter(e -> e.path("entry").asString().contains("rule-invalid"))
                .count())
        .isGreaterThan(5);
  }

  private void policy(String from, String to, int line, String pointer, String says) {
    refused("policies", RuleWorld.POLICY, from, to, line, pointer, says);
  }

  private void card(String from, String to, int line, String pointer, String says) {
    refused("contract-cards", RuleWorld.CARD, from, to, line, pointer, says);
  }

  private void witness(String from, String to, int line, String pointer, String says) {
    refused("witnesses", RuleWorld.WITNESS, from, to, line, pointer, says);
  }

  private void refused(
      String kind, String text, String from, String to, int line, String pointer, String says) {
    String second = text.replace("version: 1\n", SECOND + "\n");
    assertThat(second).contains(from);
    Wire.Got got = propose("ines", kind, second.replace(from, to));
    assertThat(got.status()).as(to).isEqualTo(422);
    assertThat(got.problem()).isEqualTo("rule-invalid");
    assertThat(got.string("detail")).as(to).containsIgnoringCase(says);
    if (!pointer.isEmpty()) {
      assertThat(got.string("field")).as(to).isEqualTo("/text" + pointer);
    }
    if (line > 0) {
      assertThat(got.string("detail")).as(to).startsWith("Line " + line + ", ");
    }
  }
}
