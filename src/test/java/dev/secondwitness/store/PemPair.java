package dev.secondwitness.store;

import dev.secondwitness.store.http.PemFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/// A certificate of its own for localhost, as PEM files and as something to trust. The keys lie in
/// the open: they are for tests alone.
record PemPair(PemFiles files, X509Certificate certificate) {

  /// @param name `rsa`, `ec`, `other` or `ed25519`
  static PemPair copy(Path directory, String name) throws IOException, GeneralSecurityException {
    Path chain = copied(directory, name + ".crt");
    Path key = copied(directory, name + ".key");
    try (InputStream in = Files.newInputStream(chain)) {
      return new PemPair(
          new PemFiles(chain, key),
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
  }

  private static Path copied(Path directory, String file) throws IOException {
    Path copy = directory.resolve(file);
    try (InputStream in =
        Objects.requireNonNull(PemPair.class.getResourceAsStream("/tls/" + file))) {
      Files.copy(in, copy);
    }
    Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
    return copy;
  }

  /// Overwrites another pair's files with these.
  void replace(PemFiles other) throws IOException {
    Files.writeString(other.chain(), Files.readString(files.chain()));
    Files.writeString(other.key(), Files.readString(files.key()));
  }

  X509TrustManager trust() throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, new char[0]);
    trusted.setCertificateEntry("a", certificate);
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    return (X509TrustManager) factory.getTrustManagers()[0];
  }

  SSLContext context() throws GeneralSecurityException, IOException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {trust()}, null);
    return context;
  }
}
