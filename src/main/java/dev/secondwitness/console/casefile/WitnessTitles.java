package dev.secondwitness.console.casefile;

import dev.secondwitness.app.port.Witnesses;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.Reason;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.WitnessTerms;
import dev.secondwitness.domain.review.CaseFile;
import java.util.HashMap;
import java.util.Map;

/// Names the witnesses of a case in the console's language; nothing else of the case changes.
record WitnessTitles(Witnesses witnesses, Language language) {

  private static final String WITNESS = "witness";

  /// The same case with every witness's title in the language.
  CaseFile in(CaseFile file) {
    Map<String, String> titles = new HashMap<>();
    file.witnesses().forEach(w -> titles.put(w.title(), title(w)));
    file.readings().forEach(r -> titles.put(r.witness().title(), title(r.witness())));
    return new CaseFile(
        file.envelope(),
        file.state(),
        file.round(),
        file.version(),
        file.unknownSince(),
        file.owner(),
        file.resolveBy(),
        file.horizon(),
        file.attempts(),
        file.refusedAttempts(),
        file.receipts(),
        file.readings().stream().map(this::named).toList(),
        file.decisions(),
        file.dispositions(),
        file.events(),
        file.links(),
        file.acceptedElsewhere(),
        file.witnesses().stream().map(this::named).toList(),
        file.card(),
        file.checks().stream().map(c -> named(c, titles)).toList(),
        file.twoPeople(),
        file.threshold(),
        file.asOf(),
        file.proposals());
  }

  private Reading named(Reading r) {
    return new Reading(
        r.id(),
        r.intent(),
        r.round(),
        named(r.witness()),
        r.verdict(),
        r.readAt(),
        r.age(),
        r.clockOffset(),
        r.by(),
        r.from(),
        r.evidenceDigest());
  }

  private WitnessTerms named(WitnessTerms w) {
    return new WitnessTerms(
        w.id(),
        w.version(),
        w.kind(),
        title(w),
        w.settleDelay(),
        w.resolution(),
        w.freshFor(),
        w.countsByReference());
  }

  private static CheckResult named(CheckResult check, Map<String, String> titles) {
    String title = check.reason().values().get(WITNESS);
    if (title == null) {
      return check;
    }
    Reason reason = check.reason().with(WITNESS, titles.getOrDefault(title, title));
    return new CheckResult(check.check(), check.act(), check.status(), reason);
  }

  private String title(WitnessTerms witness) {
    return witnesses.title(witness, language.code());
  }
}
