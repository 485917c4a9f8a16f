package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/// The agent's everyday work: mostly fine, now and then with a fault; the seed decides the course.
final class Trickle {
  private static final List<String> ITEMS =
      List.of("scarf", "mug", "desk lamp", "notebook", "charger", "backpack", "raincoat");
  private static final List<String> CURRENCIES = List.of("EUR", "EUR", "EUR", "USD", "GBP", "JPY");
  private static final long FIRST_ORDER = 70_000_000L;
  private static final long ORDERS = 10_000_000L;
  private final Errand.Tools tools;
  private final Drafts drafts;
  private final Random random;
  private int count;

  Trickle(Errand.Tools tools) {
    this.tools = tools;
    this.drafts = new Drafts(tools.options().names());
    this.random = new Random(tools.options().seed());
  }

  /// How long to wait before the next one.
  Duration pause() {
    AgentOptions.Pace pace = tools.options().pace();
    long spread = pace.most().minus(pace.least()).toMillis();
    return pace.least().plusMillis(random.nextLong(spread + 1));
  }

  /// One more intent, done or unknown as luck will have it.
  StoryTold next() throws InterruptedException {
    count++;
    boolean comment = random.nextInt(8) == 0;
    Errand errand = new Errand(tools, "trickle", comment ? comment() : refund());
    if (errand.prepare()) {
      errand.attempts("w-" + Integer.toString(1 + random.nextInt(4)), luck(comment));
    }
    return errand.told();
  }

  private Draft refund() {
    String currency = CURRENCIES.get(random.nextInt(CURRENCIES.size()));
    String item = ITEMS.get(random.nextInt(ITEMS.size()));
    long minor = 100L + random.nextInt(9_900);
    return drafts.refund(reference(), fresh(), item, minor, currency);
  }

  private Draft comment() {
    return drafts.comment(
        reference(), fresh(), "Self-named", "Your order is being looked at; answer to follow.");
  }

  private List<String> luck(boolean comment) {
    AgentOptions.Pace pace = tools.options().pace();
    int draw = random.nextInt(20);
    if (draw < 9) {
      return List.of("");
    }
    if (draw < 14) {
      return List.of("lose_answer");
    }
    if (draw < 16) {
      return List.of("swallow; hold_ms=" + Long.toString(pace.holds().toMillis()));
    }
    if (draw < 18 && !comment) {
      return List.of("overload; retry_after=" + Long.toString(pace.retryAfter().toSeconds()), "");
    }
    return List.of("lands_later; delay_ms=" + Long.toString(pace.landsAfter().toMillis()));
  }

  private String reference() {
    return "demo:" + tools.run() + ":" + Integer.toString(count);
  }

  /// An order or thread number no earlier run has used: it moves with the clock.
  private String fresh() {
    long second = tools.options().clock().instant().getEpochSecond();
    return Long.toString(FIRST_ORDER + Math.floorMod(second + count, ORDERS));
  }
}
