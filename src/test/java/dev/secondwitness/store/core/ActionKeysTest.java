package dev.secondwitness.store.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActionKeysTest {
  private static final IntentId ID = new IntentId("int_7f3a91c2");

  @ParameterizedTest
  @CsvSource({
    "refund.create, rf",
    "purchase_order.create, po",
    "comment.create, cm",
    "PAYMENT.void, py",
    "order, or",
    "9.create, op"
  })
  void theKeyStartsWithWhatIsDone(String operation, String prefix) {
    assertThat(ActionKeys.prefix(new Operation(operation))).isEqualTo(prefix);
  }

  @Test
  void aTenantThatCannotStandInAKeyIsHashed() {
    Operation refund = new Operation("refund.create");
    assertThat(ActionKeys.mint(refund, new Tenant("acme"), ID).value())
        .isEqualTo("rf:acme:int_7f3a91c2");
    assertThat(ActionKeys.mint(refund, new Tenant("mara@example.org"), ID).value())
        .matches("rf:t[0-9a-f]{12}:int_7f3a91c2");
    assertThat(ActionKeys.mint(refund, new Tenant("شرکت"), ID).value())
        .matches("rf:t[0-9a-f]{12}:int_7f3a91c2");
  }

  @Test
  void anIdThatLooksLikeACardNumberIsNotUsed() {
    assertThat(ActionKeys.fits(new IntentId("int_4111111111111111"))).isFalse();
    assertThat(ActionKeys.fits(new IntentId("int_4111111111111112"))).isTrue();
  }
}
