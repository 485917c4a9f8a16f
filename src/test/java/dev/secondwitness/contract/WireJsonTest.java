package dev.secondwitness.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireJsonTest {

  private static final String HASH = "ab".repeat(32);

  private static final String DECIDE =
      """
      {"act":"confirm","round":1,"canonical_args_hash":"%s","receipt_id":"re_91",
       "rests_on":[{"reading_id":"rd_0001","evidence_digest":"%s"}],
       "reason":"found_by_witness","text":"seen"}"""
          .formatted(HASH, HASH);

  private static final String RECORD =
      """
      {"request_ref":"r1","tenant":"acme","purpose":"refund","operation":"refund.create",
       "provider":"payments-eu","arguments":{"amount":"4200"},
       "bound_fields":[{"name":"amount","pointer":"/amount","kind":"amount"}],
       "amount":{"currency":"EUR","minor":"4200"},"deadline":"2026-11-29T10:00:00Z"}""";

  @Test
  void aRequestAsTheContractHasItIsRead() {
    DecideJson decide = WireJson.request(utf8(DECIDE), DecideJson.class);
    assertThat(decide.act()).isEqualTo("confirm");
    assertThat(decide.restsOn()).containsExactly(new RestsOnJson("rd_0001", HASH));
    assertThat(decide.to()).isNull();
    RecordIntentJson record = WireJson.request(utf8(RECORD), RecordIntentJson.class);
    assertThat(record.arguments().path("amount").stringValue()).isEqualTo("4200");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"round\":1 | \"round\":1,\"extra\":2 | UNKNOWN_MEMBER | /extra",
        "\"round\":1 | \"round\":1,\"round\":1 | DUPLICATE_MEMBER | /round",
        "\"round\":1 | \"round\":1.0 | INVALID_MEMBER | /round",
        "\"round\":1 | \"round\":\"1\" | INVALID_MEMBER | /round",
        "\"round\":1 | \"round\":0 | INVALID_MEMBER | /round",
        "\"round\":1 | \"round\":2147483648 | INVALID_MEMBER | /round",
        "\"round\":1 | \"round\":null | INVALID_MEMBER | /round",
        "\"round\":1, | '' | INVALID_MEMBER | /round",
        "\"confirm\" | \"Confirm\" | INVALID_MEMBER | /act",
        "\"re_91\" | 91 | INVALID_MEMBER | /receipt_id",
        "\"re_91\" | '\"\"' | INVALID_MEMBER | /receipt_id",
        "\"seen\" | '\" \"' | INVALID_MEMBER | /text",
        "\"seen\" | true | INVALID_MEMBER | /text",
        "rd_0001 | rd_X | INVALID_MEMBER | /rests_on/0/reading_id",
        "\"reading_id\" | \"readingId\" | UNKNOWN_MEMBER | /rests_on/0/readingId",
        "\"seen\" | '\"seen\",\"to\":{\"kind\":\"group\"}' | INVALID_MEMBER | /to/name",
        "\"seen\" | '\"seen\",\"resolve_by\":\"tomorrow\"' | INVALID_MEMBER | /resolve_by",
        "\"seen\" | '\"seen\",\"resolve_by\":\"2026-02-30T10:00:00Z\"' | INVALID_MEMBER | /resolve_by",
        "\"seen\" | '\"seen\",\"resolve_by\":1772359200' | INVALID_MEMBER | /resolve_by",
        "\"seen\"} | '\"seen\"} x' | MALFORMED_JSON | ''",
        "\"seen\"} | '\"seen\"' | MALFORMED_JSON | ''"
      })
  void aDecisionThatIsNotQuiteRightIsRefusedByPointer(
      String from, String to, ProblemType type, String pointer) {
    String changed = DECIDE.replace(from, to);
    assertThat(changed).isNotEqualTo(DECIDE);
    RequestRefused refused = refusal(changed, DecideJson.class);
    assertThat(refused.type()).isEqualTo(type);
    assertThat(refused.field().orElse("")).isEqualTo(pointer);
    assertThat(refused.detail()).isNotBlank().isASCII();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"minor\":\"4200\" | \"minor\":4200 | INVALID_AMOUNT | /amount/minor",
        "\"minor\":\"4200\" | \"minor\":42.00 | INVALID_AMOUNT | /amount/minor",
        "\"minor\":\"4200\" | \"minor\":\"42.00\" | INVALID_AMOUNT | /amount/minor",
        "\"minor\":\"4200\" | \"minor\":\"04200\" | INVALID_AMOUNT | /amount/minor",
        "\"minor\":\"4200\" | \"minor\":\"4e3\" | INVALID_AMOUNT | /amount/minor",
        "\"minor\":\"4200\" | \"minor\":\"\\u06f4\\u06f2\" | INVALID_AMOUNT | /amount/minor",
        "\"minor\":\"4200\" | \"minor\":\"1234567890123456789\" | INVALID_AMOUNT | /amount/minor",
        "\"EUR\" | \"eur\" | INVALID_MEMBER | /amount/currency",
        "{\"amount\":\"4200\"} | [] | INVALID_MEMBER | /arguments",
        "\"/amount\" | \"amount\" | INVALID_MEMBER | /bound_fields/0/pointer",
        "10:00:00Z\" | 10:00:00Z\",\"max_attempts\":11 | INVALID_MEMBER | /max_attempts",
        "10:00:00Z\" | 10:00:00Z\",\"resolve_within\":\"-PT1S\" | INVALID_MEMBER | /resolve_within",
        "10:00:00Z\" | 10:00:00Z\",\"resolve_within\":\"P1M\" | INVALID_MEMBER | /resolve_within",
        "10:00:00Z\" | 10:00:00Z\",\"action_key\":\"po: acme\" | INVALID_MEMBER | /action_key",
        "10:00:00Z\" | 10:00:00Z\",\"supersedes\":\"4812\" | INVALID_MEMBER | /supersedes"
      })
  void anIntentThatIsNotQuiteRightIsRefusedByPointer(
      String from, String to, ProblemType type, String pointer) {
    String changed = RECORD.replace(from, to);
    assertThat(changed).isNotEqualTo(RECORD);
    RequestRefused refused = refusal(changed, RecordIntentJson.class);
    assertThat(refused.type()).isEqualTo(type);
    assertThat(refused.field()).contains(pointer);
  }

  @Test
  void textsAreTakenUpToTheirLimitAndNoFurther() {
    for (int length : new int[] {3999, 4000}) {
      String text = "x".repeat(length);
      assertThat(WireJson.request(utf8(DECIDE.replace("seen", text)), DecideJson.class).text())
          .isEqualTo(text);
    }
    assertThat(refusal(DECIDE.replace("seen", "x".repeat(4001)), DecideJson.class).field())
        .contains("/text");
  }

  @Test
  void bodiesAreReadUpToTheirLimitAndNoFurther() {
    byte[] fits = Arrays.copyOf(utf8(DECIDE), WireJson.MAX_REQUEST);
    Arrays.fill(fits, utf8(DECIDE).length, fits.length, (byte) ' ');
    assertThat(WireJson.request(fits, DecideJson.class).round()).isEqualTo(1);
    byte[] over = Arrays.copyOf(fits, fits.length + 1);
    over[fits.length] = ' ';
    RequestRefused refused =
        catchThrowableOfType(RequestRefused.class, () -> WireJson.request(over, DecideJson.class));
    assertThat(refused.type()).isEqualTo(ProblemType.BODY_TOO_LARGE);
    assertThat(WireJson.limit(RecordReadingJson.class)).isEqualTo(2 * 1024 * 1024);
  }

  @Test
  void textThatIsNotUtf8IsRefused() {
    byte[] bytes = utf8(DECIDE);
    bytes[DECIDE.indexOf("seen")] = (byte) 0xff;
    RequestRefused refused =
        catchThrowableOfType(RequestRefused.class, () -> WireJson.request(bytes, DecideJson.class));
    assertThat(refused.type()).isEqualTo(ProblemType.MALFORMED_JSON);
  }

  @Test
  void anAnswerMayHoldMembersNobodyKnows() {
    HealthJson health =
        WireJson.answer(
            utf8("{\"status\":\"ok\",\"detail\":\"\",\"colour\":{\"a\":[1]}}"), HealthJson.class);
    assertThat(health.status()).isEqualTo("ok");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}",
        "null",
        "[]",
        "''",
        "{\"sequence\":1,\"at\":\"2026-11-29T10:00:00Z\",\"kind\":\"k\",\"intent_id\":\"int_0001\",\"state\":\"executing\"}",
        "{\"sequence\":1,\"at\":null,\"kind\":\"k\",\"intent_id\":\"int_0001\",\"state\":\"executing\",\"version\":1}",
        "{\"sequence\":1,\"at\":\"noon\",\"kind\":\"k\",\"intent_id\":\"int_0001\",\"state\":\"executing\",\"version\":1}",
        "{\"sequence\":1.5,\"at\":\"2026-11-29T10:00:00Z\",\"kind\":\"k\",\"intent_id\":\"int_0001\",\"state\":\"executing\",\"version\":1}",
        "{\"sequence\":1,\"at\":\"2026-11-29T10:00:00Z\",\"kind\":\"k\",\"intent_id\":\"4812\",\"state\":\"executing\",\"version\":1}",
        "{\"sequence\":1,\"at\":\"2026-11-29T10:00:00Z\",\"kind\":\"k\",\"intent_id\":\"int_0001\",\"state\":\"executing\",\"version\":1"
      })
  void anAnswerWithoutWhatIsRequiredIsUnreadable(String body) {
    assertThatThrownBy(
            () -> WireJson.answer(utf8(body), StreamEventJson.class, StreamMapping::toDomain))
        .isInstanceOf(AnswerUnreadable.class);
  }

  private static <T> RequestRefused refusal(String body, Class<T> type) {
    return catchThrowableOfType(RequestRefused.class, () -> WireJson.request(utf8(body), type));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
