package dev.secondwitness.app.review;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A journal that forgets when the program ends; for tests.
public final class MemoryJournal implements DecisionJournal {

  private final Map<DecisionKey, PendingDecision> decisions = new LinkedHashMap<>();
  private final Map<IntentId, String> drafts = new ConcurrentHashMap<>();
  private final Map<String, String> settings = new ConcurrentHashMap<>();

  @Override
  public synchronized void write(PendingDecision decision) {
    if (decisions.putIfAbsent(decision.key(), decision) != null) {
      throw new IllegalStateException("Written already: " + decision.key());
    }
  }

  @Override
  public synchronized List<PendingDecision> open() {
    return decisions.values().stream().filter(d -> d.status().open()).toList();
  }

  @Override
  public synchronized Optional<PendingDecision> find(DecisionKey key) {
    return Optional.ofNullable(decisions.get(key));
  }

  @Override
  public synchronized Optional<PendingDecision> newest(IntentId intent) {
    // as the journal on disk: the one written last, whatever its clock said
    return List.copyOf(decisions.values()).reversed().stream()
        .filter(d -> d.intent().equals(intent))
        .findFirst();
  }

  @Override
  public synchronized boolean move(
      DecisionKey key,
      PendingDecision.Status from,
      PendingDecision.Status to,
      String detail,
      Instant at) {
    PendingDecision was = decisions.get(key);
    if (was == null || was.status() != from) {
      return false;
    }
    decisions.put(
        key,
        new PendingDecision(
            key,
            was.intent(),
            was.version(),
            was.act(),
            was.person(),
            was.body(),
            was.pressedAt(),
            to,
            detail));
    return true;
  }

  @Override
  public void keepDraft(IntentId intent, String text) {
    drafts.put(intent, text);
  }

  @Override
  public String draft(IntentId intent) {
    return drafts.getOrDefault(intent, "");
  }

  @Override
  public void keepSetting(String name, String value) {
    settings.put(name, value);
  }

  @Override
  public Optional<String> setting(String name) {
    return Optional.ofNullable(settings.get(name));
  }

  @Override
  public void close() {}
}
