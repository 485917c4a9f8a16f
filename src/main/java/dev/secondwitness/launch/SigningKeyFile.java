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
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
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
          "It holds an Ed25519 key pair in PEM, PRIVATE KEY and PUBLIC KEY; bring it back from"
              + " where it is kept, or name another with --signing-key FILE.",
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
    return new KeyPair(
        ed25519.generatePublic(new X509EncodedKeySpec(block(pem, "PUBLIC KEY"))),
        ed25519.generatePrivate(new PKCS8EncodedKeySpec(block(pem, "PRIVATE KEY"))));
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
