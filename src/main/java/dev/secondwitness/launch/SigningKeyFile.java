package dev.secondwitness.launch;

import dev.secondwitness.store.core.HeadSigner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The file with the key that signs the audit chain's head: private and public key in PEM, for this
/// user alone, made at the first start.
final class SigningKeyFile {
  private static final Set<PosixFilePermission> OWN =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private SigningKeyFile() {}

  /// The file beside a store's database.
  static Path in(Path folder) {
    return folder.resolve("signing-key.pem");
  }

  /// Reads the one beside a store's database, which has to be there.
  static HeadSigner existing(Path folder) {
    if (Files.notExists(in(folder))) {
      throw new CannotStart(
          "There is no signing key in " + folder + ".",
          "Bring it back from where it is kept.",
          null);
    }
    return open(in(folder));
  }

  /// Reads one that was named, such as one that several processes share; it has to be there.
  static HeadSigner named(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new CannotStart(
          "The signing key " + file + " is not there.",
          "Copy the one the other processes use, or make one: (umask 077; openssl genpkey"
              + " -algorithm ed25519 -out "
              + file
              + ").",
          null);
    }
    return open(file);
  }

  /// Reads it, or makes it when it is not there. Fails when others can read it.
  static HeadSigner open(Path file) {
    try {
      if (Files.notExists(file)) {
        make(file);
      }
      if (posix() && Files.getPosixFilePermissions(file).stream().anyMatch(p -> !OWN.contains(p))) {
        throw new CannotStart(
            "The signing key " + file + " can be read or written by others.",
            "Take that right away (chmod 600), and ask who may have copied it.",
            null);
      }
      return new HeadSigner(read(Files.readString(file, StandardCharsets.US_ASCII)));
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new CannotStart(
          "The signing key " + file + " cannot be used: " + e.getMessage(),
          "It holds an Ed25519 key in PEM, a PRIVATE KEY with or without its PUBLIC KEY; bring it"
              + " back from where it is kept, or name another with --signing-key FILE.",
          e);
    }
  }

  /// The public key in a PEM file, as it is told: base64 of its X.509 form.
  static String publicKey(Path file) {
    try {
      byte[] key = block(Files.readString(file, StandardCharsets.US_ASCII), "PUBLIC KEY");
      return Base64.getEncoder().encodeToString(key);
    } catch (IOException | IllegalArgumentException e) {
      throw new CannotStart(
          "The public key " + file + " cannot be read: " + e.getMessage(),
          "It is a PEM file with a PUBLIC KEY.",
          e);
    }
  }

  private static KeyPair read(String pem) throws GeneralSecurityException {
    KeyFactory ed25519 = KeyFactory.getInstance("Ed25519");
    PrivateKey secret = ed25519.generatePrivate(new PKCS8EncodedKeySpec(block(pem, "PRIVATE KEY")));
    return pem.contains("-----BEGIN PUBLIC KEY-----")
        ? new KeyPair(
            ed25519.generatePublic(new X509EncodedKeySpec(block(pem, "PUBLIC KEY"))), secret)
        : pair(secret);
  }

  /// The pair of a private key alone, as `openssl genpkey` writes it: a pair is made from the same
  /// 32 bytes once more.
  private static KeyPair pair(PrivateKey secret) throws GeneralSecurityException {
    byte[] seed =
        secret instanceof EdECPrivateKey key
            ? key.getBytes().orElseThrow(() -> new IllegalArgumentException("it has no bytes"))
            : new byte[0];
    KeyPairGenerator again = KeyPairGenerator.getInstance("Ed25519");
    again.initialize(NamedParameterSpec.ED25519, new TheseBytes(seed));
    KeyPair made = again.generateKeyPair();
    if (!Arrays.equals(made.getPrivate().getEncoded(), secret.getEncoded())) {
      throw new IllegalArgumentException("its PUBLIC KEY is missing and cannot be worked out");
    }
    return made;
  }

  /// A source of chance that always gives the same bytes.
  private static final class TheseBytes extends SecureRandom {
    private static final long serialVersionUID = 1L;

    private final byte[] given;

    private TheseBytes(byte[] given) {
      this.given = given.clone();
    }

    @Override
    public void nextBytes(byte[] bytes) {
      if (bytes.length != given.length) {
        throw new IllegalArgumentException("its length is another");
      }
      System.arraycopy(given, 0, bytes, 0, bytes.length);
    }
  }

  private static byte[] block(String pem, String name) {
    Matcher block =
        Pattern.compile("-----BEGIN " + name + "-----([^-]+)-----END " + name + "-----")
            .matcher(pem);
    if (!block.find()) {
      throw new IllegalArgumentException("it has no " + name);
    }
    return Base64.getMimeDecoder().decode(block.group(1));
  }

  /// Written whole beside it first, so that nobody ever reads half a key; who comes second uses
  /// the key of who came first.
  private static void make(Path file) throws IOException {
    KeyPair keys = HeadSigner.fresh();
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path whole = Files.createTempFile(folder, ".signing-key", ".pem", privately());
    Files.writeString(
        whole,
        pem("PRIVATE KEY", keys.getPrivate().getEncoded())
            + pem("PUBLIC KEY", keys.getPublic().getEncoded()),
        StandardCharsets.US_ASCII);
    try {
      Files.move(whole, file);
    } catch (FileAlreadyExistsException e) {
      Files.delete(whole);
    }
  }

  /// The attributes of a file for this user alone.
  static FileAttribute<?>[] privately() {
    return posix()
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWN)}
        : new FileAttribute<?>[0];
  }

  private static boolean posix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  private static String pem(String name, byte[] der) {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + name + "-----\n" + body + "\n-----END " + name + "-----\n";
  }
}
