package dev.secondwitness.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.evidence.WitnessKind;
import dev.secondwitness.witness.definition.WitnessDefinition;
import java.nio.file.Files;
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

/// A public site whose pages, lists and logs anybody can read.
@Tag("systems")
class MediaWikiSystemTest {
  private static final String PAGE = "mediawiki.page";
  private static final String OLD = "mediawiki.revision-page";
  private static final String REVISIONS = "mediawiki.revisions-of-page";
  private static final String CHANGES = "mediawiki.recent-changes";
  private static final String SIGNED_IN = "mediawiki.recent-changes-signed-in";
  private static final String COMMENTS = "mediawiki.comments-of-page";
  private static final String COMMENT_CHANGES = "mediawiki.comment-changes";
  private static final String LOG = "mediawiki.deletion-log";

  private static final Shown COLUMN =
      Shown.by(
          "MediaWiki",
          Map.of(
              Row.PENDING, "as installed it has no moderation: an edit stands at once",
              Row.WRONG_COMPANY, "one wiki is one site, and lists are the same for everybody",
              Row.SLOW_WRITER, "two edits at once may change places, but only by chance"));
  private static final Stories STORIES = new Stories(COLUMN);
  private static WikiWriter writer;
  private static Installed pack;
  private static ThroughStore store;

  @TempDir static Path directory;

  @BeforeAll
  static void install() throws Exception {
    pack =
        Installed.of(
            "mediawiki",
            text -> text,
            Running.origin("MEDIAWIKI"),
            Map.of("MEDIAWIKI_READ", "an-owner-only-token-that-is-wrong"),
            STORIES.threads());
    writer = new WikiWriter();
    store = new ThroughStore(directory, pack);
  }

  @AfterAll
  static void everyRowIsShownOrExplained() {
    STORIES.close();
    writer.close();
    store.close();
    Shown.write();
    assertThat(COLUMN.open()).isEmpty();
  }

  /// A notice of 42.00 euros; its page's title stands beside its reference.
  private static Asking notice(String name) {
    return Asking.about("notice.publish", name)
        .bound("title", title(name))
        .bound("author", "Admin")
        .label("label", "Refund of order 4812")
        .of("EUR", 4200);
  }

  private static String title(String name) {
    return ("Notice " + Asking.intent(name)).replace('_', ' ');
  }

  /// A notice under a title that its address spells as it is.
  private static Asking plain(String name) {
    return Asking.about("notice.publish", name)
        .bound("title", plainTitle(name))
        .bound("author", "Admin");
  }

  private static String plainTitle(String name) {
    return "N-" + Asking.intent(name).replace('_', '-');
  }

  private static Asking comment(String name, String page) {
    return Asking.about("comment.create", name).bound("parent", page).bound("author", "Admin");
  }

  @TestFactory
  Stream<DynamicTest> edits() {
    // Who hung up is not waited for: of two edits at once the one begun first may get the later
    // number, and recent changes, sorted by time, then look as if there were a gap.
    STORIES.tell("the author hung up", MediaWikiSystemTest::hungUp, Row.ANSWER_LOST);
    STORIES.pause();
    STORIES.tell("published, read through a store", MediaWikiSystemTest::presentInStore);
    STORIES.pause();
    // Recent changes are read for absence while nothing leaves a gap in them.
    STORIES.tell("never published", MediaWikiSystemTest::absent, Row.SWALLOWED);
    STORIES.tell("found on every path", MediaWikiSystemTest::present);
    STORIES.tell("another amount, another author", MediaWikiSystemTest::differs);
    STORIES.tell("a comment appended twice", MediaWikiSystemTest::doubled);
    STORIES.tell("on its way for seconds", MediaWikiSystemTest::later, Row.LANDS_LATER);
    STORIES.tell("four in one second, three to a page", MediaWikiSystemTest::ties, Row.TIES);
    STORIES.tell("only a longer reference is there", MediaWikiSystemTest::prefix, Row.PREFIX);
    STORIES.tell(
        "a wrong token is read as anonymous", MediaWikiSystemTest::anonymous, Row.ANONYMOUS);
    STORIES.tell("never, read through a store", MediaWikiSystemTest::absentInStore);
    STORIES.pause();
    STORIES.tell("deleted with its page", MediaWikiSystemTest::deleted, Row.DELETED);
    STORIES.tell("in feeds and in the index", MediaWikiSystemTest::fed);
    STORIES.tell("a revision hidden", MediaWikiSystemTest::hidden, Row.DELETED);
    STORIES.pause();
    STORIES.tell("the site turned private", MediaWikiSystemTest::isPrivate, Row.PRIVATE_PAGE);
    return STORIES.told();
  }

  private static void absent() throws Exception {
    Asking asking = notice("never");
    assertThat(writer.swallowed(title("never"), asking.intent())).isTrue();
    var changes =
        STORIES.threads().submit(() -> STORIES.absent(pack, pack.witness(CHANGES), asking));
    STORIES.absent(pack, pack.witness(REVISIONS), asking);
    // what cannot prove absence does not, asked as late and as often as one likes
    STORIES.neverAbsent(
        VerdictKind.NOT_SEEN,
        pack,
        List.of(
            PAGE,
            OLD,
            "mediawiki.rest-revision",
            "mediawiki.revision-by-id",
            "mediawiki.page-history",
            "mediawiki.search",
            "mediawiki.feed",
            "mediawiki.rss",
            "mediawiki.contributions",
            LOG),
        asking.answeredWith("99999999"));
    assertThat(changes.get().position().newest()).isPresent();
  }

  private static void present() throws Exception {
    Asking asking = notice("once");
    asking = asking.answeredWith(writer.publish(title("once"), asking.intent(), "42.00"));
    for (String id :
        List.of(
            PAGE,
            OLD,
            REVISIONS,
            CHANGES,
            "mediawiki.rest-revision",
            "mediawiki.revision-by-id",
            "mediawiki.page-history",
            "mediawiki.contributions")) {
      Verdict said = pack.once(id, asking.question());
      assertThat(said.kind()).as("%s: %s", id, said).isEqualTo(VerdictKind.PRESENT);
      STORIES.expect(VerdictKind.PRESENT, said);
    }
  }

  /// Feeds and the index know titles; entries of a log have them too, and are no notices.
  private static void fed() throws Exception {
    Asking asking = plain("fed");
    writer.publish(plainTitle("fed"), asking.intent(), "42.00");
    writer.act("purge", Map.of("titles", plainTitle("fed")));
    for (String id : List.of("mediawiki.feed", "mediawiki.rss", "mediawiki.search")) {
      Verdict said = pack.once(id, asking.question());
      assertThat(said.kind()).as("%s: %s", id, said).isEqualTo(VerdictKind.PRESENT);
    }
    writer.act("delete", Map.of("title", plainTitle("fed"), "reason", "cleanup"));
    for (String id : List.of("mediawiki.feed", "mediawiki.rss", "mediawiki.search")) {
      Verdict said = pack.once(id, asking.question());
      assertThat(said.kind()).as("%s: %s", id, said).isEqualTo(VerdictKind.NOT_SEEN);
    }
  }

  private static void presentInStore() throws Exception {
    ThroughStore.Attempted attempted = store.begin(notice("stored"));
    writer.publishAndHangUp(title("stored"), attempted.reference());
    store.timedOut(attempted);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> pack.once(PAGE, notice("stored").question()).kind() != VerdictKind.NOT_SEEN);
    STORIES.throughStore(store, attempted, PAGE, VerdictKind.PRESENT);
    STORIES.throughStore(store, attempted, REVISIONS, VerdictKind.PRESENT);
  }

  private static void absentInStore() throws Exception {
    ThroughStore.Attempted attempted = store.begin(notice("stored_never"));
    assertThat(writer.swallowed(title("stored_never"), attempted.reference())).isTrue();
    store.timedOut(attempted);
    STORIES.throughStore(store, attempted, CHANGES, VerdictKind.ABSENT_AS_OF);
  }

  private static void differs() throws Exception {
    Asking amount = notice("amount");
    writer.publish(title("amount"), amount.intent(), "24.00");
    STORIES.expect(VerdictKind.DIFFERS, pack.once(PAGE, amount.question()));
    Asking author =
        Asking.about("notice.publish", "author")
            .bound("title", title("author"))
            .bound("author", "Clerk");
    writer.publish(title("author"), author.intent(), "42.00");
    STORIES.expect(VerdictKind.DIFFERS, pack.once(REVISIONS, author.question()));
  }

  private static void doubled() throws Exception {
    String page = "Talk:" + title("talk");
    Asking asking = comment("twice", page);
    writer.comment(page, Asking.intent("before"));
    writer.comment(page, asking.intent());
    STORIES.expect(VerdictKind.PRESENT, pack.once(COMMENTS, asking.question()));
    writer.comment(page, asking.intent());
    STORIES.expect(VerdictKind.DOUBLED, pack.once(COMMENTS, asking.question()));
    STORIES.expect(VerdictKind.DOUBLED, pack.once(COMMENT_CHANGES, asking.question()));
  }

  private static void hungUp() throws Exception {
    Asking asking = notice("hung_up");
    writer.publishAndHangUp(title("hung_up"), asking.intent());
    untilPresent(asking);
  }

  private static void untilPresent(Asking asking) {
    await()
        .pollInterval(Duration.ofMillis(500))
        .atMost(Duration.ofSeconds(30))
        .until(() -> pack.once(REVISIONS, asking.question()).kind() == VerdictKind.PRESENT);
    STORIES.expect(VerdictKind.PRESENT, pack.once(PAGE, asking.question()));
  }

  /// The caller got no answer; who stands between sends it four seconds later.
  private static void later() throws Exception {
    Asking asking = notice("later");
    WitnessDefinition witness = pack.witness(CHANGES);
    Look first = pack.look(witness, asking.question());
    STORIES.expect(VerdictKind.NOT_SEEN, pack.judge(witness, asking.question(), first));
    Stories.until(asking.dispatched().plusSeconds(4));
    STORIES.expect(
        VerdictKind.NOT_SEEN,
        pack.judge(witness, asking.question(), first, pack.look(witness, asking.question())));
    writer.publish(title("later"), asking.intent(), "42.00");
    STORIES.expect(
        VerdictKind.PRESENT,
        pack.judge(witness, asking.question(), first, pack.look(witness, asking.question())));
  }

  private static void ties() throws Exception {
    Asking asking = notice("tied");
    WitnessDefinition witness =
        pack.witness(CHANGES, text -> text.replace("rclimit: \"50\"", "rclimit: \"3\""));
    writer.publish(title("tied"), asking.intent(), "42.00");
    for (int n = 0; n < 4; n++) {
      writer.publish(title("tie" + n), Asking.intent("tie" + n), "42.00");
    }
    Look look = pack.look(witness, asking.question());
    assertThat(look.exchanges()).hasSizeGreaterThan(1);
    STORIES.expect(VerdictKind.PRESENT, pack.judge(witness, asking.question(), look));
  }

  private static void prefix() throws Exception {
    Asking asking = notice("prefix");
    writer.publish(title("prefix") + " 2", asking.intent() + "_2", "42.00");
    STORIES.absent(pack, pack.witness(REVISIONS), asking);
    STORIES.expect(VerdictKind.NOT_SEEN, pack.once(PAGE, asking.question()));
  }

  private static void anonymous() throws Exception {
    Asking asking = notice("signed_in");
    WitnessDefinition witness = pack.witness(SIGNED_IN);
    Look[] looks = STORIES.twoLooks(pack, witness, asking);
    Verdict.Unreadable said =
        (Verdict.Unreadable)
            STORIES.expect(VerdictKind.UNREADABLE, pack.judge(witness, asking.question(), looks));
    assertThat(said.reason()).isEqualTo(UnreadableReason.WRONG_ENVIRONMENT);
  }

  /// Its entry is gone from the changes; the page and the log still name it.
  private static void deleted() throws Exception {
    Asking asking = notice("deleted");
    asking = asking.answeredWith(writer.publish(title("deleted"), asking.intent(), "42.00"));
    STORIES.expect(VerdictKind.PRESENT, pack.once(CHANGES, asking.question()));
    writer.publish(title("between"), Asking.intent("between"), "42.00");
    writer.act("delete", Map.of("title", title("deleted"), "reason", "cleanup"));
    for (String id : List.of(CHANGES, PAGE, LOG)) {
      STORIES.expect(VerdictKind.UNDONE, pack.once(id, asking.question()));
    }
    for (String id : List.of(OLD, "mediawiki.revision-by-id", "mediawiki.rest-revision")) {
      STORIES.expect(VerdictKind.NOT_SEEN, pack.once(id, asking.question()));
    }
  }

  private static void hidden() throws Exception {
    Asking asking = notice("hidden");
    String revision = writer.publish(title("hidden"), asking.intent(), "42.00");
    asking = asking.answeredWith(revision);
    writer.act(
        "edit", Map.of("title", title("hidden"), "text", "withdrawn", "summary", "withdrawn"));
    writer.act(
        "revisiondelete", Map.of("type", "revision", "ids", revision, "hide", "content|comment"));
    STORIES.expect(VerdictKind.UNDONE, pack.once(OLD, asking.question()));
  }

  private static void isPrivate() throws Exception {
    Asking asking = notice("private");
    asking = asking.answeredWith(writer.publish(title("private"), asking.intent(), "42.00"));
    Path closed = Running.wikiSwitch("private");
    Files.createFile(closed);
    try {
      for (WitnessDefinition witness : pack.pack().definitions().all()) {
        String id = witness.id().value();
        if (id.startsWith("mediawiki.comment")) {
          continue;
        }
        Look look = pack.look(pack.witness(id), asking.question());
        if (witness.kind() == WitnessKind.PERMALINK && !id.contains("rest")) {
          assertThat(look.exchanges().getLast().status()).contains(200);
        }
        Verdict said = pack.judge(pack.witness(id), asking.question(), look);
        assertThat(said.kind()).as("%s: %s", id, said).isEqualTo(VerdictKind.UNREADABLE);
        STORIES.expect(VerdictKind.UNREADABLE, said);
      }
    } finally {
      Files.delete(closed);
    }
  }
}
