package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.store.core.HeadSigner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The key that signs the chain's head, as a file that several processes may share.
class SigningKeyFileTest {
  @TempDir private Path directory;

  @Test
  void aPrivateKeyAloneIsTheSameKeyAsWithItsPublicOne() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    HeadSigner alone =
        SigningKeyFile.named(
            file("alone.pem", "rw-------", pem("PRIVATE KEY", pair.getPrivate().getEncoded())));
    HeadSigner both =
        SigningKeyFile.named(
            file(
                "both.pem",
                "r--------",
                pem("PRIVATE KEY", pair.getPrivate().getEncoded())
                    + pem("PUBLIC KEY", pair.getPublic().getEncoded())));
    assertThat(alone.publicKey()).isEqualTo(both.publicKey());
    assertThat(alone.sign("s", ChainHead.START, Instant.EPOCH).trouble()).isEmpty();
  }

  @Test
  void aNamedKeyIsNeverMade() {
    assertThatThrownBy(() -> SigningKeyFile.named(directory.resolve("none.pem")))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining("is not there");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aKeyOthersCanReadIsRefused() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    for (String rights : new String[] {"rw-r-----", "rw----r--", "rw--w----", "rwx------"}) {
      Path file = file(rights, rights, pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
      assertThatThrownBy(() -> SigningKeyFile.named(file))
          .isInstanceOf(CannotStart.class)
          .hasMessageContaining("can be read or written by others");
    }
  }

  @Test
  void whatIsNoEd25519KeyOrNoPairIsRefused() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    KeyPair other = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    KeyPair rsa = KeyPairGenerator.getInstance("RSA").generateKeyPair();
    String[] texts = {
      "",
      "PRIVATE KEY",
      pem("PUBLIC KEY", pair.getPublic().getEncoded()),
      pem("PRIVATE KEY", rsa.getPrivate().getEncoded()),
      pem("PRIVATE KEY", new byte[] {1, 2, 3}),
      pem("PRIVATE KEY", pair.getPrivate().getEncoded())
          + pem("PUBLIC KEY", other.getPublic().getEncoded())
    };
    for (int i = 0; i < texts.length; i++) {
      Path file = file("key-" + i, "rw-------", texts[i]);
      assertThatThrownBy(() -> SigningKeyFile.named(file))
          .as("key " + i)
          .isInstanceOf(CannotStart.class)
          .hasMessageContaining("cannot be used");
    }
  }

  private Path file(String name, String rights, String text) throws IOException {
    Path file = Files.writeString(directory.resolve(name), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
  }

  private static String pem(String name, byte[] der) {
    return "-----BEGIN "
        + name
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
        + "\n-----END "
        + name
        + "-----\n";
  }
}
