package dev.secondwitness.sandbox.forum;

import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.memory.TruthLog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/// The truth about comments; it knows no idempotency keys, so what is sent twice is there twice.
/// Safe from any thread.
final class CommentBoard {

  /// One thread as one look sees it, newest first.
  record View(List<Comment> newestFirst, Instant asOf) {}

  private final ForumOptions options;
  private final InstantSource clock;
  private final TruthLog log;
  private final List<Comment> comments = new ArrayList<>();

  CommentBoard(ForumOptions options, InstantSource clock, TruthLog log) {
    this.options = options;
    this.clock = clock;
    this.log = log;
    log.entries().forEach(this::remember);
  }

  synchronized Comment add(ObjectNode body, CommentRequest asked) {
    Instant now = clock.instant();
    log.append(Map.of("act", "comment", "at", now.toString(), "body", body));
    return append(asked, now);
  }

  private Comment append(CommentRequest asked, Instant at) {
    String id = "c_" + Long.toString(options.firstComment() + comments.size());
    long position = inThread(asked.thread()).size() + 1L;
    Comment.State state =
        options.moderatedThreads().contains(asked.thread())
            ? Comment.State.HELD
            : Comment.State.LIVE;
    Comment comment = new Comment(id, position, asked, state, at);
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
        log.append(Map.of("act", "moderate", "id", id, "state", state.word()));
        comments.set(i, comments.get(i).in(state));
        return Optional.of(comments.get(i));
      }
    }
    return Optional.empty();
  }

  private void remember(ObjectNode entry) {
    try {
      if (entry.path("act").asString("").equals("moderate")) {
        String id = Json.text(entry, "id");
        Comment.State state = Comment.State.of(Json.text(entry, "state"));
        comments.replaceAll(comment -> comment.id().equals(id) ? comment.in(state) : comment);
      } else {
        CommentRequest asked = CommentRequest.of((ObjectNode) entry.path("body"));
        append(asked, Instant.parse(Json.text(entry, "at")));
      }
    } catch (RefusedRequest e) {
      throw new IllegalStateException("the forum's log holds what is no comment", e);
    }
  }

  private List<Comment> inThread(String thread) {
    Predicate<Comment> there = comment -> comment.asked().thread().equals(thread);
    return comments.stream().filter(there).toList();
  }
}
