package dev.secondwitness.sandbox.agent;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// What the intent store answered to one request of the agent.
sealed interface StoreAnswer {

  /// Done, or done before.
  record Done(int status, ObjectNode body, Optional<String> etag) implements StoreAnswer {}

  /// A problem; nothing changed.
  record Refused(int status, String type, String detail) implements StoreAnswer {
    String words() {
      return Integer.toString(status) + " " + type + (detail.isEmpty() ? "" : ", " + detail);
    }
  }

  /// No answer after all tries; the same request may be made again under the same key.
  record Silent(String detail) implements StoreAnswer {}
}
