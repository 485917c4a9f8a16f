package dev.secondwitness.sandbox.forum;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The truth about comments; it knows no idempotency keys, so what is sent twice is there twice.
/// Safe from any thread.
final class CommentBoard {

  /// One thread as one look sees it, newest first.
  record View(List<Comment> newestFirst, Instant asOf) {}

  private final ForumOptions options;
  private final InstantSource clock;
  private final List<Comment> comments = new ArrayList<>();

  CommentBoard(ForumOptions options, InstantSource clock) {
    this.options = options;
    this.clock = clock;
  }

  synchronized Comment add(CommentRequest asked) {
    String id = "c_" + Long.toString(options.firstComment() + comments.size());
    long position = inThread(asked.thread()).size() + 1L;
    Comment.State state =
        options.moderatedThreads().contains(asked.thread())
            ? Comment.State.HELD
            : Comment.State.LIVE;
    Comment comment = new Comment(id, position, asked, state, clock.instant());
    comments.add(comment);
    return comment;
  }

  synchronized Optional<Comment> byId(String id) {
    return comments.stream().filter(comment -> comment.id().equals(id)).findFirst();
  }

  synchronized View thread(String thread) {
    return new View(inThread(thread).reversed(), clock.instant());
  }

  synchronized List<Comment> all() {
    return List.copyOf(comments);
  }

  /// Moderates a comment.
  synchronized Optional<Comment> set(String id, Comment.State state) {
    for (int i = 0; i < comments.size(); i++) {
      if (comments.get(i).id().equals(id)) {
        comments.set(i, comments.get(i).in(state));
        return Optional.of(comments.get(i));
      }
    }
    return Optional.empty();
  }

  private List<Comment> inThread(String thread) {
    Predicate<Comment> there = comment -> comment.asked().thread().equals(thread);
    return comments.stream().filter(there).toList();
  }
}
