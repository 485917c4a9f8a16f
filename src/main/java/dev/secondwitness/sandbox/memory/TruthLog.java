package dev.secondwitness.sandbox.memory;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// The commits of one receiver in their order; what is appended is there after a restart, or not,
/// as the log promises.
public interface TruthLog {

  /// Writes one commit down before anybody is told of it.
  void append(Map<String, Object> entry);

  /// What earlier runs committed, oldest first.
  List<ObjectNode> entries();

  /// A log that remembers nothing: the truth ends with the process.
  static TruthLog forgetful() {
    return new TruthLog() {
      @Override
      public void append(Map<String, Object> entry) {}

      @Override
      public List<ObjectNode> entries() {
        return List.of();
      }
    };
  }
}
