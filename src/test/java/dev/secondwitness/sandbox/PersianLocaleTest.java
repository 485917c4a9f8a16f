package dev.secondwitness.sandbox;

import static dev.secondwitness.sandbox.Caller.commentBody;
import static dev.secondwitness.sandbox.Caller.refundBody;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the default locale belongs to the whole process")
class PersianLocaleTest {
  private final Locale before = Locale.getDefault();

  @BeforeEach
  void speakPersian() {
    Locale.setDefault(Locale.forLanguageTag("fa-IR-u-nu-arabext"));
  }

  @AfterEach
  void speakAsBefore() {
    Locale.setDefault(before);
  }

  @Test
  void machineTextIsAsciiUnderAPersianLocale() throws IOException {
    assertThat("%d".formatted(42)).isEqualTo("۴۲");
    try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults());
        Caller caller = new Caller(sandbox)) {
      Caller.Answer refund = caller.refund("k1", refundBody("4812", "4200", "int_1"));
      Caller.Answer comment = caller.comment(commentBody("3307", "Hello", "int_2"));
      Caller.Answer over =
          caller.refund(
              "k2",
              refundBody("4812", "4200", "int_1"),
              "X-Sandbox-Fault",
              "overload; retry_after=12");
      Caller.Answer receipt = caller.get(sandbox.paymentsUrl(), "/receipts/re_91");
      Caller.Answer listing = caller.ledger("/payments/v1/refunds?limit=2");
      Caller.Answer thread = caller.get(sandbox.forumUrl(), "/forum/api/threads/3307/comments");

      assertThat(refund.status()).isEqualTo(201);
      assertThat(over.headers().get("Retry-After")).isEqualTo("12");
      assertThat(refund.headers().get("Date")).matches("\\p{ASCII}+");
      for (Caller.Answer answer : new Caller.Answer[] {refund, comment, over, receipt, listing}) {
        assertThat(answer.body()).matches("(?s)\\p{ASCII}+");
      }
      assertThat(thread.body()).matches("(?s)\\p{ASCII}+");
      assertThat(caller.truth().toString()).matches("(?s)\\p{ASCII}+");
    }
  }
}
