package dev.secondwitness.domain.intent;

/// What an operation can do to the world, and so what an unanswered attempt may have left behind.
public enum EffectClass {
  READ_ONLY,
  COMPUTATIONAL,
  PROPOSED_WORK,
  IDEMPOTENT_WRITE,
  CONSEQUENTIAL_WRITE;

  /// Whether an attempt can change something at the receiver.
  public boolean mutates() {
    return switch (this) {
      case READ_ONLY, COMPUTATIONAL, PROPOSED_WORK -> false;
      case IDEMPOTENT_WRITE, CONSEQUENTIAL_WRITE -> true;
    };
  }
}
