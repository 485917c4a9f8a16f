package dev.secondwitness.domain.value;

import java.util.regex.Pattern;

/// The id of one outbox message: `out_`, the tail of its intent's id, and what it is of: `_a1` for
/// the authorisation's version 1, `_r1` for the end of round 1. So there cannot be two of one kind.
public record MessageId(String value) implements Comparable<MessageId> {

  private static final Pattern FORM = Pattern.compile("out_[0-9a-z_]{4,40}_[ar][0-9]{1,10}");

  public MessageId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("Not an id of an outbox message: " + value);
    }
  }

  /// The message that asks for what an authorisation allows.
  public static MessageId dispatch(IntentId intent, int authorizationVersion) {
    return new MessageId("out_" + tail(intent) + "_a" + authorizationVersion);
  }

  /// The message that tells how a round ended.
  public static MessageId notice(IntentId intent, int round) {
    return new MessageId("out_" + tail(intent) + "_r" + round);
  }

  private static String tail(IntentId intent) {
    return intent.value().substring(intent.value().indexOf('_') + 1);
  }

  @Override
  public int compareTo(MessageId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
