package dev.secondwitness.store;

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
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Listens to the stream of whichever store process answers; when one goes away it goes on at
/// another with the number of the last event it has.
final class HoppingListener implements Runnable {
  private final Supplier<String> process;
  private final List<Long> seen = new ArrayList<>();
  private volatile long last;
  private volatile long until = Long.MAX_VALUE;

  HoppingListener(Supplier<String> process) {
    this.process = process;
  }

  /// Lets it end when it has this event.
  void untilItHas(long event) {
    until = event;
  }

  /// The numbers of the events, in the order they came; to be asked when it has ended.
  List<Long> seen() {
    return List.copyOf(seen);
  }

  @Override
  public void run() {
    while (last < until) {
      try (HttpClient http = HttpClient.newHttpClient()) {
        listen(http);
      } catch (IOException e) {
        pause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void listen(HttpClient http) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(process.get() + "/v1/stream"))
            .header("Authorization", "Bearer mara")
            .header("Last-Event-ID", Long.toString(last))
            .build();
    HttpResponse<java.io.InputStream> answer =
        http.send(request, HttpResponse.BodyHandlers.ofInputStream());
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
      if (answer.statusCode() != 200) {
        throw new IOException("The stream answered " + answer.statusCode());
      }
      String line = lines.readLine();
      while (line != null && last < until) {
        if (line.startsWith("id: ")) {
          last = Long.parseLong(line.substring(4));
          seen.add(last);
        }
        line = lines.readLine();
      }
    } finally {
      http.shutdownNow();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
