package dev.secondwitness.sandbox.forum;

import dev.secondwitness.sandbox.http.Html;
import dev.secondwitness.sandbox.http.Reply;
import dev.secondwitness.sandbox.http.Rfc3339;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The public pages of the forum; the theme shows labels in capitals with unbreakable hyphens.
final class CommentPage {
  private CommentPage() {}

  static Reply found(List<Comment> comments) {
    String articles = comments.stream().map(CommentPage::article).collect(Collectors.joining("\n"));
    return Reply.html(200, Html.page("Thread " + comments.getFirst().asked().thread(), articles));
  }

  static Reply missing(String asked, boolean soft) {
    String content =
        "<h1>Comment not found</h1>\n<p class=\"missing\">We found nothing for %s.</p>"
            .formatted(Html.escape(asked));
    return Reply.html(soft ? 200 : 404, Html.page("Comment not found", content));
  }

  static Reply login() {
    String content =
        """
        <h1>Sign in</h1>
        <form class="login" method="post" action="/login">
        <label>Name <input name="user"></label>
        <label>Password <input name="password" type="password"></label>
        <button>Sign in</button>
        </form>""";
    return Reply.html(200, Html.page("Sign in", content));
  }

  /// The label as the theme renders it: upper case and U+2011 for each hyphen.
  static String rendered(String label) {
    return label.toUpperCase(Locale.ROOT).replace('-', '\u2011');
  }

  private static String article(Comment comment) {
    return switch (comment.state()) {
      case LIVE -> live(comment);
      case HELD -> notice(comment, "This comment is waiting for a moderator.");
      case REMOVED -> notice(comment, "This comment was removed.");
    };
  }

  private static String live(Comment comment) {
    CommentRequest asked = comment.asked();
    return """
    %s
    <header><span class="author">%s</span> <span class="label">%s</span></header>
    <p class="body" dir="auto">%s</p>
    <footer><a class="permalink" href="%s"><time datetime="%s">%s</time></a></footer>
    </article>"""
        .formatted(
            opening(comment),
            Html.escape(asked.author()),
            Html.escape(rendered(asked.label())),
            Html.escape(asked.body()),
            Html.escape(comment.permalink()),
            Rfc3339.seconds(comment.committed()),
            Rfc3339.seconds(comment.committed()));
  }

  private static String notice(Comment comment, String words) {
    return "%s\n<p class=\"notice\">%s</p>\n</article>".formatted(opening(comment), words);
  }

  private static String opening(Comment comment) {
    return "<article class=\"comment\" id=\"%s\" data-id=\"%s\" data-thread=\"%s\""
            .formatted(
                Html.escape(comment.id()),
                Html.escape(comment.id()),
                Html.escape(comment.asked().thread()))
        + " data-reference=\"%s\" data-state=\"%s\">"
            .formatted(Html.escape(comment.asked().reference()), comment.state().word());
  }
}
