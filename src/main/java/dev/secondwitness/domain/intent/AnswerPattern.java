package dev.secondwitness.domain.intent;

import java.util.Optional;

/// An answer a contract card names: a status and, if given, a code that must be equal.
///
/// @param passing whether the refusal is for a passing reason (overload), so that waiting helps
public record AnswerPattern(int status, Optional<String> code, boolean passing) {

  /// Whether an answer is of this pattern; a pattern without a code takes every code.
  public boolean matches(int answeredStatus, Optional<String> answeredCode) {
    return status == answeredStatus && (code.isEmpty() || code.equals(answeredCode));
  }
}
