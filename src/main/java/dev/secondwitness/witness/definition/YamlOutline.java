package dev.secondwitness.witness.definition;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// On which line each place of a YAML text stands; read without recursion, whatever its depth.
public final class YamlOutline {
  private static final int DEEPEST = 32;

  private final Map<String, Integer> lines = new HashMap<>();
  private final Deque<Level> levels = new ArrayDeque<>();

  /// A mapping or a list that is being read.
  private static final class Level {
    private final String path;
    private final boolean mapping;
    private String name = "";
    private boolean named;
    private int next;

    private Level(String path, boolean mapping) {
      this.path = path;
      this.mapping = mapping;
    }
  }

  private YamlOutline() {}

  /// The line, counted from 1, where that place stands, or else what it would be a part of; empty
  /// when the text cannot be read so far.
  public static OptionalInt line(String text, String place) {
    YamlOutline outline = new YamlOutline();
    try {
      outline.read(LoadSettings.builder().build(), text);
    } catch (YamlEngineException e) {
      // what was read until then may be enough
    }
    for (String at = place; ; at = parent(at)) {
      Integer line = outline.lines.get(at);
      if (line != null) {
        return OptionalInt.of(line);
      }
      if (at.isEmpty()) {
        return OptionalInt.empty();
      }
    }
  }

  /// Refuses a text that is nested deeper than any rule needs to be.
  static void requireShallow(String file, LoadSettings settings, String text) {
    if (!new YamlOutline().read(settings, text)) {
      throw new DefinitionProblem(file, "", "is nested deeper than " + DEEPEST + " levels");
    }
  }

  private boolean read(LoadSettings settings, String text) {
    for (Event event : new Parse(settings).parseString(text)) {
      switch (event.getEventId()) {
        case MappingStart -> open(event, true);
        case SequenceStart -> open(event, false);
        case MappingEnd, SequenceEnd -> levels.pop();
        case Scalar -> scalar((ScalarEvent) event);
        case Alias -> place(event);
        case StreamStart, StreamEnd, DocumentStart, DocumentEnd, Comment -> {}
      }
      if (levels.size() > DEEPEST) {
        return false;
      }
    }
    return true;
  }

  private void open(Event event, boolean mapping) {
    levels.push(new Level(place(event), mapping));
  }

  private void scalar(ScalarEvent event) {
    Level level = levels.peek();
    if (level != null && level.mapping && !level.named) {
      level.name = event.getValue();
      level.named = true;
      lines.putIfAbsent(member(level), lineOf(event));
      return;
    }
    place(event);
  }

  /// Where a value stands: under the name read last, or as the next item.
  private String place(Event event) {
    Level level = levels.peek();
    String path;
    if (level == null) {
      path = "";
    } else if (level.mapping) {
      path = member(level);
      level.named = false;
    } else {
      path = level.path + "[" + Integer.toString(level.next) + "]";
      level.next++;
    }
    lines.putIfAbsent(path, lineOf(event));
    return path;
  }

  private static String member(Level level) {
    return level.path.isEmpty() ? level.name : level.path + "." + level.name;
  }

  private static int lineOf(Event event) {
    return event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }

  private static String parent(String place) {
    int end = Math.max(place.lastIndexOf('.'), place.lastIndexOf('['));
    return end < 0 ? "" : place.substring(0, end);
  }
}
