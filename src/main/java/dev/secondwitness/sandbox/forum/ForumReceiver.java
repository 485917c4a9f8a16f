package dev.secondwitness.sandbox.forum;

import dev.secondwitness.sandbox.faults.FaultyReceiver;
import dev.secondwitness.sandbox.http.BearerToken;
import dev.secondwitness.sandbox.http.Json;
import dev.secondwitness.sandbox.http.Position;
import dev.secondwitness.sandbox.http.RefusedRequest;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Request;
import dev.secondwitness.sandbox.http.Rfc3339;
import dev.secondwitness.sandbox.http.Routes;
import dev.secondwitness.sandbox.memory.TruthLog;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The routes of the forum: comments are written with a token and read by everybody.
public final class ForumReceiver {

  /// Who may write, and play moderator.
  public record Tokens(BearerToken write, BearerToken control) {}

  private final ForumOptions options;
  private final Tokens tokens;
  private final FaultyReceiver faulty;
  private final CommentBoard board;

  public ForumReceiver(
      ForumOptions options,
      InstantSource clock,
      Tokens tokens,
      FaultyReceiver faulty,
      TruthLog log) {
    this.options = options;
    this.tokens = tokens;
    this.faulty = faulty;
    this.board = new CommentBoard(options, clock, log);
  }

  /// All routes of this receiver.
  public Routes routes() {
    return new Routes()
        .on("POST", "/forum/api/comments", this::comment)
        .on("POST", "/forum/api/comments/{id}/state", this::moderate)
        .on("GET", "/forum/api/threads/{thread}/comments", this::list)
        .on("GET", "/forum/c/{id}", this::permalink)
        .on("GET", "/forum/t/{thread}/ref/{reference}", this::byReference)
        .on("GET", "/login", request -> CommentPage.login());
  }

  /// Everything committed, oldest first, with the exact time of each commit.
  public List<Map<String, Object>> truth() {
    return board.all().stream()
        .map(
            comment -> {
              Map<String, Object> json = new LinkedHashMap<>(comment.json());
              json.put("body", comment.asked().body());
              json.put("committed_at", Rfc3339.millis(comment.committed()));
              return json;
            })
        .toList();
  }

  private Reply comment(Request request) throws IOException, InterruptedException, RefusedRequest {
    tokens.write().require(request);
    return faulty.handle(request, body -> new CommentWrite(board, body));
  }

  private Reply moderate(Request request) throws IOException, RefusedRequest {
    tokens.control().require(request);
    Comment.State state = Comment.State.of(Json.text(Json.readObject(request.body()), "state"));
    return board
        .set(request.param("id"), state)
        .map(comment -> Reply.json(200, comment.json()))
        .orElseGet(() -> Reply.error(404, "comment_not_found", "there is no such comment"));
  }

  private Reply permalink(Request request) {
    String id = request.param("id");
    Optional<Comment> found = board.byId(id);
    if (found.isEmpty()) {
      return CommentPage.missing(id, options.softMissingById());
    }
    return isPrivate(found.get().asked().thread())
        ? signIn(found.get().permalink())
        : CommentPage.found(List.of(found.get()));
  }

  private Reply byReference(Request request) {
    String thread = request.param("thread");
    String reference = request.param("reference");
    if (isPrivate(thread)) {
      return signIn("/forum");
    }
    List<Comment> found =
        board.thread(thread).newestFirst().stream()
            .filter(comment -> comment.asked().reference().equals(reference))
            .toList();
    return found.isEmpty()
        ? CommentPage.missing(reference, options.softMissingByReference())
        : CommentPage.found(found);
  }

  private Reply list(Request request) throws RefusedRequest {
    String thread = request.param("thread");
    if (isPrivate(thread)) {
      throw new RefusedRequest(401, "sign_in_required", "this thread is private");
    }
    CommentBoard.View view = board.thread(thread);
    List<Comment> all = view.newestFirst();
    int size = options.pageSize();
    int pages = Math.max(1, (all.size() + size - 1) / size);
    int page = request.number("page", 1, 1, 1_000_000);
    List<Comment> items = all.stream().skip((page - 1L) * size).limit(size).toList();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("items", items.stream().map(Comment::json).toList());
    body.put("page", page);
    body.put("pages", pages);
    body.put("newest", all.isEmpty() ? null : newest(all.getFirst()));
    body.put("as_of", Rfc3339.millis(view.asOf()));
    body.put("position", Position.text(all.size()));
    return Reply.json(200, body);
  }

  private boolean isPrivate(String thread) {
    return options.privateThreads().contains(thread);
  }

  private static Map<String, Object> newest(Comment comment) {
    Map<String, Object> newest = new LinkedHashMap<>();
    newest.put("id", comment.id());
    newest.put("position", Position.text(comment.position()));
    newest.put("created", Rfc3339.seconds(comment.committed()));
    return newest;
  }

  private static Reply signIn(String next) {
    return Reply.html(302, "").with("Location", "/login?next=" + next);
  }
}
