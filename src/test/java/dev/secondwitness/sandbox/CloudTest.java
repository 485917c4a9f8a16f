package dev.secondwitness.sandbox;

import static dev.secondwitness.sandbox.Caller.fleetBody;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Machines cost money from the moment they run, whatever became of the answer (L41 to L49).
class CloudTest {
  @TempDir Path directory;
  private final SettableClock clock = new SettableClock();
  private Sandbox sandbox;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    sandbox = Sandbox.start(SandboxOptions.defaults().withClock(clock).remembering(directory));
    caller = new Caller(sandbox);
  }

  @AfterEach
  void stop() {
    caller.close();
    sandbox.close();
  }

  /// L41, L42, L49: the incident's sum, itemised, and its price is a multiplication.
  @Test
  void fiveMachinesForThreeWeeksAreTheIncidentsSumItemised() throws IOException {
    JsonNode fleet = caller.fleet("k1", fleetBody("scan", "531", "653130", "int_1")).json();
    assertThat(fleet.get("id").stringValue()).isEqualTo("fl_301");
    assertThat(fleet.get("amount").intValue()).isEqualTo(653_130);
    assertThat(fleet.get("instances").valueStream().map(JsonNode::stringValue))
        .containsExactly("i-fl_301-1", "i-fl_301-2", "i-fl_301-3", "i-fl_301-4", "i-fl_301-5");
    assertThat(fleet.get("instance_type").stringValue()).isEqualTo("m8g.12xlarge");
    Caller.Answer wrong = caller.fleet("k2", fleetBody("scan", "531", "653131", "int_2"));
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(caller.truth("fleets")).hasSize(1);
  }

  /// L46, L48: billing goes on whoever has given up, until the stop; every hour begun is charged.
  @Test
  void billingGoesOnAfterALostAnswerUntilItIsStopped() throws IOException {
    assertThatThrownBy(
            () ->
                caller.fleet(
                    "k1",
                    fleetBody("scan", "531", "653130", "int_1"),
                    "X-Sandbox-Fault",
                    "lose_answer"))
        .isInstanceOf(IOException.class);
    assertThat(listed().get("burn_per_hour").intValue()).isEqualTo(1230);
    assertThat(listed().get("accrued").intValue()).isEqualTo(1230);
    clock.advance(Duration.ofHours(1).minusMillis(1));
    assertThat(listed().get("accrued").intValue()).isEqualTo(1230);
    clock.advance(Duration.ofMillis(1));
    assertThat(listed().get("accrued").intValue()).isEqualTo(2460);
    caller.post(sandbox.cloudUrl(), "/cloud/v1/fleets/fl_301/stop", sandbox.tokens().control(), "");
    clock.advance(Duration.ofHours(99));
    assertThat(listed().get("accrued").intValue()).isEqualTo(2460);
    assertThat(listed().get("status").stringValue()).isEqualTo("stopped");
  }

  @Test
  void oneKeyIsOneFleetAndABrokenLockMakesTwo() throws IOException {
    caller.fleet("k1", fleetBody("scan", "1", "1230", "int_1"));
    assertThat(
            caller
                .fleet("k1", fleetBody("scan", "1", "1230", "int_1"))
                .headers()
                .get("Idempotent-Replayed"))
        .isEqualTo("true");
    Caller.Answer changed = caller.fleet("k1", fleetBody("scan", "2", "2460", "int_1"));
    assertThat(changed.json().get("code").stringValue()).isEqualTo("idempotency_key_reused");
    caller.fleet("k2", fleetBody("scan", "1", "1230", "int_2"), "X-Sandbox-Fault", "duplicate");
    assertThat(caller.truth("fleets"))
        .extracting(f -> f.get("reference").stringValue())
        .containsExactly("int_1", "int_2", "int_2");
  }

  @Test
  void theListingPagesNewestFirstAndSaysHowFarItHadGot() throws IOException {
    for (int i = 1; i <= 5; i++) {
      caller.fleet("k" + i, fleetBody("p" + i, "1", "1230", "int_" + i));
    }
    StringBuilder seen = new StringBuilder();
    String cursor = "";
    do {
      JsonNode page = caller.park("/cloud/v1/fleets?limit=2" + cursor).json();
      page.get("items").forEach(f -> seen.append(f.get("plan").stringValue()).append(' '));
      assertThat(page.get("position").stringValue()).isEqualTo("000000005");
      assertThat(page.get("newest").get("id").stringValue()).isEqualTo("fl_305");
      cursor =
          page.get("has_more").booleanValue() ? "&cursor=" + page.get("next").stringValue() : "";
    } while (!cursor.isEmpty());
    assertThat(seen.toString()).isEqualTo("p5 p4 p3 p2 p1 ");
    assertThat(caller.park("/cloud/v1/fleets?cursor=x").status()).isEqualTo(400);
    assertThat(caller.get(sandbox.cloudUrl(), "/cloud/v1/fleets").status()).isEqualTo(401);
  }

  @Test
  void whatRunsAndWhatWasStoppedOutlivesARestart() throws IOException {
    caller.fleet("k1", fleetBody("a", "1", "1230", "int_1"));
    caller.fleet("k2", fleetBody("b", "1", "1230", "int_2"));
    caller.post(sandbox.cloudUrl(), "/cloud/v1/fleets/fl_301/stop", sandbox.tokens().control(), "");
    List<JsonNode> before = caller.truth("fleets");
    stop();
    start();
    assertThat(caller.truth("fleets")).isEqualTo(before);
    assertThat(caller.park("/cloud/v1/whoami").json().get("account").stringValue())
        .isEqualTo("cloud_77");
  }

  private JsonNode listed() throws IOException {
    return caller.park("/cloud/v1/fleets").json().get("items").get(0);
  }
}
