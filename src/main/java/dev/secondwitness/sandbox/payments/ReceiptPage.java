package dev.secondwitness.sandbox.payments;

import dev.secondwitness.sandbox.http.Html;
import dev.secondwitness.sandbox.http.MoneyText;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Rfc3339;
import java.util.List;
import java.util.stream.Collectors;

/// The public receipt page, seen logged out; the page of an unknown receipt answers 404.
final class ReceiptPage {
  private ReceiptPage() {}

  static Reply answer(List<Refund> refunds, String asked) {
    if (refunds.isEmpty()) {
      String content =
          "<h1>No such receipt</h1>\n<p class=\"missing\">Nothing is known about %s.</p>"
              .formatted(Html.escape(asked));
      return Reply.html(404, Html.page("No such receipt", content));
    }
    String articles = refunds.stream().map(ReceiptPage::article).collect(Collectors.joining("\n"));
    return Reply.html(200, Html.page("Refund receipt", articles));
  }

  private static String article(Refund refund) {
    RefundRequest asked = refund.asked();
    return """
    <article class="receipt" data-id="%s" data-reference="%s" data-status="%s">
    <h1>Refund <span class="id">%s</span></h1>
    <dl>
    <dt>Amount</dt><dd class="amount" data-minor="%s">%s</dd>
    <dt>Currency</dt><dd class="currency">%s</dd>
    <dt>Order</dt><dd class="order">%s</dd>
    <dt>Reference</dt><dd class="reference">%s</dd>
    <dt>Account</dt><dd class="account">%s</dd>
    <dt>Charge</dt><dd class="parent">%s</dd>
    <dt>Status</dt><dd class="status">%s</dd>
    <dt>Created</dt><dd class="created"><time datetime="%s">%s</time></dd>
    </dl>
    </article>"""
        .formatted(
            Html.escape(refund.id()),
            Html.escape(asked.reference()),
            Html.escape(refund.status()),
            Html.escape(refund.id()),
            Long.toString(asked.amountMinor()),
            MoneyText.decimal(asked.amountMinor(), asked.currency()),
            asked.currency(),
            Html.escape(asked.order()),
            Html.escape(asked.reference()),
            Html.escape(asked.account()),
            Html.escape(asked.parent()),
            Html.escape(refund.status()),
            Rfc3339.seconds(refund.committed()),
            Rfc3339.seconds(refund.committed()));
  }
}
