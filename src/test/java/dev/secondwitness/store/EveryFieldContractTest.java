package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import dev.secondwitness.contract.Rewritten;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// I5, I6, S8, S13: the same request under its key has the same answer, however it is written and
/// whatever started anew meanwhile; a request that differs in any field, at any depth, is refused.
@Tag("fault")
class EveryFieldContractTest extends StoreContract {
  private static final int REPLAYS = Figure.rounds(300, 10_000);
  private static final JsonMapper JSON = JsonMapper.shared();

  private final List<Sent> sent = new ArrayList<>();

  /// A request that was answered.
  private record Sent(
      String who, String path, String key, Optional<String> version, JsonNode body, Wire.Got got) {}

  @Test
  void aChangedFieldIsRefusedWhicheverAndARepeatedRequestIsAnsweredTheSame() {
    store.asksOften();
    everyKindOfRequest();
    assertThat(sent).extracting(s -> s.got().status()).allMatch(status -> status < 300);
    int fields = 0;
    List<String> taken = new ArrayList<>();
    for (Sent one : sent) {
      for (JsonNode changed : changed(one.body())) {
        fields++;
        Wire.Got got = send(one, changed.toString());
        if (got.status() != 422 || !got.problem().equals("idempotency-key-reused")) {
          taken.add(one.path() + " " + changed + ": " + got.status());
        }
      }
    }
    int entries = store.changes() > 0 ? store.audit().size() : 0;
    int differing = 0;
    for (int i = 0; i < REPLAYS; i++) {
      if (i == REPLAYS / 2) {
        store.restart();
      }
      Sent one = sent.get(i % sent.size());
      Wire.Got got = send(one, Rewritten.of(one.body(), new Random(i)));
      differing += got.equals(one.got()) ? 0 : 1;
    }
    Figure.print(
        "I6 S8",
        database.name(),
        "changed fields taken under a known key, in " + sent.size() + " kinds of requests",
        taken.size(),
        fields);
    Figure.print(
        "I5 S13", database.name(), "rewritten replays answered otherwise", differing, REPLAYS);
    assertThat(taken).isEmpty();
    assertThat(differing).isZero();
    assertThat(store.audit()).hasSize(entries);
    assertThat(fields).isGreaterThan(100);
  }

  private void everyKindOfRequest() {
    JsonNode intent = send("agent", "/v1/intents", "", StoreFixture.refund("r-1")).body();
    String path = StoreFixture.path(intent);
    JsonNode authorized =
        send(
                "agent",
                path + "/authorization",
                intent.path("version").asString(),
                Map.of(
                    "canonical_args_hash",
                    intent.path("canonical_args_hash").asString(),
                    "approved_by",
                    "policy:test"))
            .body();
    JsonNode begun = send("agent", path + "/attempts", "", StoreFixture.attempt(authorized)).body();
    String outcome = "/v1/attempts/" + begun.path("attempt_id").asString() + "/outcome";
    send("agent", outcome, "", Map.of("kind", "timed_out"));
    StoreFixture.Running running = new StoreFixture.Running(authorized, begun);
    store.pastHorizon();
    Wire.Got reading =
        send("mara", path + "/readings", "", store.reading(running, 1, "present re_1"));
    send(
        "mara",
        path + "/decisions",
        Long.toString(store.caseOf(running).path("version").asLong()),
        StoreFixture.confirm(running, 1, "re_1", reading.body()));
    StoreFixture.Running other = store.executing(StoreFixture.refund("r-2", "100", "order 2", "x"));
    Map<String, Object> answered = new LinkedHashMap<>(CoordinationContract.answered("re_2"));
    answered.put("detail", "created");
    send(
        "agent",
        "/v1/attempts/" + other.attempt().path("attempt_id").asString() + "/outcome",
        "",
        answered);
    JsonNode third = store.record(StoreFixture.refund("r-3", "100", "order 3", "x"));
    send(
        "agent",
        StoreFixture.path(third) + "/cancellation",
        "",
        Map.of("reason", "the customer keeps it"));
  }

  private Wire.Got send(String who, String path, String version, Map<String, Object> body) {
    Optional<String> match =
        version.isEmpty() ? Optional.empty() : Optional.of("\"" + version + "\"");
    Sent one =
        new Sent(
            who,
            path,
            "key-" + sent.size(),
            match,
            JSON.valueToTree(body),
            new Wire.Got("", 0, Optional.empty(), Map.of(), "", JSON.nullNode()));
    Wire.Got got = send(one, one.body().toString());
    sent.add(new Sent(who, path, one.key(), match, one.body(), got));
    return got;
  }

  private Wire.Got send(Sent one, String body) {
    Wire wire = store.as(one.who());
    return one.version().isPresent()
        ? wire.post(one.path(), one.key(), one.version().get(), body)
        : wire.post(one.path(), one.key(), body);
  }

  /// The same tree with one value changed, or one member left out, for each there is.
  private static List<JsonNode> changed(JsonNode tree) {
    List<JsonNode> all = new ArrayList<>();
    if (tree instanceof ObjectNode object) {
      for (String name : object.propertyNames()) {
        ObjectNode less = object.deepCopy();
        less.remove(name);
        all.add(less);
        for (JsonNode value : changed(object.get(name))) {
          ObjectNode other = object.deepCopy();
          other.set(name, value);
          all.add(other);
        }
      }
    } else if (tree instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        ArrayNode less = array.deepCopy();
        less.remove(i);
        all.add(less);
        for (JsonNode value : changed(array.get(i))) {
          ArrayNode other = array.deepCopy();
          other.set(i, value);
          all.add(other);
        }
      }
    } else if (tree.isString()) {
      all.add(JSON.getNodeFactory().stringNode(tree.asString() + "x"));
    } else if (tree.isNumber()) {
      all.add(JSON.getNodeFactory().numberNode(tree.asLong() + 1));
    } else if (tree.isBoolean()) {
      all.add(JSON.getNodeFactory().booleanNode(!tree.asBoolean()));
    }
    return all;
  }
}
