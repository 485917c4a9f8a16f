package dev.secondwitness.store.people;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes the line of a token file that lets a token in.
public final class TokenLine {

  /// Whom the token stands for, as it was asked for.
  public record Holder(
      String principal,
      String kind,
      Optional<String> name,
      List<String> grants,
      List<String> coordinatesFor,
      Optional<Instant> expires) {
    public Holder {
      grants = List.copyOf(grants);
      coordinatesFor = List.copyOf(coordinatesFor);
    }
  }

  private TokenLine() {}

  /// The line. Refuses what the file would not take.
  public static String of(String token, Holder holder) {
    List<String> members = new ArrayList<>();
    members.add("principal: " + quoted(holder.principal()));
    members.add("kind: " + quoted(holder.kind()));
    holder.name().ifPresent(n -> members.add("name: " + quoted(n)));
    if (!holder.grants().isEmpty()) {
      members.add("grants: " + list(holder.grants()));
    }
    if (!holder.coordinatesFor().isEmpty()) {
      members.add("coordinates_for: " + list(holder.coordinatesFor()));
    }
    holder.expires().ifPresent(e -> members.add("expires: " + quoted(e.toString())));
    members.add("token_sha256: " + quoted(TokenHash.of(token).hex()));
    String line = "  - {" + String.join(", ", members) + "}";
    ReadTokenFile.read("the line", "tokens:\n" + line + "\n");
    return line;
  }

  private static String list(List<String> texts) {
    return texts.stream().map(TokenLine::quoted).collect(Collectors.joining(", ", "[", "]"));
  }

  /// As both YAML and JSON have it.
  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
