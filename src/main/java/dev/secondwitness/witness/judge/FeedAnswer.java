package dev.secondwitness.witness.judge;

import dev.secondwitness.witness.definition.FieldPath;
import dev.secondwitness.witness.definition.RecordShape;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An Atom or RSS feed: entries by element, values by element and attribute.
///
/// @param top the feed or channel, whose children the entries are
record FeedAnswer(XmlElement top) implements AnswerDocument {

  private static final Set<String> ATOM =
      Set.of("http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#");

  static FeedAnswer parse(String body, int depth) throws UnreadableAnswer {
    XmlElement document = XmlElement.parse(body, depth);
    XmlElement root = document.children().getFirst();
    return new FeedAnswer(
        root.name().equals("rss") && root.at("channel").size() == 1
            ? root.at("channel").getFirst()
            : root);
  }

  private record Entry(XmlElement element) implements Item {
    @Override
    public Optional<String> text(FieldPath path) {
      List<XmlElement> found = element.at(path.path());
      // Two elements where one is declared: which of them is meant cannot be told.
      if (found.size() != 1) {
        return Optional.empty();
      }
      return path.attribute().isEmpty()
          ? Optional.of(found.getFirst().text()).filter(text -> !text.isEmpty())
          : found.getFirst().attribute(path.attribute());
    }

    @Override
    public boolean shows(FieldPath path) {
      return !element.at(path.path()).isEmpty();
    }
  }

  /// The entries; a feed without any is a feed, anything else than a feed is not.
  @Override
  public Optional<List<Item>> records(RecordShape shape) {
    boolean feed =
        switch (top.name()) {
          case "feed" -> ATOM.contains(top.namespace());
          case "channel", "rdf:RDF" -> true;
          default -> false;
        };
    return feed
        ? Optional.of(top.at(shape.rows().path()).stream().<Item>map(Entry::new).toList())
        : Optional.empty();
  }

  @Override
  public Item whole() {
    return new Entry(top);
  }

  @Override
  public boolean saysNull(FieldPath path) {
    return false;
  }

  @Override
  public boolean isThere(FieldPath path) {
    return whole().shows(path);
  }

  @Override
  public boolean marked(String marker) {
    return false;
  }

  @Override
  public String visibleText() {
    return "";
  }

  @Override
  public boolean asksForPassword() {
    return false;
  }

  @Override
  public boolean carriesErrors() {
    return false;
  }
}
