package dev.secondwitness.sandbox.forum;

import dev.secondwitness.sandbox.http.Position;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Rfc3339;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// One comment; its position counts within its thread.
record Comment(String id, long position, CommentRequest asked, State state, Instant committed) {

  /// Whether readers can see it.
  enum State {
    LIVE,
    HELD,
    REMOVED;

    static State of(String word) throws RefusedRequest {
      for (State state : values()) {
        if (state.word().equals(word)) {
          return state;
        }
      }
      throw RefusedRequest.invalid("state is live, held or removed");
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Comment in(State other) {
    return new Comment(id, position, asked, other, committed);
  }

  String permalink() {
    return "/forum/c/" + id;
  }

  /// As the public listing shows it.
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", id);
    json.put("thread", asked.thread());
    json.put("reference", asked.reference());
    json.put("label", asked.label());
    json.put("author", asked.author());
    json.put("state", state.word());
    json.put("created", Rfc3339.seconds(committed));
    json.put("position", Position.text(position));
    json.put("permalink", permalink());
    return json;
  }
}
