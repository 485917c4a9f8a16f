package dev.secondwitness.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.ReadPosition;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Payments in the style of Stripe, behind a proxy that loses answers.
@Tag("systems")
class PaymentsSystemTest {
  private static final String OF = "stripe.refunds-of-charge";
  private static final String ALL = "stripe.refund-listing";
  private static final String ONE = "stripe.refund";
  private static final String CHARGE = "stripe.charge";

  private static final Shown COLUMN =
      Shown.by(
          "payments",
          Map.of(
              Row.ANONYMOUS, "a wrong key is always answered with 401",
              Row.PRIVATE_PAGE, "it has no pages",
              Row.DELETED, "refunds are never deleted",
              Row.SLOW_WRITER, "ids are random, so there is no position to be late for"));
  private static final Stories STORIES = new Stories(COLUMN);
  private static final PaymentsWriter WRITER = new PaymentsWriter();
  private static Installed pack;
  private static ThroughStore store;

  @TempDir static Path directory;

  @BeforeAll
  static void install() {
    pack =
        Installed.of(
            "stripe",
            text -> text,
            Running.origin("PAYMENTS"),
            Map.of("STRIPE_READ", "sk_test_witness"),
            STORIES.threads());
    store = new ThroughStore(directory, pack);
  }

  @AfterAll
  static void everyRowIsShownOrExplained() {
    STORIES.close();
    WRITER.close();
    store.close();
    Shown.write();
    assertThat(COLUMN.open()).isEmpty();
  }

  private static Asking refund(String name, String charge) {
    return Asking.about("refund.create", name).bound("charge", charge).of("USD", 1200);
  }

  private static Asking sale(String name) {
    return Asking.about("charge.create", name).of("USD", 500_000);
  }

  @TestFactory
  Stream<DynamicTest> payments() {
    STORIES.tell("found on every path", PaymentsSystemTest::present);
    STORIES.tell("another amount, another charge", PaymentsSystemTest::differs);
    STORIES.tell("sent twice without a key", PaymentsSystemTest::doubled);
    STORIES.tell("authorised, not captured", PaymentsSystemTest::pending);
    STORIES.tell("given back, and declined", PaymentsSystemTest::undone);
    STORIES.tell("the answer lost after commit", PaymentsSystemTest::late, Row.ANSWER_LOST);
    STORIES.tell("swallowed by the proxy", PaymentsSystemTest::swallowed, Row.SWALLOWED);
    STORIES.tell("landing later", PaymentsSystemTest::landsLater, Row.LANDS_LATER);
    STORIES.tell("landing after the card's bound", PaymentsSystemTest::landsTooLate);
    STORIES.tell("a list without a clock of its own", PaymentsSystemTest::listing);
    STORIES.tell("another account's empty list", PaymentsSystemTest::stranger, Row.WRONG_COMPANY);
    STORIES.tell("a refused key, nobody there", PaymentsSystemTest::unreadable);
    STORIES.tell("five in one second, two to a page", PaymentsSystemTest::ties, Row.TIES);
    STORIES.tell("only a longer reference is there", PaymentsSystemTest::prefix, Row.PREFIX);
    STORIES.tell("lost, read through a store", PaymentsSystemTest::lateInStore);
    STORIES.tell("swallowed, read through a store", PaymentsSystemTest::absentInStore);
    return STORIES.told();
  }

  private static void present() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("plain", charge);
    asking = asking.answeredWith(WRITER.refund(charge, 1200, asking.intent()));
    STORIES.expect(VerdictKind.PRESENT, pack.once(OF, asking.question()));
    STORIES.expect(VerdictKind.PRESENT, pack.once(ALL, asking.question()));
    STORIES.expect(VerdictKind.PRESENT, pack.once(ONE, asking.question()));
    STORIES.expect(VerdictKind.NOT_SEEN, pack.once(ONE, asking.answeredWith("re_none").question()));
  }

  private static void differs() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("amount", charge);
    WRITER.refund(charge, 1300, asking.intent());
    STORIES.expect(VerdictKind.DIFFERS, pack.once(OF, asking.question()));
    Asking elsewhere = refund("parent", charge);
    WRITER.refund(WRITER.charge(), 1200, elsewhere.intent());
    STORIES.expect(VerdictKind.DIFFERS, pack.once(ALL, elsewhere.question()));
  }

  private static void doubled() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("twice", charge);
    WRITER.refund(charge, 1200, asking.intent());
    WRITER.refund(charge, 1200, asking.intent());
    STORIES.expect(VerdictKind.DOUBLED, pack.once(OF, asking.question()));
    STORIES.expect(VerdictKind.DOUBLED, pack.once(ALL, asking.question()));
  }

  private static void pending() throws Exception {
    Asking asking = sale("held");
    String charge = WRITER.charge(Map.of("capture", "false", "metadata[ref]", asking.intent()));
    STORIES.expect(VerdictKind.PENDING, pack.once(CHARGE, asking.answeredWith(charge).question()));
  }

  private static void undone() throws Exception {
    Asking asking = sale("back");
    String charge = WRITER.charge(Map.of("metadata[ref]", asking.intent()));
    STORIES.expect(VerdictKind.PRESENT, pack.once(CHARGE, asking.answeredWith(charge).question()));
    assertThat(WRITER.giveBack(charge)).startsWith("re_");
    STORIES.expect(VerdictKind.UNDONE, pack.once(CHARGE, asking.answeredWith(charge).question()));
    Asking refused = sale("declined");
    String declined =
        WRITER.charge(Map.of("source", "tok_chargeDeclined", "metadata[ref]", refused.intent()));
    STORIES.expect(
        VerdictKind.UNDONE, pack.once(CHARGE, refused.answeredWith(declined).question()));
  }

  private static void late() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("late", charge);
    assertThat(WRITER.faulty("late", charge, 1200, asking.intent())).isEmpty();
    STORIES.expect(VerdictKind.PRESENT, pack.once(OF, asking.question()));
  }

  private static void swallowed() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("swallowed", charge);
    assertThat(WRITER.faulty("swallow", charge, 1200, asking.intent())).isEmpty();
    STORIES.absent(pack, pack.witness(OF), asking);
  }

  private static void lateInStore() throws Exception {
    String charge = WRITER.charge();
    ThroughStore.Attempted attempted = store.begin(refund("stored_late", charge));
    assertThat(WRITER.faulty("late", charge, 1200, attempted.reference())).isEmpty();
    store.timedOut(attempted);
    STORIES.throughStore(store, attempted, OF, VerdictKind.PRESENT);
    STORIES.throughStore(store, attempted, ALL, VerdictKind.PRESENT);
  }

  private static void absentInStore() throws Exception {
    String charge = WRITER.charge();
    ThroughStore.Attempted attempted = store.begin(refund("stored_never", charge));
    assertThat(WRITER.faulty("swallow", charge, 1200, attempted.reference())).isEmpty();
    store.timedOut(attempted);
    STORIES.throughStore(store, attempted, OF, VerdictKind.ABSENT_AS_OF);
  }

  /// E is honest: not seen while it may still come, and then it is there.
  private static void landsLater() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("later", charge);
    assertThat(WRITER.faulty("lands-later", charge, 1200, asking.intent()).orElseThrow().status())
        .isEqualTo(504);
    Question question = asking.question();
    WitnessDefinition witness = pack.witness(OF);
    Look first = pack.look(witness, question);
    STORIES.expect(VerdictKind.NOT_SEEN, pack.judge(witness, question, first));
    await()
        .pollInterval(Duration.ofMillis(500))
        .atMost(Asking.IN_FLIGHT.plusSeconds(2))
        .until(
            () -> {
              Verdict now = pack.judge(witness, question, first, pack.look(witness, question));
              assertThat(now.kind()).isIn(VerdictKind.NOT_SEEN, VerdictKind.PRESENT);
              return now.kind() == VerdictKind.PRESENT;
            });
    STORIES.expect(
        VerdictKind.PRESENT, pack.judge(witness, question, first, pack.look(witness, question)));
  }

  /// The card promised that nothing is under way for longer than no time at all, and a settle delay
  /// of nothing: what it then says is only "absent as of N", and stays true when the write lands
  /// after N.
  private static void landsTooLate() throws Exception {
    WitnessDefinition hasty =
        pack.witness(OF, text -> text.replace("settle: PT3S", "settle: PT0.1S"));
    // on a busy machine the write may have landed before the second look, which then finds it
    Verdict said = tooLate(hasty, 0);
    for (int n = 1; n < 5 && said.kind() == VerdictKind.PRESENT; n++) {
      said = tooLate(hasty, n);
    }
    STORIES.expect(VerdictKind.ABSENT_AS_OF, said);
  }

  private static Verdict tooLate(WitnessDefinition hasty, int round) throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("too_late" + round, charge).underwayFor(Duration.ZERO);
    Question question = asking.question();
    WRITER.faulty("lands-later", charge, 1200, asking.intent());
    Look first = pack.look(hasty, question);
    Stories.until(Stories.covered(hasty, asking).plusMillis(1100));
    Verdict said = pack.judge(hasty, question, first, pack.look(hasty, question));
    await()
        .pollInterval(Duration.ofMillis(500))
        .atMost(Duration.ofSeconds(10))
        .until(() -> pack.once(OF, question).kind() == VerdictKind.PRESENT);
    Verdict.Present present =
        (Verdict.Present) STORIES.expect(VerdictKind.PRESENT, pack.once(OF, question));
    if (said instanceof Verdict.AbsentAsOf(ReadPosition n, Instant firstLook, Instant read)) {
      assertThat(present.found().createdAt().orElseThrow()).isAfterOrEqualTo(n.time());
      assertThat(firstLook).isBefore(read);
    }
    return said;
  }

  /// Its newest entry says how far it had got: nothing newer, no absence.
  private static void listing() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("unlisted", charge);
    WitnessDefinition witness = pack.witness(ALL);
    Question question = asking.question();
    Look first = pack.look(witness, question);
    STORIES.expect(VerdictKind.NOT_SEEN, pack.judge(witness, question, first));
    Instant covered = Stories.covered(witness, asking);
    Stories.until(covered.plusMillis(1500));
    WRITER.refund(WRITER.charge(), 10, Asking.intent("beacon"));
    Look last = pack.look(witness, question);
    STORIES.expect(VerdictKind.NOT_SEEN, pack.judge(witness, question, last));
    Verdict.AbsentAsOf absent =
        (Verdict.AbsentAsOf)
            STORIES.expect(VerdictKind.ABSENT_AS_OF, pack.judge(witness, question, first, last));
    assertThat(absent.position().time()).isAfter(covered);
  }

  private static void stranger() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("elsewhere", charge);
    WRITER.refund(charge, 1200, asking.intent());
    STORIES.expect(VerdictKind.PRESENT, pack.once(OF, asking.question()));
    String account = WRITER.account();
    for (String id : new String[] {OF, ALL}) {
      WitnessDefinition witness =
          pack.witness(
              id,
              text ->
                  text.replace(
                      "  method: GET\n",
                      "  method: GET\n  headers: { Stripe-Account: " + account + " }\n"));
      Look[] looks = STORIES.twoLooks(pack, witness, asking);
      STORIES.expect(VerdictKind.UNREADABLE, pack.judge(witness, asking.question(), looks));
    }
  }

  private static void unreadable() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("unread", charge);
    WRITER.refund(charge, 1200, asking.intent());
    Installed wrongKey =
        pack.reading(Running.origin("PAYMENTS"), Map.of("STRIPE_READ", "nope"), STORIES.threads());
    Verdict.Unreadable refused =
        (Verdict.Unreadable)
            STORIES.expect(VerdictKind.UNREADABLE, wrongKey.once(OF, asking.question()));
    assertThat(refused.reason()).isEqualTo(UnreadableReason.CREDENTIAL_REFUSED);
    Installed nobody =
        pack.reading(
            URI.create("http://127.0.0.1:9"),
            Map.of("STRIPE_READ", "sk_test_witness"),
            STORIES.threads());
    Verdict.Unreadable unreached =
        (Verdict.Unreadable)
            STORIES.expect(VerdictKind.UNREADABLE, nobody.once(OF, asking.question()));
    assertThat(unreached.reason()).isEqualTo(UnreadableReason.CONNECTION_FAILED);
  }

  private static void ties() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("tied", charge);
    WitnessDefinition witness =
        pack.witness(ALL, text -> text.replace("limit: \"100\"", "limit: \"2\""));
    WRITER.refund(charge, 1200, asking.intent());
    for (int n = 0; n < 5; n++) {
      WRITER.refund(charge, 10, Asking.intent("tie" + n));
    }
    Look look = pack.look(witness, asking.question());
    assertThat(look.exchanges()).hasSizeGreaterThan(3);
    STORIES.expect(VerdictKind.PRESENT, pack.judge(witness, asking.question(), look));
  }

  private static void prefix() throws Exception {
    String charge = WRITER.charge();
    Asking asking = refund("prefix", charge);
    WRITER.refund(charge, 1200, asking.intent() + "_2");
    STORIES.absent(pack, pack.witness(OF), asking);
  }
}
