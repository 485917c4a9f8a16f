package dev.secondwitness.contract;

import dev.secondwitness.app.port.StoreChain;
import dev.secondwitness.domain.audit.ChainHash;
import dev.secondwitness.domain.audit.ChainHead;
import dev.secondwitness.domain.audit.ChainLink;
import dev.secondwitness.domain.audit.Restored;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Maps what a store shows of its audit chain; what an entry says is read from its text alone, and
/// its digest is taken from that text too.
public final class EntryMapping {
  private static final String RESTORED = "store-restored";
  private static final String PERSON = "person";

  private EntryMapping() {}

  /// The links as they came, in the order in which they came.
  public static List<ChainLink> links(AuditLinksJson json) {
    return json.links().stream()
        .map(link -> new ChainLink(new ChainHead(link.sequence(), link.hash()), link.digest()))
        .toList();
  }

  /// The one entry of a page. Refuses a page with none, and an entry whose text is not shown.
  public static StoreChain.Entry entry(AuditPageJson page) {
    if (page.entries().size() != 1) {
      throw new IllegalArgumentException("not the one entry that was asked for");
    }
    AuditEntryJson json = page.entries().getFirst();
    return entry(json, Optional.ofNullable(json.entry()).orElse(""));
  }

  private static StoreChain.Entry entry(AuditEntryJson json, String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("the entry's text is not shown");
    }
    return said(
        text,
        said ->
            new StoreChain.Entry(
                new ChainHead(json.sequence(), json.hash()),
                json.previous(),
                ChainHash.digest(text),
                said.kind(),
                Optional.ofNullable(said.intentId()),
                said.values()));
  }

  /// The restorations that are recorded, as their entries say; others are left out.
  public static List<Restored> restored(RestorationsJson json) {
    return json.restorations().stream()
        .flatMap(restoration -> Optional.ofNullable(restoration.entry()).stream())
        .flatMap(text -> restored(text).stream())
        .toList();
  }

  private static Optional<Restored> restored(String text) {
    try {
      return said(text, said -> restored(text, said));
    } catch (AnswerUnreadable unreadable) {
      // an entry that cannot be read clears nothing; another one in the list still may
      return Optional.empty();
    }
  }

  private static Optional<Restored> restored(String text, EntrySaidJson said) {
    if (!said.kind().equals(RESTORED) || !said.actor().kind().equals(PERSON)) {
      return Optional.empty();
    }
    Map<String, String> values = said.values();
    return Optional.of(
        new Restored(
            values.getOrDefault("restoration_id", ""),
            Long.parseLong(said.sequence()),
            ChainHash.digest(text),
            new ChainHead(
                Long.parseLong(values.getOrDefault("lost_sequence", "")),
                values.getOrDefault("lost_hash", "")),
            values.getOrDefault("proposed_by", ""),
            said.actor().name()));
  }

  private static <T> T said(String text, Function<EntrySaidJson, T> mapping) {
    return WireJson.answer(text.getBytes(StandardCharsets.UTF_8), EntrySaidJson.class, mapping);
  }
}
