package dev.secondwitness.app.port;

/// Puts a draft into the exact bytes that are journaled and sent, never to be encoded again.
public interface DecisionBytes {

  /// The request body of the decision, UTF-8 JSON.
  byte[] of(DecisionDraft draft);
}
