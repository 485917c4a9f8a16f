package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Listens to the store's stream from an event number on.
final class StreamListener implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<JsonNode> changes = new CopyOnWriteArrayList<>();
  private final List<Long> ids = new CopyOnWriteArrayList<>();
  private volatile int heartbeats;
  private volatile String closing = "";
  private final long after;

  StreamListener(String base, String token, long after) {
    this.after = after;
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/v1/stream"))
            .header("Authorization", "Bearer " + token)
            .header("Last-Event-ID", Long.toString(after))
            .build();
    Thread.ofVirtual().start(() -> read(request));
  }

  private void read(HttpRequest request) {
    try (var body = http.send(request, HttpResponse.BodyHandlers.ofInputStream()).body();
        var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      String event = "";
      String line = lines.readLine();
      while (line != null) {
        if (line.startsWith("id: ")) {
          ids.add(Long.parseLong(line.substring(4)));
        } else if (line.startsWith("event: ")) {
          event = line.substring(7);
        } else if (line.startsWith("data: ")) {
          take(event, JsonMapper.shared().readTree(line.substring(6)));
        }
        line = lines.readLine();
      }
    } catch (IOException | InterruptedException e) {
      // the store stopped, or the test did
      return;
    }
  }

  private void take(String event, JsonNode data) {
    if (event.equals("change")) {
      Contract.check("StreamEvent", data);
      changes.add(data);
    } else if (event.equals("closing")) {
      closing = data.path("reason").asString();
    } else {
      heartbeats = heartbeats + 1;
    }
  }

  List<String> states() {
    return changes.stream().map(c -> c.path("state").asString()).toList();
  }

  List<String> kinds() {
    return changes.stream().map(c -> c.path("kind").asString()).toList();
  }

  int heartbeats() {
    return heartbeats;
  }

  /// Why the store ended the stream by itself, empty while it has not.
  String closing() {
    return closing;
  }

  List<Long> ids() {
    return List.copyOf(ids);
  }

  void assertGapless() {
    List<Long> expected = new ArrayList<>();
    for (long id = after + 1; id <= after + ids.size(); id++) {
      expected.add(id);
    }
    assertThat(ids()).isEqualTo(expected);
    assertThat(changes.stream().map(c -> c.path("sequence").asLong()).toList()).isEqualTo(expected);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
