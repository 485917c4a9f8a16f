package dev.secondwitness.launch;

import dev.secondwitness.domain.audit.ChainHash;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/// Checks an exported audit chain, with no store at hand.
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = "Checks an audit chain saved from GET /v1/audit: one answer, or one per line.")
final class VerifyCommand implements Callable<Integer> {

  private static final String NOTHING_BEFORE = "0".repeat(64);

  @Parameters(paramLabel = "FILE", description = "The saved answers, in order.")
  Path file = Path.of("audit.json");

  private long sequence;
  private String hash = NOTHING_BEFORE;

  @Override
  public Integer call() throws Exception {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    ObjectMapper json = new ObjectMapper();
    try (var pages = json.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
      while (pages.hasNextValue()) {
        for (JsonNode entry : pages.nextValue().path("entries")) {
          String trouble = check(entry);
          if (!trouble.isEmpty()) {
            System.err.println("Entry " + (sequence + 1) + ": " + trouble);
            System.err.println("The chain holds up to entry " + sequence + " and no further.");
            return 1;
          }
        }
      }
    } catch (JacksonException e) {
      throw new CannotStart(
          file + " is not what GET /v1/audit answers: " + e.getOriginalMessage(),
          "Save the answers as they came, one after the other.",
          e);
    }
    if (sequence == 0) {
      throw new CannotStart(
          file + " has no entries.", "Save what GET /v1/audit?after=0 answers.", null);
    }
    System.out.println(sequence + " entries, unbroken from the first. Head " + hash);
    return 0;
  }

  private String check(JsonNode entry) {
    if (entry.path("sequence").asLong(-1) != sequence + 1) {
      return "an entry is missing or out of order.";
    }
    if (!entry.path("previous").asString("").equals(hash)) {
      return "it does not follow the entry before it.";
    }
    String computed = ChainHash.next(hash, ChainHash.digest(entry.path("entry").asString("")));
    if (!entry.path("hash").asString("").equals(computed)) {
      return "its text is not the one that was hashed.";
    }
    sequence++;
    hash = computed;
    return "";
  }
}
