package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.jobs.OwnWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Queues page without gap or repeat, search finds any number, figures add up.
class QueueContractTest extends StoreContract {

  /// What is overdue stays overdue until the test has looked at it.
  @Override
  StoreFixture.Setup setup() {
    return StoreFixture.Setup.USUAL.sweptByHand(clock -> OwnWork.NONE);
  }

  private static final int MANY = 23;

  /// Texts that databases sort differently.
  private static final List<String> REFERENCES =
      List.of(
          "Ref-", "ref ", "réf ", "REF_", "ref", "سفارش ", "ß", "\uD83D\uDE00", "\uFFEE", "-ref");

  @Test
  void everySortPagesThroughAllRowsOnceInBothDirections() {
    for (int i = 0; i < MANY; i++) {
      Map<String, Object> body =
          StoreFixture.refund("r-" + i, Integer.toString(100 + i % 3), "order " + i % 7, "x" + i);
      body.remove(i % 5 == 0 ? "business_ref" : "tool");
      body.remove(i % 6 == 0 ? "amount" : "tool");
      if (i % 4 == 0) {
        store.record(body);
      } else {
        body.put("business_ref", REFERENCES.get(i % REFERENCES.size()) + i / REFERENCES.size());
        store.unknown(body);
      }
      store.clock.advance(Duration.ofSeconds(1));
    }
    for (String sort :
        List.of("time_left", "age", "operation", "reference", "amount", "attempts", "owner")) {
      List<String> up = all("?view=all&limit=4&order=asc&sort=" + sort);
      List<String> down = all("?view=all&limit=4&order=desc&sort=" + sort);
      assertThat(up).as(sort).hasSize(MANY).doesNotHaveDuplicates();
      assertThat(down).as(sort).isEqualTo(up.reversed());
    }
    var other = store.as("mara").get("/v1/queue?view=all&limit=4&sort=age").string("next");
    assertThat(store.as("mara").get("/v1/queue?view=all&sort=owner&cursor=" + other).problem())
        .isEqualTo("invalid-member");
    assertThat(store.as("mara").get("/v1/queue?cursor=%21%21").string("field")).isEqualTo("cursor");
  }

  private List<String> all(String query) {
    List<String> ids = new ArrayList<>();
    JsonNode page = store.as("mara").get("/v1/queue" + query).body();
    page.path("rows").forEach(r -> ids.add(r.path("intent_id").asString()));
    while (page.has("next")) {
      page =
          store
              .as("mara")
              .get("/v1/queue" + query + "&cursor=" + page.path("next").asString())
              .body();
      page.path("rows").forEach(r -> ids.add(r.path("intent_id").asString()));
    }
    assertThat(page.path("total").asInt()).isEqualTo(ids.size());
    return ids;
  }

  @Test
  void viewsFiltersAndFiguresAgreeWithOneAnother() {
    for (int i = 0; i < 6; i++) {
      Map<String, Object> body = StoreFixture.refund("r-" + i, "100", "order " + i, "x");
      body.put("resolve_within", "PT" + (5 + i * 10) + "M");
      store.unknown(body);
    }
    store.clock.advance(Duration.ofMinutes(20));
    JsonNode figures = store.as("mara").get("/v1/metrics").body();
    assertThat(figures.path("open").asInt()).isEqualTo(6);
    assertThat(figures.path("overdue").asInt()).isEqualTo(2);
    assertThat(figures.path("overdue_rows")).hasSize(2);
    assertThat(figures.path("by_age").valueStream().mapToInt(JsonNode::asInt).sum()).isEqualTo(6);
    assertThat(figures.at("/by_age/under_1_h").asInt()).isEqualTo(6);
    assertThat(
            figures.path("expiring").valueStream().mapToInt(JsonNode::asInt).sum()
                + figures.path("overdue").asInt())
        .isEqualTo(6);
    assertThat(figures.at("/by_owner/0/open").asInt()).isEqualTo(6);
    assertThat(total("view=unknown&overdue=true")).isEqualTo(2);
    assertThat(total("view=unknown&due_in_hour=0")).isEqualTo(4);
    assertThat(total("view=unknown&due_in_hour=8")).isZero();
    assertThat(total("view=unknown&age=under_1_h")).isEqualTo(6);
    assertThat(total("view=unknown&age=under_15_min")).isZero();
    assertThat(total("view=mine")).isEqualTo(6);
    assertThat(store.as("vera").get("/v1/queue?view=mine").body().path("total").asInt()).isZero();
    assertThat(total("view=expiring")).isEqualTo(6);
    assertThat(total("view=unknown&verdict=present")).isZero();
    assertThat(total("view=unknown&owner=reviewers&operation=refund.create")).isEqualTo(6);
  }

  @Test
  void theVerdictOfTheRoundIsOnTheRow() {
    var running = store.unknown("r-1");
    store.pastHorizon();
    store.look(running, 1, "folded re_1");
    JsonNode row = store.as("mara").get("/v1/queue?verdict=present").body().at("/rows/0");
    assertThat(row.path("last_verdict").asString()).isEqualTo("present");
    assertThat(row.path("findings").valueStream().map(JsonNode::asString)).contains("label_folded");
  }

  @Test
  void searchFindsAnIntentByEveryNumberItCarries() {
    JsonNode intent = store.authorize(store.record(StoreFixture.refund("r-1")));
    Map<String, Object> attempt = StoreFixture.attempt(intent);
    attempt.put("provider_request_id", "preq-9");
    JsonNode begun =
        store.as("agent").post(StoreFixture.path(intent) + "/attempts", attempt).body();
    store.report(
        begun, Map.of("kind", "answered", "status", 200, "receipt", Map.of("receipt_id", "re_91")));
    Map<String, String> numbers =
        Map.of(
            intent.path("intent_id").asString(),
            "intent",
            begun.path("attempt_id").asString(),
            "attempt",
            "preq-9",
            "provider_request",
            intent.path("action_key").asString(),
            "action_key",
            "re_91",
            "receipt",
            "order 4812",
            "order",
            "4812",
            "order",
            "T-77",
            "ticket");
    numbers.forEach(
        (number, as) -> {
          JsonNode hits = store.as("mara").get("/v1/search?q=" + number).body().path("hits");
          assertThat(hits).as(number).hasSize(1);
          assertThat(hits.at("/0/matched_as").asString()).as(number).isEqualTo(as);
        });
    for (String near : List.of("481", "48120", "re_9", "order", "T-7")) {
      assertThat(store.as("mara").get("/v1/search?q=" + near).body().path("hits")).isEmpty();
    }
    assertThat(new HashSet<>(numbers.values())).hasSize(7);
  }

  private int total(String query) {
    return store.as("mara").get("/v1/queue?" + query).body().path("total").asInt();
  }
}
