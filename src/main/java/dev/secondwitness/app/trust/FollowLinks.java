package dev.secondwitness.app.trust;

import dev.secondwitness.app.port.Shown;
import dev.secondwitness.app.port.StoreChain;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.ChainLink;
import java.util.List;
import java.util.function.Consumer;

/// Follows a store's links from one entry to another, hashing each; a page and a walk have a bound.
final class FollowLinks {
  /// The most links of a page.
  static final int PAGE = 5000;

  /// The most pages of one walk; a longer one is gone on with from where it came to.
  static final int PAGES = 400;

  private final StoreChain chain;
  private final int page;
  private final int pages;

  FollowLinks(StoreChain chain, int page, int pages) {
    this.chain = chain;
    this.page = page;
    this.pages = pages;
  }

  /// Where a walk ended.
  sealed interface Walk {
    /// At the entry it was to reach.
    record Held() implements Walk {}

    /// At links that do not hang together.
    ///
    /// @param atOnce whether already the first one does not follow
    record Broken(boolean atOnce) implements Walk {}

    /// Not there yet, and all is well up to here.
    record Underway(ChainHead reached, String why) implements Walk {}

    /// The store answered without showing them.
    record Withheld(String why) implements Walk {}
  }

  /// Walks from an entry to one that is not before it.
  ///
  /// @param passed told of each link that follows
  Walk from(ChainHead start, ChainHead goal, Consumer<ChainLink> passed) {
    ChainHead at = start;
    for (int asked = 0; at.sequence() < goal.sequence(); asked++) {
      if (asked == pages) {
        return new Walk.Underway(
            at, "entries up to " + at.sequence() + " of " + goal.sequence() + " are checked");
      }
      int limit = (int) Math.min(page, goal.sequence() - at.sequence());
      switch (chain.links(at.sequence(), limit)) {
        case Shown.Told<List<ChainLink>>(List<ChainLink> links) -> {
          if (links.isEmpty() || links.size() > limit) {
            return new Walk.Broken(false);
          }
          for (ChainLink link : links) {
            if (!link.follows(at)) {
              return new Walk.Broken(
                  at.equals(start) && link.at().sequence() == start.sequence() + 1);
            }
            at = link.at();
            passed.accept(link);
          }
        }
        case Shown.Withheld<List<ChainLink>>(String why) -> {
          return new Walk.Withheld(why);
        }
        case Shown.Silent<List<ChainLink>>(String detail) -> {
          return new Walk.Underway(at, detail);
        }
      }
    }
    return at.equals(goal) ? new Walk.Held() : new Walk.Broken(start.sequence() == at.sequence());
  }
}
