package dev.secondwitness.sandbox.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// One intent as the small store keeps it.
final class FakeIntent {
  final String id;
  final ObjectNode recorded;
  final String canonicalArgs;
  final String hash;
  final String key;
  final List<String> outcomes = new ArrayList<>();
  final List<String> refusedKeys = new ArrayList<>();
  String state = "prepared";
  int version = 1;
  int authorization;

  FakeIntent(String id, ObjectNode recorded, String canonicalArgs, String hash) {
    this.id = id;
    this.recorded = recorded;
    this.canonicalArgs = canonicalArgs;
    this.hash = hash;
    this.key = "rf:" + recorded.get("tenant").stringValue() + ":" + id;
  }

  boolean open() {
    return !state.equals("committed") && !state.equals("rejected");
  }

  Map<String, Object> view() {
    Map<String, Object> view = new LinkedHashMap<>();
    view.put("intent_id", id);
    view.put("state", state);
    view.put("version", version);
    view.put("round", 1);
    view.put("action_key", key);
    view.put("canonical_args", canonicalArgs);
    view.put("canonical_args_hash", hash);
    view.put("authorization_version", authorization);
    view.put("deadline", recorded.get("deadline").stringValue());
    view.put("max_attempts", recorded.get("max_attempts").intValue());
    view.put("attempts", outcomes.size());
    view.put("created_at", "2026-03-01T10:00:00Z");
    return view;
  }
}
