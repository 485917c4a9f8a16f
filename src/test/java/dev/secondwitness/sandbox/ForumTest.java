package dev.secondwitness.sandbox;

import static dev.secondwitness.sandbox.Caller.commentBody;
import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.sandbox.forum.ForumOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ForumTest {
  private final SettableClock clock = new SettableClock();
  private Sandbox sandbox;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    sandbox =
        Sandbox.start(
            SandboxOptions.defaults()
                .withClock(clock)
                .withForum(ForumOptions.defaults().withPageSize(3)));
    caller = new Caller(sandbox);
  }

  @AfterEach
  void stop() {
    caller.close();
    sandbox.close();
  }

  @Test
  void aCommentIsPublicAtItsPermalinkAndByItsReference() throws IOException {
    Caller.Answer answer = caller.comment(commentBody("3307", "Hello", "int_9b1c"));
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.json().get("permalink").stringValue()).isEqualTo("/forum/c/c_7001");

    for (String path : List.of("/forum/c/c_7001", "/forum/t/3307/ref/int_9b1c")) {
      Element article = page(path, 200).expectFirst("article.comment");
      assertThat(article.attr("data-reference")).isEqualTo("int_9b1c");
      assertThat(article.attr("data-state")).isEqualTo("live");
      assertThat(article.select(".body").text()).isEqualTo("Hello");
      assertThat(article.select(".author").text()).isEqualTo("helper-bot");
    }
  }

  @ParameterizedTest
  @CsvSource({"Self-named,SELF‑NAMED", "first-in-line,FIRST‑IN‑LINE", "plain,PLAIN"})
  void aLabelIsRenderedInAnotherCaseAndHyphen(String sent, String shown) throws IOException {
    Map<String, Object> body = commentBody("3307", "Hello", "int_9b1c");
    body.put("label", sent);
    caller.comment(body);

    assertThat(page("/forum/c/c_7001", 200).select("span.label").text()).isEqualTo(shown);
    assertThat(listing("3307", 1).get("items").get(0).get("label").stringValue()).isEqualTo(sent);
  }

  @ParameterizedTest
  @ValueSource(strings = {"سلام، سفارش ۴۸۱۲ پرداخت شد", "<script>alert('x')</script> & \"more\""})
  void aBodyIsShownAsTextInItsOwnDirection(String text) throws IOException {
    caller.comment(commentBody("3307", text, "int_9b1c"));

    Document page = page("/forum/c/c_7001", 200);
    assertThat(page.select(".body").text()).isEqualTo(text);
    assertThat(page.select(".body").attr("dir")).isEqualTo("auto");
    assertThat(page.select("script")).isEmpty();
  }

  @Test
  void aMissingCommentIsA404ByIdAndASoftPageByReference() throws IOException {
    assertThat(page("/forum/c/c_7001", 404).select("article")).isEmpty();
    Document soft = page("/forum/t/3307/ref/int_9b1c", 200);
    assertThat(soft.select("article")).isEmpty();
    assertThat(soft.text()).contains("not found").contains("int_9b1c");
  }

  @Test
  void whichMissingPageIsSoftCanBeTurnedAround() throws IOException {
    ForumOptions turned = ForumOptions.defaults().withSoftMissing(true, false);
    try (Sandbox other = Sandbox.start(SandboxOptions.defaults().withForum(turned))) {
      assertThat(caller.get(other.forumUrl(), "/forum/c/c_7001").status()).isEqualTo(200);
      assertThat(caller.get(other.forumUrl(), "/forum/t/3307/ref/int_9").status()).isEqualTo(404);
    }
  }

  @Test
  void aReferenceIsFoundOnlyWholeAndInItsThread() throws IOException {
    caller.comment(commentBody("3307", "Hello", "int_9b1c"));

    assertThat(page("/forum/t/3307/ref/int_9b1", 200).select("article")).isEmpty();
    assertThat(page("/forum/t/3308/ref/int_9b1c", 200).select("article")).isEmpty();
  }

  @Test
  void aPrivateThreadSendsTheReaderToTheSignInPage() throws IOException {
    caller.comment(commentBody("3399", "Hello", "int_9b1c"));

    for (String path : List.of("/forum/c/c_7001", "/forum/t/3399/ref/int_9b1c")) {
      Caller.Answer answer = caller.get(sandbox.forumUrl(), path);
      assertThat(answer.status()).isEqualTo(302);
      assertThat(answer.headers().get("Location")).startsWith("/login");
      assertThat(answer.body()).doesNotContain("int_9b1c");
    }
    assertThat(page("/login", 200).select("form.login")).hasSize(1);
    assertThat(caller.get(sandbox.forumUrl(), "/forum/api/threads/3399/comments").status())
        .isEqualTo(401);
  }

  @Test
  void aHeldCommentExistsWithoutShowingItsBody() throws IOException {
    assertThat(caller.comment(commentBody("3355", "Hello", "int_9b1c")).json().get("state"))
        .isEqualTo(Caller.JSON.readTree("\"held\""));

    Element held = page("/forum/c/c_7001", 200).expectFirst("article");
    assertThat(held.attr("data-state")).isEqualTo("held");
    assertThat(held.text()).doesNotContain("Hello").contains("waiting for a moderator");

    moderate("c_7001", "live");
    assertThat(page("/forum/c/c_7001", 200).select(".body").text()).isEqualTo("Hello");
    moderate("c_7001", "removed");
    assertThat(page("/forum/c/c_7001", 200).select("article").attr("data-state"))
        .isEqualTo("removed");
    assertThat(listing("3355", 1).get("items").get(0).get("state").stringValue())
        .isEqualTo("removed");
  }

  @Test
  void theListingHasNumberedPagesNewestFirstWithADensePositionPerThread() throws IOException {
    for (int i = 1; i <= 4; i++) {
      caller.comment(commentBody("3307", "n" + i, "int_" + i));
      caller.comment(commentBody("3308", "n" + i, "int_x" + i));
    }
    JsonNode first = listing("3307", 1);
    JsonNode second = listing("3307", 2);

    assertThat(first.get("pages").intValue()).isEqualTo(2);
    assertThat(first.get("position").stringValue()).isEqualTo("000000004");
    assertThat(first.get("as_of").stringValue()).isEqualTo("2026-03-01T10:00:00.987Z");
    assertThat(references(first)).containsExactly("int_4", "int_3", "int_2");
    assertThat(references(second)).containsExactly("int_1");
    assertThat(second.get("items").get(0).get("position").stringValue()).isEqualTo("000000001");
    assertThat(listing("3307", 3).get("items").size()).isZero();
    assertThat(listing("9999", 1).get("pages").intValue()).isEqualTo(1);
  }

  @Test
  void theForumKnowsNoKeysSoWhatIsSentTwiceIsThereTwice() throws IOException {
    caller.comment(commentBody("3307", "Hello", "int_9b1c"), "Idempotency-Key", "k1");
    caller.comment(commentBody("3307", "Hello", "int_9b1c"), "Idempotency-Key", "k1");

    assertThat(page("/forum/t/3307/ref/int_9b1c", 200).select("article")).hasSize(2);
  }

  private void moderate(String id, String state) throws IOException {
    Caller.Answer answer =
        caller.post(
            sandbox.forumUrl(),
            "/forum/api/comments/" + id + "/state",
            sandbox.tokens().control(),
            "{\"state\":\"" + state + "\"}");
    assertThat(answer.status()).isEqualTo(200);
  }

  private JsonNode listing(String thread, int page) throws IOException {
    return caller
        .get(sandbox.forumUrl(), "/forum/api/threads/" + thread + "/comments?page=" + page)
        .json();
  }

  private Document page(String path, int status) throws IOException {
    Caller.Answer answer = caller.get(sandbox.forumUrl(), path);
    assertThat(answer.status()).isEqualTo(status);
    return Jsoup.parse(answer.body());
  }

  private static List<String> references(JsonNode listing) {
    return listing
        .get("items")
        .valueStream()
        .map(item -> item.get("reference").stringValue())
        .toList();
  }
}
