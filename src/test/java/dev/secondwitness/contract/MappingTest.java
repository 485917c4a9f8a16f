package dev.secondwitness.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.domain.decision.CheckResult;
import dev.secondwitness.domain.decision.TwoPeople;
import dev.secondwitness.domain.evidence.Finding;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.OutcomeClass;
import dev.secondwitness.domain.intent.Receipt;
import dev.secondwitness.domain.intent.ReportedOutcome;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.Principal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MappingTest {

  @Test
  void everythingComesBackAsItWent() {
    comesBack(
        Samples.caseFile(),
        CaseFileMapping.toJson(Samples.caseFile()),
        CaseFileJson.class,
        CaseFileMapping::toDomain);
    comesBack(
        Samples.page(),
        QueueMapping.toJson(Samples.page()),
        QueuePageJson.class,
        QueueMapping::toDomain);
    comesBack(
        Samples.hits(),
        QueueMapping.toJson(Samples.hits(), Samples.T0),
        SearchHitsJson.class,
        QueueMapping::toDomain);
    comesBack(
        Samples.oversight(),
        OversightMapping.toJson(Samples.oversight()),
        OversightJson.class,
        OversightMapping::toDomain);
    comesBack(
        Samples.hold(),
        HoldMapping.toJson(Samples.hold(), Samples.T0),
        HoldJson.class,
        HoldMapping::toDomain);
    comesBack(
        Samples.wideEvent(),
        StreamMapping.toJson(Samples.wideEvent()),
        StreamEventJson.class,
        StreamMapping::toDomain);
    comesBack(Samples.me(), MeMapping.toJson(Samples.me()), MeJson.class, MeMapping::toDomain);
    comesBack(
        Samples.recorded(),
        DecisionMapping.toJson(Samples.recorded()),
        DecisionRecordedJson.class,
        DecisionMapping::toDomain);
    comesBack(
        Samples.observation(),
        ObservationMapping.toJson(Samples.observation()),
        ObservationJson.class,
        ObservationMapping::toDomain);
  }

  @Test
  void requestsWrittenByTheConsoleAreReadByTheStore() {
    byte[] decide = WireJson.bytes(DecisionMapping.toJson(Samples.draft()));
    assertThat(
            DecisionMapping.toDraft(WireJson.request(decide, DecideJson.class), Samples.INTENT, 7))
        .isEqualTo(Samples.draft());
    RecordReadingJson reading =
        new RecordReadingJson(
            Samples.INTENT.value(), 1, ObservationMapping.toJson(Samples.observation()));
    assertThat(WireJson.request(WireJson.bytes(reading), RecordReadingJson.class))
        .isEqualTo(reading);
  }

  @Test
  void theSameRecordHasTheSameBytesWhateverTheOrderOfItsMaps() {
    String text = WireJson.text(VerdictMapping.toJson(Samples.finding()));
    assertThat(text).contains("\"fields\":{\"account\":\"acc_1\",\"beta\":\"2\",\"zeta\":");
    assertThat(WireJson.text(CaseFileMapping.toJson(Samples.caseFile())))
        .contains("\"accepted_elsewhere\":[\"re_1\",\"re_2\"]")
        .contains("\"operations\":[\"charge.create\",\"refund.create\"]")
        .doesNotContain(":null");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\":\"half_seen\"}",
        "{\"kind\":\"PRESENT\"}",
        "{\"kind\":\"present\"}",
        "{\"kind\":\"differs\",\"fields\":[]}",
        "{\"kind\":\"doubled\"}",
        "{\"kind\":\"pending\"}",
        "{\"kind\":\"undone\"}",
        "{\"kind\":\"absent_as_of\",\"read_at\":\"2026-11-29T10:00:00Z\"}",
        "{\"kind\":\"unrecognised\"}",
        "{\"kind\":\"\"}"
      })
  void aVerdictNotKnownOrNotWholeSupportsNothing(String json) {
    assertThat(read(json, VerdictJson.class, VerdictMapping::toDomain))
        .isInstanceOf(Verdict.Unrecognised.class);
  }

  @Test
  void wordsNobodyKnowsAreReadTheSafeWay() {
    String json =
        WireJson.text(CaseFileMapping.toJson(Samples.caseFile()))
            .replace("\"state\":\"indeterminate\"", "\"state\":\"suspended\"")
            .replace("\"outcome\":\"unknown\"", "\"outcome\":\"half\"")
            .replace("\"source\":\"own_answer\"", "\"source\":\"rumour\"")
            .replace("\"match\":\"action_key\"", "\"match\":\"smell\"")
            .replace("\"consequence_tier\":\"normal\"", "\"consequence_tier\":\"vast\"")
            .replace("\"two_people\":[\"critical\"]", "\"two_people\":[\"full_moon\"]")
            .replace("\"status\":\"open\"", "\"status\":\"odd\"")
            .replace("\"kind\":\"agent\"", "\"kind\":\"robot\"")
            .replace("\"kind\":\"became_unknown\"", "\"kind\":\"hummed\"")
            .replace("\"effect_class\":\"idempotent_write\"", "\"effect_class\":\"x\"")
            .replace("\"relation\":\"supersedes\"", "\"relation\":\"x\"");
    CaseFile file = read(json, CaseFileJson.class, CaseFileMapping::toDomain);
    assertThat(file.state()).isEqualTo(IntentState.INDETERMINATE);
    assertThat(file.attempts().getFirst().outcome()).isEqualTo(OutcomeClass.UNKNOWN);
    assertThat(file.receipts().getFirst().source()).isEqualTo(Receipt.Source.UNVERIFIED_EVENT);
    assertThat(((Verdict.Present) file.readings().getFirst().verdict()).found().match())
        .isEqualTo(Finding.Match.CANDIDATE);
    assertThat(file.envelope().subject().tier()).isEqualTo(Tier.CRITICAL);
    assertThat(file.twoPeople()).containsExactly(TwoPeople.Why.NO_THRESHOLD_SET);
    assertThat(file.checks()).singleElement().matches(CheckResult::blocks);
    assertThat(file.envelope().scope().principal().kind()).isEqualTo(Principal.Kind.AGENT);
    assertThat(file.events().getFirst().values()).containsEntry("word", "hummed");
  }

  @Test
  void aCheckNobodyKnowsGoesOnStandingInTheWay() {
    List<CheckResult> checks =
        CheckMapping.toDomain(
            List.of(
                new CheckResultJson("moon_phase", "confirm", "failed", "waning", Map.of()),
                new CheckResultJson("moon_phase", "fail_close", "met", "waning", Map.of()),
                new CheckResultJson("past_horizon", "sing", "failed", "horizon_ahead", Map.of())));
    assertThat(checks).singleElement().matches(CheckResult::blocks);
    assertThat(checks.getFirst().reason().values())
        .containsEntry("check", "moon_phase")
        .containsEntry("word", "waning");
  }

  @Test
  void aRefusalComesBackWithItsParticulars() {
    ProblemJson json =
        ProblemMapping.unmet(Samples.caseFile().checks(), "Not yet", "c-1")
            .settled("dana", "2026-11-29T10:00:00Z", "confirm")
            .now(9)
            .at("/rests_on/0");
    Problem problem = ProblemMapping.toDomain(WireJson.bytes(json), 409);
    assertThat(problem.type()).isEqualTo("checks-unmet");
    assertThat(problem.field()).contains("/rests_on/0");
    assertThat(problem.code()).isEqualTo("c-1");
    assertThat(problem.extra())
        .isEqualTo(
            Map.of(
                "settled_by", "dana",
                "settled_at", "2026-11-29T10:00:00Z",
                "act", "confirm",
                "version", "9",
                "unmet", "past_horizon"));
  }

  @Test
  void aDraftThatNamesAReadingTwiceIsRefused() {
    DecideJson once = DecisionMapping.toJson(Samples.draft());
    RestsOnJson rests = once.restsOn().getFirst();
    DecideJson twice =
        new DecideJson(
            once.act(),
            once.round(),
            once.canonicalArgsHash(),
            once.receiptId(),
            List.of(rests, rests),
            once.reason(),
            once.text(),
            once.to(),
            once.resolveBy(),
            once.override());
    RequestRefused refused =
        catchThrowableOfType(
            RequestRefused.class, () -> DecisionMapping.toDraft(twice, Samples.INTENT, 7));
    assertThat(refused.field()).contains("/rests_on/1/reading_id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"kind\":\"answered\"} | /status",
        "{\"kind\":\"not_sent\"} | /proof",
        "{\"kind\":\"not_sent\",\"proof\":\" \"} | /proof",
        "{\"kind\":\"timed_out\",\"status\":200} | /status",
        "{\"kind\":\"cancelled\",\"receipt\":{\"receipt_id\":\"re_1\"}} | /receipt",
        "{\"kind\":\"answered\",\"status\":200,\"proof\":\"x\"} | /proof"
      })
  void anOutcomeWhoseMembersDoNotGoTogetherIsRefused(String json, String pointer) {
    ReportOutcomeJson outcome =
        WireJson.request(json.getBytes(StandardCharsets.UTF_8), ReportOutcomeJson.class);
    RequestRefused refused =
        catchThrowableOfType(RequestRefused.class, () -> OutcomeMapping.toDomain(outcome));
    assertThat(refused.field()).contains(pointer);
  }

  @Test
  void anAnswerIsFinalUnlessItSaysOtherwise() {
    ReportOutcomeJson outcome =
        WireJson.request(
            "{\"kind\":\"answered\",\"status\":200,\"receipt\":{\"receipt_id\":\"re_1\"}}"
                .getBytes(StandardCharsets.UTF_8),
            ReportOutcomeJson.class);
    assertThat(OutcomeMapping.toDomain(outcome))
        .isInstanceOfSatisfying(
            ReportedOutcome.Answered.class,
            a -> {
              assertThat(a.finalAnswer()).isTrue();
              assertThat(a.replayed()).isFalse();
            });
  }

  @Test
  void boundFieldsTakeTheirValuesFromTheArguments() {
    Arguments arguments =
        ArgumentsMapping.toDomain(
            record("{\"a\":{\"amount\":\"4200\"},\"n\":7}", "/a/amount", "amount", ""));
    assertThat(arguments.bound())
        .containsExactly(new BoundField("f", "/a/amount", "4200", BoundField.Kind.AMOUNT));
    assertThat(arguments.canonical()).isEqualTo("{\"a\":{\"amount\":\"4200\"},\"n\":7}");
    assertThat(refusal(record("{\"n\":7}", "/m", "exact", "")).field())
        .contains("/bound_fields/0/pointer");
    assertThat(refusal(record("{\"n\":7}", "/n", "amount", "")).type())
        .isEqualTo(ProblemType.INVALID_AMOUNT);
    assertThat(refusal(record("{\"n\":[7]}", "/n", "exact", "")).field())
        .contains("/bound_fields/0/pointer");
    assertThat(refusal(record("{\"n\":7.5}", "/n", "exact", "")).field()).contains("/arguments/n");
  }

  @Test
  void aKeyThatCarriesPersonalDataIsRefused() {
    RequestRefused refused =
        catchThrowableOfType(
            RequestRefused.class,
            () ->
                ArgumentsMapping.keyBrought(
                    record("{\"n\":7}", "/n", "exact", "po:mara@example.com")));
    assertThat(refused.type()).isEqualTo(ProblemType.PERSONAL_DATA_IN_KEY);
    assertThat(ArgumentsMapping.keyBrought(record("{\"n\":7}", "/n", "exact", "po:acme:1")))
        .isPresent();
  }

  private static RequestRefused refusal(RecordIntentJson json) {
    return catchThrowableOfType(RequestRefused.class, () -> ArgumentsMapping.toDomain(json));
  }

  private static RecordIntentJson record(
      String arguments, String pointer, String kind, String key) {
    String json =
        """
        {"request_ref":"r1","tenant":"acme","purpose":"refund","operation":"refund.create",
         "provider":"payments-eu","arguments":%s,
         "bound_fields":[{"name":"f","pointer":"%s","kind":"%s"}],
         "deadline":"2026-11-29T10:00:00Z"%s}\
        """
            .formatted(
                arguments, pointer, kind, key.isEmpty() ? "" : ",\"action_key\":\"" + key + "\"");
    return WireJson.request(json.getBytes(StandardCharsets.UTF_8), RecordIntentJson.class);
  }

  private static <J, T> void comesBack(T sent, J json, Class<J> type, Function<J, T> mapping) {
    T received = WireJson.answer(WireJson.bytes(json), type, mapping);
    assertThat(received).isEqualTo(sent);
  }

  private static <J, T> T read(String json, Class<J> type, Function<J, T> mapping) {
    return WireJson.answer(json.getBytes(StandardCharsets.UTF_8), type, mapping);
  }
}
