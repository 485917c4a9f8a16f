package dev.secondwitness.linear;

import java.util.Optional;

/// What one object does when it is asked one thing after another.
///
/// @param <S> its state, compared by value
public interface Specification<S, I, O> {
  S start();

  /// The state after it was asked this in that state, empty when it could not have given that
  /// answer. Without an answer any is right.
  Optional<S> after(S state, I asked, Optional<O> answer);
}
