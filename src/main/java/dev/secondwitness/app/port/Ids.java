package dev.secondwitness.app.port;

/// A source of fresh id text: lower-case letters and digits, unique, 16 characters; thread-safe.
public interface Ids {

  /// A text never given before, to be put behind a prefix such as `int_`.
  String fresh();
}
