package dev.secondwitness.store.jdbc;

import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.Arguments;
import dev.secondwitness.domain.intent.Authority;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.intent.Envelope;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.intent.KeyTerms;
import dev.secondwitness.domain.intent.Scope;
import dev.secondwitness.domain.intent.Subject;
import dev.secondwitness.domain.intent.Tier;
import dev.secondwitness.domain.value.ActionKey;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.KeptIntent;
import dev.secondwitness.store.core.LastLook;
import dev.secondwitness.store.core.Standing;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The columns of `intents`, in and out.
final class IntentColumns {
  static final String SELECT = "select * from intents ";

  private IntentColumns() {}

  static Insert insert(KeptIntent intent) {
    Envelope e = intent.envelope();
    Subject subject = e.subject();
    Authority authority = e.authority();
    Insert row =
        Insert.into("intents")
            .set("id", intent.id().value())
            .set("recorded_sequence", intent.recordedSequence())
            .set("rule_set", intent.ruleSet())
            .set("tenant", e.scope().tenant().value())
            .set("principal_name", e.scope().principal().name())
            .set("principal_kind", Cells.word(e.scope().principal().kind()))
            .set("purpose", e.scope().purpose())
            .set("operation", e.operation().value())
            .set("provider", e.provider().value())
            .set("request_ref", intent.requestRef())
            .set("canonical_args", e.arguments().canonical())
            .set("args_hash", e.arguments().hash().hex())
            .set("action_key", e.keyTerms().key().value())
            .set("downstream_scope", e.keyTerms().downstreamScope())
            .set("key_minted_at", Cells.time(e.keyTerms().mintedAt()))
            .set("max_attempts", authority.maxAttempts())
            .set("retry_owner", authority.retryOwner())
            .set("resolve_within_ms", intent.resolveWithin().map(Duration::toMillis).orElse(null))
            .set("currency", subject.amount().map(Money::currency).orElse(null))
            .set("minor", subject.amount().map(Money::minor).orElse(null))
            .set("business_ref", Cells.text(subject.businessRef()))
            .set("business_word", subject.businessRef().map(IntentColumns::lastWord).orElse(null))
            .set("language", subject.language())
            .set("tier", Cells.word(subject.tier()))
            .set("supersedes", Cells.text(subject.supersedes()))
            .set("contract_card", e.contractCard())
            .set("contract_card_version", e.contractCardVersion())
            .set("release_id", e.releaseId().orElse(null))
            .set("tool", e.tool().orElse(null))
            .set("turn_id", e.turnId().orElse(null))
            .set("created_at", Cells.time(e.createdAt()))
            .set("fingerprint", intent.fingerprint());
    moving(intent, row::set);
    return row;
  }

  /// Writes what moves, if the version still is the expected one.
  static Change update(KeptIntent intent, long expected, Optional<Instant> committedAt) {
    Change row = Change.of("intents").where("id", intent.id().value()).still("version", expected);
    moving(intent, row::set);
    committedAt.ifPresent(at -> row.set("committed_at", Cells.time(at)));
    return row;
  }

  /// Takes the value of a column.
  private interface Row {
    void set(String column, @Nullable Object value);
  }

  /// The columns that move after an intent was recorded.
  private static void moving(KeptIntent intent, Row row) {
    Authority authority = intent.envelope().authority();
    Standing standing = intent.standing();
    LastLook look = intent.lastLook();
    row.set("key_retained_until", Cells.time(intent.envelope().keyTerms().retainedUntil()));
    row.set("authorization_version", authority.version());
    row.set("authorized_by", authority.authorizedBy().orElse(null));
    row.set("authorized_at", Cells.time(authority.authorizedAt()));
    row.set("deadline", Cells.time(authority.deadline()));
    row.set("may_repeat", intent.mayRepeat().map(IntentId::value).orElse(null));
    row.set("state", Cells.word(standing.state()));
    row.set("round", standing.round());
    row.set("version", standing.version());
    row.set("attempts", standing.attempts());
    row.set("unknown_since", Cells.time(standing.unknownSince()));
    row.set("resolve_by", Cells.time(standing.resolveBy()));
    row.set("owner_kind", standing.owner().map(o -> Cells.word(o.kind())).orElse(null));
    row.set("owner_name", standing.owner().map(Owner::name).orElse(null));
    row.set("last_verdict", look.verdict().map(Cells::word).orElse(null));
    row.set("last_read_at", Cells.time(look.readAt()));
    row.set("last_position", Cells.time(look.position()));
    row.set("last_folded", look.folded());
    row.set("last_amount_differs", look.amountDiffers());
  }

  static KeptIntent read(ResultSet row, List<BoundField> bound, List<String> tickets)
      throws SQLException {
    return new KeptIntent(
        envelope(row, bound, tickets),
        row.getLong("recorded_sequence"),
        row.getLong("rule_set"),
        row.getString("request_ref"),
        Cells.longIfAny(row, "resolve_within_ms").map(Duration::ofMillis),
        row.getString("fingerprint"),
        Cells.ifAny(row, "may_repeat", IntentId::new),
        new Standing(
            Cells.word(row, "state", IntentState.class),
            row.getInt("round"),
            row.getLong("version"),
            row.getInt("attempts"),
            Cells.instantIfAny(row, "unknown_since"),
            Cells.ownerIfAny(row, "owner_kind", "owner_name"),
            Cells.instantIfAny(row, "resolve_by")),
        new LastLook(
            Cells.ifAny(row, "last_verdict", w -> Cells.of(w, VerdictKind.class)),
            Cells.instantIfAny(row, "last_read_at"),
            Cells.instantIfAny(row, "last_position"),
            row.getBoolean("last_folded"),
            row.getBoolean("last_amount_differs")));
  }

  private static Envelope envelope(ResultSet row, List<BoundField> bound, List<String> tickets)
      throws SQLException {
    return new Envelope(
        new IntentId(row.getString("id")),
        new Scope(
            new Tenant(row.getString("tenant")),
            Cells.principal(row, "principal_name", "principal_kind"),
            row.getString("purpose")),
        new Operation(row.getString("operation")),
        new Provider(row.getString("provider")),
        new Arguments(
            row.getString("canonical_args"), new ArgsHash(row.getString("args_hash")), bound),
        new KeyTerms(
            new ActionKey(row.getString("action_key")),
            row.getString("downstream_scope"),
            Cells.instant(row, "key_minted_at"),
            Cells.instantIfAny(row, "key_retained_until")),
        new Authority(
            row.getInt("authorization_version"),
            Cells.textIfAny(row, "authorized_by"),
            Cells.instantIfAny(row, "authorized_at"),
            Cells.instant(row, "deadline"),
            row.getInt("max_attempts"),
            row.getString("retry_owner")),
        new Subject(
            Cells.moneyIfAny(row),
            Cells.ifAny(row, "business_ref", BusinessRef::new),
            tickets,
            row.getString("language"),
            Cells.word(row, "tier", Tier.class),
            Cells.ifAny(row, "supersedes", IntentId::new)),
        row.getString("contract_card"),
        row.getInt("contract_card_version"),
        Cells.textIfAny(row, "release_id"),
        Cells.textIfAny(row, "tool"),
        Cells.textIfAny(row, "turn_id"),
        Optional.empty(),
        Cells.instant(row, "created_at"));
  }

  /// The number alone of `order 4812`, since that is what stands on a ticket.
  private static String lastWord(BusinessRef reference) {
    String text = reference.value().strip();
    return text.substring(text.lastIndexOf(' ') + 1);
  }
}
