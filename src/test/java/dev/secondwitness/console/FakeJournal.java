package dev.secondwitness.console;

import dev.secondwitness.app.port.DecisionJournal;
import dev.secondwitness.app.port.PendingDecision;
import dev.secondwitness.domain.value.DecisionKey;
import dev.secondwitness.domain.value.IntentId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A journal in memory.
public final class FakeJournal implements DecisionJournal {

  private final Map<DecisionKey, PendingDecision> decisions = new LinkedHashMap<>();
  private final Map<IntentId, String> drafts = new HashMap<>();
  private final Map<String, String> settings = new HashMap<>();

  @Override
  public synchronized void write(PendingDecision decision) {
    if (decisions.putIfAbsent(decision.key(), decision) != null) {
      throw new IllegalStateException("There already: " + decision.key());
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
    List<PendingDecision> of = new ArrayList<>(decisions.values());
    return of.reversed().stream().filter(d -> d.intent().equals(intent)).findFirst();
  }

  @Override
  public synchronized boolean move(
      DecisionKey key,
      PendingDecision.Status from,
      PendingDecision.Status to,
      String detail,
      Instant at) {
    PendingDecision d = decisions.get(key);
    if (d == null || d.status() != from) {
      return false;
    }
    decisions.put(
        key,
        new PendingDecision(
            d.key(),
            d.intent(),
            d.version(),
            d.act(),
            d.person(),
            d.body(),
            d.pressedAt(),
            to,
            detail));
    return true;
  }

  @Override
  public synchronized void keepDraft(IntentId intent, String text) {
    drafts.put(intent, text);
  }

  @Override
  public synchronized String draft(IntentId intent) {
    return drafts.getOrDefault(intent, "");
  }

  @Override
  public synchronized void keepSetting(String name, String value) {
    settings.put(name, value);
  }

  @Override
  public synchronized Optional<String> setting(String name) {
    return Optional.ofNullable(settings.get(name));
  }

  @Override
  public void close() {}
}
