package dev.secondwitness.witness.reader;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.witness.definition.Authentication;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.SignIn;
import dev.secondwitness.witness.judge.Walk;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// What one look sends to prove who is asking; what it signed in for lives as long as the look.
final class Credentials {

  private final WitnessDefinition definition;
  private final Secrets secrets;
  private Optional<String> signedIn = Optional.empty();

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
    if (!answer.step().equals(Walk.LOGIN)
        || !(definition.authentication() instanceof Authentication.Login login)) {
      return answer;
    }
    int depth = definition.caps().depth();
    signedIn =
        secrets
            .value(login.secret())
            .flatMap(value -> SignIn.credential(login, value, answer, depth));
    return SignIn.kept(login, answer, depth);
  }
}
