package dev.secondwitness.store.people;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// A place in a YAML or JSON file that knows its line. What stands there is never repeated in a
/// complaint: it may be a secret in the wrong place.
final class FileNode {
  private static final int LARGEST = 1 << 20;

  private final String file;
  private final Node node;

  private FileNode(String file, Node node) {
    this.file = file;
    this.node = node;
  }

  static FileNode parse(String file, String text) {
    LoadSettings settings =
        LoadSettings.builder().setLabel(file).setCodePointLimit(LARGEST).build();
    try {
      return new Compose(settings)
          .composeString(text)
          .map(node -> new FileNode(file, node))
          .orElseThrow(() -> new WrongTokenFile(file + " is empty"));
    } catch (MarkedYamlEngineException e) {
      String line = e.getProblemMark().map(m -> ", line " + (m.getLine() + 1)).orElse("");
      throw new WrongTokenFile(file + line + ": this is neither YAML nor JSON");
    } catch (YamlEngineException e) {
      throw new WrongTokenFile(file + ": this is neither YAML nor JSON");
    }
  }

  WrongTokenFile wrong(String what) {
    int line = node.getStartMark().map(m -> m.getLine() + 1).orElse(0);
    return new WrongTokenFile(file + ", line " + line + ": " + what);
  }

  /// The members by name. Refuses any that is not among these, and one that is there twice.
  Map<String, FileNode> members(Set<String> known) {
    if (!(node instanceof MappingNode mapping)) {
      throw wrong("names with values are wanted here");
    }
    Map<String, FileNode> members = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      FileNode key = new FileNode(file, tuple.getKeyNode());
      String name = key.text();
      if (!known.contains(name)) {
        throw key.wrong(
            "this name is not known here; known are " + String.join(", ", sorted(known)));
      }
      if (members.put(name, new FileNode(file, tuple.getValueNode())) != null) {
        throw key.wrong(name + " is there twice");
      }
    }
    return members;
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
  }

  List<FileNode> items() {
    if (!(node instanceof SequenceNode sequence)) {
      throw wrong("a list is wanted here");
    }
    List<FileNode> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      items.add(new FileNode(file, item));
    }
    return items;
  }

  /// Its text, whatever YAML would make of it.
  String text() {
    if (node instanceof ScalarNode scalar
        && !scalar.getTag().equals(Tag.NULL)
        && !scalar.getValue().isBlank()) {
      return scalar.getValue();
    }
    throw wrong("a text is wanted here");
  }

  /// The texts of a list, each once.
  Set<String> texts() {
    Set<String> texts = new HashSet<>();
    for (FileNode item : items()) {
      if (!texts.add(item.text())) {
        throw item.wrong("this is there twice");
      }
    }
    return texts;
  }

  /// A member that must be there.
  FileNode need(Map<String, FileNode> members, String name) {
    return Optional.ofNullable(members.get(name)).orElseThrow(() -> wrong(name + " is missing"));
  }
}
