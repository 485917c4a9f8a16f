package dev.secondwitness.witness.definition;

import java.util.List;
import java.util.Optional;

/// How a witness proves to its source who it is: with a secret of its own, known here by name only.
public sealed interface Authentication {

  /// Read logged out.
  record None() implements Authentication {}

  /// `Authorization: Bearer …`.
  record Bearer(String secret) implements Authentication {}

  /// `Authorization: Basic …`; the secret is `user:password`.
  record Basic(String secret) implements Authentication {}

  /// A header of its own, such as `X-Api-Key`.
  record HeaderKey(String secret, String header, String prefix) implements Authentication {}

  /// A request that signs in, whose answer gives what the others are sent with.
  ///
  /// @param secret `user:password`, filled into the body as `{{user}}` and `{{password}}`
  /// @param operation RPC method, when the path does not say it
  /// @param tokens where the answer carries what is sent on, in order
  /// @param header the header it is sent in
  /// @param prefix stands before it there
  /// @param withUser whether the user's name comes first
  /// @param base64 whether user and tokens, joined by colons, are sent in Base64
  record Login(
      String secret,
      String path,
      String body,
      Optional<String> operation,
      List<FieldPath> tokens,
      String header,
      String prefix,
      boolean withUser,
      boolean base64)
      implements Authentication {
    public Login {
      tokens = List.copyOf(tokens);
    }
  }

  /// The name of the secret; empty for none.
  default Optional<String> secretName() {
    return switch (this) {
      case None none -> Optional.empty();
      case Bearer bearer -> Optional.of(bearer.secret());
      case Basic basic -> Optional.of(basic.secret());
      case HeaderKey key -> Optional.of(key.secret());
      case Login login -> Optional.of(login.secret());
    };
  }

  /// The header the secret, or what it was exchanged for, is sent in; empty for none.
  default Optional<String> sentIn() {
    return switch (this) {
      case None none -> Optional.empty();
      case Bearer bearer -> Optional.of("Authorization");
      case Basic basic -> Optional.of("Authorization");
      case HeaderKey key -> Optional.of(key.header());
      case Login login -> Optional.of(login.header());
    };
  }

  /// How that header shows, with the secret as `$NAME`; empty for none.
  default Optional<String> shown() {
    return switch (this) {
      case None none -> Optional.empty();
      case Bearer bearer -> Optional.of("Bearer $" + bearer.secret());
      case Basic basic -> Optional.of("Basic $" + basic.secret());
      case HeaderKey key -> Optional.of(key.prefix() + "$" + key.secret());
      case Login login -> Optional.of(login.prefix() + "$" + login.secret());
    };
  }
}
