package dev.secondwitness.store;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/// An OpenID Connect provider: discovery, keys, and tokens signed with them.
final class Provider implements AutoCloseable {
  static final String AUDIENCE = "second-witness";

  private final MockWebServer server = new MockWebServer();
  final AtomicInteger asked = new AtomicInteger();
  volatile JWKSet published = new JWKSet();
  volatile boolean down;
  volatile boolean dribbles;

  Provider(JWK... keys) {
    publish(keys);
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answer(request.getTarget());
          }
        });
    try {
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MockResponse answer(String path) {
    asked.incrementAndGet();
    if (down) {
      return new MockResponse.Builder().code(503).build();
    }
    String body =
        switch (path) {
          case "/.well-known/openid-configuration" ->
              "{\"issuer\":\"" + issuer() + "\",\"jwks_uri\":\"" + issuer() + "/keys\"}";
          case "/keys" -> published.toString(true);
          default -> "";
        };
    MockResponse.Builder answer =
        new MockResponse.Builder().code(body.isEmpty() ? 404 : 200).body(body);
    return dribbles ? answer.throttleBody(1, 1, TimeUnit.SECONDS).build() : answer.build();
  }

  String issuer() {
    return "http://127.0.0.1:" + server.getPort();
  }

  void publish(JWK... keys) {
    published = new JWKSet(List.of(keys)).toPublicJWKSet();
  }

  static JWK rsa(String kid, int bits) {
    try {
      return new RSAKeyGenerator(bits, bits < 2048).keyID(kid).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static JWK ec(String kid) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(kid).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /// What a good token of mara says.
  JWTClaimsSet.Builder claims(Instant now) {
    return new JWTClaimsSet.Builder()
        .issuer(issuer())
        .subject("mara@idp")
        .audience(AUDIENCE)
        .issueTime(Date.from(now))
        .notBeforeTime(Date.from(now))
        .expirationTime(Date.from(now.plusSeconds(600)))
        .claim("name", "Mara Lind")
        .claim("groups", List.of("acme:reviewer", "beta:viewer", "people", "a:boss"));
  }

  static JWSHeader.Builder header(JWSAlgorithm algorithm, JWK key) {
    return new JWSHeader.Builder(algorithm)
        .type(new JOSEObjectType("at+jwt"))
        .keyID(key.getKeyID());
  }

  static String sign(JWSHeader header, JWK key, JWTClaimsSet claims) {
    try {
      JWSSigner signer = new DefaultJWSSignerFactory().createJWSSigner(key, header.getAlgorithm());
      SignedJWT jwt = new SignedJWT(header, claims);
      jwt.sign(signer);
      return jwt.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static String sign(JWSAlgorithm algorithm, JWK key, JWTClaimsSet claims) {
    return sign(header(algorithm, key).build(), key, claims);
  }

  @Override
  public void close() {
    server.close();
  }
}
