package dev.secondwitness.witness.judge;

import dev.secondwitness.domain.evidence.UnreadableReason;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// An element of an XML answer: its name as written, attributes, children and own text.
///
/// Read with a bound on depth, without document types and without anything from outside.
final class XmlElement {

  private final String name;
  private final String namespace;
  private final Map<String, String> attributes = new HashMap<>();
  private final List<XmlElement> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  private XmlElement(String name, String namespace) {
    this.name = name;
    this.namespace = namespace;
  }

  static XmlElement parse(String body, int depth) throws UnreadableAnswer {
    try {
      XMLStreamReader reader = factory().createXMLStreamReader(new StringReader(body));
      try {
        return read(reader, depth);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw unparsable("not well-formed XML");
    }
  }

  /// A reader's factory that fetches nothing and knows no document types.
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  private static XmlElement read(XMLStreamReader reader, int depth)
      throws XMLStreamException, UnreadableAnswer {
    XmlElement document = new XmlElement("", "");
    Deque<XmlElement> open = new ArrayDeque<>();
    open.push(document);
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (open.size() > depth) {
            throw unparsable("nested too deeply");
          }
          XmlElement child = started(reader);
          open.element().children.add(child);
          open.push(child);
        }
        case XMLStreamConstants.END_ELEMENT -> open.pop();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
            open.element().text.append(reader.getText());
        case XMLStreamConstants.DTD -> throw unparsable("a document type is not read");
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw unparsable("an entity that is not XML's own");
        default -> {
          // comments and processing instructions say nothing
        }
      }
    }
    return document;
  }

  private static XmlElement started(XMLStreamReader reader) {
    XmlElement element =
        new XmlElement(
            qualified(reader.getPrefix(), reader.getLocalName()),
            String.valueOf(reader.getNamespaceURI()));
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String name = qualified(reader.getAttributePrefix(i), reader.getAttributeLocalName(i));
      element.attributes.put(name, reader.getAttributeValue(i));
    }
    return element;
  }

  private static String qualified(String prefix, String local) {
    return prefix == null || prefix.isEmpty() ? local : prefix + ":" + local;
  }

  private static UnreadableAnswer unparsable(String what) {
    return new UnreadableAnswer(UnreadableReason.UNPARSABLE, what);
  }

  String name() {
    return name;
  }

  /// Its namespace; `null` as text for none.
  String namespace() {
    return namespace;
  }

  /// An attribute by its name as written.
  Optional<String> attribute(String attribute) {
    return Optional.ofNullable(attributes.get(attribute));
  }

  /// The text of it and all that is in it.
  String text() {
    StringBuilder all = new StringBuilder(text);
    children.forEach(child -> all.append(child.text()));
    return all.toString().strip();
  }

  List<XmlElement> children() {
    return children;
  }

  private Stream<XmlElement> named(String step) {
    return children.stream().filter(child -> child.name.equals(step) && isAtHome(child));
  }

  /// Whether a child named without a prefix is of this element's own kind.
  private boolean isAtHome(XmlElement child) {
    return child.name.indexOf(':') >= 0
        || name.isEmpty()
        || name.indexOf(':') >= 0
        || child.namespace.equals(namespace);
  }

  /// The elements at `a/b` below this one.
  List<XmlElement> at(String path) {
    List<XmlElement> found = List.of(this);
    for (String step : path.isEmpty() ? List.<String>of() : List.of(path.split("/", -1))) {
      found = found.stream().flatMap(element -> element.named(step)).toList();
    }
    return found;
  }
}
