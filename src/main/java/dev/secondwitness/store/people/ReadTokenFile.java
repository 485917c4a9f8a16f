package dev.secondwitness.store.people;

import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Caller;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the text of a token file strictly, and says the line of what is wrong.
final class ReadTokenFile {
  private static final Set<String> TOP = Set.of("tokens", "blocked");
  private static final Set<String> ENTRY =
      Set.of("principal", "kind", "name", "grants", "coordinates_for", "expires", "token_sha256");

  private final Map<String, Principal> principals = new HashMap<>();
  private final Set<TokenHash> hashes = new HashSet<>();

  private ReadTokenFile() {}

  static KnownTokens read(String file, String text) {
    FileNode root = FileNode.parse(file, text);
    Map<String, FileNode> members = root.members(TOP);
    ReadTokenFile reading = new ReadTokenFile();
    List<KnownTokens.Known> tokens = new ArrayList<>();
    for (FileNode entry : root.need(members, "tokens").items()) {
      tokens.add(reading.entry(entry));
    }
    FileNode blocked = members.get("blocked");
    return new KnownTokens(tokens, blocked == null ? Set.of() : blocked.texts());
  }

  private KnownTokens.Known entry(FileNode entry) {
    Map<String, FileNode> members = entry.members(ENTRY);
    Principal principal = principal(entry, members);
    Set<Grant> grants = new HashSet<>();
    for (FileNode item : items(members, "grants")) {
      grants.add(grant(item));
    }
    Set<Tenant> coordinates = new HashSet<>();
    for (FileNode item : items(members, "coordinates_for")) {
      coordinates.add(tenant(item));
    }
    FileNode name = members.get("name");
    Caller caller;
    try {
      caller =
          new Caller(principal, name == null ? principal.name() : name.text(), grants, coordinates);
    } catch (IllegalArgumentException e) {
      throw entry.wrong(String.valueOf(e.getMessage()));
    }
    return new KnownTokens.Known(hash(entry, members), caller, expires(members));
  }

  /// One name is one principal, however many tokens it has.
  private Principal principal(FileNode entry, Map<String, FileNode> members) {
    FileNode name = entry.need(members, "principal");
    FileNode kind = entry.need(members, "kind");
    Principal principal;
    try {
      principal = new Principal(PrincipalName.plain(name.text()), kind(kind));
    } catch (IllegalArgumentException e) {
      throw name.wrong(String.valueOf(e.getMessage()));
    }
    Principal before = principals.putIfAbsent(principal.name(), principal);
    if (before != null && !before.equals(principal)) {
      throw kind.wrong("a principal of this name is of another kind above");
    }
    return principal;
  }

  private static Principal.Kind kind(FileNode node) {
    return switch (node.text()) {
      case "person" -> Principal.Kind.PERSON;
      case "agent" -> Principal.Kind.AGENT;
      case "job" -> Principal.Kind.JOB;
      default -> throw node.wrong("a kind is person, agent or job");
    };
  }

  private static Grant grant(FileNode node) {
    return GrantText.of(node.text())
        .flatMap(GrantText::grant)
        .orElseThrow(
            () ->
                node.wrong(
                    "a grant is TENANT:ROLE, with viewer, reviewer, approver, manager or admin; an"
                        + " approver or manager may have a ceiling, as in"
                        + " acme:approver<=EUR500000"));
  }

  private static Tenant tenant(FileNode node) {
    try {
      return new Tenant(node.text());
    } catch (IllegalArgumentException e) {
      throw node.wrong(String.valueOf(e.getMessage()));
    }
  }

  private TokenHash hash(FileNode entry, Map<String, FileNode> members) {
    FileNode node = entry.need(members, "token_sha256");
    TokenHash hash;
    try {
      hash = new TokenHash(node.text().toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw node.wrong(
          "here stands the SHA-256 of the token in 64 hexadecimal digits, never the token");
    }
    if (!hashes.add(hash)) {
      throw node.wrong("this token is there twice");
    }
    return hash;
  }

  private static Optional<Instant> expires(Map<String, FileNode> members) {
    FileNode node = members.get("expires");
    if (node == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Instant.parse(node.text()));
    } catch (DateTimeParseException e) {
      throw node.wrong("a time is written as 2027-01-31T00:00:00Z");
    }
  }

  private static List<FileNode> items(Map<String, FileNode> members, String name) {
    FileNode node = members.get(name);
    return node == null ? List.of() : node.items();
  }
}
