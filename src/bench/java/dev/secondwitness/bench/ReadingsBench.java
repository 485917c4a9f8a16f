package dev.secondwitness.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Judge;
import dev.secondwitness.witness.reader.Environments;
import dev.secondwitness.witness.reader.HttpReader;
import dev.secondwitness.witness.reader.Resolver;
import dev.secondwitness.witness.reader.Secrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/// How long many readings at once take beside the slowest of them alone, and one reading beside
/// `curl` with the same request.
final class ReadingsBench {
  private static final int HOSTS = 20;
  private static final int READINGS_A_HOST = 5;
  private static final int ROUNDS = 7;
  private static final int CURLS = 200;
  private static final String WHOAMI =
      "{\"account\":\"acct_204\",\"environment\":\"sandbox\",\"access\":\"read\"}";

  private final Table table;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  ReadingsBench(Table table) {
    this.table = table;
  }

  void run() throws Exception {
    try {
      many();
      besideCurl();
    } finally {
      threads.shutdownNow();
    }
  }

  /// A ledger that knows of nothing and takes its time for each answer.
  private HttpServer host(Duration each) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          LockSupport.parkNanos(each.toNanos());
          boolean who = exchange.getRequestURI().getPath().endsWith("/whoami");
          answer(exchange, who ? 200 : 404, who ? WHOAMI : "{\"code\":\"refund_not_found\"}");
        });
    server.start();
    return server;
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    try (exchange) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static URI origin(HttpServer server) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private HttpReader reader(Map<String, URI> origins) {
    return new HttpReader(
        new Environments(origins),
        new Secrets(Map.of("PAYMENTS_READ", "bench")),
        InstantSource.system(),
        threads,
        Resolver.SYSTEM);
  }

  /// Looks, judges, and fails when what came is not the honest verdict.
  private static void read(HttpReader reader, WitnessDefinition witness) {
    Look look = reader.look(witness, Asked.refund(), made -> {});
    Verdict verdict =
        Judge.judge(witness, Asked.refund(), new Observation(witness.id(), 1, List.of(look)))
            .verdict();
    if (!(verdict instanceof Verdict.NotSeen)) {
      throw new IllegalStateException("Not the verdict that was due: " + verdict);
    }
  }

  private void many() throws Exception {
    Map<String, URI> origins = new HashMap<>();
    List<WitnessDefinition> witnesses = new ArrayList<>();
    List<HttpServer> hosts = new ArrayList<>();
    for (int i = 1; i <= HOSTS; i++) {
      HttpServer host = host(Duration.ofMillis(20L * i));
      hosts.add(host);
      origins.put("host" + i, origin(host));
      witnesses.add(
          Declared.changed(
              "payments.ledger-by-key", "environment: payments", "environment: host" + i));
    }
    List<Double> alone = new ArrayList<>();
    List<Double> together = new ArrayList<>();
    for (int round = 0; round <= ROUNDS; round++) {
      double slowest = millis(() -> read(reader(origins), witnesses.getLast()));
      double all = millis(() -> readAll(reader(origins), witnesses));
      if (round > 0) {
        alone.add(slowest);
        together.add(all);
      }
    }
    hosts.forEach(host -> host.stop(0));
    table.note(
        String.format(
            Locale.ROOT,
            "%d readings over %d hosts at once: %.0f ms; the slowest of them alone: %.0f ms;"
                + " ratio %.2f (medians of %d rounds by turns)",
            HOSTS * READINGS_A_HOST,
            HOSTS,
            median(together),
            median(alone),
            median(together) / median(alone),
            ROUNDS));
  }

  private void readAll(HttpReader reader, List<WitnessDefinition> witnesses) {
    List<Future<?>> readings = new ArrayList<>();
    for (int i = 0; i < READINGS_A_HOST; i++) {
      for (WitnessDefinition witness : witnesses) {
        readings.add(threads.submit(() -> read(reader, witness)));
      }
    }
    for (Future<?> reading : readings) {
      try {
        reading.get(60, TimeUnit.SECONDS);
      } catch (InterruptedException | ExecutionException | TimeoutException e) {
        throw new IllegalStateException("A reading did not end", e);
      }
    }
  }

  /// One reading of one request beside what curl says its own request took, process start left out.
  private void besideCurl() throws Exception {
    HttpServer host = host(Duration.ZERO);
    WitnessDefinition witness =
        Declared.parsed(
            "payments.ledger-by-key",
            Declared.text("payments.ledger-by-key.yaml")
                .replaceAll("(?s)probe:.*?\n(?=[a-z])", ""));
    List<Double> readings = new ArrayList<>();
    List<Double> curls = new ArrayList<>();
    HttpReader shown = reader(Map.of("payments", origin(host)));
    String command = shown.asCurl(witness, Asked.refund()).orElseThrow();
    for (int i = 0; i < 2 * CURLS; i++) {
      HttpReader reader = reader(Map.of("payments", origin(host)));
      double reading = millis(() -> reader.look(witness, Asked.refund(), made -> {}));
      double curl = curl(command);
      if (i >= CURLS) {
        readings.add(reading);
        curls.add(curl);
      }
    }
    host.stop(0);
    table.note(
        String.format(
            Locale.ROOT,
            "one reading %.2f ms, curl with the same request %.2f ms: %.2f ms more (medians of %d"
                + " by turns)",
            median(readings),
            median(curls),
            median(readings) - median(curls),
            CURLS));
  }

  private static double curl(String command) throws IOException, InterruptedException {
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-c", command + " --output /dev/null -w '%{time_total}'");
    shell.environment().put("PAYMENTS_READ", "bench");
    Process process = shell.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return Double.parseDouble(said.strip()) * 1000;
  }

  private static double millis(Runnable work) {
    long began = System.nanoTime();
    work.run();
    return (System.nanoTime() - began) / 1e6;
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
