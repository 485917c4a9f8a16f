package dev.secondwitness.store.http;

import dev.secondwitness.contract.AuditLinkJson;
import dev.secondwitness.contract.AuditLinksJson;
import dev.secondwitness.contract.AuditMapping;
import dev.secondwitness.contract.AuditPageJson;
import dev.secondwitness.contract.StorePaths;
import dev.secondwitness.store.core.Call;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.ExportChain;
import dev.secondwitness.store.core.Gate;
import dev.secondwitness.store.core.Refusal;
import dev.secondwitness.store.core.Rules;
import dev.secondwitness.store.core.ShowChain;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/// The audit chain: its signed head, its links without contents, its entries, and the export that
/// verifies with no store at hand.
final class AuditRoutes {
  private static final long MOST = 1000;
  private static final long USUAL = 200;
  private static final long MOST_LINKS = 5000;
  private static final long MOST_EXPORTED = 5000;

  private final ShowChain chain;
  private final Gate gate;
  private final Rules rules;

  AuditRoutes(ShowChain chain, Gate gate, Rules rules) {
    this.chain = chain;
    this.gate = gate;
    this.rules = rules;
  }

  void add(RoutesConfig routes) {
    routes.get(StorePaths.AUDIT, this::entries);
    routes.get(StorePaths.AUDIT_HEAD, this::head);
    routes.get(StorePaths.AUDIT_LINKS, this::links);
    routes.get(StorePaths.AUDIT_EXPORT, this::export);
  }

  /// Anybody who may come in may hold the store to its word.
  private void head(Context context) {
    Doorkeeper.caller(context);
    Gets.only(context, Set.of());
    Gets.send(context, AuditMapping.toJson(chain.head()));
  }

  private void links(Context context) {
    Caller caller = Doorkeeper.caller(context);
    ShowChain.Stretch stretch = stretch(context, MOST_LINKS, caller);
    Gets.send(
        context,
        new AuditLinksJson(
            stretch.entries().stream()
                .map(e -> new AuditLinkJson(e.link().sequence(), e.digest(), e.link().hash()))
                .toList(),
            AuditMapping.toJson(stretch.head())));
  }

  private void entries(Context context) {
    Caller caller = reader(context, "audit");
    ShowChain.Stretch stretch = stretch(context, MOST, caller);
    Gets.send(
        context,
        new AuditPageJson(
            stretch.entries().stream().map(AuditAnswers::entry).toList(),
            AuditMapping.toJson(stretch.head())));
  }

  private void export(Context context) {
    Caller caller = reader(context, "exportAudit");
    ShowChain.Stretch stretch = stretch(context, MOST_EXPORTED, caller);
    StringBuilder lines = new StringBuilder();
    ExportChain.write(stretch, line -> lines.append(line).append('\n'));
    context.status(200);
    context.contentType(StorePaths.JSON_LINES);
    context.header("Cache-Control", "no-store");
    context.result(lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  private ShowChain.Stretch stretch(Context context, long most, Caller caller) {
    Gets.only(context, Set.of("after", "limit"));
    long after = Gets.whole(context, "after", 0, Long.MAX_VALUE, 0);
    int limit = (int) Gets.whole(context, "limit", 1, most, Math.min(most, USUAL));
    return chain.after(after, limit, Optional.of(caller));
  }

  /// Whoever reads contents; who is refused here is named in the chain, for what leaves the store
  /// this way leaves in bulk.
  private Caller reader(Context context, String operation) {
    try {
      return Gets.watcher(context);
    } catch (Refusal refusal) {
      Caller caller = Doorkeeper.caller(context);
      Call call =
          new Call(
              caller,
              Doorkeeper.pass(context),
              operation,
              Optional.empty(),
              "",
              false,
              "req_" + rules.ids().fresh());
      gate.refuse(
          call,
          tx -> {
            throw refusal;
          },
          refusal);
      throw refusal;
    }
  }
}
