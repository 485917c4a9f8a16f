package dev.secondwitness.sandbox.forum;

import java.util.Set;

/// How the forum is set up: numbering, pages, which threads are private or moderated, and which
/// permalinks answer 200 with a "not found" page instead of 404.
public record ForumOptions(
    long firstComment,
    int pageSize,
    Set<String> privateThreads,
    Set<String> moderatedThreads,
    boolean softMissingById,
    boolean softMissingByReference) {

  public ForumOptions {
    if (pageSize < 1) {
      throw new IllegalArgumentException("a page holds at least one comment");
    }
    privateThreads = Set.copyOf(privateThreads);
    moderatedThreads = Set.copyOf(moderatedThreads);
  }

  /// The demo's set-up: thread 3399 is private, thread 3355 moderated; a missing comment is a 404
  /// by its id and a soft 200 by its reference.
  public static ForumOptions defaults() {
    return new ForumOptions(7001, 20, Set.of("3399"), Set.of("3355"), false, true);
  }

  /// The same with another first comment number.
  public ForumOptions withFirstComment(long first) {
    return new ForumOptions(
        first, pageSize, privateThreads, moderatedThreads, softMissingById, softMissingByReference);
  }

  /// The same with another page size.
  public ForumOptions withPageSize(int size) {
    return new ForumOptions(
        firstComment,
        size,
        privateThreads,
        moderatedThreads,
        softMissingById,
        softMissingByReference);
  }

  /// The same with other soft "not found" pages.
  public ForumOptions withSoftMissing(boolean byId, boolean byReference) {
    return new ForumOptions(
        firstComment, pageSize, privateThreads, moderatedThreads, byId, byReference);
  }
}
