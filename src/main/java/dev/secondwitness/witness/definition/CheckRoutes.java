package dev.secondwitness.witness.definition;

import dev.secondwitness.domain.intent.ContractCard;
import dev.secondwitness.domain.intent.Route;
import java.util.Locale;
import java.util.Optional;

/// Refuses a witness that would ask on the write's own way: it would be handed back the cached
/// response of the attempt that failed, and could not disagree with it.
final class CheckRoutes {

  private final String file;
  private final ContractCard card;

  private CheckRoutes(String file, ContractCard card) {
    this.file = file;
    this.card = card;
  }

  static void of(String file, WitnessDefinition definition, ContractCard card) {
    if (definition.file().isPresent()) {
      return;
    }
    CheckRoutes check = new CheckRoutes(file, card);
    RequestTemplate request = definition.request();
    check.route("request", request.method(), request.path(), request.operation());
    definition.probe().ifPresent(p -> check.route("probe", p.method(), p.path(), p.operation()));
    definition
        .undo()
        .map(UndoPath::request)
        .ifPresent(
            undo -> check.route("undo.request", undo.method(), undo.path(), undo.operation()));
    if (definition.authentication() instanceof Authentication.Login login) {
      check.route("auth", "POST", login.path(), login.operation());
    }
  }

  private void route(String where, String method, String path, Optional<String> operation) {
    for (Route write : card.writeRoutes()) {
      boolean samePlace =
          write.method().toUpperCase(Locale.ROOT).equals(method)
              && pattern(write.path()).equals(pattern(path));
      if (samePlace && write.operation().equals(operation)) {
        throw new DefinitionProblem(
            file,
            where,
            "is the write's own route ("
                + write.method()
                + " "
                + write.path()
                + write.operation().map(name -> " " + name).orElse("")
                + " of "
                + card.id()
                + "): it would hand back the cached response of the attempt that failed");
      }
      if (samePlace && (operation.isEmpty() || write.operation().isEmpty())) {
        throw new DefinitionProblem(
            file,
            where,
            "cannot be told from the write "
                + write.method()
                + " "
                + write.path()
                + " of "
                + card.id()
                + ": both need their operation (RPC method or GraphQL field)");
      }
    }
  }

  /// A path with every place alike and no trailing slash, so that names of places do not
  /// matter.
  private static String pattern(String path) {
    String open = path.replaceAll("\\{[^}]*\\}", "{}");
    return open.length() > 1 && open.endsWith("/") ? open.substring(0, open.length() - 1) : open;
  }
}
