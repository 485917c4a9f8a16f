package dev.secondwitness.launch;

import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.review.ReadResult;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The whole program without its window, for a test that kills it: store, sandbox, journal and the
/// use cases, told what to do line by line.
final class WholeProgram {

  private WholeProgram() {}

  /// Arguments: data folder, and the address the console's calls go to (the store's own if empty).
  public static void main(String[] args) throws Exception {
    try (Workplace place =
        Workplace.open(
            new Workplace.Options(
                new DataFolders(Path.of(args[0])),
                "mara",
                UnaryOperator.identity(),
                store -> args[1].isEmpty() ? store : URI.create(args[1]),
                InstantSource.system()))) {
      say("STORE " + place.embedded().url());
      say("AGENT " + place.embedded().agentToken());
      say("PAYMENTS " + place.sandbox().paymentsUrl());
      say("PAYMENTS_TOKEN " + place.sandbox().tokens().paymentsWrite().value());
      say("READY");
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ", -1);
        switch (words[0]) {
          case "read" -> say("READ " + read(place, new IntentId(words[1])));
          case "confirm" -> say("OUTCOME " + confirm(place, new IntentId(words[1])));
          case "deliver" -> say("DELIVERED " + place.deliver().deliverOpen().size());
          case "open" -> say("OPEN " + place.journal().open());
          case "journal" ->
              say(
                  "JOURNAL "
                      + place
                          .journal()
                          .newest(new IntentId(words[1]))
                          .map(p -> p.key() + " " + p.status())
                          .orElse("nothing"));
          case "case" -> say("CASE " + caseLine(place, new IntentId(words[1])));
          case "quit" -> {
            return;
          }
          default -> say("WHAT " + line);
        }
      }
    }
  }

  private static String read(Workplace place, IntentId id) {
    CaseFile file = file(place, id);
    WitnessTerms byKey =
        file.witnesses().stream()
            .filter(w -> w.id().value().equals("payments.ledger-by-key"))
            .findFirst()
            .orElseThrow();
    ReadResult result =
        place.readWitness().read(file, byKey, CurrencyScales.ISO, Optional.empty(), made -> {});
    return switch (result.recorded()) {
      case Reply.Ok<Reading>(Reading reading) -> reading.verdict().kind().name();
      case Reply.Refused<Reading>(var problem) -> problem.type();
      case Reply.NoAnswer<Reading>(var reached, var detail) -> detail;
    };
  }

  private static String confirm(Workplace place, IntentId id) {
    CaseFile file = file(place, id);
    Reading present =
        file.standing().stream()
            .filter(r -> r.verdict() instanceof Verdict.Present)
            .findFirst()
            .orElseThrow();
    Verdict.Present found = (Verdict.Present) present.verdict();
    DecisionDraft draft =
        new DecisionDraft(
            id,
            file.version(),
            file.round(),
            file.envelope().arguments().hash(),
            Act.CONFIRM,
            Optional.of(found.found().id()),
            Map.of(present.id(), present.evidenceDigest()),
            DecisionReason.FOUND_BY_WITNESS,
            "Seen in the ledger.",
            Optional.empty(),
            Optional.empty());
    return place.recordDecision().record(draft, "mara").getClass().getSimpleName();
  }

  private static String caseLine(Workplace place, IntentId id) {
    CaseFile file = file(place, id);
    return file.state()
        + " "
        + file.decisions().size()
        + " "
        + (file.decisions().isEmpty() ? "-" : file.decisions().getFirst().key());
  }

  private static CaseFile file(Workplace place, IntentId id) {
    return switch (place.store().caseFile(id)) {
      case Reply.Ok<CaseFile>(CaseFile file) -> file;
      case Reply.Refused<CaseFile>(var problem) ->
          throw new IllegalStateException(problem.type() + ": " + problem.detail());
      case Reply.NoAnswer<CaseFile>(var reached, var detail) ->
          throw new IllegalStateException(detail);
    };
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
