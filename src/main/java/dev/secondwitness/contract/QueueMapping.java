package dev.secondwitness.contract;

import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.app.port.QueuePage;
import dev.secondwitness.app.port.SearchHit;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Maps queues and search hits.
public final class QueueMapping {

  private QueueMapping() {}

  /// A row as it is written.
  public static QueueItemJson toJson(QueueItem item) {
    @Nullable String verdict =
        item.lastVerdict().isEmpty() ? null : Words.of(item.lastVerdict().get());
    return new QueueItemJson(
        item.id().value(),
        Words.of(item.state()),
        item.round(),
        item.version(),
        item.createdAt().toString(),
        ValueMapping.text(item.unknownSince()),
        ValueMapping.text(item.resolveBy()),
        item.operation().value(),
        item.provider().value(),
        item.tenant().value(),
        ValueMapping.text(item.businessRef()),
        ValueMapping.money(item.amount()),
        item.attempts(),
        verdict,
        ValueMapping.text(item.lastReadAt()),
        ValueMapping.text(item.lastPosition()),
        ValueMapping.owner(item.owner()),
        item.findings().stream().map(Words::of).toList());
  }

  /// A row as it is meant; findings not known are left out.
  public static QueueItem toDomain(QueueItemJson json) {
    return new QueueItem(
        new IntentId(json.intentId()),
        ValueMapping.state(json.state()),
        json.round(),
        json.version(),
        Instant.parse(json.createdAt()),
        ValueMapping.instantIfAny(json.unknownSince()),
        ValueMapping.instantIfAny(json.resolveBy()),
        new Operation(json.operation()),
        new Provider(json.provider()),
        new Tenant(json.tenant()),
        ValueMapping.map(json.businessRef(), BusinessRef::new),
        ValueMapping.moneyIfAny(json.amount()),
        json.attempts(),
        ValueMapping.map(
            json.lastVerdict(), v -> Words.read(VerdictKind.class, v, VerdictKind.UNRECOGNISED)),
        ValueMapping.instantIfAny(json.lastReadAt()),
        ValueMapping.instantIfAny(json.lastPosition()),
        ValueMapping.ownerIfAny(json.owner()),
        json.findings().stream().flatMap(f -> Words.known(FindingCode.class, f).stream()).toList());
  }

  /// A page as it is written.
  public static QueuePageJson toJson(QueuePage page) {
    return new QueuePageJson(
        page.rows().stream().map(QueueMapping::toJson).toList(),
        page.next().orElse(null),
        page.total(),
        page.overdue(),
        ValueMapping.text(page.oldestSince()),
        page.asOf().toString());
  }

  /// A page as it is meant.
  public static QueuePage toDomain(QueuePageJson json) {
    return new QueuePage(
        json.rows().stream().map(QueueMapping::toDomain).toList(),
        Optional.ofNullable(json.next()),
        json.total(),
        json.overdue(),
        ValueMapping.instantIfAny(json.oldestSince()),
        Instant.parse(json.asOf()));
  }

  /// Search hits as they are written.
  public static SearchHitsJson toJson(List<SearchHit> hits, Instant asOf) {
    return new SearchHitsJson(
        hits.stream()
            .map(
                h ->
                    new SearchHitJson(
                        h.id().value(),
                        h.matchedAs(),
                        Words.of(h.state()),
                        h.operation().value(),
                        ValueMapping.text(h.businessRef())))
            .toList(),
        asOf.toString());
  }

  /// Search hits as they are meant.
  public static List<SearchHit> toDomain(SearchHitsJson json) {
    return json.hits().stream()
        .map(
            h ->
                new SearchHit(
                    new IntentId(h.intentId()),
                    h.matchedAs(),
                    ValueMapping.state(h.state()),
                    new Operation(h.operation()),
                    ValueMapping.map(h.businessRef(), BusinessRef::new)))
        .toList();
  }
}
