package dev.secondwitness.domain.decision;

/// A source of events whose signature somebody checks before the store hears of them.
///
/// @param source what the events call their source
/// @param by the principal that checks and hands them in; from anybody else they are unverified
public record VerifiedSource(String source, String by) {

  public VerifiedSource {
    if (source.isBlank() || by.isBlank()) {
      throw new IllegalArgumentException("A verified source has a name and somebody who checks it");
    }
  }
}
