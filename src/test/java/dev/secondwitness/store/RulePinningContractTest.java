package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Open intents keep the rules they were born with, unless what is in force now is stricter
/// (L246-L250: a promise that changes must not change what rests on it).
class RulePinningContractTest extends RuleContract {
  private static final String SIGNED = "payments-signed";
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  @Test
  @DisplayName(
      "a raised threshold is for new intents; an open one of 600.00 still takes two people")
  void aLooserThresholdLoosensNothingOpen() {
    var open = unknown("r-1", "60000");
    assertThat(twoPeople(open)).containsExactly("at_or_above_threshold");
    inForce("policies", policy(2, "\"50000\"", "\"90000\""));
    assertThat(twoPeople(open)).containsExactly("at_or_above_threshold");
    assertThat(threshold(open)).isEqualTo("50000");
    onlyProposes(open);
    var born = unknown("r-2", "60000");
    assertThat(twoPeople(born)).isEmpty();
    assertThat(threshold(born)).isEqualTo("90000");
  }

  @Test
  @DisplayName("a lowered threshold holds at once, in the middle of a round (n-1, n, n+1)")
  void aStricterThresholdHoldsAtOnce() {
    var below = unknown("r-1", "29999");
    var at = unknown("r-2", "30000");
    var above = unknown("r-3", "30001");
    for (var running : List.of(below, at, above)) {
      assertThat(twoPeople(running)).isEmpty();
    }
    inForce("policies", policy(2, "\"50000\"", "\"30000\""));
    assertThat(twoPeople(below)).isEmpty();
    assertThat(twoPeople(at)).containsExactly("at_or_above_threshold");
    assertThat(twoPeople(above)).containsExactly("at_or_above_threshold");
    onlyProposes(at);
    inForce(
        "policies",
        policy(3, "  - { operation: refund.create, currency: EUR, minor: \"50000\" }\n", "  []\n"));
    assertThat(twoPeople(below)).containsExactly("no_threshold_set");
  }

  @Test
  @DisplayName("a tenant's own policy that comes later tightens its open intents, and loosens none")
  void aPolicyOfOnesOwn() {
    var open = unknown("r-1", "40000");
    inForce(
        "policies", RuleWorld.POLICY.replace("id: default", "id: acme").replace("50000", "90000"));
    assertThat(threshold(open)).isEqualTo("50000");
    inForce("policies", policy(2, "\"50000\"", "\"100\"").replace("id: default", "id: acme"));
    assertThat(threshold(open)).isEqualTo("100");
    assertThat(threshold(unknown("r-2", "40000"))).isEqualTo("100");
  }

  @Test
  @DisplayName("an unknown waits the shorter of both times, and has the owner it was born with")
  void resolveByIsTheShorter() {
    var shorter = store.executing(StoreFixture.refund("r-1", "100", "order 1", "x"));
    inForce(
        "policies",
        policy(2, "resolve_by: PT60M", "resolve_by: PT10M")
            .replace("name: reviewers", "name: others"));
    store.report(shorter.attempt(), Map.of("kind", "timed_out"));
    assertThat(due(shorter)).isEqualTo(store.clock.instant().plus(Duration.ofMinutes(10)));
    assertThat(store.caseOf(shorter).at("/owner/name").asString()).isEqualTo("reviewers");
    var longer = store.executing(StoreFixture.refund("r-2", "100", "order 2", "x"));
    inForce("policies", policy(3, "resolve_by: PT60M", "resolve_by: PT240M"));
    store.report(longer.attempt(), Map.of("kind", "timed_out"));
    assertThat(due(longer)).isEqualTo(store.clock.instant().plus(Duration.ofMinutes(10)));
    assertThat(store.caseOf(longer).at("/owner/name").asString()).isEqualTo("others");
  }

  @Test
  @DisplayName(
      "only a source that was verified at birth and is now settles, from whoever checks it")
  void verifiedSourcesAreThoseOfBoth() {
    var open = unknown("r-1", "100");
    inForce(
        "policies",
        policy(
            2,
            "  - { source: payments-signed, by: agent }",
            "  - { source: other-signed, by: agent }\n  - { source: third, by: worker }"));
    assertThat(event(open, SIGNED, "evt_1")).isEqualTo("evidence");
    assertThat(event(open, "other-signed", "evt_2")).isEqualTo("evidence");
    var born = unknown("r-2", "100");
    assertThat(event(born, "other-signed", "evt_3")).isEqualTo("committed");
    var third = unknown("r-3", "100");
    assertThat(event(third, "third", "evt_4")).isEqualTo("evidence");
  }

  @Test
  @DisplayName("L249: a card in another version changes nothing for intents that are there")
  void cardsArePinned() {
    var open = unknown("r-1", "100");
    inForce(
        "contract-cards",
        RuleWorld.changed(RuleWorld.CARD, 2, "key_retention: PT24H", "key_retention: PT1H"));
    assertThat(store.caseOf(open).at("/contract_card/version").asInt()).isEqualTo(1);
    assertThat(store.caseOf(open).at("/contract_card/key_retention").asString()).isEqualTo("PT24H");
    var born = unknown("r-2", "100");
    assertThat(store.caseOf(born).at("/contract_card/version").asInt()).isEqualTo(2);
    assertThat(store.caseOf(born).at("/contract_card/key_retention").asString()).isEqualTo("PT1H");
  }

  @Test
  @DisplayName(
      "a witness that waits longer takes the old one's place; one that trusts longer does not")
  void theStricterWitnessIsAsked() {
    var open = unknown("r-1", "100");
    inForce("witnesses", witness(2, "settle: PT3S", "settle: PT9S"));
    assertThat(asked(open)).isEqualTo(2);
    assertThat(read(open, 1).problem()).isEqualTo("unknown-witness");
    assertThat(read(open, 2).status()).isEqualTo(201);
    assertThat(read(open, 3).problem()).isEqualTo("unknown-witness");

    inForce("witnesses", witness(3, "fresh_for: PT5M", "fresh_for: PT5H"));
    assertThat(asked(open)).isEqualTo(1);
    assertThat(read(open, 3).problem()).isEqualTo("unknown-witness");
    assertThat(read(open, 2).problem()).isEqualTo("unknown-witness");
    assertThat(read(open, 1).status()).isEqualTo(201);
    var born = unknown("r-2", "100");
    assertThat(asked(born)).isEqualTo(3);
    assertThat(read(born, 1).problem()).isEqualTo("unknown-witness");
    assertThat(read(born, 3).status()).isEqualTo(201);
  }

  @Test
  @DisplayName("a reading is judged by the version the intent was born with, not by the newest")
  void judgedAsBorn() {
    var open = unknown("r-1", "100");
    inForce("witnesses", witness(2, "present: [succeeded]", "present: [succeeded, done]"));
    var born = unknown("r-2", "100");
    assertThat(verdict(read(open, 1, "done"))).isEqualTo("unreadable");
    assertThat(verdict(read(open, 1, "succeeded"))).isEqualTo("present");
    assertThat(verdict(read(born, 2, "done"))).isEqualTo("present");
  }

  @Test
  @DisplayName("a witness nobody had when the intent was born is no witness of it")
  void newWitnessesAreForNewIntents() {
    var open = unknown("r-1", "100");
    inForce("witnesses", RuleWorld.WITNESS.replace("payments.by-key", "payments.friendly"));
    assertThat(store.caseOf(open).path("witnesses")).hasSize(1);
    assertThat(store.caseOf(unknown("r-2", "100")).path("witnesses")).hasSize(2);
  }

  @Test
  @DisplayName("the audit entry of an intent names the rule set it was born with (L227)")
  void theRuleSetIsAudited() {
    unknown("r-1", "100");
    inForce("policies", policy(2, "\"50000\"", "\"90000\""));
    unknown("r-2", "100");
    assertThat(
            store.audit().stream()
                .filter(e -> e.path("kind").asString().equals("intent-recorded"))
                .map(e -> e.path("entry").asString())
                .map(e -> e.replaceAll(".*\"values\":\\{[^}]*\"rule_set\":\"(\\d+)\".*", "$1")))
        .containsExactly("1", "2");
  }

  private StoreFixture.Running unknown(String ref, String minor) {
    return store.unknown(StoreFixture.refund(ref, minor, "order " + ref, "x"));
  }

  private static String policy(int version, String from, String to) {
    return RuleWorld.changed(RuleWorld.POLICY, version, from, to);
  }

  private static String witness(int version, String from, String to) {
    return RuleWorld.changed(RuleWorld.WITNESS, version, from, to);
  }

  private List<String> twoPeople(StoreFixture.Running running) {
    return store.caseOf(running).path("two_people").valueStream().map(JsonNode::asString).toList();
  }

  private String threshold(StoreFixture.Running running) {
    return store.caseOf(running).at("/threshold/minor").asString();
  }

  private Instant due(StoreFixture.Running running) {
    return Instant.parse(store.caseOf(running).path("resolve_by").asString());
  }

  private int asked(StoreFixture.Running running) {
    return store.caseOf(running).at("/witnesses/0/version").asInt();
  }

  /// One person's confirm, on a reading that shows it, waits for another and settles nothing.
  private void onlyProposes(StoreFixture.Running running) {
    JsonNode reading = read(running, asked(running), "succeeded").body();
    assertThat(reading.at("/verdict/kind").asString()).isEqualTo("present");
    Wire.Got got = store.decide("mara", running, StoreFixture.confirm(running, 1, "re_1", reading));
    assertThat(got.status()).as(got.text()).isEqualTo(201);
    assertThat(store.state(running)).isEqualTo("indeterminate");
    assertThat(store.caseOf(running).path("dispositions")).isEmpty();
  }

  private String event(StoreFixture.Running running, String source, String id) {
    return store
        .as("agent")
        .call(
            "POST",
            "/v1/events",
            Map.of(),
            Optional.of(
                Wire.text(EventContractTest.event(running, source, id, "committed", "re_" + id))))
        .string("effect");
  }

  private Wire.Got read(StoreFixture.Running running, int version) {
    return read(running, version, "succeeded");
  }

  /// Reads a record of that status with a witness at a version.
  private Wire.Got read(StoreFixture.Running running, int version, String status) {
    store.clock.advance(Duration.ofMillis(1));
    JsonNode intent = running.intent();
    Map<String, Object> args = new LinkedHashMap<>();
    JsonNode envelope = store.caseOf(running).path("envelope");
    args.put("id", "re_1");
    args.put("key", intent.path("action_key").asString());
    args.put("amount", Long.valueOf(envelope.at("/amount/minor").asString()));
    args.put("currency", "EUR");
    args.put("created", store.clock.instant().toString());
    args.put("status", status);
    args.put("order", envelope.path("business_ref").asString());
    Map<String, Object> look =
        new LinkedHashMap<>(
            StoreFixture.look(Wire.text(args), store.clock.instant(), store.clock.instant()));
    @SuppressWarnings("unchecked")
    Map<String, Object> exchange =
        new LinkedHashMap<>(
            ((List<Map<String, Object>>) Objects.requireNonNull(look.get("exchanges"))).getFirst());
    exchange.put(
        "url",
        "http://127.0.0.1:9/refunds/by-key/"
            + intent.path("action_key").asString().replace(":", "%3A"));
    exchange.put(
        "headers",
        Map.of(
            "content-type", "application/json", "date", HTTP_DATE.format(store.clock.instant())));
    look.put("exchanges", List.of(exchange));
    return store
        .as("mara")
        .post(
            running.path() + "/readings",
            Map.of(
                "intent_id",
                running.id(),
                "round",
                1,
                "observation",
                Map.of(
                    "witness",
                    "payments.by-key",
                    "witness_version",
                    version,
                    "looks",
                    List.of(look))));
  }

  private static String verdict(Wire.Got reading) {
    return reading.body().at("/verdict/kind").asString();
  }
}
