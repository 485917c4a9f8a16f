package dev.secondwitness.store.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a certificate and its key from PEM files. Refuses, in a sentence, what cannot serve.
final class Pem {
  static final char[] NO_PASSWORD = {};

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final Pattern OTHER_KEY = Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----");
  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE,
          PosixFilePermission.GROUP_WRITE);
  private static final List<String> KINDS = List.of("EC", "RSA", "EdDSA");

  private Pem() {}

  /// Both in the form that the server wants them.
  static KeyStore keyStore(PemFiles where) {
    try {
      Certificate[] chain = chain(where.chain());
      PrivateKey key = key(where.key());
      requirePair(chain[0], key, where);
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      store.setKeyEntry("server", key, NO_PASSWORD, chain);
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(
          "The certificate " + where.chain() + " cannot be used: " + e.getMessage(), e);
    }
  }

  private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
    Certificate[] chain =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)))
            .toArray(new Certificate[0]);
    if (chain.length == 0) {
      throw new IllegalArgumentException("There is no certificate in " + file);
    }
    return chain;
  }

  private static PrivateKey key(Path file) throws IOException {
    if (Files.getFileStore(file).supportsFileAttributeView("posix")
        && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains)) {
      throw new IllegalArgumentException(
          "The key " + file + " can be read by anybody here; make it private: chmod 600 " + file);
    }
    String text = Files.readString(file, StandardCharsets.US_ASCII);
    Matcher matcher = KEY.matcher(text);
    if (!matcher.find()) {
      Matcher other = OTHER_KEY.matcher(text);
      throw new IllegalArgumentException(
          (other.find()
                  ? file + " holds a key as " + other.group(1)
                  : "There is no private key in " + file)
              + "; wanted is an unencrypted PKCS #8 key:"
              + " openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW");
    }
    byte[] bytes = Base64.getMimeDecoder().decode(matcher.group(1));
    try {
      for (String kind : KINDS) {
        try {
          return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(bytes));
        } catch (java.security.spec.InvalidKeySpecException e) {
          continue;
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java runtime has EC, RSA and EdDSA", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
    throw new IllegalArgumentException("The key in " + file + " is neither EC, RSA nor EdDSA");
  }

  /// A key that signs what the certificate verifies.
  private static void requirePair(Certificate certificate, PrivateKey key, PemFiles where)
      throws GeneralSecurityException {
    String algorithm =
        switch (key.getAlgorithm()) {
          case "EC" -> "SHA256withECDSA";
          case "RSA" -> "SHA256withRSA";
          default -> "EdDSA";
        };
    boolean pair = key.getAlgorithm().equals(certificate.getPublicKey().getAlgorithm());
    if (pair) {
      byte[] text = "the same pair".getBytes(StandardCharsets.US_ASCII);
      Signature signs = Signature.getInstance(algorithm);
      signs.initSign(key);
      signs.update(text);
      byte[] signature = signs.sign();
      Signature verifies = Signature.getInstance(algorithm);
      verifies.initVerify(certificate);
      verifies.update(text);
      pair = verifies.verify(signature);
    }
    if (!pair) {
      throw new IllegalArgumentException(
          "The key in " + where.key() + " is not the key of the certificate in " + where.chain());
    }
  }
}
