package dev.secondwitness.domain.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/// What must never stand in a visible key (L165), at the edges of each kind.
final class PersonalDataTest {

  @Test
  void anEmailAddressIsFoundAnywhereInTheText() {
    for (String text :
        List.of("mara@example.org", "po:acme:mara.k+x@mail.example.co.uk:1", "x/a@b.c/y")) {
      assertThat(PersonalData.in(text)).as(text).contains(PersonalData.EMAIL);
    }
    for (String text : List.of("po:acme@int_7f3a", "a@b", "@example.org", "a@")) {
      assertThat(PersonalData.in(text)).as(text).isEmpty();
    }
  }

  @Test
  void aPhoneNumberIsPlusAndEightToFifteenDigits() {
    for (int digits = 1; digits <= 20; digits++) {
      String text = "po:+" + "4".repeat(digits);
      boolean phone = digits >= 8 && digits <= 15;
      assertThat(PersonalData.in(text).filter(PersonalData.PHONE::equals).isPresent())
          .as("%d digits", digits)
          .isEqualTo(phone);
    }
    assertThat(PersonalData.in("po:12345678")).isEmpty();
  }

  @Test
  void aCardNumberIsThirteenToNineteenDigitsThatPassLuhn() {
    for (int digits = 10; digits <= 22; digits++) {
      String passing = luhn(digits);
      String failing =
          passing.substring(0, digits - 1) + (passing.charAt(digits - 1) - '0' + 1) % 10;
      boolean card = digits >= 13 && digits <= 19;
      assertThat(PersonalData.in("po:" + passing + ":1").isPresent())
          .as("%d digits that pass", digits)
          .isEqualTo(card);
      assertThat(PersonalData.in("po:" + failing + ":1"))
          .as("%d digits that do not pass", digits)
          .isEmpty();
    }
    assertThat(PersonalData.in("4242424242424242")).contains(PersonalData.CARD);
    assertThat(PersonalData.in("4242 4242 4242 4242")).isEmpty();
  }

  @Test
  void aKeyWithPersonalDataIsRefusedByKind() {
    for (String text :
        List.of("po:acme:mara@example.org", "po:acme:+4915112345678", "po:4242424242424242")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new ActionKey(text))
          .withMessageContaining("must not carry");
    }
    assertThat(new ActionKey("po:acme:int_7f3a").value()).isEqualTo("po:acme:int_7f3a");
  }

  /// A number of that many digits whose last digit makes it pass.
  private static String luhn(int digits) {
    String head = "4".repeat(digits - 1);
    for (char last = '0'; last <= '9'; last++) {
      if (passes(head + last)) {
        return head + last;
      }
    }
    throw new IllegalStateException("One of ten digits always passes");
  }

  private static boolean passes(String number) {
    int sum = 0;
    for (int i = 0; i < number.length(); i++) {
      int digit = number.charAt(number.length() - 1 - i) - '0';
      sum += i % 2 == 0 ? digit : digit * 2 / 10 + digit * 2 % 10;
    }
    return sum % 10 == 0;
  }
}
