package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.witness.definition.Authentication;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.SignIn;
import dev.secondwitness.witness.judge.Walk;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// What one look sends to prove who is asking; what it signed in for lives as long as the look.
final class Credentials {

  private final WitnessDefinition definition;
  private final Secrets secrets;
  private Optional<String> signedIn = Optional.empty();
  private List<String> tokens = List.of();

  Credentials(WitnessDefinition definition, Secrets secrets) {
    this.definition = definition;
    this.secrets = secrets;
  }

  /// The name of a secret that is needed for this step and not known here.
  Optional<String> missing(Outgoing sent) {
    Optional<String> name =
        sent.step().equals(Walk.LOGIN) ? definition.secret() : sent.secretName();
    return name.filter(n -> secrets.value(n).isEmpty());
  }

  /// The value of the header the credential is sent in; empty for none.
  Optional<String> header(Outgoing sent) {
    return switch (sent.authentication()) {
      case Authentication.None none -> Optional.empty();
      case Authentication.Bearer bearer ->
          secrets.value(bearer.secret()).map(value -> "Bearer " + value);
      case Authentication.Basic basic -> secrets.value(basic.secret()).map(Credentials::basic);
      case Authentication.HeaderKey key ->
          secrets.value(key.secret()).map(value -> key.prefix() + value);
      case Authentication.Login login -> signedIn;
    };
  }

  private static String basic(String userAndPassword) {
    byte[] bytes = userAndPassword.getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(bytes);
  }

  /// The body as it is sent, with the secret in it where the shown one has its name.
  Optional<String> body(Outgoing sent) {
    return sent.step().equals(Walk.LOGIN)
            && definition.authentication() instanceof Authentication.Login login
        ? secrets.value(login.secret()).map(value -> SignIn.body(login, value))
        : sent.body();
  }

  /// Takes an answer; what of it may be kept.
  Exchange kept(Exchange answer) {
    int depth = definition.caps().depth();
    if (answer.step().equals(Walk.LOGIN)
        && definition.authentication() instanceof Authentication.Login login) {
      signedIn =
          secrets
              .value(login.secret())
              .flatMap(value -> SignIn.credential(login, value, answer, depth));
      tokens = SignIn.given(login, answer, depth);
      return withoutSecrets(SignIn.kept(login, answer, depth));
    }
    return withoutSecrets(answer);
  }

  /// The answer without the secret, the part of it that is a password, and what it was exchanged
  /// for.
  private Exchange withoutSecrets(Exchange answer) {
    Optional<String> name = definition.secret();
    Optional<String> value = name.flatMap(secrets::value);
    if (name.isEmpty() || value.isEmpty()) {
      return answer;
    }
    Hidden hidden = new Hidden(name.get());
    String secret = value.get();
    hidden.add(secret);
    hidden.add(basic(secret).substring("Basic ".length()));
    boolean withUser =
        switch (definition.authentication()) {
          case Authentication.Basic basic -> true;
          case Authentication.Login login -> true;
          case Authentication.None none -> false;
          case Authentication.Bearer bearer -> false;
          case Authentication.HeaderKey key -> false;
        };
    if (withUser) {
      hidden.add(secret.substring(secret.indexOf(':') + 1));
    }
    if (definition.authentication() instanceof Authentication.Login login) {
      signedIn.map(sent -> sent.substring(login.prefix().length())).ifPresent(hidden::add);
    }
    tokens.forEach(hidden::add);
    return hidden.from(answer);
  }
}
