package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.people.IssuerTerms;
import dev.secondwitness.store.people.SignedTokens;
import dev.secondwitness.store.people.SomeBearers;
import dev.secondwitness.store.people.TokenFile;
import dev.secondwitness.store.people.TokenHash;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tokens of an OpenID Connect provider, over real HTTP and with real signatures.
class SignedTokensContractTest {
  private static final JWK RSA = Provider.rsa("k1", 2048);
  private static final JWK EC = Provider.ec("k2");

  @TempDir Path directory;
  private final Provider provider = new Provider(RSA, EC);
  private final AtomicLong nanos = new AtomicLong();
  private Optional<StoreFixture> started = Optional.empty();

  private StoreFixture store() {
    return store(Optional.empty());
  }

  private StoreFixture store(Optional<TokenFile> file) {
    IssuerTerms terms =
        IssuerTerms.usual(URI.create(provider.issuer()), Set.of("other", Provider.AUDIENCE));
    SignedTokens signed = new SignedTokens(terms, file, nanos::get);
    List<Bearers> each = file.isPresent() ? List.of(file.get(), signed) : List.of(signed);
    StoreFixture store =
        new StoreFixture(
            directory.resolve("store"),
            Door.onThisMachine(0, new SomeBearers(each)).with(World.door().limits()));
    started = Optional.of(store);
    return store;
  }

  @AfterEach
  void stop() {
    started.ifPresent(StoreFixture::close);
    provider.close();
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private static Wire.Got me(StoreFixture store, String token) {
    return store.as(token).get("/v1/me");
  }

  private String good(Instant now) {
    return Provider.sign(JWSAlgorithm.RS256, RSA, provider.claims(now).build());
  }

  private static void taken(StoreFixture store, String token) {
    Wire.Got got = me(store, token);
    assertThat(got.status()).as(got.text()).isEqualTo(200);
  }

  private static void refused(StoreFixture store, String token, String why) {
    Wire.Got got = me(store, token);
    assertThat(got.status()).as(got.text()).isEqualTo(401);
    assertThat(got.string("detail")).contains(why);
    assertThat(got.header("WWW-Authenticate")).isEqualTo("Bearer error=\"invalid_token\"");
    for (String part : token.split("\\.")) {
      assertThat(part.length() < 20 || !got.text().contains(part)).isTrue();
    }
  }

  @Test
  void claimsSayWhoItIsAndWhatRightsThereAre() {
    StoreFixture store = store();
    JsonNode me = me(store, good(store.clock.instant())).body();
    assertThat(me.path("principal").toString())
        .isEqualTo("{\"name\":\"mara@idp\",\"kind\":\"person\"}");
    assertThat(me.path("display_name").asString()).isEqualTo("Mara Lind");
    assertThat(me.path("grants").toString())
        .isEqualTo(
            "[{\"tenant\":\"acme\",\"role\":\"reviewer\"},{\"tenant\":\"beta\",\"role\":\"viewer\"}]");
    JWTClaimsSet claims = provider.claims(store.clock.instant()).build();
    for (JWSAlgorithm algorithm :
        List.of(JWSAlgorithm.RS384, JWSAlgorithm.RS512, JWSAlgorithm.PS256, JWSAlgorithm.PS512)) {
      taken(store, Provider.sign(algorithm, RSA, claims));
    }
    taken(store, Provider.sign(JWSAlgorithm.ES256, EC, claims));
    assertThat(provider.asked.get()).as("discovery and keys, once").isEqualTo(2);
  }

  @Test
  void agentsAndJobsComeByGroupsOfTheirOwnAndAProgramIsNeverAPerson() {
    StoreFixture store = store();
    Instant now = store.clock.instant();
    String agent =
        Provider.sign(
            JWSAlgorithm.ES256,
            EC,
            provider
                .claims(now)
                .subject("refund-bot")
                .claim("client_id", "refund-bot")
                .claim("groups", "acme:agent beta:viewer")
                .build());
    JsonNode me = me(store, agent).body();
    assertThat(me.at("/principal/kind").asString()).isEqualTo("agent");
    assertThat(me.path("coordinates_for").toString()).isEqualTo("[\"acme\"]");
    assertThat(store.as(agent).post("/v1/intents", StoreFixture.refund("r-1")).status())
        .isEqualTo(201);
    JWTClaimsSet.Builder machine =
        provider.claims(now).subject("bot").claim("azp", "bot").claim("groups", "acme:reviewer");
    refused(store, Provider.sign(JWSAlgorithm.ES256, EC, machine.build()), "a program's own");
    JWTClaimsSet.Builder both = provider.claims(now).claim("groups", "acme:agent acme:reviewer");
    refused(store, Provider.sign(JWSAlgorithm.ES256, EC, both.build()), "Only people hold a role");
    JWTClaimsSet.Builder mixed = provider.claims(now).claim("groups", "acme:agent acme:job");
    refused(store, Provider.sign(JWSAlgorithm.ES256, EC, mixed.build()), "at once");
    JWTClaimsSet.Builder nobody = provider.claims(now).subject("a\u200bb");
    refused(store, Provider.sign(JWSAlgorithm.ES256, EC, nobody.build()), "invisible");
    JWTClaimsSet.Builder powerless = provider.claims(now).claim("groups", null);
    String token = Provider.sign(JWSAlgorithm.ES256, EC, powerless.build());
    assertThat(store.as(token).get("/v1/queue").problem()).isEqualTo("forbidden");
  }

  @Test
  void timesHoldWithinAMinuteOfSkewAndNotASecondMore() {
    StoreFixture store = store();
    Instant now = store.clock.instant();
    for (int late : new int[] {59, 60, 61}) {
      JWTClaimsSet claims =
          provider
              .claims(now.minusSeconds(600))
              .expirationTime(Date.from(now.minusSeconds(late)))
              .build();
      String token = Provider.sign(JWSAlgorithm.RS256, RSA, claims);
      if (late < 60) {
        taken(store, token);
      } else {
        refused(store, token, "it ended at");
      }
    }
    for (int early : new int[] {59, 60, 61}) {
      JWTClaimsSet claims =
          provider.claims(now).notBeforeTime(Date.from(now.plusSeconds(early))).build();
      JWTClaimsSet issued =
          provider.claims(now).issueTime(Date.from(now.plusSeconds(early))).build();
      for (JWTClaimsSet one : List.of(claims, issued)) {
        String token = Provider.sign(JWSAlgorithm.RS256, RSA, one);
        if (early <= 60) {
          taken(store, token);
        } else {
          refused(store, token, "does not hold yet");
        }
      }
    }
    refused(
        store,
        Provider.sign(JWSAlgorithm.RS256, RSA, provider.claims(now).expirationTime(null).build()),
        "never ends");
  }

  @Test
  void whatIsNotSignedByTheIssuerForThisStoreIsRefused() throws Exception {
    StoreFixture store = store();
    Instant now = store.clock.instant();
    JWTClaimsSet claims = provider.claims(now).build();
    String good = good(now);
    taken(store, good);

    refused(store, new PlainJWT(claims).serialize(), "not a signed token");
    // the public key as the secret of a symmetric signature
    OctetSequenceKey confused =
        new OctetSequenceKey.Builder(((RSAKey) RSA).toRSAPublicKey().getEncoded())
            .keyID("k1")
            .build();
    refused(store, Provider.sign(JWSAlgorithm.HS256, confused, claims), "its algorithm");
    // a key that the token brings along
    RSAKey own = (RSAKey) Provider.rsa("k1", 2048);
    JWSHeader brings = Provider.header(JWSAlgorithm.RS256, own).jwk(own.toPublicJWK()).build();
    refused(store, Provider.sign(brings, own, claims), "signature is wrong");
    // a key of another kind under the name of a known one
    refused(store, Provider.sign(JWSAlgorithm.ES256, Provider.ec("k1"), claims), "no such key");
    String[] parts = good.split("\\.");
    refused(store, parts[0] + "." + parts[1] + ".AAAA", "signature is wrong");
    refused(store, parts[0] + "." + parts[1] + ".", "");
    JWTClaimsSet other = provider.claims(now).subject("ines").build();
    String swapped = Provider.sign(JWSAlgorithm.RS256, RSA, other).split("\\.")[1];
    refused(store, parts[0] + "." + swapped + "." + parts[2], "signature is wrong");

    sign(store, provider.claims(now).audience("another"), "another audience");
    sign(store, provider.claims(now).audience(List.of()), "another audience");
    sign(store, provider.claims(now).issuer(provider.issuer() + "/"), "another issuer");
    sign(store, provider.claims(now).issuer(null), "another issuer");
    sign(store, provider.claims(now).subject(null), "it has no sub");
    sign(store, provider.claims(now).claim("groups", 7), "no texts");

    JWSHeader logout =
        Provider.header(JWSAlgorithm.RS256, RSA).type(new JOSEObjectType("logout+jwt")).build();
    refused(store, Provider.sign(logout, RSA, claims), "not an access token");
    JWSHeader critical =
        Provider.header(JWSAlgorithm.RS256, RSA).criticalParams(Set.of("exp")).build();
    refused(store, Provider.sign(critical, RSA, claims), "not understood");
    refused(store, "a.b.c", "not a signed token");
    assertThat(me(store, "neither-this-nor-that").string("detail"))
        .isEqualTo("This token is not one of this store's");
  }

  private void sign(StoreFixture store, JWTClaimsSet.Builder claims, String why) {
    refused(store, Provider.sign(JWSAlgorithm.RS256, RSA, claims.build()), why);
  }

  @Test
  void weakKeysAndKeysForEncryptionVerifyNothing() {
    JWK weak = Provider.rsa("weak", 1024);
    JWK encrypts =
        new RSAKey.Builder((RSAKey) RSA)
            .keyID("enc")
            .keyUse(com.nimbusds.jose.jwk.KeyUse.ENCRYPTION)
            .build();
    JWK only = new RSAKey.Builder((RSAKey) RSA).keyID("only").algorithm(JWSAlgorithm.PS256).build();
    provider.publish(weak, encrypts, only);
    StoreFixture store = store();
    JWTClaimsSet claims = provider.claims(store.clock.instant()).build();
    JWSHeader byWeak = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("weak").build();
    refused(store, Provider.sign(byWeak, RSA, claims), "no such key");
    JWSHeader forEncryption = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("enc").build();
    refused(store, Provider.sign(forEncryption, RSA, claims), "no such key");
    JWSHeader another = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("only").build();
    refused(store, Provider.sign(another, RSA, claims), "no such key");
    JWSHeader right = new JWSHeader.Builder(JWSAlgorithm.PS256).keyID("only").build();
    taken(store, Provider.sign(right, RSA, claims));
  }

  @Test
  void aNewKeyIsFetchedWhenItIsFirstSeenAndAnOldOneIsGoneWithTheNextLook() {
    StoreFixture store = store();
    Instant now = store.clock.instant();
    taken(store, good(now));
    JWK next = Provider.rsa("k3", 2048);
    provider.publish(RSA, next);
    String rotated = Provider.sign(JWSAlgorithm.RS256, next, provider.claims(now).build());
    pass(Duration.ofSeconds(29));
    refused(store, rotated, "no such key");
    pass(Duration.ofSeconds(1));
    taken(store, rotated);
    provider.publish(next);
    taken(store, good(now));
    pass(Duration.ofMinutes(15).plusSeconds(1));
    refused(store, good(now), "no such key");
    taken(store, rotated);
  }

  @Test
  void unknownKeysDoNotMakeTheStoreAskTheIssuerAgainAndAgain() {
    StoreFixture store = store();
    Instant now = store.clock.instant();
    taken(store, good(now));
    int before = provider.asked.get();
    for (int i = 0; i < 50; i++) {
      JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("none-" + i).build();
      refused(store, Provider.sign(header, RSA, provider.claims(now).build()), "no such key");
      pass(Duration.ofSeconds(1));
    }
    // 49 s: one look, of two requests
    assertThat(provider.asked.get() - before).isEqualTo(2);
  }

  @Test
  void whileTheIssuerIsSilentKnownKeysGoOnForADayAndUnknownOnesAreRefused() {
    StoreFixture store = store();
    Instant now = store.clock.instant();
    taken(store, good(now));
    provider.down = true;
    pass(Duration.ofHours(24));
    taken(store, good(now));
    JWK next = Provider.rsa("k9", 2048);
    refused(
        store,
        Provider.sign(JWSAlgorithm.RS256, next, provider.claims(now).build()),
        "no such key");
    pass(Duration.ofSeconds(1));
    Wire.Got unsure = me(store, good(now));
    assertThat(unsure.status()).isEqualTo(503);
    assertThat(unsure.problem()).isEqualTo("sign-in-unavailable");
    provider.down = false;
    pass(Duration.ofSeconds(30));
    taken(store, good(now));
  }

  @Test
  void aStoreThatNeverReachedTheIssuerSaysThatItCannotTell() {
    provider.down = true;
    StoreFixture store = store();
    Instant now = store.clock.instant();
    assertThat(me(store, good(now)).problem()).isEqualTo("sign-in-unavailable");
    assertThat(store.as("x").get("/v1/health").status()).isEqualTo(200);
    provider.down = false;
    assertThat(me(store, good(now)).status()).as("not asked again at once").isEqualTo(503);
    pass(Duration.ofSeconds(5));
    taken(store, good(now));
  }

  @Test
  void anIssuerThatDribblesHoldsNobodyUpForLong() {
    provider.dribbles = true;
    StoreFixture store = store();
    long began = System.nanoTime();
    assertThat(me(store, good(store.clock.instant())).problem()).isEqualTo("sign-in-unavailable");
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
  }

  @Test
  void anIssuerOverPlainHttpIsRefusedUnlessItIsOnThisMachine() {
    for (String issuer : List.of("http://idp.example", "ftp://idp.example", "idp", "https:///x")) {
      assertThatThrownBy(() -> IssuerTerms.usual(URI.create(issuer), Set.of("a")))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> IssuerTerms.usual(URI.create("https://idp.example"), Set.of()))
        .hasMessageContaining("audience");
    assertThat(IssuerTerms.usual(URI.create("https://idp.example/realm"), Set.of("a"))).isNotNull();
  }

  @Test
  @DisplayName("I28: a token that ends while a request is on its way applies nothing")
  void aTokenThatEndsOnTheWayAppliesNothing() {
    StoreFixture store = store();
    Instant now = store.clock.instant();
    JWTClaimsSet claims =
        provider
            .claims(now)
            .claim("groups", "acme:agent")
            .expirationTime(Date.from(now.plusSeconds(10)))
            .build();
    String token = Provider.sign(JWSAlgorithm.RS256, RSA, claims);
    String body = Wire.text(StoreFixture.refund("r-1"));
    try (RawHttp raw = new RawHttp(store.url())) {
      raw.write(
          "POST /v1/intents HTTP/1.1\r\nHost: "
              + store.url().substring("http://".length())
              + "\r\nAuthorization: Bearer "
              + token
              + "\r\nContent-Type: application/json\r\nIdempotency-Key: k-1\r\n"
              + "Connection: close\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n"
              + body.substring(0, 10));
      await().pollDelay(Duration.ofMillis(300)).until(() -> true);
      store.clock.advance(Duration.ofSeconds(70));
      raw.write(body.substring(10));
      RawHttp.Got got = raw.read();
      assertThat(got.status()).as(got.text()).isEqualTo(401);
    }
    Instant later = store.clock.instant();
    String viewer =
        Provider.sign(
            JWSAlgorithm.RS256, RSA, provider.claims(later).claim("groups", "acme:viewer").build());
    assertThat(store.as(viewer).get("/v1/queue?view=all").body().path("total").asInt()).isZero();
  }

  @Test
  void aNameOfTheTokenFileIsNobodyElsesAndWhoIsBlockedIsOut() throws IOException {
    Path tokens = directory.resolve("tokens.yaml");
    Files.createFile(
        tokens, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    String line =
        "tokens:\n- {principal: mara, kind: person, token_sha256: "
            + TokenHash.of("own").hex()
            + "}\n";
    Files.writeString(tokens, line);
    StoreFixture store = store(Optional.of(TokenFile.open(tokens, System::nanoTime)));
    Instant now = store.clock.instant();
    taken(store, "own");
    String named =
        Provider.sign(JWSAlgorithm.RS256, RSA, provider.claims(now).subject("mara").build());
    refused(store, named, "that of a token of this store");
    taken(store, good(now));
    Files.writeString(tokens, line + "blocked: [\"mara@idp\"]\n");
    refused(store, good(now), "blocked");
  }
}
