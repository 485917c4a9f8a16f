package dev.secondwitness.launch;

import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.people.IssuerTerms;
import dev.secondwitness.store.people.SignedTokens;
import dev.secondwitness.store.people.SomeBearers;
import dev.secondwitness.store.people.TokenFile;
import dev.secondwitness.store.people.WrongTokenFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Who may come into a store on its own.
final class PeopleOptions {

  @Option(
      names = "--tokens",
      paramLabel = "FILE",
      description =
          "Whose tokens are let in; made with `second-witness token`, for its owner alone.")
  @Nullable Path tokens;

  @Option(
      names = "--oidc-issuer",
      paramLabel = "URL",
      description = "The OpenID Connect provider whose access tokens are let in.")
  @Nullable URI issuer;

  @Option(
      names = "--oidc-audience",
      paramLabel = "NAME",
      description = "What a token must be meant for; may be given again.")
  Set<String> audiences = new LinkedHashSet<>();

  @Option(
      names = "--oidc-principal-claim",
      paramLabel = "CLAIM",
      defaultValue = "sub",
      description = "Where the principal's name stands (${DEFAULT-VALUE}); one that never changes.")
  String principalClaim = "sub";

  @Option(
      names = "--oidc-name-claim",
      paramLabel = "CLAIM",
      defaultValue = "name",
      description = "Where a name for people stands (${DEFAULT-VALUE}).")
  String nameClaim = "name";

  @Option(
      names = "--oidc-grants-claim",
      paramLabel = "CLAIM",
      defaultValue = "groups",
      description = "Where rights stand, such as acme:reviewer or acme:agent (${DEFAULT-VALUE}).")
  String grantsClaim = "groups";

  /// Who is known, empty when nothing was said about it.
  Optional<Bearers> bearers() {
    List<Bearers> each = new ArrayList<>();
    Optional<TokenFile> file = Optional.ofNullable(tokens).map(PeopleOptions::open);
    file.ifPresent(each::add);
    if (issuer != null) {
      each.add(new SignedTokens(terms(issuer), file, System::nanoTime));
    } else if (!audiences.isEmpty()) {
      throw new CannotStart(
          "An audience is named, and no issuer.", "Name it with --oidc-issuer URL.", null);
    }
    return each.isEmpty() ? Optional.empty() : Optional.of(new SomeBearers(each));
  }

  private static TokenFile open(Path file) {
    try {
      return TokenFile.open(file, System::nanoTime);
    } catch (WrongTokenFile e) {
      throw new CannotStart(
          String.valueOf(e.getMessage()),
          "Mend it, or make lines for it with `second-witness token`.",
          e);
    }
  }

  private IssuerTerms terms(URI from) {
    try {
      return new IssuerTerms(from, audiences, principalClaim, nameClaim, grantsClaim);
    } catch (IllegalArgumentException e) {
      throw new CannotStart(
          String.valueOf(e.getMessage()),
          "Tokens need --oidc-issuer https://… and --oidc-audience NAME.",
          e);
    }
  }
}
