package dev.secondwitness.console.dashboard;

import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.domain.value.IntentId;

/// Where a figure leads.
public interface Opener {

  /// The rows behind a figure.
  void rows(QueueFilter filter);

  /// One case.
  void open(IntentId id);
}
