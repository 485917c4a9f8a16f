package dev.secondwitness.witness.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.domain.evidence.NotSeenReason;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What each word of the language does to a verdict.
class LanguageTest {
  private static final String OURS = "{\"id\":\"1\",\"ref\":\"int_7f3a\"}";

  private static String row(int id) {
    return "{\"id\":\"" + id + "\",\"ref\":\"x" + id + "\"}";
  }

  private static String rows(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(LanguageTest::row)
        .collect(Collectors.joining(",", "{\"total\":3,\"rows\":[", "]}"));
  }

  @Test
  @DisplayName("offset: the next page begins after what came, though the server cut the limit")
  void offsetCountsWhatCame() {
    Language two =
        Language.lookup()
            .with("paging: { style: offset, total: /total, parameter: offset }")
            .says(rows(1, 2))
            .says(rows(3, 3));
    assertThat(two.asked()).containsExactly("/r", "/r?offset=2");
    assertThat(two.again().verdict()).isInstanceOf(Verdict.AbsentAsOf.class);
  }

  @Test
  @DisplayName("C28 an empty page before the last record, or a total that shrinks, is no end")
  void offsetIsNotShort() {
    String paging = "paging: { style: offset, total: /total, parameter: offset }";
    assertThat(
            Judging.unreadable(
                Language.lookup()
                    .with(paging)
                    .says(rows(1, 2))
                    .says("{\"total\":3,\"rows\":[]}")
                    .verdict()))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
    assertThat(
            Judging.unreadable(
                Language.lookup()
                    .with(paging)
                    .says(rows(1, 2))
                    .says("{\"total\":2,\"rows\":[]}")
                    .verdict()))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  @Test
  @DisplayName("offset without a total ends with an empty page, within the body of a POST too")
  void offsetInTheBody() {
    Language asked =
        Language.lookup()
            .request(
                "{ method: POST, path: /r, body: '{\"ref\":\"{{intent_id}}\",\"from\":{{paging}}}'"
                    + " }")
            .with("paging: { style: offset, in: body }")
            .says(rows(1, 2))
            .says("{\"rows\":[]}");
    assertThat(asked.asked())
        .containsExactly(
            "/r{\"ref\":\"int_7f3a\",\"from\":0}", "/r{\"ref\":\"int_7f3a\",\"from\":2}");
    assertThat(asked.again().verdict()).isInstanceOf(Verdict.AbsentAsOf.class);
  }

  @ParameterizedTest
  @CsvSource({"1,2", "2,2", "3,1"})
  @DisplayName("a page with fewer records than a full one is the last, at n-1, n and n+1")
  void fullPage(int full, int pages) {
    Language asked =
        Language.lookup()
            .with("paging: { style: offset, full_page: " + full + ", parameter: offset }")
            .says(rows(1, 2))
            .says("{\"rows\":[]}");
    assertThat(asked.asked()).hasSize(pages);
  }

  @Test
  @DisplayName("keyset and since go on after the last record, and never twice from the same")
  void keyset() {
    Language keyset =
        Language.lookup()
            .with("paging: { style: keyset, more: /more, last: /id, parameter: after }")
            .says("{\"more\":true,\"rows\":[" + row(1) + "]}")
            .says("{\"more\":false,\"rows\":[" + OURS.replace("1", "2") + "]}");
    assertThat(keyset.asked()).containsExactly("/r", "/r?after=1");
    assertThat(keyset.verdict()).isInstanceOf(Verdict.Present.class);
    Language since =
        Language.lookup()
            .with("paging: { style: since, last: /id, from: '7', parameter: since }")
            .says("{\"rows\":[" + row(8) + "]}")
            .says("{\"rows\":[" + row(8) + "]}");
    assertThat(since.asked()).containsExactly("/r?since=7", "/r?since=8");
    assertThat(Judging.unreadable(since.verdict())).isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<https://api.example/r?page=2>; rel=\"next\"|/r?page=2",
        "</r?c=a%20b>; rel=next|/r?c=a%20b",
        "</r?l>; rel=last, </r?n>; rel=\"prev next\"|/r?n",
        "<https://evil.example/r?page=2>; rel=\"next\"|",
        "</other?page=2>; rel=\"next\"|",
        "<https://api.example:444/r?page=2>; rel=\"next\"|",
      })
  @DisplayName("a Link leads on only to the same path of the same origin")
  void links(String link, String next) {
    Language linked =
        Language.lookup()
            .with("paging: { style: link }")
            .says(Map.of("link", link), "{\"rows\":[]}")
            .says("{\"rows\":[" + OURS + "]}");
    if (next == null) {
      assertThat(Judging.unreadable(linked.verdict()))
          .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
    } else {
      assertThat(linked.asked()).containsExactly("/r", next);
      assertThat(linked.verdict()).isInstanceOf(Verdict.Present.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"2,2", "1,1", "3,2"})
  @DisplayName("numbered pages end at the total of records, n-1, n and n+1")
  void numbered(int total, int pages) {
    Language numbered =
        Language.lookup().with("paging: { style: page, total: 'header:x-total', parameter: page }");
    numbered.says(Map.of("x-total", Integer.toString(total)), "{\"rows\":[" + row(1) + "]}");
    numbered.says(Map.of("x-total", Integer.toString(total)), "{\"rows\":[" + row(2) + "]}");
    assertThat(numbered.asked()).hasSize(pages);
    boolean whole = total < 3;
    assertThat(numbered.again().verdict() instanceof Verdict.AbsentAsOf).isEqualTo(whole);
  }

  @Test
  @DisplayName("C26 an index never proves absence")
  void indexBacked() {
    String body = "{\"rows\":[]}";
    assertThat(Language.lookup().says(body).again().verdict())
        .isInstanceOf(Verdict.AbsentAsOf.class);
    assertThat(WitnessText.refused(() -> Language.lookup().with("index_backed: true").definition()))
        .contains("promises no strong reads");
  }

  @ParameterizedTest
  @CsvSource({"PT182S,false", "PT183S,false", "PT184S,true"})
  @DisplayName("what may have been dropped by age is not absent, at n-1, n and n+1")
  void retention(String kept, boolean absent) {
    // the second look is 180 s after the dispatch, which is counted 3 s earlier
    Verdict verdict =
        Language.lookup()
            .listing()
            .with("position: { retention: " + kept + " }")
            .says("{\"rows\":[]}")
            .again()
            .verdict();
    if (absent) {
      assertThat(verdict).isInstanceOf(Verdict.AbsentAsOf.class);
    } else {
      assertThat(Judging.notSeen(verdict)).isEqualTo(NotSeenReason.OUT_OF_RETENTION);
    }
  }

  @Test
  @DisplayName("positions given again after a delete hide it: absent only with a second path")
  void reused() {
    String position = "position: { reused_after_delete: true }";
    String undo =
        "undo: { request: { method: GET, path: /gone }, each: /gone, id: /id, ties: [{ by:"
            + " intent_id, at: /ref }] }";
    assertThat(
            Judging.notSeen(
                Language.lookup().listing().with(position).says("{\"rows\":[]}").again().verdict()))
        .isEqualTo(NotSeenReason.UNEXPLAINED_GAP);
    Language both = Language.lookup().listing().with(position).with(undo).says("{\"rows\":[]}");
    assertThat(both.says("{\"gone\":[]}").again().verdict()).isInstanceOf(Verdict.AbsentAsOf.class);
    assertThat(
            Language.lookup()
                .listing()
                .with(undo)
                .says("{\"rows\":[]}")
                .says("{\"gone\":[" + OURS + "]}")
                .verdict())
        .isInstanceOf(Verdict.Undone.class);
  }

  @Test
  @DisplayName(
      "the second path is not asked while ours is in effect, and must be readable when it is")
  void secondPath() {
    String undo =
        "undo: { request: { method: GET, path: /gone }, each: /gone, id: /id, ties: [{ by:"
            + " intent_id, at: /ref }] }";
    assertThat(Language.lookup().with(undo).says("{\"rows\":[" + OURS + "]}").verdict())
        .isInstanceOf(Verdict.Present.class);
    assertThat(
            Judging.unreadable(
                Language.lookup().with(undo).says("{\"rows\":[]}").says("{\"no\":1}").verdict()))
        .isEqualTo(UnreadableReason.INCOMPLETE_LISTING);
  }

  @Test
  @DisplayName("rules about a record hold in order; a record no rule speaks of is unreadable")
  void stages() {
    String rules =
        "[{ say: undone, values: { /flags/*: gone } }, { say: pending, shown: [/held] }, { say:"
            + " present, values: { /live: 'true' } }]";
    Language is = Language.lookup().stages(rules);
    String ours = "{\"rows\":[{\"id\":\"1\",\"ref\":\"int_7f3a\",%s}]}";
    assertThat(is.says(ours.formatted("\"flags\":[\"a\",\"gone\"],\"held\":1")).verdict())
        .isInstanceOf(Verdict.Undone.class);
    assertThat(
            Language.lookup()
                .stages(rules)
                .says(ours.formatted("\"held\":1,\"live\":true"))
                .verdict())
        .isInstanceOf(Verdict.Pending.class);
    assertThat(Language.lookup().stages(rules).says(ours.formatted("\"live\":true")).verdict())
        .isInstanceOf(Verdict.Present.class);
    assertThat(
            Judging.unreadable(
                Language.lookup().stages(rules).says(ours.formatted("\"live\":false")).verdict()))
        .isEqualTo(UnreadableReason.UNKNOWN_STATUS_WORD);
  }

  @Test
  @DisplayName("taken back and without a reference may have been ours: not absent")
  void shadows() {
    String gone = "[{ say: undone, shown: [/gone] }, { say: present }]";
    assertThat(
            Judging.notSeen(
                Language.lookup()
                    .stages(gone)
                    .says("{\"rows\":[{\"id\":\"1\",\"gone\":1}]}")
                    .again()
                    .verdict()))
        .isEqualTo(NotSeenReason.ONLY_CANDIDATES);
    assertThat(
            Language.lookup()
                .stages(gone)
                .says("{\"rows\":[{\"id\":\"1\",\"ref\":\"int_other\",\"gone\":1}]}")
                .again()
                .verdict())
        .isInstanceOf(Verdict.AbsentAsOf.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "note ref=int_7f3a|present",
        "ref=int_7f3a.|present",
        "(ref=int_7f3a)|present",
        "ref=int_7f3a-2|absent_as_of",
        "ref=int_7f3|absent_as_of",
        "xref=int_7f3a|not_seen",
        "ref=int_7f3a ref=int_other|not_seen",
        "int_7f3a|not_seen",
      })
  @DisplayName("a reference within a text is the whole word after its mark, once")
  void within(String text, String verdict) {
    Language in =
        Language.lookup()
            .tie("/ref, after: ref=")
            .says("{\"rows\":[{\"id\":\"1\",\"ref\":\"" + text + "\"}]}")
            .again();
    assertThat(in.verdict().kind().name()).isEqualToIgnoringCase(verdict);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":[{\"t\":\"x\",\"rows\":[]},{\"t\":\"y\",\"rows\":[%s]}]}|present",
        "{\"a\":[{\"t\":\"x\",\"rows\":[]},{\"t\":\"y\",\"rows\":[]}]}|absent_as_of",
        "{\"a\":[]}|absent_as_of",
        "{\"a\":[{\"t\":\"x\"},{\"t\":\"y\",\"rows\":[]}]}|unreadable",
        "{\"a\":null}|unreadable",
        "{\"b\":[]}|unreadable",
      })
  @DisplayName("C35 rows behind a star are there only when every list on the way is")
  void stars(String body, String verdict) {
    Language in = Language.lookup().each("/a/*/rows/*").says(body.formatted(OURS)).again();
    assertThat(in.verdict().kind().name()).isEqualToIgnoringCase(verdict);
  }

  @Test
  @DisplayName("a row condition leaves other rows out")
  void condition() {
    String body =
        "{\"rows\":[{\"id\":\"1\",\"kind\":\"fee\",\"ref\":\"int_7f3a\"},{\"id\":\"2\",\"kind\":\"refund\",\"ref\":\"int_7f3a\"}]}";
    assertThat(Language.lookup().says(body).verdict()).isInstanceOf(Verdict.Doubled.class);
    assertThat(Language.lookup().each("'/rows/*[kind=refund]'").says(body).verdict())
        .isInstanceOf(Verdict.Present.class);
  }

  @Test
  @DisplayName("a feed is read without document types, and anything else than a feed is none")
  void feeds() {
    String feed =
        "<feed"
            + " xmlns=\"http://www.w3.org/2005/Atom\">%s<entry><id>1</id><title>int_7f3a</title></entry></feed>";
    assertThat(feed("title").says(feed.formatted("")).verdict())
        .isInstanceOf(Verdict.Present.class);
    assertThat(
            feed("title").says("<rss><channel><title>x</title></channel></rss>").again().verdict())
        .isInstanceOf(Verdict.AbsentAsOf.class);
    for (String bad :
        new String[] {
          "<!DOCTYPE feed [<!ENTITY e \"int_7f3a\">]>" + feed.formatted("&e;"),
          feed.formatted("&e;"),
          "<html/>",
          "<feed>",
          "<feed xmlns=\"urn:x\"><entry><id>1</id><title>int_7f3a</title></entry></feed>",
          "",
          "<feed>" + "<a>".repeat(100) + "</a>".repeat(100) + "</feed>",
        }) {
      assertThat(feed("title").says(bad).verdict()).isInstanceOf(Verdict.Unreadable.class);
    }
  }

  private static Language feed(String tie) {
    return Language.lookup().type("feed").each("entry").tie(tie);
  }

  @Test
  @DisplayName("another body than the definition's makes a recorded look worthless")
  void bodiesAreCompared() {
    Language posted =
        Language.lookup()
            .request("{ method: POST, path: /r, body: '{\"n\":{{number:provider_request_id}}}' }")
            .says("{\"rows\":[" + OURS + "]}");
    assertThat(posted.asked()).containsExactly("/r{\"n\":42}");
    assertThat(posted.verdict()).isInstanceOf(Verdict.Present.class);
  }
}
