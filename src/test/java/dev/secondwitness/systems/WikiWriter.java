package dev.secondwitness.systems;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import tools.jackson.databind.JsonNode;

/// The author of the wiki's notices and comments, signed in.
final class WikiWriter implements AutoCloseable {
  private static final Duration PATIENT = Duration.ofSeconds(60);
  private static final Map<String, String> FORM =
      Map.of("Content-Type", "application/x-www-form-urlencoded");

  private final Calls calls = new Calls();
  private final URI api = URI.create(Running.place("MEDIAWIKI") + "/api.php");
  // one session, whose requests would otherwise wait for one another inside the wiki
  private final ReentrantLock turn = new ReentrantLock();
  private final String token;

  WikiWriter() throws Exception {
    String login =
        call(Map.of("action", "query", "meta", "tokens", "type", "login"))
            .path("query")
            .path("tokens")
            .path("logintoken")
            .asString();
    call(
        Map.of(
            "action", "clientlogin",
            "username", "Admin",
            "password", "oper-Pass-12345",
            "loginreturnurl", Running.place("MEDIAWIKI") + "/",
            "logintoken", login));
    token =
        call(Map.of("action", "query", "meta", "tokens", "type", "csrf"))
            .path("query")
            .path("tokens")
            .path("csrftoken")
            .asString();
  }

  private static String form(Map<String, String> fields) {
    Map<String, String> all = new LinkedHashMap<>(fields);
    all.put("format", "json");
    all.put("formatversion", "2");
    return Calls.form(all);
  }

  private JsonNode call(Map<String, String> fields) throws Exception {
    turn.lock();
    try {
      return calls.post(api, FORM, form(fields), PATIENT).orElseThrow().body();
    } finally {
      turn.unlock();
    }
  }

  /// Something only the author may do.
  JsonNode act(String action, Map<String, String> more) throws Exception {
    JsonNode answer = call(acting(action, more));
    if (answer.has("error")) {
      throw new IOException(action + ": " + answer);
    }
    return answer;
  }

  private Map<String, String> acting(String action, Map<String, String> more) {
    Map<String, String> fields = new LinkedHashMap<>(more);
    fields.put("action", action);
    fields.put("token", token);
    return fields;
  }

  private static Map<String, String> notice(String title, String reference, String amount) {
    String text =
        "<div class=\"notice\">Refund notice <span class=\"ref\">"
            + reference
            + "</span>: <span class=\"amount\">"
            + amount
            + "</span> <span class=\"currency\">EUR</span>"
            + " <span class=\"label\">Refund of order 4812</span></div>";
    return Map.of("title", title, "text", text, "summary", reference, "createonly", "1");
  }

  /// A page with a notice, whose revision is given back.
  String publish(String title, String reference, String amount) throws Exception {
    return act("edit", notice(title, reference, amount)).path("edit").path("newrevid").asString();
  }

  /// The same, and the author hangs up before the answer.
  void publishAndHangUp(String title, String reference) throws Exception {
    turn.lock();
    try {
      calls.postAndHangUp(api, FORM, form(acting("edit", notice(title, reference, "42.00"))));
    } finally {
      turn.unlock();
    }
  }

  /// Whether somebody on the way kept it for himself.
  boolean swallowed(String title, String reference) throws Exception {
    return calls.swallowed(api, FORM, form(acting("edit", notice(title, reference, "42.00"))));
  }

  /// A comment below others.
  String comment(String page, String reference) throws Exception {
    return act(
            "edit",
            Map.of("title", page, "appendtext", "\n* thanks, " + reference, "summary", reference))
        .path("edit")
        .path("newrevid")
        .asString();
  }

  @Override
  public void close() {
    calls.close();
  }
}
