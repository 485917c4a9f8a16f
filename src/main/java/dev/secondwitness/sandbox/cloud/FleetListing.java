package dev.secondwitness.sandbox.cloud;

import dev.secondwitness.sandbox.http.Position;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Request;
import dev.secondwitness.sandbox.http.Rfc3339;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The listing of fleets in pages, newest first, with how far it had got.
final class FleetListing {
  private static final Pattern CURSOR = Pattern.compile("before_([0-9]{9,18})");

  private FleetListing() {}

  static Reply answer(Request request, FleetPark.View view) throws RefusedRequest {
    int limit = request.number("limit", 20, 1, 100);
    long before = before(request.query("cursor"));
    List<Fleet> older =
        view.newestFirst().stream().filter(fleet -> fleet.position() < before).toList();
    List<Fleet> items = older.subList(0, Math.min(limit, older.size()));
    boolean more = older.size() > items.size();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("items", items.stream().map(fleet -> fleet.json(view.asOf())).toList());
    body.put("has_more", more);
    body.put("next", more ? "before_" + Position.text(items.getLast().position()) : null);
    body.put("newest", view.newestFirst().isEmpty() ? null : newest(view.newestFirst().getFirst()));
    body.put("as_of", Rfc3339.millis(view.asOf()));
    body.put("position", Position.text(view.position()));
    return Reply.json(200, body);
  }

  private static long before(Optional<String> cursor) throws RefusedRequest {
    if (cursor.isEmpty()) {
      return Long.MAX_VALUE;
    }
    var parts = CURSOR.matcher(cursor.get());
    if (!parts.matches()) {
      throw RefusedRequest.invalid("this cursor is not one of ours");
    }
    return Long.parseLong(parts.group(1));
  }

  private static Map<String, Object> newest(Fleet fleet) {
    Map<String, Object> newest = new LinkedHashMap<>();
    newest.put("id", fleet.id());
    newest.put("position", Position.text(fleet.position()));
    newest.put("created", Rfc3339.seconds(fleet.started()));
    return newest;
  }
}
