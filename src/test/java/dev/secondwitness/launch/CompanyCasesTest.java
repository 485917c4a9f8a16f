package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.review.DecisionOutcome;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.DecisionReason;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.sandbox.agent.AgentOptions;
import dev.secondwitness.sandbox.agent.StoryTold;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The purchase orders and the runaway fleet on real parts: agent, store, receivers and witnesses.
class CompanyCasesTest {
  @TempDir Path data;
  private Workplace place;
  private List<StoryTold> told;

  @BeforeEach
  void tell() throws InterruptedException {
    place =
        Workplace.open(
            new Workplace.Options(
                new DataFolders(data),
                "mara",
                usual ->
                    usual.withPace(
                        new AgentOptions.Pace(
                            Duration.ofSeconds(10),
                            Duration.ofMillis(500),
                            Duration.ofSeconds(1),
                            Duration.ofSeconds(1),
                            Duration.ZERO,
                            Duration.ofMinutes(2),
                            Duration.ofMillis(1),
                            Duration.ofMillis(5))),
                Function.identity(),
                InstantSource.system()));
    told = place.agent().companyStories();
  }

  @AfterEach
  void close() {
    place.close();
  }

  /// L84, L195 to L200, L203: no switch of provider, no second intent, and what is there is seen.
  @Test
  void anOrderThatTimedOutIsFoundTwiceInTheBookAndNeverSentAgain() {
    StoryTold switched = named("order, provider switched");
    assertThat(switched.state()).isEqualTo("indeterminate");
    assertThat(switched.sent()).hasSize(1);
    assertThat(switched.refusals()).singleElement().asString().contains("args-drift");
    assertThat(named("order, asked for again elsewhere").refusals())
        .singleElement()
        .asString()
        .contains("may-repeat");
    CaseFile doubled = file(switched);
    assertThat(doubled.envelope().keyTerms().key().value())
        .isEqualTo("po:acme:" + doubled.envelope().id().value());
    assertThat(read(doubled).verdict().kind()).isEqualTo(VerdictKind.DOUBLED);

    CaseFile persian = file(named("order asked for in Persian"));
    assertThat(persian.envelope().subject().language()).isEqualTo("fa");
    assertThat(persian.envelope().arguments().bound().stream().map(b -> b.name()))
        .contains("approver", "amount", "cost_centre", "supplier", "rule");
    Reading present = read(persian);
    Verdict.Present found = (Verdict.Present) present.verdict();
    assertThat(confirm(file(persian.envelope().id()), present, found))
        .isInstanceOf(DecisionOutcome.Recorded.class);
    assertThat(file(persian.envelope().id()).state()).isEqualTo(IntentState.COMMITTED);

    Reading unseen = read(file(named("order that never arrived")));
    assertThat(unseen.verdict().kind()).isEqualTo(VerdictKind.NOT_SEEN);
  }

  /// L41 to L50: the unknown fleet counts as spent, and the next one is stopped by the store.
  @Test
  void theRunawayFleetIsFoundCountsAsSpentAndTheNextOneIsNotAuthorised() throws Exception {
    CaseFile first = file(named("runaway fleet"));
    assertThat(first.state()).isEqualTo(IntentState.INDETERMINATE);
    assertThat(first.twoPeople()).contains(TwoPeople.Why.AT_OR_ABOVE_THRESHOLD);
    assertThat(read(first).verdict().kind()).isEqualTo(VerdictKind.PRESENT);

    StoryTold again = named("runaway fleet, again");
    assertThat(again.state()).isEqualTo("prepared");
    assertThat(again.sent()).isEmpty();
    assertThat(again.refusals()).singleElement().asString().contains("over-ceiling", "6531.30");
    JsonNode quota = quotas().at("/rows/0");
    assertThat(quota.path("operation").asString()).isEqualTo("server.provision");
    assertThat(quota.path("limit").asString()).isEqualTo("700000");
    assertThat(quota.path("used").asString()).isEqualTo("653130");
    assertThat(quota.path("in_doubt").asString()).isEqualTo("653130");
    assertThat(quota.path("left").asString()).isEqualTo("46870");
    assertThat(quota.path("blocked").asString()).isEqualTo("653130");
  }

  private StoryTold named(String name) {
    return told.stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow();
  }

  private CaseFile file(StoryTold story) {
    return file(new IntentId(story.intentId().orElseThrow()));
  }

  private CaseFile file(IntentId id) {
    return ok(place.store().caseFile(id));
  }

  private Reading read(CaseFile file) {
    assertThat(file.witnesses()).hasSize(1);
    return ok(
        place
            .readWitness()
            .read(
                file, file.witnesses().getFirst(), CurrencyScales.ISO, Optional.empty(), made -> {})
            .recorded());
  }

  private DecisionOutcome confirm(CaseFile file, Reading reading, Verdict.Present found) {
    return place
        .recordDecision()
        .record(
            new DecisionDraft(
                file.envelope().id(),
                file.version(),
                file.round(),
                file.envelope().arguments().hash(),
                Act.CONFIRM,
                Optional.of(found.found().id()),
                Map.of(reading.id(), reading.evidenceDigest()),
                DecisionReason.FOUND_BY_WITNESS,
                "Seen in the book.",
                Optional.empty(),
                Optional.empty()),
            "mara");
  }

  private JsonNode quotas() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(place.embedded().url().resolve("/v1/quotas"))
            .header("Authorization", "Bearer " + place.embedded().personToken())
            .build();
    return JsonMapper.shared()
        .readTree(
            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  private static <T> T ok(Reply<T> reply) {
    return switch (reply) {
      case Reply.Ok<T>(T value) -> value;
      case Reply.Refused<T>(var problem) ->
          throw new AssertionError(problem.type() + ": " + problem.detail());
      case Reply.NoAnswer<T>(boolean reached, String detail) -> throw new AssertionError(detail);
    };
  }
}
