package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.Figure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// I1, F9: eight callers press different verdicts on one intent at the same moment, and it has one
/// disposition; each of the others is told whose.
@Tag("fault")
class EightClientsContractTest extends StoreContract {
  private static final int INTENTS = Figure.rounds(500, 20_000);
  private static final int AT_ONCE = 50;

  private final ExecutorService windows = Executors.newVirtualThreadPerTaskExecutor();

  /// An unknown that eight callers are about to decide.
  private record Case(StoreFixture.Running running, boolean present, String version, JsonNode on) {
    String receipt() {
      return "re_" + running.id();
    }
  }

  @AfterEach
  void closeWindows() {
    windows.shutdownNow();
  }

  @Test
  void ofEightVerdictsOnOneIntentOneIsItsDisposition() throws Exception {
    store.asksOften();
    int wrong = 0;
    for (int from = 0; from < INTENTS; from += AT_ONCE) {
      List<StoreFixture.Running> unknown = new ArrayList<>();
      for (int i = from; i < Math.min(from + AT_ONCE, INTENTS); i++) {
        unknown.add(store.unknown(StoreFixture.refund("r-" + i, "100", "order " + i, "x")));
      }
      store.pastHorizon();
      for (StoreFixture.Running running : unknown) {
        wrong += race(look(running, unknown.indexOf(running))) ? 0 : 1;
      }
    }
    Figure.print(
        "I1 F9", database.name(), "intents without exactly one disposition", wrong, INTENTS);
    assertThat(wrong).isZero();
    assertThat(rows("select count(*) from dispositions")).isEqualTo(INTENTS);
    assertThat(
            rows(
                "select count(*) from (select intent_id, round from dispositions"
                    + " group by intent_id, round having count(*) > 1) as doubled"))
        .isZero();
    assertThat(rows("select count(*) from decisions where act <> 'escalate'")).isEqualTo(INTENTS);
  }

  private Case look(StoreFixture.Running running, int number) {
    boolean present = number % 2 == 0;
    Wire.Got got = store.look(running, 1, present ? "present re_" + running.id() : "absent");
    return new Case(running, present, got.etag().orElseThrow(), got.body());
  }

  /// Whether one of the eight, and only one, settled it, and every other one was told so.
  private boolean race(Case one) throws Exception {
    List<Callable<Wire.Got>> pressed = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String who = i % 2 == 0 ? "mara" : "reza";
      String key = "press-" + i + one.running().id();
      Map<String, Object> body = verdict(one, i);
      pressed.add(
          () -> store.as(who).post(one.running().path() + "/decisions", key, one.version(), body));
    }
    List<Wire.Got> answers = new ArrayList<>();
    for (Future<Wire.Got> answer : windows.invokeAll(pressed)) {
      answers.add(answer.get());
    }
    int won = 0;
    boolean told = true;
    for (int i = 0; i < 8; i++) {
      Wire.Got got = answers.get(i);
      boolean escalates = "escalate".equals(verdict(one, i).get("act"));
      if (got.status() == 201) {
        won += escalates ? 0 : 1;
      } else if (got.status() == 412) {
        told &= !got.string("settled_by").isEmpty();
      } else {
        // pressed before the winner, against the evidence
        told &= got.problem().equals("checks-unmet");
      }
    }
    JsonNode file = store.caseOf(one.running());
    return won == 1
        && told
        && file.path("dispositions").size() == 1
        && file.path("state")
            .asString()
            .equals(state(file.at("/dispositions/0/outcome").asString()));
  }

  private static String state(String outcome) {
    return switch (outcome) {
      case "confirmed" -> "committed";
      case "failed" -> "rejected";
      case "failed_replay_allowed" -> "authorized";
      default -> outcome;
    };
  }

  private Map<String, Object> verdict(Case one, int window) {
    Map<String, Object> body =
        switch (window % 4) {
          case 0, 1 ->
              one.present()
                  ? StoreFixture.confirm(one.running(), 1, one.receipt(), one.on())
                  : StoreFixture.decision(one.running(), "fail_close", 1, one.on());
          case 2 -> StoreFixture.decision(one.running(), "fail_allow_replay", 1, one.on());
          default -> StoreFixture.decision(one.running(), "escalate", 1, one.on());
        };
    if (window % 4 == 3) {
      body.put("to", Map.of("kind", "person", "name", "window-" + window));
      body.put("resolve_by", store.clock.instant().plusSeconds(7200).toString());
    }
    return body;
  }

  private long rows(String query) throws SQLException {
    try (Connection connection = store.connect();
        Statement sql = connection.createStatement();
        ResultSet row = sql.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
