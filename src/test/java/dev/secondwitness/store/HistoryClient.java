package dev.secondwitness.store;

import dev.secondwitness.linear.Operation;
import dev.secondwitness.store.IntentModel.Ask;
import dev.secondwitness.store.IntentModel.Says;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;

/// One of several callers of one intent, that keeps a record of what it asked and was answered; now
/// and then it hangs up before the answer, and may ask the same again under the same key.
final class HistoryClient {
  private static final List<String> TOLD = List.of("timed_out", "not_sent", "committed");

  private final StoreFixture store;
  private final Shared shared;
  private final String name;
  private final Random random;
  private long version;
  private int round = 1;

  /// What the callers of one intent share: what it is, the record and its clock.
  ///
  /// @param act what is decided of it, besides escalations
  /// @param attempts the ids of the attempts that are known
  record Shared(
      JsonNode intent,
      String act,
      List<JsonNode> readings,
      Map<Integer, String> attempts,
      List<Operation<Ask, Says>> history,
      AtomicLong clock) {
    Shared(JsonNode intent, String act, JsonNode... readings) {
      this(
          intent,
          act,
          Arrays.asList(readings),
          new ConcurrentHashMap<>(),
          new CopyOnWriteArrayList<>(),
          new AtomicLong());
    }
  }

  private record Sent(
      Ask asked, String who, String path, String key, Optional<String> match, Object body) {}

  HistoryClient(StoreFixture store, Shared shared, String name, long seed, long version) {
    this.store = store;
    this.shared = shared;
    this.name = name;
    this.random = new Random(seed);
    this.version = version;
  }

  Void run(int operations) throws IOException {
    for (int i = 0; i < operations; i++) {
      boolean cut = random.nextInt(100) < 15;
      Sent sent = next(cut);
      if (cut && !sent.path().isEmpty()) {
        hangUpOn(sent);
        if (random.nextBoolean()) {
          ask(sent);
        }
      } else {
        ask(sent);
      }
    }
    return null;
  }

  /// Reads once more, when everybody is done.
  void lastRead() {
    ask(read());
  }

  private static Sent read() {
    return new Sent(new Ask.Read(), "mara", "", "", Optional.empty(), "");
  }

  private Sent next(boolean mayRepeat) {
    String key = UUID.randomUUID().toString();
    String again = mayRepeat ? key : "";
    int dice = random.nextInt(100);
    boolean decided = !shared.act().isEmpty();
    if (dice < 25) {
      return read();
    }
    if (dice < (decided ? 65 : 40)) {
      return decide(key, again);
    }
    if (dice < (decided ? 68 : 58)) {
      return authorize(key, again);
    }
    if (dice < (decided ? 75 : 78) || shared.attempts().isEmpty()) {
      return new Sent(
          new Ask.Begin(again), "agent", path() + "/attempts", key, Optional.empty(), attempt());
    }
    return report(key, again);
  }

  private Sent decide(String key, String again) {
    boolean escalates = shared.act().isEmpty() || random.nextInt(3) == 0;
    String act = escalates ? "escalate" : shared.act();
    String to = escalates ? name + random.nextInt(1000) : "";
    StoreFixture.Running running = new StoreFixture.Running(shared.intent(), shared.intent());
    JsonNode[] on = shared.readings().toArray(JsonNode[]::new);
    Map<String, Object> body = StoreFixture.decision(running, act, round, on);
    if (escalates) {
      body.put("to", Map.of("kind", "person", "name", to));
      body.put("resolve_by", store.clock.instant().plus(Duration.ofHours(2)).toString());
    }
    if (act.equals("confirm")) {
      body.put("receipt_id", receipt());
      body.put("reason", "found_by_witness");
    }
    return new Sent(
        new Ask.Decide(again, version, round, act, to),
        random.nextBoolean() ? "mara" : "reza",
        path() + "/decisions",
        key,
        Optional.of("\"" + version + "\""),
        body);
  }

  private Sent authorize(String key, String again) {
    return new Sent(
        new Ask.Authorize(again, version),
        "agent",
        path() + "/authorization",
        key,
        Optional.of("\"" + version + "\""),
        Map.of(
            "canonical_args_hash",
            shared.intent().path("canonical_args_hash").asString(),
            "approved_by",
            "policy:test"));
  }

  private Map<String, Object> attempt() {
    Map<String, Object> body = new LinkedHashMap<>(StoreFixture.attempt(shared.intent()));
    body.put("authorization_version", 1);
    body.put("worker", name);
    return body;
  }

  private Sent report(String key, String again) {
    List<Integer> numbers = List.copyOf(shared.attempts().keySet());
    int number = numbers.get(random.nextInt(numbers.size()));
    String told = TOLD.get(random.nextInt(TOLD.size()));
    Map<String, Object> body =
        told.equals("committed")
            ? Map.of("kind", "answered", "status", 201, "receipt", Map.of("receipt_id", receipt()))
            : told.equals("not_sent")
                ? Map.of("kind", told, "proof", "connection refused")
                : Map.of("kind", told);
    return new Sent(
        new Ask.Report(again, number, told),
        "agent",
        "/v1/attempts/" + shared.attempts().get(number) + "/outcome",
        key,
        Optional.empty(),
        body);
  }

  private String receipt() {
    return "re_" + shared.intent().path("intent_id").asString();
  }

  private String path() {
    return StoreFixture.path(shared.intent());
  }

  private void ask(Sent sent) {
    long invoked = shared.clock().incrementAndGet();
    Wire.Got got = sent(sent);
    Says says = says(sent.asked(), got);
    if (sent.asked() instanceof Ask.Begin && got.status() == 201) {
      shared.attempts().put(got.body().path("number").asInt(), got.string("attempt_id"));
    }
    long returned = shared.clock().incrementAndGet();
    if (says.version() >= 0) {
      version = says.version();
    }
    if (says.round() > 0) {
      round = says.round();
    }
    shared.history().add(Operation.answered(name, invoked, returned, sent.asked(), says));
  }

  private Wire.Got sent(Sent sent) {
    Wire wire = store.as(sent.who());
    if (sent.path().isEmpty()) {
      return wire.get(path());
    }
    return sent.match().isPresent()
        ? wire.post(sent.path(), sent.key(), sent.match().get(), sent.body())
        : wire.post(sent.path(), sent.key(), sent.body());
  }

  private static Says says(Ask asked, Wire.Got got) {
    JsonNode body = got.body();
    if (got.status() >= 400) {
      return Says.refused(got.status(), got.problem(), body.path("version").asLong(-1));
    }
    return new Says(
        got.status(),
        "",
        body.path("state").asString(""),
        body.path("version").asLong(-1),
        body.path("round").asInt(-1),
        switch (asked) {
          case Ask.Read r -> body.path("attempts").size();
          case Ask.Begin b -> body.path("number").asInt(-1);
          case Ask.Authorize a -> body.path("attempts").asInt(-1);
          case Ask.Report r -> -1;
          case Ask.Decide d -> -1;
        },
        asked instanceof Ask.Read ? body.path("owner").path("name").asString("") : "");
  }

  /// Sends all of it, or all but the end, and hangs up without having heard anything.
  private void hangUpOn(Sent sent) throws IOException {
    URI uri = URI.create(store.url());
    byte[] body = Wire.text(sent.body()).getBytes(StandardCharsets.UTF_8);
    StringBuilder head = new StringBuilder();
    head.append("POST ").append(sent.path()).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(uri.getAuthority()).append("\r\n");
    head.append("Authorization: Bearer ").append(sent.who()).append("\r\n");
    head.append("Content-Type: application/json\r\n");
    head.append("Idempotency-Key: ").append(sent.key()).append("\r\n");
    sent.match().ifPresent(m -> head.append("If-Match: ").append(m).append("\r\n"));
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    int length = random.nextInt(4) == 0 ? random.nextInt(body.length) : body.length;
    long invoked = shared.clock().incrementAndGet();
    shared.history().add(Operation.cut(name, invoked, sent.asked()));
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(head.toString().getBytes(StandardCharsets.US_ASCII));
      out.write(body, 0, length);
      out.flush();
      if (random.nextBoolean()) {
        socket.setSoLinger(true, 0);
      }
    }
  }
}
