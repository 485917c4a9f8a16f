package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.store.http.PemFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/// A certificate of its own for localhost, as PEM files and as something to trust.
record PemPair(PemFiles files, X509Certificate certificate) {

  static PemPair create(Path directory, String name, String algorithm) throws Exception {
    Path store = directory.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                algorithm,
                "-alias",
                "a",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit")
            .redirectErrorStream(true)
            .start();
    keytool.getInputStream().readAllBytes();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, "changeit".toCharArray());
    }
    X509Certificate certificate = (X509Certificate) keys.getCertificate("a");
    Path chain = directory.resolve(name + ".crt");
    Path key = directory.resolve(name + ".key");
    Files.writeString(chain, pem("CERTIFICATE", certificate.getEncoded()));
    Files.writeString(
        key, pem("PRIVATE KEY", keys.getKey("a", "changeit".toCharArray()).getEncoded()));
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    return new PemPair(new PemFiles(chain, key), certificate);
  }

  private static String pem(String kind, byte[] bytes) {
    return "-----BEGIN "
        + kind
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes)
        + "\n-----END "
        + kind
        + "-----\n";
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

  SSLContext context(String protocol) throws GeneralSecurityException, IOException {
    SSLContext context = SSLContext.getInstance(protocol);
    context.init(null, new javax.net.ssl.TrustManager[] {trust()}, null);
    return context;
  }
}
