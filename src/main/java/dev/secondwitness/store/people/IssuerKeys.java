package dev.secondwitness.store.people;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.store.core.Refusal;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The issuer's public keys: fetched when they are first needed, when they are old, and when a
/// token names one that is not among them, but never in a hurry. While the issuer does not answer,
/// the keys that were fetched go on for a day.
final class IssuerKeys {
  private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
  private static final Duration FRESH = Duration.ofMinutes(15);
  private static final Duration LONGEST = Duration.ofHours(24);
  private static final Duration BETWEEN = Duration.ofSeconds(30);
  private static final Duration BETWEEN_FIRST = Duration.ofSeconds(5);

  private final URI issuer;
  private final FetchJson fetch;
  private final LongSupplier nanos;
  private final ReentrantLock fetching = new ReentrantLock();
  private volatile Optional<Fetched> fetched = Optional.empty();
  private volatile Optional<Long> tried = Optional.empty();

  private record Fetched(List<JWK> keys, long at) {}

  IssuerKeys(URI issuer, FetchJson fetch, LongSupplier nanos) {
    this.issuer = issuer;
    this.fetch = fetch;
    this.nanos = nanos;
  }

  /// The keys that could have signed a token. Refuses while there is none to look at.
  List<JWK> candidates(Predicate<JWK> wanted) {
    if (fetched.isEmpty()) {
      fetchFirst();
    } else if (age(fetched.get().at()).compareTo(FRESH) > 0 && fetching.tryLock()) {
      // one looks, all others go on with what there is
      try {
        fetchAgain();
      } finally {
        fetching.unlock();
      }
    }
    List<JWK> found = among(wanted);
    if (found.isEmpty()) {
      fetching.lock();
      try {
        // another may have fetched them meanwhile
        found = among(wanted);
        if (found.isEmpty()) {
          fetchAgain();
          found = among(wanted);
        }
      } finally {
        fetching.unlock();
      }
    }
    return found;
  }

  /// Whether a key is still one of the issuer's, as far as is known.
  boolean still(JWK key) {
    return usable().map(f -> f.keys().contains(key)).orElse(false);
  }

  private List<JWK> among(Predicate<JWK> wanted) {
    return usable()
        .map(f -> f.keys().stream().filter(wanted).toList())
        .orElseThrow(IssuerKeys::unavailable);
  }

  private Optional<Fetched> usable() {
    return fetched.filter(f -> age(f.at()).compareTo(LONGEST) <= 0);
  }

  private void fetchFirst() {
    fetching.lock();
    try {
      if (fetched.isEmpty() && due(BETWEEN_FIRST)) {
        fetch();
      }
    } finally {
      fetching.unlock();
    }
    if (fetched.isEmpty()) {
      throw unavailable();
    }
  }

  private void fetchAgain() {
    if (due(BETWEEN)) {
      fetch();
    }
  }

  private boolean due(Duration between) {
    return tried.isEmpty() || age(tried.get()).compareTo(between) >= 0;
  }

  private Duration age(long since) {
    return Duration.ofNanos(nanos.getAsLong() - since);
  }

  private void fetch() {
    long now = nanos.getAsLong();
    tried = Optional.of(now);
    try {
      List<JWK> keys = JWKSet.parse(fetch.get(keysAt())).toPublicJWKSet().getKeys();
      fetched = Optional.of(new Fetched(List.copyOf(keys), now));
    } catch (IOException | ParseException | JacksonException | IllegalArgumentException e) {
      LOG.warn("The keys of {} cannot be fetched: {}", issuer, e.getMessage());
    }
  }

  /// Where the issuer says its keys are; it must say so of itself.
  private URI keysAt() throws IOException {
    String base = issuer.toString().replaceFirst("/$", "");
    JsonNode document =
        JsonMapper.shared()
            .readTree(fetch.get(URI.create(base + "/.well-known/openid-configuration")));
    if (!document.path("issuer").asString("").equals(issuer.toString())) {
      throw new IOException("the document found there is of another issuer");
    }
    return URI.create(document.path("jwks_uri").asString(""));
  }

  private static Refusal unavailable() {
    return Refusal.of(
        ProblemType.SIGN_IN_UNAVAILABLE,
        "The keys that tokens are signed with cannot be fetched now; ask again in a moment");
  }
}
