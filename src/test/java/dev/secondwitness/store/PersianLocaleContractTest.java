package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/// C46: under a Persian locale the store's machine text (addresses, headers, JSON, rows, chain) is
/// ASCII, and the hashes are those of an English run.
@Isolated("changes the default locale")
class PersianLocaleContractTest {
  private final Locale before = Locale.getDefault();

  @TempDir Path english;
  @TempDir Path persian;

  @BeforeEach
  void speakPersian() {
    Locale.setDefault(Locale.of("fa", "IR"));
  }

  @AfterEach
  void speakAsBefore() {
    Locale.setDefault(before);
  }

  @Test
  void theWholeMainJobIsAsciiAndHashesAsInEnglish() {
    assertThat("%d".formatted(42)).isEqualTo("۴۲");
    String hashInPersian = mainJob(persian);
    Locale.setDefault(Locale.ENGLISH);
    assertThat(mainJob(english)).isEqualTo(hashInPersian);
  }

  /// Recorded, overloaded, sent again, lost, read, refused once, confirmed; answers the hash.
  private static String mainJob(Path directory) {
    try (StoreFixture store = new StoreFixture(directory)) {
      assertThat(store.url()).isASCII();
      Map<String, Object> body = StoreFixture.refund("r-1");
      body.put("language", "fa");
      JsonNode intent = store.authorize(store.record(body));
      var running = new StoreFixture.Running(intent, store.begin(intent));
      ascii(
          store.report(
              running.attempt(),
              Map.of(
                  "kind", "answered", "status", 503, "code", "overloaded", "retry_after", "PT4S")));
      ascii(store.report(store.begin(intent), Map.of("kind", "timed_out")));
      store.pastHorizon();
      var reading = store.look(running, 1, "present re_91");
      ascii(reading);
      ascii(
          store.decide("mara", running, StoreFixture.confirm(running, 1, "re_92", reading.body())));
      ascii(
          store.decide("mara", running, StoreFixture.confirm(running, 1, "re_91", reading.body())));
      store.clock.advance(Duration.ofDays(400));
      store.restart();
      for (String path :
          List.of(
              running.path(),
              "/v1/queue?view=all",
              "/v1/search?q=4812",
              "/v1/metrics",
              "/v1/me",
              "/v1/intents/int_none1")) {
        ascii(store.as("ines").get(path));
      }
      assertThat(store.state(running)).isEqualTo("committed");
      assertThat(store.audit()).allSatisfy(entry -> assertThat(entry.toString()).isASCII());
      return intent.path("canonical_args_hash").asString();
    }
  }

  private static void ascii(Wire.Got got) {
    assertThat(got.text()).isASCII();
    got.etag().ifPresent(tag -> assertThat(tag).isASCII());
  }
}
