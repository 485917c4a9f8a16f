package dev.secondwitness.sandbox.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// The faults queued for writes to come, oldest first; safe from any thread.
public final class FaultQueue {
  private final List<FaultRule> rules = new ArrayList<>();

  /// Queues a rule behind the others.
  public synchronized void add(FaultRule rule) {
    rules.add(rule);
  }

  /// Forgets everything queued.
  public synchronized void clear() {
    rules.clear();
  }

  /// What is still waiting.
  public synchronized List<FaultRule> waiting() {
    return List.copyOf(rules);
  }

  /// Uses up one turn of the first rule that fits this write.
  public synchronized Optional<Fault> take(String receiver, ObjectNode body) {
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).fits(receiver, body)) {
        return Optional.of(use(i));
      }
    }
    return Optional.empty();
  }

  /// Like `take`, for a write whose body is not read: only a reset that fits any body, and only
  /// when no older rule of the receiver might want this write.
  public synchronized Optional<Fault> takeUnread(String receiver) {
    for (int i = 0; i < rules.size(); i++) {
      FaultRule rule = rules.get(i);
      if (rule.receiver().equals(receiver)) {
        boolean reset = rule.fault() instanceof Fault.Reset && rule.match().isEmpty();
        return reset ? Optional.of(use(i)) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Fault use(int index) {
    FaultRule rule = rules.get(index);
    if (rule.times() <= 1) {
      rules.remove(index);
    } else {
      rules.set(index, rule.used());
    }
    return rule.fault();
  }
}
