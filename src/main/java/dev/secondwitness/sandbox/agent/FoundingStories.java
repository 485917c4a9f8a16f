package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The stories the product was founded on, each told once; their references recover the same
/// intents in a later run.
final class FoundingStories {
  private static final String FINE = "";
  private static final String LOST = "lose_answer";
  private final Errand.Tools tools;
  private final Drafts drafts;
  private final AgentOptions.Pace pace;

  FoundingStories(Errand.Tools tools) {
    this.tools = tools;
    this.drafts = new Drafts(tools.options().names());
    this.pace = tools.options().pace();
  }

  List<StoryTold> all() throws InterruptedException {
    List<StoryTold> told = new ArrayList<>();
    told.add(sentTwice());
    told.add(simple("answer lost", refund("4813", "headphones", 1999, "EUR"), LOST));
    told.add(simple("answer lost", refund("4815", "phone case", 850, "EUR"), LOST));
    told.add(simple("answer lost, high amount", refund("4655", "camera", 64000, "EUR"), LOST));
    told.add(simple("never arrived", refund("4790", "keyboard", 2495, "EUR"), swallow()));
    told.add(simple("never arrived either", refund("4791", "mouse", 1795, "EUR"), swallow()));
    told.addAll(equalHalves());
    told.add(askedInPersian());
    told.add(labelled());
    told.add(simple("yen", refund("90017", "tea set", 5400, "JPY"), LOST));
    told.add(simple("dinar", refund("3377", "book", 1250, "KWD"), swallow()));
    told.add(keyDrift());
    told.add(aboutToExpire());
    told.add(overloaded());
    told.add(
        simple(
            "lands later",
            refund("4840", "rucksack", 7900, "EUR"),
            "lands_later; delay_ms=" + millis(pace.landsAfter())));
    told.addAll(new CompanyStories(tools).all());
    return told;
  }

  /// Two workers, one key, no answer either time; the ledger has one refund.
  private StoryTold sentTwice() throws InterruptedException {
    Errand errand = errand("sent twice", refund("4812", "jacket", 4200, "EUR").onTicket("55201"));
    if (!errand.prepare()) {
      return errand.told();
    }
    Optional<Begun> first = errand.begin("w-3", "");
    if (first.isEmpty()) {
      return errand.told();
    }
    Sent seen = errand.send(first.get(), LOST + "; hold_ms=" + millis(pace.holds()));
    errand.tell("another worker takes over before the first one has reported");
    Optional<Begun> second = errand.begin("w-5", "");
    Optional<Sent> seenAgain = second.map(begun -> errand.send(begun, LOST));
    NextMove move = errand.report(first.get(), seen);
    if (second.isPresent() && seenAgain.isPresent()) {
      errand.report(second.get(), seenAgain.get());
    } else if (move.sendAgain()) {
      errand.attempt("w-5", LOST);
    }
    errand.offerDriftedKey("w-7", "-r3");
    return errand.told();
  }

  /// Two honest refunds of one amount for two items of one order; only the second is unknown.
  private List<StoryTold> equalHalves() throws InterruptedException {
    return List.of(
        simple("equal halves, first", refund("4822", "left shoe", 1000, "EUR"), FINE),
        simple("equal halves, second", refund("4822", "right shoe", 1000, "EUR"), LOST));
  }

  private StoryTold askedInPersian() throws InterruptedException {
    Draft draft =
        refund("4830", "carpet", 12900, "EUR")
            .askedIn("fa", "بازگشت ۱۲۹٫۰۰ یورو برای فرش سفارش ۴۸۳۰، چون کالا آسیب دیده رسید")
            .onTicket("55120");
    return simple("asked in Persian", draft, LOST);
  }

  private StoryTold labelled() throws InterruptedException {
    Draft draft =
        drafts.comment(
            "demo:comment:3307", "3307", "Self-named", "Thank you, your parcel is on its way.");
    return simple("label renders differently", draft, LOST);
  }

  /// After a refusal the agent tries a key of its own; the store refuses it, the right one goes.
  private StoryTold keyDrift() throws InterruptedException {
    Errand errand = errand("key drift", refund("4835", "lamp", 3150, "EUR"));
    if (!errand.prepare()) {
      return errand.told();
    }
    NextMove move = errand.attempt("w-3", overload());
    errand.offerDriftedKey("w-5", "-r3");
    if (move.sendAgain()) {
      Thread.sleep(move.waitWithJitter(tools.options().seed()));
      errand.attempt("w-3", LOST);
    }
    return errand.told();
  }

  private StoryTold aboutToExpire() throws InterruptedException {
    Draft draft = refund("4838", "kettle", 2750, "EUR").resolvedWithin(pace.resolveSoon());
    return simple("about to expire", draft, LOST);
  }

  /// Refused before effect, done on the second try; the receiver's event comes twice.
  private StoryTold overloaded() throws InterruptedException {
    Errand errand = errand("overloaded, then done", refund("4839", "bottle", 1200, "EUR"));
    if (!errand.prepare()) {
      return errand.told();
    }
    Optional<Begun> first = errand.begin("w-3", "");
    if (first.isEmpty()) {
      return errand.told();
    }
    NextMove move = errand.report(first.get(), errand.send(first.get(), overload()));
    if (move.sendAgain()) {
      Thread.sleep(move.waitWithJitter(tools.options().seed()));
      Optional<Begun> second = errand.begin("w-3", "");
      if (second.isPresent()) {
        Sent seen = errand.send(second.get(), FINE);
        errand.report(second.get(), seen);
        if (seen instanceof Sent.Answered answered && answered.receipt().isPresent()) {
          String eventId = "ev_" + answered.receipt().get();
          errand.event(eventId, answered.receipt().get());
          errand.event(eventId, answered.receipt().get());
        }
      }
    }
    return errand.told();
  }

  private StoryTold simple(String name, Draft draft, String fault) throws InterruptedException {
    Errand errand = errand(name, draft);
    if (errand.prepare()) {
      errand.attempt("w-3", fault);
    }
    return errand.told();
  }

  private Errand errand(String name, Draft draft) {
    return new Errand(tools, name, draft);
  }

  private Draft refund(String order, String item, long minor, String currency) {
    return drafts.refund(
        "demo:refund:" + order + ":" + item.replace(' ', '-'), order, item, minor, currency);
  }

  private String swallow() {
    return "swallow; hold_ms=" + millis(pace.holds());
  }

  private String overload() {
    return "overload; retry_after=" + Long.toString(pace.retryAfter().toSeconds());
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }
}
