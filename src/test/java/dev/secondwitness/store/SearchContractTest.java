package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A number is found however the keyboard writes its letters and digits.
class SearchContractTest extends StoreContract {

  @ParameterizedTest(name = "{0} finds {1}")
  @CsvSource({
    "order Z\u00fcrich-1, order Z\u00fcrich-1",
    "order Zu\u0308rich-1, order Z\u00fcrich-1",
    "order Z\u00fcrich-1, order Zu\u0308rich-1",
    "Zu\u0308rich-1, order Z\u00fcrich-1",
    "۴۸۱۲, order 4812",
    "٤٨١٢, order 4812",
    "order ۴۸۱۲, order 4812",
    "۴۸۱۲, order ۴۸۱۲",
  })
  void anOrderIsFoundInEitherUnicodeFormAndWithAnyDigits_C44_C47(String typed, String order) {
    String id = recorded("r-1", order);
    recorded("r-2", "order 2184");
    assertThat(found(typed)).containsExactly(id);
  }

  @Test
  void digitsKeepTheirOrderAndNothingElseIsFolded_C47() {
    String id = recorded("r-1", "order 4812");
    assertThat(found("۲۱۸۴")).isEmpty();
    assertThat(found("ORDER 4812")).isEmpty();
    assertThat(found("4812")).containsExactly(id);
  }

  private String recorded(String ref, String order) {
    // what an agent hashes is composed; what it calls the order may be anything
    String composed = Normalizer.normalize(order, Normalizer.Form.NFC);
    Map<String, Object> refund = StoreFixture.refund(ref, "4200", composed, "item " + ref);
    refund.put("business_ref", order);
    Wire.Got got = store.as("agent").post("/v1/intents", refund);
    assertThat(got.status()).isEqualTo(201);
    return got.string("intent_id");
  }

  private List<String> found(String text) {
    String query = URLEncoder.encode(text, StandardCharsets.UTF_8);
    return store
        .as("mara")
        .get("/v1/search?q=" + query)
        .body()
        .path("hits")
        .valueStream()
        .map(hit -> hit.path("intent_id").asString())
        .toList();
  }
}
