package dev.secondwitness.domain.intent;

/// How much hangs on an intent; `CRITICAL` always takes two people.
public enum Tier {
  LOW,
  NORMAL,
  HIGH,
  CRITICAL
}
