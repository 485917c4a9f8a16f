package dev.secondwitness.witness.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTemplateTest {

  private static final Duration RESOLUTION = Duration.ofSeconds(1);

  private static RequestTemplate get(String path, Map<String, String> query) {
    return new RequestTemplate(
        "GET", path, List.copyOf(query.entrySet()), Map.of(), Optional.empty(), Optional.empty());
  }

  private static Question order(String value) {
    return Asked.bound(Asked.refund(), List.of(Asked.field("order", value, BoundField.Kind.EXACT)));
  }

  @ParameterizedTest
  @CsvSource({
    "a/b, /x/a%2Fb",
    "a?b=c&d#e, /x/a%3Fb%3Dc%26d%23e",
    "a b+c, /x/a%20b%2Bc",
    "../../etc, /x/..%2F..%2Fetc",
    "@evil.example, /x/%40evil.example",
    "%2e%2e, /x/%252e%252e",
    "۴۸۱۲, /x/%DB%B4%DB%B8%DB%B1%DB%B2",
    "2637283987631399372, /x/2637283987631399372",
  })
  void aValueNeverReachesBeyondItsPlace(String value, String target) throws PlaceMissing {
    assertThat(get("/x/{order}", Map.of()).target(order(value), RESOLUTION)).isEqualTo(target);
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", ""})
  void aValueThatWouldBeAStepInThePathIsRefused(String value) {
    assertThatThrownBy(() -> get("/x/{order}", Map.of()).target(order(value), RESOLUTION))
        .isInstanceOf(PlaceMissing.class)
        .hasMessageContaining("{order}");
  }

  @Test
  void theFirstAlternativeWithAValueIsTaken() throws PlaceMissing {
    RequestTemplate template = get("/x", Map.of("o", "{nothing|business_ref}"));

    assertThat(template.target(Asked.refund(), RESOLUTION)).isEqualTo("/x?o=4812");
  }

  /// Records made in the very second of the send (C29) are asked for: the bound is the send
  /// time less clock error and resolution, rounded down.
  @Test
  void theLowerBoundInTheAddressLiesBeforeTheSecondOfTheSend() throws PlaceMissing {
    RequestTemplate template = get("/x", Map.of("created[gte]", "{since_epoch}"));

    assertThat(template.target(Asked.refund(), RESOLUTION))
        .isEqualTo("/x?created%5Bgte%5D=" + (Asked.T0.getEpochSecond() - 3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fa-IR", "ar-EG", "tr-TR"})
  void addressesAreAsciiUnderAnyLocale(String tag) throws PlaceMissing {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag(tag));
      RequestTemplate template =
          get("/I/{intent_id}", Map.of("since", "{since}", "n", "{since_epoch}"));

      assertThat(template.target(Asked.refund(), RESOLUTION))
          .matches("[\\x21-\\x7e]+")
          .contains("/I/int_7f3a");
      assertThat(
              Declared.witness("payments.ledger-by-key")
                  .request()
                  .target(Asked.refund(), RESOLUTION))
          .isEqualTo("/payments/v1/refunds/by-key/po%3Aacme%3Aint_7f3a");
    } finally {
      Locale.setDefault(before);
    }
  }
}
