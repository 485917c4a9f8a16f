import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * java Refund.java ORDER MINOR CURRENCY REFERENCE: records one refund, has it authorised, sends it, waits for its end.
 *
 * <p>Ends with 0 when it is committed, 3 when the store refused, 4 while it is open, 5 when it ended without effect.
 */
final class Refund {
  private static final Duration ANSWER_WITHIN =
      setting("ANSWER_WITHIN", 10); // for the receiver's answer
  private static final Duration PATIENCE = setting("PATIENCE", 900); // for a disposition

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private final String run = UUID.randomUUID().toString();
  private Optional<CompletableFuture<HttpResponse<String>>> unanswered = Optional.empty();

  /** The store said no, or nothing. */
  @SuppressWarnings("serial")
  static final class Refused extends Exception {
    Refused(Answer answer) {
      super("refused " + answer.status() + " " + answer.problem() + ": " + answer.of("detail"));
    }
  }

  public static void main(String[] args) throws Exception {
    try {
      System.exit(new Refund().refund(args[0], args[1], args[2], args[3]));
    } catch (Refused refused) {
      System.out.println(refused.getMessage());
      System.exit(3);
    }
  }

  private int refund(String order, String minor, String currency, String reference)
      throws Exception {
    // the same reference recovers the same intent, however often and by whatever process it is
    // asked for
    Answer intent =
        require(
            post(
                "/v1/intents",
                "record",
                intent(order, minor, currency, reference),
                Optional.empty()));
    String path = "/v1/intents/" + intent.of("intent_id");
    System.out.println(
        intent.status() == 201
            ? "recorded " + intent.of("intent_id")
            : "known as " + intent.of("intent_id") + ", " + intent.of("state"));

    // authorised for exactly these arguments
    if (intent.of("state").equals("prepared")) {
      String approval =
          "{\"canonical_args_hash\":%s,\"approved_by\":\"policy:refunds\"}"
              .formatted(quoted(intent.of("canonical_args_hash")));
      intent = require(post(path + "/authorization", "authorize", approval, intent.etag()));
    }

    // written down, sent once, reported; again only when the store says so, after the wait it says
    String attempt = "";
    for (int number = 1; intent.of("state").equals("authorized"); number++) {
      long asked = System.nanoTime();
      Answer begun =
          require(post(path + "/attempts", "begin-" + number, begin(intent), Optional.empty()));
      attempt = begun.of("attempt_id");
      System.out.println("attempt " + attempt + " under " + begun.of("action_key"));
      String seen =
          System.nanoTime() - asked < TimeUnit.SECONDS.toNanos(10)
              ? send(begun, intent.of("intent_id"))
              : "{\"kind\":\"not_sent\",\"proof\":\"send_before had passed\"}";
      Answer told = report(attempt, "outcome-" + number, seen);
      if (!Set.of("wait_and_retry", "retry").contains(told.of("next_move"))) {
        break;
      }
      Thread.sleep(Duration.parse(told.members().getOrDefault("wait", "PT1S")));
    }
    return waitForTheEnd(path, attempt);
  }

  /** Whoever decides is not us: looks every two seconds how it ended. */
  private int waitForTheEnd(String path, String attempt) throws Exception {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      reportLateAnswer(attempt);
      Answer file = require(ask(toStore(path).GET().build()));
      switch (file.of("state")) {
        case "committed" -> {
          System.out.println(
              "settled: committed, receipt " + file.last("dispositions", "receipt_id"));
          return 0;
        }
        case "rejected", "cancelled", "expired" -> {
          System.out.println("settled: " + file.of("state"));
          return 5;
        }
        default -> {
          if (System.nanoTime() >= until) {
            System.out.println("still " + file.of("state") + "; nothing is sent again");
            return 4;
          }
        }
      }
      Thread.sleep(Duration.ofSeconds(2));
    }
  }

  /** Sends the attempt once and tells what was seen; that nothing came is no failure. */
  private String send(Answer begun, String intentId) throws Exception {
    String arguments = begun.of("canonical_args");
    String body =
        arguments.substring(0, arguments.length() - 1) + ",\"reference\":" + quoted(intentId) + "}";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(System.getenv("PAYMENTS") + "/payments/v1/refunds"))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + secret("PAYMENTS_TOKEN_FILE"))
            .header("Idempotency-Key", begun.of("action_key"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    CompletableFuture<HttpResponse<String>> answer =
        http.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      return answered(answer.get(ANSWER_WITHIN.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException silence) {
      unanswered = Optional.of(answer);
      return "{\"kind\":\"timed_out\",\"detail\":%s}"
          .formatted(quoted("no answer within " + ANSWER_WITHIN));
    } catch (ExecutionException failed) {
      String why = quoted(String.valueOf(failed.getCause()));
      boolean neverOpened =
          failed.getCause() instanceof ConnectException
              || failed.getCause() instanceof HttpConnectTimeoutException;
      return neverOpened
          ? "{\"kind\":\"not_sent\",\"proof\":%s}".formatted(why)
          : "{\"kind\":\"connection_lost\",\"detail\":%s}".formatted(why);
    }
  }

  /** An answer that comes after we gave up on it is reported too; it ends nothing by itself. */
  private void reportLateAnswer(String attempt) throws Exception {
    if (unanswered.isEmpty() || !unanswered.get().isDone()) {
      return;
    }
    CompletableFuture<HttpResponse<String>> answer = unanswered.get();
    unanswered = Optional.empty();
    if (!answer.isCompletedExceptionally()) {
      report(attempt, "late", answered(answer.join()));
    }
  }

  private static String answered(HttpResponse<String> response) {
    Answer answer = Answer.of(response);
    StringBuilder seen =
        new StringBuilder("{\"kind\":\"answered\",\"status\":" + response.statusCode());
    boolean replayed =
        response.headers().firstValue("Idempotent-Replayed").orElse("").equals("true");
    seen.append(",\"replayed\":").append(replayed);
    seen.append(",\"final\":").append(!answer.of("state").equals("held"));
    if (!answer.of("code").isEmpty()) {
      seen.append(",\"code\":").append(quoted(answer.of("code")));
    }
    if (answer.done() && !answer.of("id").isEmpty()) {
      seen.append(",\"receipt\":{\"receipt_id\":").append(quoted(answer.of("id"))).append("}");
    }
    response
        .headers()
        .firstValue("Retry-After")
        .ifPresent(s -> seen.append(",\"retry_after\":\"PT" + s + "S\""));
    return seen.append("}").toString();
  }

  private Answer report(String attempt, String step, String seen) throws Exception {
    System.out.println("saw " + seen);
    Answer told =
        require(post("/v1/attempts/" + attempt + "/outcome", step, seen, Optional.empty()));
    System.out.println(
        "state "
            + told.of("state")
            + ", next move "
            + told.of("next_move")
            + ": "
            + told.of("reason"));
    return told;
  }

  private Answer post(String path, String step, String body, Optional<String> version)
      throws Exception {
    HttpRequest.Builder request =
        toStore(path)
            .header("Idempotency-Key", run + "-" + step)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    version.ifPresent(etag -> request.header("If-Match", etag));
    return ask(request.build());
  }

  private static HttpRequest.Builder toStore(String path) throws IOException {
    return HttpRequest.newBuilder(URI.create(System.getenv("STORE") + path))
        .timeout(Duration.ofSeconds(15))
        .header("Authorization", "Bearer " + secret("STORE_TOKEN_FILE"));
  }

  /** Asks the store, again with the same key and bytes when no answer came. */
  private Answer ask(HttpRequest request) throws InterruptedException {
    Answer last = new Answer(0, Map.of("detail", "no answer"), Optional.empty());
    for (int number = 1; number <= 4; number++) {
      long wait = number;
      try {
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        last = Answer.of(response);
        boolean busy = Set.of(429, 502, 503, 504).contains(last.status());
        if (!busy && !last.problem().equals("idempotency-key-in-progress")) {
          return last;
        }
        wait = response.headers().firstValueAsLong("Retry-After").orElse(wait);
      } catch (IOException silence) {
        last = new Answer(0, Map.of("detail", "no answer: " + silence), Optional.empty());
      }
      Thread.sleep(Duration.ofSeconds(wait));
    }
    return last;
  }

  private static Answer require(Answer answer) throws Refused {
    if (!answer.done()) {
      throw new Refused(answer);
    }
    return answer;
  }

  private static String intent(String order, String minor, String currency, String reference) {
    return """
    {"request_ref":%4$s,"tenant":"acme","purpose":%5$s,"operation":"refund.create","provider":"payments-sandbox",
     "arguments":{"order":%1$s,"amount":%2$s,"currency":%3$s,"account":"acct_204","parent":%6$s},
     "bound_fields":[{"name":"order","pointer":"/order","kind":"exact"},
       {"name":"amount","pointer":"/amount","kind":"amount"},
       {"name":"currency","pointer":"/currency","kind":"currency"},
       {"name":"account","pointer":"/account","kind":"exact"},{"name":"parent","pointer":"/parent","kind":"exact"}],
     "amount":{"currency":%3$s,"minor":%2$s},"business_ref":%1$s,"deadline":"%7$s","max_attempts":3}
    """
        .formatted(
            quoted(order),
            quoted(minor),
            quoted(currency),
            quoted(reference),
            quoted("Refund for order " + order),
            quoted("ch_" + order),
            Instant.now().plus(4, ChronoUnit.HOURS).truncatedTo(ChronoUnit.SECONDS));
  }

  private static String begin(Answer intent) {
    return """
    {"authorization_version":%s,"canonical_args_hash":%s,"action_key":%s,
     "worker":"Refund.java","provider":"payments-sandbox","send_within":"PT10S"}
    """
        .formatted(
            intent.of("authorization_version"),
            quoted(intent.of("canonical_args_hash")),
            quoted(intent.of("action_key")));
  }

  private static Duration setting(String name, long usual) {
    return Duration.ofSeconds(
        Optional.ofNullable(System.getenv(name)).map(Long::valueOf).orElse(usual));
  }

  private static String secret(String variable) throws IOException {
    return Files.readString(Path.of(System.getenv(variable))).strip();
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.chars()
        .forEach(
            c ->
                out.append(
                    c < ' ' || c == '"' || c == '\\' ? "\\u%04x".formatted(c) : "" + (char) c));
    return out.append('"').toString();
  }

  /** An answer whose JSON members are kept by their path, such as `dispositions/0/receipt_id`. */
  record Answer(int status, Map<String, String> members, Optional<String> etag) {
    static Answer of(HttpResponse<String> response) {
      Map<String, String> members = new LinkedHashMap<>();
      if (response.body().startsWith("{")) {
        new Members(response.body(), members).value("");
      }
      return new Answer(response.statusCode(), members, response.headers().firstValue("ETag"));
    }

    String of(String path) {
      return members.getOrDefault(path, "");
    }

    String last(String list, String member) {
      String found = "";
      for (int i = 0; members.containsKey(list + "/" + i + "/"); i++) {
        found = of(list + "/" + i + "/" + member);
      }
      return found;
    }

    String problem() {
      return of("type").replace("/problems/", "");
    }

    boolean done() {
      return status / 100 == 2;
    }
  }

  /** Reads JSON that a store wrote; a library does this better. */
  static final class Members {
    private final String text;
    private final Map<String, String> into;
    private int at;

    Members(String text, Map<String, String> into) {
      this.text = text;
      this.into = into;
    }

    void value(String path) {
      switch (next()) {
        case '{' -> all(path, '}');
        case '[' -> all(path, ']');
        case '"' -> into.put(path, string());
        default -> {
          int from = at;
          while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) {
            at++;
          }
          into.put(path, text.substring(from, at));
        }
      }
    }

    private void all(String path, char end) {
      into.put(path + "/", "");
      at++;
      for (int i = 0; next() != end; i++) {
        String name = end == ']' ? Integer.toString(i) : string();
        if (next() == ':') {
          at++;
        }
        value(path.isEmpty() ? name : path + "/" + name);
        if (next() == ',') {
          at++;
        }
      }
      at++;
    }

    private String string() {
      StringBuilder out = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        char c = text.charAt(at);
        if (c == '\\') {
          c = text.charAt(++at);
          if (c == 'u') {
            c = (char) Integer.parseInt(text, at + 1, at + 5, 16);
            at += 4;
          } else if ("bfnrt".indexOf(c) >= 0) {
            c = "\b\f\n\r\t".charAt("bfnrt".indexOf(c));
          }
        }
        out.append(c);
      }
      at++;
      return out.toString();
    }

    private char next() {
      while (Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      return text.charAt(at);
    }
  }
}
