package dev.secondwitness.witness.definition;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The headers of an answer that a definition reads, which a reader must keep for it.
public final class ReadHeaders {

  private ReadHeaders() {}

  /// Their names, in lower case.
  public static Set<String> of(WitnessDefinition definition) {
    Set<String> names = new TreeSet<>();
    Stream.of(
            shape(definition.shape()),
            definition.undo().stream().flatMap(undo -> shape(undo.shape())),
            definition.rules().stream()
                .flatMap(
                    rule -> Stream.concat(rule.values().keySet().stream(), rule.shown().stream())),
            definition.probe().stream().flatMap(probe -> probe.expected().keySet().stream()),
            position(definition.position()),
            paging(definition.paging()),
            definition.undo().stream().flatMap(undo -> paging(undo.paging())),
            definition.authentication() instanceof Authentication.Login login
                ? login.tokens().stream()
                : Stream.<FieldPath>empty())
        .flatMap(paths -> paths)
        .filter(path -> path.kind() == FieldPath.Kind.HEADER)
        .forEach(path -> names.add(path.path()));
    if (linked(definition.paging())
        || definition.undo().filter(u -> linked(u.paging())).isPresent()) {
      names.add("link");
    }
    return names;
  }

  private static boolean linked(Paging paging) {
    return paging instanceof Paging.Link
        || (paging instanceof Paging.Numbered numbered
            && numbered.count() instanceof Paging.Count.Linked);
  }

  private static Stream<FieldPath> shape(RecordShape shape) {
    return Stream.of(
            Stream.of(shape.id()),
            shape.bound().values().stream(),
            shape.amount().stream()
                .flatMap(a -> Stream.concat(Stream.of(a.at()), a.currency().stream())),
            shape.created().stream().map(TimePath::at),
            shape.status().stream().map(StatusWords::at),
            shape.position().stream(),
            shape.businessRef().stream(),
            shape.stages().stream()
                .flatMap(
                    rule -> Stream.concat(rule.values().keySet().stream(), rule.shown().stream())))
        .flatMap(paths -> paths);
  }

  private static Stream<FieldPath> position(PositionShape position) {
    return Stream.of(
            position.asOf().stream().map(TimePath::at),
            position.newest().stream(),
            position.newestPosition().stream(),
            position.position().stream())
        .flatMap(paths -> paths);
  }

  private static Stream<FieldPath> paging(Paging paging) {
    return switch (paging) {
      case Paging.None none -> Stream.empty();
      case Paging.Link link -> Stream.empty();
      case Paging.Cursor cursor -> Stream.concat(cursor.more().stream(), Stream.of(cursor.next()));
      case Paging.Offset offset -> offset.total().stream();
      case Paging.Keyset keyset -> Stream.concat(keyset.more().stream(), Stream.of(keyset.last()));
      case Paging.Since since -> Stream.concat(since.more().stream(), Stream.of(since.last()));
      case Paging.Numbered numbered ->
          switch (numbered.count()) {
            case Paging.Count.Pages pages -> Stream.of(pages.at());
            case Paging.Count.Records records -> Stream.of(records.total());
            case Paging.Count.Linked linked -> Stream.empty();
          };
    };
  }
}
