package dev.secondwitness.launch;

import dev.secondwitness.app.port.Oversight;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.console.shell.Place;
import dev.secondwitness.console.shell.Settings;
import dev.secondwitness.console.theme.ThemeMode;
import dev.secondwitness.console.words.Language;
import dev.secondwitness.domain.decision.Act;
import dev.secondwitness.domain.decision.Decision;
import dev.secondwitness.domain.evidence.Reading;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.review.CaseFile;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.sandbox.agent.AgentOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// Goes through the main job in the real window without a person: prints each step, saves a picture
/// of it, and believes a step only when its effect is in the store.
final class Tour {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String TWICE = "4812";
  private static final String NEVER = "4790";
  private static final String NEVER_TOO = "4791";
  private static final String HIGH = "4655";
  private static final String PERSIAN = "4830";

  private final Workplace place;
  private final ConsoleWindow window;
  private final Hands hands;
  private final Path pictures;
  private int step;

  Tour(Workplace place, ConsoleWindow window, Path pictures) {
    this.place = place;
    this.window = window;
    this.hands = new Hands(window);
    this.pictures = pictures;
  }

  /// The agent hurries, so that a tour takes minutes.
  static AgentOptions pace(AgentOptions usual) {
    return usual.withPace(
        new AgentOptions.Pace(
            Duration.ofSeconds(2),
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            Duration.ofSeconds(20),
            Duration.ofSeconds(1),
            Duration.ofMinutes(3),
            Duration.ofSeconds(40),
            Duration.ofSeconds(60)));
  }

  /// Runs every step; answers whether each had its effect.
  boolean run() throws Exception {
    try {
      stories();
      IntentId twice = open(TWICE, "the refund of order 4812, sent twice");
      picture("case", "its lineage, its key, what is known in one sentence");
      readUntil(twice, VerdictKind.PRESENT, "every witness is read; the ledger shows the refund");
      picture("readings", "one card per witness");
      decide(twice, Act.CONFIRM, IntentState.COMMITTED, "confirmed with the receipt found");
      IntentId never = open(NEVER, "the refund of order 4790, which never arrived");
      readUntil(never, VerdictKind.NOT_SEEN, "the first look proves nothing");
      picture("not-seen", "not seen, and when it looks again");
      readUntil(never, VerdictKind.ABSENT_AS_OF, "the second look: absent as of its position");
      picture("absent", "absent as of N");
      decide(never, Act.FAIL_CLOSE, IntentState.REJECTED, "failed and closed");
      IntentId again = open(NEVER_TOO, "another one that never arrived");
      readUntil(again, VerdictKind.ABSENT_AS_OF, "absent as of its position");
      decide(again, Act.FAIL_ALLOW_REPLAY, IntentState.AUTHORIZED, "failed, replay allowed");
      IntentId high = open(HIGH, "a refund that takes two people");
      readUntil(high, VerdictKind.PRESENT, "present, and still not for one person to confirm");
      decide(high, Act.ESCALATE, IntentState.INDETERMINATE, "escalated");
      dashboard();
      settings(Language.EN, ThemeMode.DARK);
      window.onWindow(() -> window.shell().go(Place.UNKNOWN));
      open(PERSIAN, "the request made in Persian, seen in English and in the dark");
      picture("dark", "queue and case, dark");
      settings(Language.FA, ThemeMode.LIGHT);
      picture("persian", "the same queue and case in Persian");
      settings(Language.FA, ThemeMode.DARK);
      picture("persian-dark", "and in the dark");
      say("The tour is over: " + step + " pictures in " + pictures);
      return true;
    } catch (TourStopped e) {
      say("The tour stopped: " + e.getMessage());
      window.picture().save(pictures.resolve("stopped.png"));
      return false;
    }
  }

  private void stories() throws Exception {
    await(
        "the agent's unknowns arrive",
        () -> {
          for (String order : List.of(TWICE, NEVER, NEVER_TOO, HIGH, PERSIAN)) {
            if (hits(order).stream().noneMatch(h -> h.state() == IntentState.INDETERMINATE)) {
              return false;
            }
          }
          return ConsoleWindow.onFx(() -> window.shell().queue().rows().size()) >= 8;
        });
    hands.settle();
    picture("queue", "real unknowns, the least time left first");
  }

  private IntentId open(String order, String words) throws Exception {
    IntentId id =
        hits(order).stream()
            .filter(h -> h.state() == IntentState.INDETERMINATE)
            .map(SearchHit::id)
            .findFirst()
            .orElseThrow(() -> new TourStopped("no unknown for order " + order));
    say("Search for " + order + ": " + words);
    hands.search(order);
    await(
        "the case of " + order + " is open",
        () -> {
          hands.chooseHit(id);
          return ConsoleWindow.onFx(() -> window.shell().openCaseProperty().get())
              .filter(id::equals)
              .isPresent();
        });
    hands.settle();
    return id;
  }

  /// Presses R until a reading of that kind is in the store; the second look comes by itself.
  private void readUntil(IntentId id, VerdictKind kind, String words) throws Exception {
    say("Read the witnesses: " + words);
    hands.readAll();
    long[] pressed = {System.nanoTime()};
    await(
        "a reading that says " + kind.name().toLowerCase(Locale.ROOT) + " is in the store",
        () -> {
          if (has(id, r -> r.verdict().kind() == kind)) {
            return true;
          }
          if (System.nanoTime() - pressed[0] > Duration.ofSeconds(20).toNanos()) {
            hands.readAll();
            pressed[0] = System.nanoTime();
          }
          return false;
        });
    hands.settle();
  }

  private void decide(IntentId id, Act act, IntentState after, String words) throws Exception {
    long[] pressed = {System.nanoTime()};
    await(
        "the checks allow it",
        () -> {
          if (hands.canChoose(act)) {
            return true;
          }
          if (System.nanoTime() - pressed[0] > Duration.ofSeconds(8).toNanos()) {
            hands.readAll();
            pressed[0] = System.nanoTime();
          }
          return false;
        });
    hands.choose(act);
    hands.giveReason(act);
    picture("decide-" + word(act), "the act, what it rests on, and the reason");
    int before = file(id).decisions().size();
    hands.press();
    await(
        words + ", in the store",
        () -> {
          CaseFile file = file(id);
          List<Decision> decisions = file.decisions();
          return decisions.size() == before + 1
              && decisions.stream().anyMatch(d -> d.act() == act)
              && file.state() == after;
        });
    hands.settle();
    window.onWindow(() -> window.shell().open(id));
    hands.settle();
    picture("recorded-" + word(act), words);
  }

  private void dashboard() throws Exception {
    window.onWindow(() -> window.shell().go(Place.DASHBOARD));
    hands.settle();
    if (!(place.store().oversight() instanceof Reply.Ok<Oversight>(Oversight figures))
        || figures.byAge().values().stream().mapToLong(Long::longValue).sum() != figures.open()) {
      throw new TourStopped("the figures of the dashboard do not add up");
    }
    picture("dashboard", "how much is unknown, how old, whose, and what expires next");
  }

  private void settings(Language language, ThemeMode theme) throws Exception {
    window.onWindow(() -> window.shell().choose(new Settings(language, theme)));
    await(
        "the choice is kept",
        () -> place.journal().setting("language").filter(language.code()::equals).isPresent());
    hands.settle();
  }

  private boolean has(IntentId id, Predicate<Reading> wanted) {
    CaseFile file = file(id);
    return file.readings().stream().anyMatch(r -> r.round() == file.round() && wanted.test(r));
  }

  private CaseFile file(IntentId id) {
    return switch (place.store().caseFile(id)) {
      case Reply.Ok<CaseFile>(CaseFile file) -> file;
      case Reply.Refused<CaseFile>(var problem) -> throw new TourStopped(problem.detail());
      case Reply.NoAnswer<CaseFile>(var reached, var detail) -> throw new TourStopped(detail);
    };
  }

  private List<SearchHit> hits(String order) {
    return place.store().search(order) instanceof Reply.Ok<List<SearchHit>>(List<SearchHit> hits)
        ? hits
        : List.of();
  }

  private void picture(String name, String words) throws Exception {
    step++;
    Path file = pictures.resolve(String.format(Locale.ROOT, "%02d-%s.png", step, name));
    hands.parkPointer();
    window.picture().save(file);
    say(String.format(Locale.ROOT, "%02d %s: %s", step, name, words));
  }

  private void await(String what, Hands.Condition condition) throws Exception {
    if (!hands.await(PATIENCE, condition)) {
      throw new TourStopped("not within " + PATIENCE.toSeconds() + " s: " + what);
    }
  }

  private static String word(Act act) {
    return act.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void say(String line) {
    System.out.println(line);
  }

  /// A step that had no effect; ends the tour with its words.
  private static final class TourStopped extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TourStopped(String what) {
      super(what);
    }
  }
}
