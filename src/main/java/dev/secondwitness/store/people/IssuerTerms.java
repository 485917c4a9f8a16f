package dev.secondwitness.store.people;

import java.net.URI;
import java.util.Set;

/// Whose tokens are let in, and where they say who somebody is.
///
/// @param issuer as the tokens name it, letter by letter
/// @param audiences what a token must be meant for, one of them
/// @param principalClaim where the principal's name stands; one that never changes, such as `sub`
/// @param nameClaim where a name for people stands
/// @param grantsClaim where rights stand, as texts like `acme:reviewer` or `acme:agent`
public record IssuerTerms(
    URI issuer,
    Set<String> audiences,
    String principalClaim,
    String nameClaim,
    String grantsClaim) {

  /// Refuses an issuer that could be spoken for by anybody on the network.
  public IssuerTerms {
    audiences = Set.copyOf(audiences);
    if (audiences.isEmpty()) {
      throw new IllegalArgumentException("Say which audience tokens are meant for");
    }
    FetchJson.requireTrustworthy(issuer);
    if (issuer.getQuery() != null || issuer.getFragment() != null) {
      throw new IllegalArgumentException("An issuer has neither query nor fragment: " + issuer);
    }
  }

  /// With the claims that most providers have.
  public static IssuerTerms usual(URI issuer, Set<String> audiences) {
    return new IssuerTerms(issuer, audiences, "sub", "name", "groups");
  }
}
