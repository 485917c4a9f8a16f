package dev.secondwitness.console.casefile;

import dev.secondwitness.domain.intent.Attempt;

/// What came back from one attempt, as far as a sentence needs to know.
public enum Answer {
  NO_ANSWER,
  UNCLEAR,
  RUNNING,
  RECEIPT,
  NOT_FINAL,
  REFUSED,
  NOT_SENT,
  SAYS_EXISTS;

  static Answer of(Attempt attempt) {
    return switch (attempt.outcome()) {
      case RUNNING -> RUNNING;
      case COMMITTED -> RECEIPT;
      case ACCEPTED_NOT_FINAL -> NOT_FINAL;
      case REFUSED_BEFORE_EFFECT, REFUSED_FOR_NOW -> REFUSED;
      case NOT_SENT -> NOT_SENT;
      case SAYS_EXISTS -> SAYS_EXISTS;
      case UNKNOWN -> attempt.status().isPresent() ? UNCLEAR : NO_ANSWER;
    };
  }
}
