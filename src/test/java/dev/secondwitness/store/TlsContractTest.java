package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.store.http.Door;
import dev.secondwitness.store.http.PemFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The store over TLS, by the names it was given, and never in the clear beyond this machine.
class TlsContractTest {
  @TempDir Path directory;

  private StoreFixture store(PemFiles files, String host, String... names) {
    Door plain = World.door();
    return new StoreFixture(
        directory.resolve("store"),
        new Door(
            host, 0, plain.bearers(), plain.limits(), Optional.of(files), Set.of(names), false));
  }

  private static OkHttpClient trusting(PemPair pair) throws Exception {
    return new OkHttpClient.Builder()
        .sslSocketFactory(pair.context().getSocketFactory(), pair.trust())
        .hostnameVerifier((name, session) -> true)
        .build();
  }

  private static int status(OkHttpClient http, String url, String host) throws IOException {
    Request.Builder request = new Request.Builder().url(url).header("Authorization", "Bearer mara");
    if (!host.isEmpty()) {
      request.header("Host", host);
    }
    try (Response response = http.newCall(request.build()).execute()) {
      return response.code();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rsa", "ec", "ed25519"})
  void theStoreAnswersWithTheCertificateOfThePemFiles(String algorithm) throws Exception {
    PemPair pair = PemPair.copy(directory, algorithm);
    try (StoreFixture store = store(pair.files(), "127.0.0.1")) {
      assertThat(store.url()).startsWith("https://127.0.0.1:");
      assertThat(status(trusting(pair), store.url() + "/v1/me", "")).isEqualTo(200);
      PemPair other = PemPair.copy(directory, "other");
      assertThatThrownBy(() -> status(trusting(other), store.url() + "/v1/me", ""))
          .isInstanceOf(SSLException.class);
    }
  }

  @Test
  void olderVersionsOfTlsAndPlainHttpAreNotSpoken() throws Exception {
    PemPair pair = PemPair.copy(directory, "ec");
    try (StoreFixture store = store(pair.files(), "127.0.0.1")) {
      URI url = URI.create(store.url());
      assertThat(handshake(pair, url, "TLSv1.3")).isEqualTo("TLSv1.3");
      assertThat(handshake(pair, url, "TLSv1.2")).isEqualTo("TLSv1.2");
      for (String old : List.of("TLSv1.1", "TLSv1")) {
        assertThatThrownBy(() -> handshake(pair, url, old)).isInstanceOf(SSLException.class);
      }
      RawHttp.Got plain =
          RawHttp.send(store.url().replace("https", "http"), "GET /v1/health HTTP/1.1\r\n\r\n");
      assertThat(plain.head()).doesNotContain("200");
    }
  }

  private static String handshake(PemPair pair, URI url, String version) throws Exception {
    try (SSLSocket socket =
        (SSLSocket) pair.context().getSocketFactory().createSocket(url.getHost(), url.getPort())) {
      socket.setEnabledProtocols(new String[] {version});
      socket.startHandshake();
      return socket.getSession().getProtocol();
    }
  }

  @Test
  void beyondThisMachineItAnswersToItsNamesOnly() throws Exception {
    PemPair pair = PemPair.copy(directory, "ec");
    try (StoreFixture store = store(pair.files(), "0.0.0.0", "Store.Acme.example")) {
      String url = store.url().replace("0.0.0.0", "127.0.0.1");
      String port = url.substring(url.lastIndexOf(':'));
      OkHttpClient http = trusting(pair);
      assertThat(status(http, url + "/v1/me", "store.acme.example")).isEqualTo(200);
      assertThat(status(http, url + "/v1/me", "STORE.acme.example" + port)).isEqualTo(200);
      assertThat(status(http, url + "/v1/me", "store.acme.example:443")).isEqualTo(200);
      assertThat(status(http, url + "/v1/me", "127.0.0.1" + port)).isEqualTo(200);
      for (String wrong :
          List.of("acme.example", "store.acme.example.evil", "x.store.acme.example", "10.0.0.1")) {
        assertThat(status(http, url + "/v1/me", wrong)).as(wrong).isEqualTo(421);
      }
    }
  }

  @Test
  void aRenewedCertificateIsTakenIntoUseAndABrokenOneIsNot() throws Exception {
    PemPair first = PemPair.copy(directory, "ec");
    PemPair second = PemPair.copy(directory, "other");
    try (StoreFixture store = store(first.files(), "127.0.0.1")) {
      assertThat(status(trusting(first), store.url() + "/v1/me", "")).isEqualTo(200);
      Files.writeString(first.files().chain(), "not a certificate");
      store.renewCertificate();
      assertThat(status(trusting(first), store.url() + "/v1/me", "")).isEqualTo(200);
      second.replace(first.files());
      first.files().chain().toFile().setLastModified(System.currentTimeMillis() + 5_000);
      store.renewCertificate();
      await()
          .atMost(Duration.ofSeconds(10))
          .until(() -> status(trusting(second), store.url() + "/v1/me", "") == 200);
    }
  }

  @Test
  void whatCannotServeIsRefusedInASentence() throws Exception {
    PemPair pair = PemPair.copy(directory, "ec");
    PemPair other = PemPair.copy(directory, "other");
    PemPair ec = PemPair.copy(directory, "rsa");
    refused(new PemFiles(pair.files().chain(), other.files().key()), "is not the key of the cert");
    refused(new PemFiles(pair.files().chain(), ec.files().key()), "is not the key of the cert");
    Path odd = Files.writeString(directory.resolve("odd.key"), "-----BEGIN RSA PRIVATE KEY-----\n");
    Files.setPosixFilePermissions(odd, PosixFilePermissions.fromString("rw-------"));
    refused(new PemFiles(pair.files().chain(), odd), "openssl pkcs8");
    Path empty = Files.writeString(directory.resolve("empty.crt"), "");
    refused(new PemFiles(empty, pair.files().key()), "no certificate");
    Files.setPosixFilePermissions(pair.files().key(), PosixFilePermissions.fromString("rw-r--r--"));
    refused(pair.files(), "chmod");
  }

  private void refused(PemFiles files, String says) {
    assertThatThrownBy(() -> store(files, "127.0.0.1").close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(says);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.7"})
  void beyondThisMachineTokensAreNeverSentInTheClear(String host) {
    Door plain = World.door();
    for (boolean proxy : new boolean[] {false, true}) {
      assertThatThrownBy(
              () ->
                  new Door(
                      host, 0, plain.bearers(), plain.limits(), Optional.empty(), Set.of(), proxy))
          .hasMessageContaining("in the clear");
    }
  }

  @Test
  void behindAProxyTheLastHopIsTheAddressThatCounts() {
    Door plain = World.door();
    Door behind =
        new Door(
            "127.0.0.1",
            0,
            plain.bearers(),
            plain.limits().strangers(2),
            Optional.empty(),
            Set.of("store.acme.example"),
            true);
    try (StoreFixture store = new StoreFixture(directory.resolve("store"), behind)) {
      for (int i = 0; i < 2; i++) {
        assertThat(forwarded(store, "wrong", "192.0.2.1, 198.51.100.9").status()).isEqualTo(401);
      }
      // the first entries are the caller's own words
      assertThat(forwarded(store, "wrong", "192.0.2.2, 198.51.100.9").status()).isEqualTo(429);
      assertThat(forwarded(store, "mara", "198.51.100.10").status()).isEqualTo(200);
      // one IPv6 network is one address
      assertThat(forwarded(store, "wrong", "2001:db8:1:2::1").status()).isEqualTo(401);
      assertThat(forwarded(store, "wrong", "2001:db8:1:2::2").status()).isEqualTo(401);
      assertThat(forwarded(store, "mara", "2001:db8:1:2:ffff::3").status()).isEqualTo(429);
      assertThat(forwarded(store, "mara", "2001:db8:1:3::1").status()).isEqualTo(200);
    }
  }

  private static RawHttp.Got forwarded(StoreFixture store, String token, String hops) {
    return RawHttp.send(
        store.url(),
        "GET /v1/me HTTP/1.1\r\nHost: store.acme.example\r\nAuthorization: Bearer "
            + token
            + "\r\nX-Forwarded-For: "
            + hops
            + "\r\nConnection: close\r\n\r\n");
  }
}
