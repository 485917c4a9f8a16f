package dev.secondwitness.launch;

import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.store.core.VerifyExport;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Checks an exported audit chain, with no store at hand.
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Checks an export of the audit chain: every entry, how they hang together, the signed end.",
      "Ends with 0 when all holds, else with 1 and what does not."
    })
final class VerifyCommand implements Callable<Integer> {
  private static final int LONGEST_LINE = 16 * 1024 * 1024;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "The export; several files are stretches in their order.")
  List<Path> files = List.of();

  @Option(
      names = "--key",
      paramLabel = "PUBLIC",
      description =
          "A file with the store's public key in PEM, known from elsewhere. Without it, the key in"
              + " the export is believed.")
  @Nullable Path key;

  @Override
  public Integer call() {
    VerifyExport export = new VerifyExport(trusted());
    try {
      for (Path file : files) {
        read(file, export);
      }
      SignedHead end = export.end();
      System.out.println(
          "Entries "
              + (export.from().sequence() + 1)
              + " to "
              + export.reached().sequence()
              + " of "
              + end.storeId()
              + ", unbroken; "
              + export.hidden()
              + " by their digest alone.");
      System.out.println("Head " + end.head().hash());
      System.out.println(
          "Signed at "
              + end.at()
              + " with key "
              + end.keyId()
              + (key == null ? ", which the export itself names." : ", which you trust."));
      return 0;
    } catch (VerifyExport.Broken e) {
      System.err.println(e.getMessage());
      System.err.println(
          "The chain holds up to entry " + export.reached().sequence() + " and no further.");
      return 1;
    }
  }

  private Optional<String> trusted() {
    return key == null ? Optional.empty() : Optional.of(SigningKeyFile.publicKey(key));
  }

  private static void read(Path file, VerifyExport export) throws VerifyExport.Broken {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int b = in.read();
      while (b >= 0) {
        if (b == '\n') {
          export.line(text(line));
          line.reset();
        } else if (line.size() < LONGEST_LINE) {
          line.write(b);
        }
        b = in.read();
      }
      if (line.size() > 0) {
        // without its line feed a line is not whole, and reads as none
        export.line(text(line) + "\n");
      }
    } catch (IOException e) {
      throw new CannotStart(file + " cannot be read: " + e.getMessage(), "Name the export.", e);
    }
  }

  /// What is no UTF-8 becomes what no export holds.
  private static String text(ByteArrayOutputStream line) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(line.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      return "";
    }
  }
}
