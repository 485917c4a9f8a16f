package dev.secondwitness.launch;

import dev.secondwitness.store.core.HeadSigner;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which key signs the head of the audit chain.
final class SigningKeyOption {

  @Option(
      names = "--signing-key",
      paramLabel = "FILE",
      description = {
        "The Ed25519 private key (PEM, mode 600) that signs the audit chain's head. All processes",
        "over one database need the same. Without it, signing-key.pem in the store's folder."
      })
  @Nullable Path file;

  boolean named() {
    return file != null;
  }

  /// The one that was named, else the one in the folder, made when it is not there.
  HeadSigner orIn(Path folder) {
    return file != null
        ? SigningKeyFile.named(file)
        : SigningKeyFile.open(SigningKeyFile.in(folder));
  }

  /// The one that was named, else the one that has to be in the folder.
  HeadSigner orExistingIn(Path folder) {
    return file != null ? SigningKeyFile.named(file) : SigningKeyFile.existing(folder);
  }
}
