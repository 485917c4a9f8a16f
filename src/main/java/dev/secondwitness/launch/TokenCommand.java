package dev.secondwitness.launch;

import dev.secondwitness.store.people.TokenLine;
import dev.secondwitness.store.people.WrongTokenFile;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Makes a token for a team's store: shows it once, and the line that lets it in.
@Command(
    name = "token",
    mixinStandardHelpOptions = true,
    description = {
      "Makes a token: shows it once, and the line to paste into the store's token file. Only its",
      "hash stands in that file. Taking the line out revokes the token at the next request."
    })
final class TokenCommand implements Callable<Integer> {
  private static final int BYTES = 32;

  @Option(
      names = "--principal",
      required = true,
      paramLabel = "NAME",
      description = "Whose it is; the name stands in every record and never changes.")
  String principal = "";

  @Option(
      names = "--kind",
      defaultValue = "person",
      paramLabel = "person|agent|job",
      description = "What it is (${DEFAULT-VALUE}).")
  String kind = "person";

  @Option(names = "--name", paramLabel = "TEXT", description = "A name for people.")
  @Nullable String name;

  @Option(
      names = "--grant",
      paramLabel = "TENANT:ROLE",
      description = "A role in a tenant: viewer, reviewer, approver, manager or admin; again.")
  List<String> grants = new ArrayList<>();

  @Option(
      names = "--coordinates-for",
      paramLabel = "TENANT",
      description = "A tenant whose intents an agent or a job records and sends; again.")
  List<String> coordinatesFor = new ArrayList<>();

  @Option(names = "--expires", paramLabel = "TIME", description = "As 2027-01-31T00:00:00Z.")
  @Nullable Instant expires;

  @Override
  public Integer call() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    String token = "sw_" + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    String line;
    try {
      line =
          TokenLine.of(
              token,
              new TokenLine.Holder(
                  principal,
                  kind,
                  Optional.ofNullable(name),
                  grants,
                  coordinatesFor,
                  Optional.ofNullable(expires)));
    } catch (WrongTokenFile e) {
      throw new CannotStart(
          "Such a token would not be let in: " + e.getMessage(),
          "See `second-witness token --help`.",
          e);
    }
    System.out.println("The token, shown this once:");
    System.out.println(token);
    System.out.println();
    System.out.println("The line for the token file, below `tokens:`:");
    System.out.println(line);
    return 0;
  }
}
