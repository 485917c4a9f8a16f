package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Whether it lives, whether it is ready, and its figures for a monitor.
class VitalsContractTest extends StoreContract {

  private String prometheus(String who) {
    Wire.Got got = store.as(who).get("/v1/prometheus");
    assertThat(got.status()).isEqualTo(200);
    return got.text();
  }

  private static double value(String text, String name) {
    return text.lines()
        .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  @Test
  void aMonitorNeedsNoTokenToSeeWhetherItLivesAndIsReady() {
    Wire nobody = new Wire(store.url(), "wrong");
    assertThat(nobody.get("/v1/health").string("status")).isEqualTo("ok");
    assertThat(nobody.get("/v1/health/ready").string("status")).isEqualTo("ready");
    assertThat(nobody.get("/v1/prometheus").status()).isEqualTo(401);
    assertThat(store.as("agent").get("/v1/prometheus").problem()).isEqualTo("forbidden");
    assertThat(store.as("vera").get("/v1/prometheus?x=1").problem()).isEqualTo("unknown-member");
  }

  @Test
  void figuresAreOfTheCallersTenantsAndCountersOfTheProcess() {
    store.unknown("r-1");
    store.clock.advance(Duration.ofMinutes(30));
    String acme = prometheus("vera");
    assertThat(value(acme, "second_witness_open_unknowns")).isEqualTo(1);
    assertThat(value(acme, "second_witness_overdue_unknowns")).isZero();
    assertThat(value(acme, "second_witness_oldest_unknown_age_seconds"))
        .isBetween(1_799.0, 1_801.0);
    assertThat(value(acme, "second_witness_verified")).isEqualTo(1);
    assertThat(value(acme, "second_witness_jobs_lag_seconds")).isLessThan(60);
    assertThat(value(acme, "second_witness_chain_length")).isGreaterThanOrEqualTo(4);
    String beta = prometheus("olga");
    assertThat(value(beta, "second_witness_open_unknowns")).isZero();
    assertThat(value(beta, "second_witness_oldest_unknown_age_seconds")).isZero();
    for (String text : List.of(acme, beta)) {
      assertThat(text).doesNotContain("acme").doesNotContain("int_").doesNotContain("r-1");
    }
  }

  @Test
  void requestsRefusalsAndWritesAreCounted() {
    store.record(StoreFixture.refund("r-1"));
    store.as("agent").post("/v1/intents", Map.of("nonsense", 1));
    new Wire(store.url(), "wrong").get("/v1/me");
    store.as("vera").call("DELETE", "/v1/queue", Map.of(), Optional.empty());
    store.as("vera").get("/v1/intents/int_nobody");
    RawHttp.send(store.url(), "NONSENSE\r\n\r\n");
    String text = prometheus("vera");
    String requests = "second_witness_requests_seconds_count{method=";
    assertThat(text)
        .contains(requests + "\"POST\",path=\"/v1/intents\",status=\"201\"} 1")
        .contains(requests + "\"POST\",path=\"/v1/intents\",status=\"400\"} 1")
        .contains("path=\"/v1/intents/{id}\",status=\"404\"} 1")
        .contains("status=\"401\"} 1")
        .contains("second_witness_writes_seconds_bucket{le=\"0.1\"}")
        .doesNotContain("int_nobody");
    for (String problem :
        List.of(
            "unknown-member",
            "unauthorized",
            "method-not-allowed",
            "not-found",
            "malformed-request")) {
      assertThat(text).contains("second_witness_refusals_total{problem=\"" + problem + "\"} 1");
    }
    assertThat(value(text, "second_witness_writes_seconds_count")).isGreaterThanOrEqualTo(2);
  }
}
