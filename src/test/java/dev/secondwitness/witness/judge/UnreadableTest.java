package dev.secondwitness.witness.judge;

import static dev.secondwitness.witness.judge.Judging.LATE;
import static dev.secondwitness.witness.judge.Recorded.NOT_FOUND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.TransportFault;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.Asked;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadableTest {

  private static Verdict byKey(Exchange answer) {
    return Judging.byKey(Asked.refund(), answer);
  }

  private static UnreadableReason reason(Exchange answer) {
    return Judging.unreadable(byKey(answer));
  }

  private static Exchange json(int status, String body) {
    return Recorded.lookup(LATE).json(status, body);
  }

  @ParameterizedTest
  @CsvSource({
    "429, RATE_LIMITED",
    "500, SERVER_ERROR",
    "502, SERVER_ERROR",
    "503, SERVER_ERROR",
    "504, SERVER_ERROR",
    "401, CREDENTIAL_REFUSED",
    "403, CREDENTIAL_REFUSED",
    "407, CREDENTIAL_REFUSED",
    "301, REDIRECTED_AWAY",
    "304, REDIRECTED_AWAY",
    "400, UNEXPECTED_ANSWER",
    "404, UNEXPECTED_ANSWER",
    "410, UNEXPECTED_ANSWER",
    "201, UNEXPECTED_ANSWER",
    "206, UNEXPECTED_ANSWER",
  })
  void aStatusThatIsNoAnswerIsUnreadableEvenWithOurRecordInIt(int status, UnreadableReason reason) {
    assertThat(reason(json(status, Refund.ours().json()))).isEqualTo(reason);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 429, 500, 503})
  void anErrorIsNeverAbsenceWhateverItsCodeSays(int status) {
    assertThat(byKey(json(status, NOT_FOUND)).kind()).isEqualTo(VerdictKind.UNREADABLE);
  }

  @ParameterizedTest
  @EnumSource(TransportFault.class)
  void everyTransportFaultIsUnreadable(TransportFault fault) {
    assertThat(byKey(Recorded.lookup(LATE).fault(fault)).kind()).isEqualTo(VerdictKind.UNREADABLE);
  }

  /// How long to wait (C40): in seconds, until a date by the source's own clock, or not said.
  @ParameterizedTest
  @CsvSource({
    "3600, PT1H",
    "'Sun, 01 Mar 2026 10:12:00 GMT', PT10M",
    "'Sun, 01 Mar 2026 09:00:00 GMT', PT0S",
    "soon, ",
    ", ",
  })
  void aRateLimitKeepsTheTimeToWait(String header, Duration wait) {
    Recorded answer = Recorded.lookup(LATE);
    if (header != null) {
      answer.header("retry-after", header);
    }

    Verdict.Unreadable unreadable = (Verdict.Unreadable) byKey(answer.json(429, "{}"));

    assertThat(unreadable.reason()).isEqualTo(UnreadableReason.RATE_LIMITED);
    assertThat(unreadable.retryAfter()).isEqualTo(Optional.ofNullable(wait));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "not json",
        "{",
        "{\"id\":\"re_91\"",
        "{\"id\":\"re_91\"} trailing",
        "{\"id\":1,\"id\":2}",
        "{\"amount\":NaN}",
        "{\"amount\":Infinity}",
        "{'id':'re_91'}",
        "{\"id\":01}",
        "{\"a\":1,}",
        "{} {}",
      })
  void anythingButStrictJsonIsUnparsable(String body) {
    assertThat(reason(json(200, body))).isEqualTo(UnreadableReason.UNPARSABLE);
  }

  @Test
  void aDuplicateNameInOurRecordIsUnparsableNotTheLastValue() {
    String twice = Refund.ours().json().replace("\"amount\":4200", "\"amount\":1,\"amount\":4200");

    assertThat(reason(json(200, twice))).isEqualTo(UnreadableReason.UNPARSABLE);
  }

  @ParameterizedTest
  @CsvSource({"63, PRESENT", "64, UNREADABLE", "10000, UNREADABLE"})
  void nestingIsBounded(int depth, VerdictKind kind) {
    String deep = "[".repeat(depth) + "]".repeat(depth);

    assertThat(byKey(json(200, Refund.ours().raw("extra", deep).json())).kind()).isEqualTo(kind);
  }

  @Test
  void aNumberOfAMillionDigitsIsUnparsable() {
    assertThat(reason(json(200, Refund.ours().raw("amount", "9".repeat(900_000)).json())))
        .isEqualTo(UnreadableReason.UNPARSABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1E400", "1E999999999", "-1E999999999", "1e-999999999"})
  void aNumberThatWouldExplodeIsUnreadableAtOnce(String number) {
    assertThat(byKey(json(200, Refund.ours().raw("amount", number).json())).kind())
        .isEqualTo(VerdictKind.UNREADABLE);
  }

  /// C35: a 2xx without a body says nothing.
  @Test
  void aTwoHundredWithoutBodyIsUnparsable() {
    assertThat(reason(Recorded.lookup(LATE).without("content-type").json(204, "")))
        .isEqualTo(UnreadableReason.UNPARSABLE);
  }

  /// C35: what the inside of an answer says counts, not its envelope.
  @Test
  void anErrorEnvelopeInATwoHundredIsNoAnswer() {
    assertThat(reason(json(200, Refund.ours().raw("error", "{\"code\":\"E1\"}").json())))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
    assertThat(reason(json(200, "{\"envelope\":{\"ack\":\"Success\"},\"status\":\"ERROR\"}")))
        .isIn(UnreadableReason.FIELD_MISSING, UnreadableReason.UNEXPECTED_ANSWER);
    assertThat(byKey(json(200, Refund.ours().raw("error", "null").json())).kind())
        .isEqualTo(VerdictKind.PRESENT);
  }

  @Test
  void aBodyThatIsEncodedThoughNoneWasAskedForIsUnparsable() {
    Exchange zipped =
        Recorded.lookup(LATE).header("content-encoding", "gzip").json(200, Refund.ours().json());

    assertThat(reason(zipped)).isEqualTo(UnreadableReason.UNPARSABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "text/html", "application/octet-stream", "image/png"})
  void anotherContentTypeIsNoAnswer(String type) {
    assertThat(
            reason(
                Recorded.lookup(LATE).header("content-type", type).json(200, Refund.ours().json())))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void aSignInPageInsteadOfDataIsSaidToBeOne() {
    assertThat(
            reason(
                Recorded.lookup(LATE)
                    .html(200, "<form><input type=\"password\" name=\"p\"></form>")))
        .isEqualTo(UnreadableReason.SIGN_IN_PAGE);
  }

  /// A redirect to the sign-in page (C34) is not followed and not taken for an answer.
  @ParameterizedTest
  @CsvSource({
    "https://idp.example/login, SIGN_IN_PAGE",
    "https://idp.example/users/sign_in, SIGN_IN_PAGE",
    "https://idp.example/oauth2/x, SIGN_IN_PAGE",
    "https://other.example, REDIRECTED_AWAY",
    "https://other.example/loginhelp, REDIRECTED_AWAY",
    "not a url, REDIRECTED_AWAY",
  })
  void aRedirectSaysWhereItLeads(String location, UnreadableReason reason) {
    assertThat(
            reason(
                Recorded.lookup(LATE)
                    .header("location", location)
                    .fault(TransportFault.REDIRECT_REFUSED)))
        .isEqualTo(reason);
    assertThat(reason(Recorded.lookup(LATE).header("location", location).json(302, "")))
        .isEqualTo(reason);
  }

  /// C39: with a 503 or a 200, it is a bot check.
  @ParameterizedTest
  @ValueSource(ints = {200, 403, 429, 503})
  void aBotCheckIsSaidToBeOneWhateverItsStatus(int status) {
    Exchange page =
        Recorded.page(Recorded.RECEIPT, LATE)
            .html(status, "<p>Please wait while your request is being verified...</p>");

    assertThat(
            Judging.unreadable(
                Judging.verdict(Judging.RECEIPT, Asked.refund(), Recorded.look(page))))
        .isEqualTo(UnreadableReason.BOT_CHECK);
  }

  /// A 404 that means "no permission" (C37): the control read with the same credential fails
  /// too.
  @ParameterizedTest
  @CsvSource({
    "404, CREDENTIAL_REFUSED",
    "401, CREDENTIAL_REFUSED",
    "403, CREDENTIAL_REFUSED",
    "500, SERVER_ERROR",
    "429, RATE_LIMITED",
  })
  void absenceNeedsAPassingProbe(int status, UnreadableReason reason) {
    Look look = Recorded.look(Recorded.probing(LATE).json(status, NOT_FOUND));

    assertThat(Judging.unreadable(Judging.verdict(Judging.BY_KEY, Asked.refund(), look)))
        .isEqualTo(reason);
  }

  @ParameterizedTest
  @CsvSource({"sandbox, production", "acct_204, acct_205", "read, write", "environment, env"})
  void anotherEnvironmentOrAccountIsNotOurs(String from, String to) {
    Look look = Recorded.look(Recorded.probing(LATE).json(200, Recorded.WHOAMI.replace(from, to)));

    assertThat(Judging.unreadable(Judging.verdict(Judging.BY_KEY, Asked.refund(), look)))
        .isEqualTo(UnreadableReason.WRONG_ENVIRONMENT);
  }

  @Test
  void aRecordedLookWithoutItsProbeIsNotWhatTheDefinitionAsks() {
    Look look = Recorded.look(json(200, Refund.ours().json()));

    assertThat(Judging.unreadable(Judging.verdict(Judging.BY_KEY, Asked.refund(), look)))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/payments/v1/refunds/by-key/other",
        "/payments/v1/refunds",
        "/payments/v1/refunds/by-key/po%3Aacme%3Aint_7f3a?x=1",
        "/payments/v1/refunds/by-key/po:acme:int_7f3a",
      })
  void aRecordedLookAtAnotherAddressIsNotWhatTheDefinitionAsks(String target) {
    Exchange original = json(200, Refund.ours().json());
    Exchange moved =
        new Exchange(
            original.step(),
            original.method(),
            Recorded.ORIGIN + target,
            original.sentHeaders(),
            original.startedAt(),
            original.receivedAt(),
            original.status(),
            original.headers(),
            original.body(),
            original.bodyDigest(),
            original.fault(),
            original.faultDetail(),
            original.peer(),
            "");

    assertThat(reason(moved)).isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void anExchangeAfterTheEndOfTheLookSpoilsIt() {
    Exchange answer = json(200, Refund.ours().json());

    assertThat(
            Judging.unreadable(
                Judging.verdict(
                    Judging.BY_KEY, Asked.refund(), Recorded.proven(LATE, answer, answer))))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void anObservationOfAnotherDefinitionIsNotJudgedByThisOne() {
    Observation other =
        new Observation(
            new WitnessId("payments.ledger-by-order"),
            1,
            List.of(Recorded.proven(LATE, json(200, Refund.ours().json()))));

    assertThat(Judging.unreadable(Judge.judge(Judging.BY_KEY, Asked.refund(), other).verdict()))
        .isEqualTo(UnreadableReason.UNEXPECTED_ANSWER);
  }

  @Test
  void anIntentWithoutAValueForAPlaceCannotBeAskedAbout() {
    Verdict verdict =
        Judging.verdict(
            Judging.THREAD,
            Asked.refund(),
            Recorded.look(Recorded.page("/forum/api/threads/x/comments", LATE).json(200, "{}")));

    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Unreadable.class, u -> assertThat(u.detail()).contains("{thread}"));
  }
}
