package dev.secondwitness.store.people;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jwk.AsymmetricJWK;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Pass;
import dev.secondwitness.store.core.Refusal;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Tokens that an OpenID Connect provider signed: its signature by a listed algorithm, issuer,
/// audience, times and kind are checked, and the claims say who it is.
public final class SignedTokens implements Bearers {
  /// How far the clocks of provider and store may be apart.
  static final Duration SKEW = Duration.ofSeconds(60);

  private static final Pattern SHAPE =
      Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*");
  private static final Set<String> KINDS = Set.of("jwt", "at+jwt", "application/at+jwt");
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);
  private static final int SMALLEST_RSA = 2048;

  private final IssuerTerms terms;
  private final IssuerKeys keys;
  private final ClaimedCaller claimed;
  private final Optional<TokenFile> file;

  /// @param file whose names are taken already, and who is blocked
  /// @param nanos a clock that only goes forward
  public SignedTokens(IssuerTerms terms, Optional<TokenFile> file, LongSupplier nanos) {
    this.terms = terms;
    this.keys = new IssuerKeys(terms.issuer(), new FetchJson(), nanos);
    this.claimed = new ClaimedCaller(terms);
    this.file = file;
  }

  @Override
  public Optional<Pass> pass(String token, Instant now) {
    if (!SHAPE.matcher(token).matches()) {
      return Optional.empty();
    }
    try {
      SignedJWT jwt = SignedJWT.parse(token);
      JWK key = verified(jwt);
      JWTClaimsSet claims = jwt.getJWTClaimsSet();
      requireMeantForUs(claims);
      Instant ends = ends(claims);
      requireTime(claims, ends, now);
      Caller caller = caller(claims);
      return Optional.of(moment -> still(caller, key, ends, moment));
    } catch (ParseException | JOSEException e) {
      throw no("it is not a signed token");
    }
  }

  private Optional<Caller> still(Caller caller, JWK key, Instant ends, Instant moment) {
    boolean holds = moment.isBefore(ends.plus(SKEW)) && keys.still(key);
    return holds && !blocked(caller) ? Optional.of(caller) : Optional.empty();
  }

  private boolean blocked(Caller caller) {
    return file.map(f -> f.blocks(caller.principal().name())).orElse(false);
  }

  /// The key that signed it, one of the issuer's.
  private JWK verified(SignedJWT jwt) throws JOSEException {
    JWSHeader header = jwt.getHeader();
    if (!ALGORITHMS.contains(header.getAlgorithm())) {
      throw no("its algorithm is not one that is taken here");
    }
    if (header.getCriticalParams() != null && !header.getCriticalParams().isEmpty()) {
      throw no("it wants something understood that is not understood here");
    }
    if (header.getType() != null
        && !KINDS.contains(header.getType().getType().toLowerCase(Locale.ROOT))) {
      throw no("it is not an access token");
    }
    List<JWK> candidates = keys.candidates(key -> fits(key, header));
    if (candidates.size() != 1) {
      throw no(
          candidates.isEmpty()
              ? "the issuer has no such key"
              : "it does not say which of the issuer's keys signed it");
    }
    JWK key = candidates.getFirst();
    JWSVerifier verifier =
        new DefaultJWSVerifierFactory()
            .createJWSVerifier(header, ((AsymmetricJWK) key).toPublicKey());
    if (!jwt.verify(verifier)) {
      throw no("its signature is wrong");
    }
    return key;
  }

  /// Whether a key may verify what a header announces: the key says what it is for, not the token.
  private static boolean fits(JWK key, JWSHeader header) {
    boolean kind =
        JWSAlgorithm.Family.RSA.contains(header.getAlgorithm())
            ? key.getKeyType().equals(KeyType.RSA) && key.size() >= SMALLEST_RSA
            : key.getKeyType().equals(KeyType.EC);
    boolean use = key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE);
    boolean algorithm =
        key.getAlgorithm() == null || key.getAlgorithm().equals(header.getAlgorithm());
    boolean name = header.getKeyID() == null || header.getKeyID().equals(key.getKeyID());
    return kind && use && algorithm && name;
  }

  private void requireMeantForUs(JWTClaimsSet claims) {
    if (!terms.issuer().toString().equals(claims.getIssuer())) {
      throw no("another issuer made it");
    }
    if (claims.getAudience().stream().noneMatch(terms.audiences()::contains)) {
      throw no("it is meant for another audience");
    }
  }

  private static Instant ends(JWTClaimsSet claims) {
    return instant(claims.getExpirationTime()).orElseThrow(() -> no("it never ends"));
  }

  private static void requireTime(JWTClaimsSet claims, Instant ends, Instant now) {
    if (!now.isBefore(ends.plus(SKEW))) {
      throw no("it ended at " + ends);
    }
    boolean early =
        instant(claims.getNotBeforeTime()).map(t -> now.isBefore(t.minus(SKEW))).orElse(false)
            || instant(claims.getIssueTime()).map(t -> now.isBefore(t.minus(SKEW))).orElse(false);
    if (early) {
      throw no("it does not hold yet");
    }
  }

  private static Optional<Instant> instant(@Nullable Date date) {
    return Optional.ofNullable(date).map(Date::toInstant);
  }

  private Caller caller(JWTClaimsSet claims) {
    Caller caller;
    try {
      caller = claimed.read(claims.getClaims());
    } catch (IllegalArgumentException e) {
      throw no(String.valueOf(e.getMessage()));
    }
    String name = caller.principal().name();
    if (file.map(f -> f.names(name)).orElse(false)) {
      throw no("its principal's name is that of a token of this store");
    }
    if (blocked(caller)) {
      throw no("its principal is blocked");
    }
    return caller;
  }

  private static Refusal no(String why) {
    return Refusal.at(ProblemType.UNAUTHORIZED, "Authorization", "This token is not taken: " + why);
  }
}
