package dev.secondwitness.sandbox.payments;

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

/// The two listings of refunds, newest first: of one order, or of all in pages.
final class RefundListing {
  private static final Pattern CURSOR = Pattern.compile("before_([0-9]{9,18})");

  private RefundListing() {}

  static Reply answer(Request request, RefundLedger.View view) throws RefusedRequest {
    Optional<String> order = request.query("order");
    return order.isPresent() ? ofOrder(order.get(), view) : page(request, view);
  }

  private static Reply ofOrder(String order, RefundLedger.View view) {
    List<Refund> items =
        view.newestFirst().stream().filter(refund -> refund.asked().order().equals(order)).toList();
    Map<String, Object> body = items(items, false);
    readPosition(body, view);
    return Reply.json(200, body);
  }

  private static Reply page(Request request, RefundLedger.View view) throws RefusedRequest {
    int limit = request.number("limit", 20, 1, 100);
    long before = before(request.query("cursor"));
    List<Refund> older =
        view.newestFirst().stream().filter(refund -> refund.position() < before).toList();
    List<Refund> items = older.subList(0, Math.min(limit, older.size()));
    boolean more = older.size() > items.size();
    Map<String, Object> body = items(items, more);
    body.put("next", more ? "before_" + Position.text(items.getLast().position()) : null);
    body.put("newest", view.newestFirst().isEmpty() ? null : newest(view.newestFirst().getFirst()));
    readPosition(body, view);
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

  private static Map<String, Object> items(List<Refund> items, boolean more) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("items", items.stream().map(Refund::json).toList());
    body.put("has_more", more);
    return body;
  }

  private static Map<String, Object> newest(Refund refund) {
    Map<String, Object> newest = new LinkedHashMap<>();
    newest.put("id", refund.id());
    newest.put("position", Position.text(refund.position()));
    newest.put("created", Rfc3339.seconds(refund.committed()));
    return newest;
  }

  private static void readPosition(Map<String, Object> body, RefundLedger.View view) {
    body.put("as_of", Rfc3339.millis(view.asOf()));
    body.put("position", Position.text(view.position()));
  }
}
