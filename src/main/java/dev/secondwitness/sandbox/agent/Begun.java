package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/// An attempt the store has written down; after `sendWithin` from the request nothing is sent.
record Begun(
    String attemptId,
    int number,
    String worker,
    String key,
    String canonicalArgs,
    long askedNanos,
    Duration sendWithin) {

  static Begun of(ObjectNode body, String worker, long askedNanos) {
    Instant begun = Instant.parse(body.path("begun_at").asString(""));
    Instant sendBefore = Instant.parse(body.path("send_before").asString(""));
    return new Begun(
        body.path("attempt_id").asString(""),
        body.path("number").asInt(0),
        worker,
        body.path("action_key").asString(""),
        body.path("canonical_args").asString(""),
        askedNanos,
        Duration.between(begun, sendBefore));
  }

  /// Whether it may still be sent, counted from before the store was asked, so never too long.
  boolean inTime(long nowNanos) {
    return Duration.ofNanos(nowNanos - askedNanos).compareTo(sendWithin) < 0;
  }
}
