package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.judge.Judge;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A source behind TLS whose certificate only its own authority vouches for.
class TrustAnchorTest {

  private static final String PAGE =
      "<article class='receipt' data-id='re_1' data-status='succeeded'><dl>"
          + "<dd class='reference'>int_7f3a</dd><dd class='amount' data-minor='4200'>42.00</dd>"
          + "<dd class='currency'>EUR</dd><dd class='created'>"
          + "<time datetime='2026-03-01T10:00:01Z'>then</time></dd><dd class='order'>4812</dd>"
          + "<dd class='account'>acct_204</dd><dd class='parent'>ch_1</dd></dl></article>";

  private ExecutorService calls;
  private HttpsServer server;
  private final AtomicInteger asked = new AtomicInteger();

  @BeforeEach
  void start() throws Exception {
    calls = Executors.newVirtualThreadPerTaskExecutor();
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(serving()));
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          byte[] body = PAGE.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(200, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    calls.shutdownNow();
  }

  private static byte[] resource(String name) throws Exception {
    try (InputStream in =
        Objects.requireNonNull(TrustAnchorTest.class.getResourceAsStream("/tls/" + name))) {
      return in.readAllBytes();
    }
  }

  private static SSLContext serving() throws Exception {
    String pem = new String(resource("ec.key"), StandardCharsets.US_ASCII);
    byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    PrivateKey key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(der));
    Certificate certificate;
    try (InputStream in =
        Objects.requireNonNull(TrustAnchorTest.class.getResourceAsStream("/tls/ec.crt"))) {
      certificate = CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setKeyEntry("own", key, new char[0], new Certificate[] {certificate});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private static Path pem(Path folder, String name) throws Exception {
    return Files.write(folder.resolve(name), resource(name));
  }

  private static WitnessDefinition trusting(String anchor) {
    return Declared.parsed(
        "payments.receipt-page",
        Declared.text("payments.receipt-page.yaml")
            + (anchor.isEmpty() ? "" : "trust: " + anchor + "\n"));
  }

  private Verdict read(WitnessDefinition definition, String host, TrustAnchors anchors) {
    HttpReader reader =
        new HttpReader(
            new Environments(
                Map.of(
                    "payments",
                    URI.create("https://" + host + ":" + server.getAddress().getPort()))),
            new Secrets(Map.of()),
            InstantSource.system(),
            calls,
            Resolver.SYSTEM,
            anchors);
    Look look = reader.look(definition, Asked.refund(), made -> {});
    return Judge.judge(
            definition, Asked.refund(), new Observation(definition.id(), 1, List.of(look)))
        .verdict();
  }

  private static void refused(Verdict verdict) {
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Unreadable.class,
            u -> assertThat(u.reason()).isEqualTo(UnreadableReason.TLS_FAILED));
  }

  @Test
  @DisplayName("a source is believed under the authority its definition names, and under no other")
  void anchors(@TempDir Path folder) throws Exception {
    TrustAnchors known =
        TrustAnchors.of(Map.of("own", pem(folder, "ec.crt"), "other", pem(folder, "other.crt")));

    assertThat(read(trusting("own"), "127.0.0.1", known).kind()).isEqualTo(VerdictKind.PRESENT);
    assertThat(asked).hasValue(1);

    refused(read(trusting("other"), "127.0.0.1", known));
    refused(read(trusting(""), "127.0.0.1", known));
    refused(read(trusting("own"), "127.0.0.1", TrustAnchors.NONE));
    assertThat(asked).hasValue(1);
  }

  @Test
  @DisplayName("its certificate must still be for the host that is asked")
  void theNameCounts(@TempDir Path folder) throws Exception {
    TrustAnchors known = TrustAnchors.of(Map.of("own", pem(folder, "ec.crt")));
    WitnessDefinition named =
        Declared.parsed(
            "payments.receipt-page",
            Declared.text("payments.receipt-page.yaml")
                    .replace("host: 127.0.0.1,", "host: receipts.example,")
                + "trust: own\n");
    HttpReader reader =
        new HttpReader(
            new Environments(
                Map.of(
                    "payments",
                    URI.create("https://receipts.example:" + server.getAddress().getPort()))),
            new Secrets(Map.of()),
            InstantSource.system(),
            calls,
            host -> List.of(InetAddress.getLoopbackAddress()),
            known);

    Look look = reader.look(named, Asked.refund(), made -> {});

    refused(
        Judge.judge(named, Asked.refund(), new Observation(named.id(), 1, List.of(look)))
            .verdict());
    assertThat(asked).hasValue(0);
  }

  @Test
  @DisplayName("an anchor that holds no certificate is refused by its name")
  void noAnchor(@TempDir Path folder) throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    assertThatThrownBy(() -> TrustAnchors.of(Map.of("own", empty)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("own");
    assertThatThrownBy(() -> TrustAnchors.of(Map.of("own", folder.resolve("none.pem"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("own");
  }
}
