package dev.secondwitness.sandbox.forum;

import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import tools.jackson.databind.node.ObjectNode;

/// A comment as it was sent.
record CommentRequest(String thread, String body, String label, String reference, String author) {

  static CommentRequest of(ObjectNode body) throws RefusedRequest {
    return new CommentRequest(
        Json.text(body, "thread"),
        Json.text(body, "body"),
        Json.text(body, "label"),
        Json.text(body, "reference"),
        Json.textOr(body, "author", "helper-bot"));
  }
}
