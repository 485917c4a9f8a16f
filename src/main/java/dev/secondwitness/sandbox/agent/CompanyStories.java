package dev.secondwitness.sandbox.agent;

import java.util.ArrayList;
import java.util.List;

/// The stories that cost a company money: the purchase order that timed out and was wanted again
/// from another provider, and the fleet of machines nobody had a price for.
final class CompanyStories {
  private static final String LOST = "lose_answer";
  private static final long HOURLY = 246;
  private static final int HOURS = 531;
  private final Errand.Tools tools;
  private final Drafts drafts;

  CompanyStories(Errand.Tools tools) {
    this.tools = tools;
    this.drafts = new Drafts(tools.options().names());
  }

  List<StoryTold> all() throws InterruptedException {
    List<StoryTold> told = new ArrayList<>();
    told.addAll(orderedTwice());
    told.add(askedInPersian());
    told.add(neverOrdered());
    told.addAll(runaway());
    return told;
  }

  /// No answer in time. The ERP's own front switches provider and books it again; the agent tries
  /// the same, first as an attempt, then as an intent of its own, and the store refuses both.
  private List<StoryTold> orderedTwice() throws InterruptedException {
    AgentOptions.Names names = tools.options().names();
    Draft draft = purchase("R-5512", "S-118", 231075, "EUR").onTicket("60118");
    Errand order = new Errand(tools, "order, provider switched", draft);
    if (!order.prepare()) {
      return List.of(order.told());
    }
    order.attempt(
        "w-3", "fails_over; hold_ms=" + Long.toString(tools.options().pace().holds().toMillis()));
    order.offerOtherProvider("w-5", names.erpFallback());
    Errand again =
        new Errand(
            tools,
            "order, asked for again elsewhere",
            draft.at(names.erpFallback(), "demo:order:R-5512:fallback"));
    if (again.prepare()) {
      again.tell("the store let the same order pass at another provider; nothing is sent there");
    }
    return List.of(order.told(), again.told());
  }

  private StoryTold askedInPersian() throws InterruptedException {
    Draft draft =
        purchase("R-5519", "S-204", 98000, "EUR")
            .askedIn("fa", "سفارش خرید ۹۸۰٫۰۰ یورو از تأمین‌کنندهٔ S-204 برای درخواست R-5519")
            .onTicket("60131");
    return simple("order asked for in Persian", draft, LOST);
  }

  private StoryTold neverOrdered() throws InterruptedException {
    return simple(
        "order that never arrived",
        purchase("R-5524", "S-118", 45000, "EUR"),
        "swallow; hold_ms=" + Long.toString(tools.options().pace().holds().toMillis()));
  }

  /// Five machines for three weeks: within the ceiling, and the answer is lost. The agent wants
  /// five more; what is unknown counts as spent, so the store refuses before anything is sent.
  private List<StoryTold> runaway() throws InterruptedException {
    StoryTold first = simple("runaway fleet", fleet("scan-fleet-1", 5), LOST);
    return List.of(first, simple("runaway fleet, again", fleet("scan-fleet-2", 5), ""));
  }

  private StoryTold simple(String name, Draft draft, String fault) throws InterruptedException {
    Errand errand = new Errand(tools, name, draft);
    if (errand.prepare()) {
      errand.attempt("w-3", fault);
    }
    return errand.told();
  }

  private Draft purchase(String requisition, String supplier, long minor, String currency) {
    return drafts.purchase("demo:order:" + requisition, requisition, supplier, minor, currency);
  }

  private Draft fleet(String plan, int count) {
    return drafts.fleet("demo:fleet:" + plan, plan, count, HOURLY, HOURS);
  }
}
