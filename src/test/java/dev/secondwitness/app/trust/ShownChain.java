package dev.secondwitness.app.trust;

import dev.secondwitness.contract.AuditEntryJson;
import dev.secondwitness.contract.AuditHeadJson;
import dev.secondwitness.contract.AuditLinkJson;
import dev.secondwitness.contract.AuditLinksJson;
import dev.secondwitness.contract.AuditMapping;
import dev.secondwitness.contract.AuditPageJson;
import dev.secondwitness.contract.CanonicalJson;
import dev.secondwitness.contract.RestorationJson;
import dev.secondwitness.contract.RestorationsJson;
import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.SignedHead;
import dev.secondwitness.store.core.HeadSigner;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// An audit chain in memory and what an honest store would show of it; tests make lies of it.
class ShownChain {
  static final Instant SIGNED = Instant.parse("2026-11-29T10:00:00.000001Z");

  final String storeId;
  final HeadSigner signer;
  final List<String> texts = new ArrayList<>();
  final List<ChainHead> heads = new ArrayList<>(List.of(ChainHead.START));
  private final List<RestorationJson> restorations = new ArrayList<>();

  ShownChain(String storeId, HeadSigner signer) {
    this.storeId = storeId;
    this.signer = signer;
  }

  /// The same up to an entry, in the hands of whoever has it.
  ShownChain upTo(long sequence) {
    return into(new ShownChain(storeId, signer), sequence);
  }

  final <C extends ShownChain> C into(C copy, long sequence) {
    texts.subList(0, (int) sequence).forEach(copy::append);
    return copy;
  }

  final long size() {
    return texts.size();
  }

  final ChainHead end() {
    return heads.getLast();
  }

  final void append(String text) {
    texts.add(text);
    heads.add(end().next(ChainHash.digest(text)));
  }

  final void grow(int entries, String about) {
    for (int i = 0; i < entries; i++) {
      add("noted", "mara", "person", Map.of("about", about + " " + size()));
    }
  }

  /// Appends an entry as a store writes it.
  final ChainHead add(String kind, String actor, String actorKind, Map<String, String> values) {
    return add(kind, actor, actorKind, "", values);
  }

  final ChainHead add(
      String kind, String actor, String actorKind, String intent, Map<String, String> values) {
    Map<String, Object> json = new TreeMap<>();
    json.put("sequence", Long.toString(size() + 1));
    json.put("at", SIGNED.toString());
    json.put("kind", kind);
    json.put("actor", Map.of("name", actor, "kind", actorKind));
    json.put("values", values);
    if (!intent.isEmpty()) {
      json.put("intent_id", intent);
    }
    append(CanonicalJson.of(json));
    return end();
  }

  /// Records that an entry was lost on purpose.
  final void restored(ChainHead lost, String proposedBy, String confirmedBy, String actorKind) {
    add(
        "store-restored",
        confirmedBy,
        actorKind,
        Map.of(
            "restoration_id",
            "rst_1",
            "lost_sequence",
            Long.toString(lost.sequence()),
            "lost_hash",
            lost.hash(),
            "proposed_by",
            proposedBy));
    told(lost, size(), texts.getLast());
  }

  /// Tells of a restoration, recorded or not.
  final void told(ChainHead lost, long sequence, String entry) {
    restorations.add(
        new RestorationJson(
            "rst_1",
            lost.sequence(),
            lost.hash(),
            "set back",
            "ines",
            SIGNED.toString(),
            "reza",
            SIGNED.toString(),
            sequence,
            entry));
  }

  SignedHead signed() {
    return signer.sign(storeId, end(), SIGNED);
  }

  AuditHeadJson head() {
    return AuditMapping.toJson(signed());
  }

  List<AuditLinkJson> stretch(long after, int limit) {
    List<AuditLinkJson> links = new ArrayList<>();
    for (long n = after + 1; n <= Math.min(size(), after + limit); n++) {
      links.add(link(n));
    }
    return links;
  }

  final AuditLinkJson link(long n) {
    return new AuditLinkJson(
        n, ChainHash.digest(texts.get((int) n - 1)), heads.get((int) n).hash());
  }

  final AuditLinksJson links(long after, int limit) {
    return new AuditLinksJson(stretch(after, limit), head());
  }

  AuditPageJson page(long after) {
    String text = texts.get((int) after);
    return new AuditPageJson(
        List.of(
            new AuditEntryJson(
                after + 1,
                ChainHash.digest(text),
                heads.get((int) after).hash(),
                heads.get((int) after + 1).hash(),
                SIGNED.toString(),
                "x",
                "x",
                null,
                null,
                text)),
        head());
  }

  RestorationsJson restorations() {
    return new RestorationsJson(List.copyOf(restorations));
  }

  /// Where a receipt says that it is, after the decision was recorded.
  ChainHead receipt(ChainHead recorded) {
    return recorded;
  }
}
