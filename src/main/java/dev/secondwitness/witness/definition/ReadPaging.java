package dev.secondwitness.witness.definition;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Reads how an answer says that there is more, and how far its source had got.
final class ReadPaging {

  private ReadPaging() {}

  static Paging paging(YamlSection top, AnswerType type) {
    Optional<YamlSection> found = top.optionalSection("paging");
    if (found.isEmpty()) {
      return new Paging.None();
    }
    YamlSection section = found.get();
    Paging paging = read(section, section.text("style"), type);
    section.done();
    return paging;
  }

  private static Paging read(YamlSection section, String style, AnswerType type) {
    return switch (style) {
      case "cursor" ->
          new Paging.Cursor(
              ReadPath.optional(section, "more", type),
              ReadPath.required(section, "next", type),
              section.flag("absent_is_the_end", false),
              carrier(section, "null"));
      case "page" -> new Paging.Numbered(count(section, type), carrier(section, "1"));
      case "link" -> new Paging.Link();
      case "offset" ->
          new Paging.Offset(
              ReadPath.optional(section, "total", type), full(section), carrier(section, "0"));
      case "keyset" ->
          new Paging.Keyset(
              ReadPath.optional(section, "more", type),
              ReadPath.required(section, "last", type),
              carrier(section, "null"));
      case "since" -> {
        String from = section.text("from");
        yield new Paging.Since(
            ReadPath.optional(section, "more", type),
            ReadPath.required(section, "last", type),
            from,
            carrier(section, from));
      }
      default ->
          throw section.problem(
              "style", "cursor, page, link, offset, keyset or since is needed, not " + style);
    };
  }

  private static OptionalInt full(YamlSection section) {
    if (!section.has("full_page")) {
      return OptionalInt.empty();
    }
    int full = section.number("full_page");
    if (full < 1 || section.has("total")) {
      throw section.problem(
          "full_page", "is at least 1, and stands instead of total, from a server that never cuts");
    }
    return OptionalInt.of(full);
  }

  private static Paging.Count count(YamlSection section, AnswerType type) {
    Optional<FieldPath> pages = ReadPath.optional(section, "pages", type);
    Optional<FieldPath> total = ReadPath.optional(section, "total", type);
    boolean linked = section.flag("linked", false);
    if ((pages.isPresent() ? 1 : 0) + (total.isPresent() ? 1 : 0) + (linked ? 1 : 0) != 1) {
      throw section.problem(
          "pages",
          "one of these says where the end is: pages, total (of records), or linked: true");
    }
    if (pages.isPresent()) {
      return new Paging.Count.Pages(pages.get());
    }
    return total.isPresent() ? new Paging.Count.Records(total.get()) : new Paging.Count.Linked();
  }

  private static Paging.Carrier carrier(YamlSection section, String usualFirst) {
    Optional<String> in = section.optionalText("in");
    boolean inBody = in.filter("body"::equals).isPresent();
    if (in.isPresent() && !inBody && !in.get().equals("query")) {
      throw section.problem("in", "query or body is needed, not " + in.get());
    }
    Optional<String> parameter = section.optionalText("parameter").filter(p -> !p.isBlank());
    if (inBody == parameter.isPresent()) {
      throw section.problem(
          "parameter",
          inBody ? "the place {{paging}} of the body takes it: leave this out" : "is missing");
    }
    Optional<String> first = section.optionalText("first");
    if (first.isPresent() && !inBody) {
      throw section.problem("first", "only the place of a body needs something on the first page");
    }
    return new Paging.Carrier(parameter.orElse(""), inBody, first.orElse(usualFirst));
  }

  static PositionShape position(YamlSection top, AnswerType type) {
    Optional<YamlSection> found = top.optionalSection("position");
    if (found.isEmpty()) {
      return PositionShape.DATE_ONLY;
    }
    YamlSection section = found.get();
    Optional<Duration> retention = section.optionalDuration("retention");
    PositionShape shape =
        new PositionShape(
            section.optionalSection("as_of").map(time -> ReadAnswer.time(time, type)),
            ReadPath.optional(section, "newest", type),
            ReadPath.optional(section, "newest_position", type),
            ReadPath.optional(section, "position", type),
            section.flag("consecutive", false),
            section.has("first") ? OptionalLong.of(section.number("first")) : OptionalLong.empty(),
            section.flag("ties", false),
            section.flag("reused_after_delete", false),
            retention,
            section.flag("as_of_newest", false));
    if (retention.filter(Duration::isZero).isPresent()) {
      throw section.problem("retention", "must be longer than nothing");
    }
    section.done();
    return shape;
  }
}
