package dev.secondwitness.witness.reader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/// The certificate authorities that definitions name, from this machine's configuration; a source
/// that declares one is believed under that one alone.
public final class TrustAnchors {
  /// None is known.
  public static final TrustAnchors NONE = new TrustAnchors(Map.of());

  /// What a client needs to believe one authority and no other.
  record Anchor(SSLSocketFactory sockets, X509TrustManager manager) {}

  private final Map<String, Anchor> byName;

  private TrustAnchors(Map<String, Anchor> byName) {
    this.byName = Map.copyOf(byName);
  }

  /// Reads PEM files by name. Fails with the name for one that holds no certificate.
  public static TrustAnchors of(Map<String, Path> files) {
    Map<String, Anchor> byName = new HashMap<>();
    files.forEach((name, file) -> byName.put(name, read(name, file)));
    return new TrustAnchors(byName);
  }

  private static Anchor read(String name, Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry(Integer.toString(number++), each);
      }
      if (number == 0) {
        throw new IllegalArgumentException("The trust anchor " + name + " holds no certificate");
      }
      return anchor(store);
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException("The trust anchor " + name + " cannot be read", e);
    }
  }

  private static Anchor anchor(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    TrustManager[] managers = factory.getTrustManagers();
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers, null);
    return new Anchor(context.getSocketFactory(), (X509TrustManager) managers[0]);
  }

  /// The authority of that name.
  Optional<Anchor> anchor(String name) {
    return Optional.ofNullable(byName.get(name));
  }
}
