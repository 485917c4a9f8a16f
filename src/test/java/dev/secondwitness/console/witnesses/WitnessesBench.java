package dev.secondwitness.console.witnesses;

import dev.secondwitness.app.port.Drafting;
import dev.secondwitness.app.port.Me;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.review.MemoryJournal;
import dev.secondwitness.console.FakeDrafting;
import dev.secondwitness.console.FakeIntentStore;
import dev.secondwitness.console.FakeRuleDesk;
import dev.secondwitness.console.casefile.SampleCase;
import dev.secondwitness.console.concurrent.InlineTasks;
import dev.secondwitness.console.concurrent.ManualScheduler;
import dev.secondwitness.console.concurrent.SettableClock;
import dev.secondwitness.domain.evidence.Judgement;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.value.Role;
import java.time.Duration;
import java.util.Optional;

/// The place of the witnesses over fakes: two witnesses in force, one of them in two versions.
public final class WitnessesBench {

  /// The ledger's text in a version.
  public static String ledger(int version, String more) {
    return """
    # The ledger asked for one key, with the witness's own account.
    id: payments.ledger-by-key
    version: %d
    kind: lookup
    title:
      en: Payments ledger, by key
      fa: دفتر پرداخت، با کلید
    environment: payments
    cards: [payments-sandbox]
    operations: [refund.create]
    secret: PAYMENTS_READ
    request:
      method: GET
      path: /payments/v1/refunds/by-key/{action_key}
    answer:
      type: json
      one: ""
      id: /id
      amount: { at: /amount, currency: /currency, as: minor }
      created: { at: /created, as: iso }
      status:
        at: /status
        present: [succeeded]
        pending: [pending]
        undone: [reversed, cancelled]
    timing: { settle: PT3S, resolution: PT1S, fresh_for: PT5M }
    %sstrong_reads: true
    """
        .formatted(version, more);
  }

  /// The page's text.
  public static final String PAGE =
      """
      id: payments.receipt-page
      version: 1
      kind: permalink
      title:
        en: Receipt page, signed out
        fa: صفحهٔ رسید، بی ورود
      environment: payments
      """;

  public final SettableClock clock = new SettableClock(SampleCase.NOW);
  public final ManualScheduler scheduler = new ManualScheduler(clock);
  public final InlineTasks tasks = new InlineTasks();
  public final FakeIntentStore store = new FakeIntentStore(clock);
  public final MemoryJournal journal = new MemoryJournal();
  public final FakeRuleDesk desk = new FakeRuleDesk();
  public final FakeDrafting drafting = new FakeDrafting();
  public final WitnessesViewModel model =
      new WitnessesViewModel(desk.use(drafting, store, journal), tasks, scheduler, clock);

  public WitnessesBench() {
    desk.put("payments.ledger-by-key", 1, ledger(1, ""));
    desk.put("payments.ledger-by-key", 2, ledger(2, "counts_by_reference: false\n"));
    desk.put("payments.receipt-page", 1, PAGE);
    store.putCase(SampleCase.mockup().file());
  }

  /// Somebody comes, and the place is opened.
  public WitnessesBench open(String name, Role... roles) {
    be(name, roles);
    model.activate();
    return this;
  }

  /// Somebody else sits down.
  public void be(String name, Role... roles) {
    store.person(name, roles);
    desk.as(name);
    if (store.me() instanceof Reply.Ok<Me>(Me who)) {
      model.person(Optional.of(who));
    }
  }

  /// A trial that comes to that verdict.
  public Drafting.Trial trial(Verdict verdict) {
    return new Drafting.Trial.Read(
        SampleCase.evidence(SampleCase.LEDGER),
        new Judgement(verdict, clock.instant(), Duration.ZERO, Duration.ZERO),
        Optional.of("curl 'https://ledger.pay.example/v1/refunds'"));
  }

  /// Selects the ledger.
  public void openLedger() {
    model.select(Optional.of("witness payments.ledger-by-key"));
  }

  /// Lets the text be read and kept.
  public void settle() {
    scheduler.advance(Duration.ofSeconds(1));
  }
}
