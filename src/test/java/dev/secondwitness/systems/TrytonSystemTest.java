package dev.secondwitness.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Purchase orders of an ERP with two companies in one database.
@Tag("systems")
class TrytonSystemTest {
  private static final String BY = "tryton.orders-by-reference";
  private static final String ALL = "tryton.order-listing";

  private static final Shown COLUMN =
      Shown.by(
          "Tryton",
          Map.of(
              Row.ANONYMOUS, "a wrong password is always answered with 401",
              Row.PRIVATE_PAGE, "it has no public pages",
              Row.TIES, "orders carry microseconds"));
  private static final Stories STORIES = new Stories(COLUMN);
  private static TrytonWriter writer;
  private static Installed pack;
  private static ThroughStore store;

  @TempDir static Path directory;

  @BeforeAll
  static void install() throws Exception {
    pack = as("witness:witn-Pass-12345");
    writer = new TrytonWriter();
    store = new ThroughStore(directory, pack);
  }

  /// The pack as another user reads it.
  private static Installed as(String user) {
    return Installed.of(
        "tryton",
        text -> text.replace("/erp/", "/bench/"),
        Running.origin("TRYTON"),
        Map.of("TRYTON_READ", user),
        STORIES.threads());
  }

  @AfterAll
  static void everyRowIsShownOrExplained() {
    STORIES.close();
    writer.close();
    store.close();
    Shown.write();
    assertThat(COLUMN.open()).isEmpty();
  }

  private static Asking asking(String name) {
    return asking(name, 3000);
  }

  private static Asking asking(String name, long minor) {
    return Asking.about("purchase_order.create", name)
        .bound("company", Running.place("TRYTON_COMPANY"))
        .label("supplier", "Supplier SA")
        .of("EUR", minor);
  }

  private static TrytonWriter.Order order(Asking asking) {
    return new TrytonWriter.Order(asking.intent());
  }

  @TestFactory
  Stream<DynamicTest> orders() {
    // The list of all orders is read for absence while nothing leaves a gap in it.
    STORIES.tell("never ordered", TrytonSystemTest::absent, Row.SWALLOWED);
    STORIES.tell("only a longer reference is there", TrytonSystemTest::prefix, Row.PREFIX);
    STORIES.tell("confirmed", TrytonSystemTest::present);
    STORIES.tell("another quantity, another supplier", TrytonSystemTest::differs);
    STORIES.tell("ordered twice", TrytonSystemTest::doubled);
    STORIES.tell("a draft, a quotation", TrytonSystemTest::pending);
    STORIES.tell("cancelled", TrytonSystemTest::undone);
    STORIES.tell("the caller hung up", TrytonSystemTest::hungUp, Row.ANSWER_LOST);
    STORIES.tell("a wrong password", TrytonSystemTest::refused);
    STORIES.tell("the wrong company's empty list", TrytonSystemTest::stranger, Row.WRONG_COMPANY);
    STORIES.tell("twice, read through a store", TrytonSystemTest::doubledInStore);
    STORIES.tell("never, read through a store", TrytonSystemTest::absentInStore);
    STORIES.pause();
    STORIES.tell(
        "an order that was held back appears before newer ones",
        TrytonSystemTest::slow,
        Row.SLOW_WRITER,
        Row.LANDS_LATER);
    STORIES.tell("cancelled and deleted", TrytonSystemTest::deleted, Row.DELETED);
    return STORIES.told();
  }

  private static void absent() throws Exception {
    Asking asking = asking("never");
    assertThat(writer.swallowed(order(asking))).isTrue();
    var listed = STORIES.threads().submit(() -> STORIES.absent(pack, pack.witness(ALL), asking));
    Verdict.AbsentAsOf absent = STORIES.absent(pack, pack.witness(BY), asking);
    assertThat(absent.firstLookAt()).isBefore(absent.readAt());
    assertThat(listed.get().position().newest()).isPresent();
  }

  private static void doubledInStore() throws Exception {
    ThroughStore.Attempted attempted = store.begin(asking("stored_twice"));
    writer.confirmed(new TrytonWriter.Order(attempted.reference()));
    writer.confirmed(new TrytonWriter.Order(attempted.reference()));
    store.timedOut(attempted);
    STORIES.throughStore(store, attempted, BY, VerdictKind.DOUBLED);
    STORIES.throughStore(store, attempted, ALL, VerdictKind.DOUBLED);
  }

  private static void absentInStore() throws Exception {
    ThroughStore.Attempted attempted = store.begin(asking("stored_never", 4000));
    assertThat(writer.swallowed(new TrytonWriter.Order(attempted.reference()))).isTrue();
    store.timedOut(attempted);
    STORIES.throughStore(store, attempted, BY, VerdictKind.ABSENT_AS_OF);
  }

  private static void prefix() throws Exception {
    Asking asking = asking("prefix");
    writer.confirmed(new TrytonWriter.Order(asking.intent() + "_2"));
    STORIES.absent(pack, pack.witness(BY), asking);
    // a filter that matches beginnings returns the other order, which is not ours
    WitnessDefinition loose =
        pack.witness(
            BY,
            text ->
                text.replace(
                    "[\"reference\",\"=\",\"{{intent_id}}\"]",
                    "[\"reference\",\"ilike\",\"{{intent_id}}%\"]"));
    STORIES.expect(
        VerdictKind.NOT_SEEN,
        pack.judge(loose, asking.question(), pack.look(loose, asking.question())));
  }

  private static void present() throws Exception {
    Asking asking = asking("confirmed");
    int made = writer.confirmed(order(asking));
    STORIES.expect(VerdictKind.PRESENT, pack.once(BY, asking.question()));
    STORIES.expect(VerdictKind.PRESENT, pack.once(ALL, asking.question()));
    STORIES.expect(
        VerdictKind.PRESENT,
        pack.once("tryton.order-by-id", asking.answeredWith(Integer.toString(made)).question()));
  }

  private static void differs() throws Exception {
    Asking amount = asking("amount");
    writer.confirmed(new TrytonWriter.Order(amount.intent(), 9, "SUPPLIER", "COMPANY"));
    STORIES.expect(VerdictKind.DIFFERS, pack.once(BY, amount.question()));
    Asking supplier = asking("supplier");
    writer.confirmed(new TrytonWriter.Order(supplier.intent(), 3, "RIVAL", "COMPANY"));
    STORIES.expect(VerdictKind.DIFFERS, pack.once(ALL, supplier.question()));
  }

  private static void doubled() throws Exception {
    Asking asking = asking("twice");
    writer.confirmed(order(asking));
    writer.draft(order(asking));
    STORIES.expect(VerdictKind.DOUBLED, pack.once(BY, asking.question()));
    STORIES.expect(VerdictKind.DOUBLED, pack.once(ALL, asking.question()));
  }

  private static void pending() throws Exception {
    Asking asking = asking("draft");
    int made = writer.draft(order(asking));
    STORIES.expect(VerdictKind.PENDING, pack.once(BY, asking.question()));
    writer.move("quote", made);
    STORIES.expect(VerdictKind.PENDING, pack.once(ALL, asking.question()));
  }

  private static void undone() throws Exception {
    Asking asking = asking("cancelled");
    writer.move("cancel", writer.draft(order(asking)));
    STORIES.expect(VerdictKind.UNDONE, pack.once(BY, asking.question()));
    STORIES.expect(VerdictKind.UNDONE, pack.once(ALL, asking.question()));
  }

  private static void hungUp() throws Exception {
    Asking asking = asking("hung_up");
    writer.draftAndHangUp(order(asking));
    await()
        .pollInterval(Duration.ofMillis(500))
        .atMost(Duration.ofSeconds(30))
        .until(() -> pack.once(BY, asking.question()).kind() == VerdictKind.PENDING);
    STORIES.expect(VerdictKind.PENDING, pack.once(BY, asking.question()));
  }

  private static void refused() throws Exception {
    Asking asking = asking("refused");
    writer.draft(order(asking));
    Verdict.Unreadable said =
        (Verdict.Unreadable)
            STORIES.expect(VerdictKind.UNREADABLE, as("witness:wrong").once(BY, asking.question()));
    assertThat(said.reason()).isEqualTo(UnreadableReason.CREDENTIAL_REFUSED);
  }

  /// Readers of the other company, of none, and without rights: whatever they see is no absence.
  private static void stranger() throws Exception {
    Asking asking = asking("elsewhere");
    writer.draft(order(asking));
    STORIES.expect(VerdictKind.PENDING, pack.once(BY, asking.question()));
    for (String user : List.of("stranger", "homeless", "powerless")) {
      Installed other = as(user + ":witn-Pass-12345");
      STORIES.neverAbsent(VerdictKind.UNREADABLE, other, List.of(BY, ALL), asking);
    }
  }

  /// The other company holds it back, so it is a position that is missing, until it is not.
  private static void slow() throws Exception {
    Asking asking = asking("slow");
    int held =
        writer.draft(new TrytonWriter.Order(asking.intent(), 3, "SUPPLIER", "OTHER_COMPANY"));
    writer.draft(new TrytonWriter.Order(Asking.intent("faster")));
    WitnessDefinition witness = pack.witness(ALL);
    Question question = asking.question();
    Look[] looks = STORIES.twoLooks(pack, witness, asking);
    STORIES.expect(VerdictKind.NOT_SEEN, pack.judge(witness, question, looks[0]));
    Verdict.NotSeen gap =
        (Verdict.NotSeen)
            STORIES.expect(VerdictKind.NOT_SEEN, pack.judge(witness, question, looks));
    assertThat(gap.reason()).isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
    writer.moveOver(held);
    Look appeared = pack.look(witness, question);
    STORIES.expect(VerdictKind.PENDING, pack.judge(witness, question, looks[1], appeared));
  }

  /// Tryton forgets what it deletes: a gap for the list, and no absence there.
  private static void deleted() throws Exception {
    Asking asking = asking("deleted");
    int made = writer.draft(order(asking));
    writer.move("cancel", made);
    STORIES.expect(VerdictKind.UNDONE, pack.once(BY, asking.question()));
    writer.draft(new TrytonWriter.Order(Asking.intent("after")));
    writer.move("delete", made);
    WitnessDefinition witness = pack.witness(ALL);
    Look[] looks = STORIES.twoLooks(pack, witness, asking);
    Verdict.NotSeen gap =
        (Verdict.NotSeen)
            STORIES.expect(VerdictKind.NOT_SEEN, pack.judge(witness, asking.question(), looks));
    assertThat(gap.reason()).isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
  }
}
