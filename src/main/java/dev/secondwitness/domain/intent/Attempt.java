package dev.secondwitness.domain.intent;

import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.AttemptId;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Provider;
import java.time.Instant;
import java.util.Optional;

/// One execution try, written down before anything was sent.
///
/// @param number 1 for the first; numbers continue across restarts and workers
/// @param sendBefore the dispatcher writes nothing after this
/// @param answerBy no answer by then makes the intent unknown
/// @param keySent the key as the attempt carries it (text, since a drifted one is shown as it came)
/// @param endedAt when an outcome was recorded, empty while open
/// @param detail the raw error or answer in words, apart from what it means
/// @param late whether the result came after the intent was already unknown or settled
public record Attempt(
    AttemptId id,
    int number,
    Principal by,
    String worker,
    Provider provider,
    Optional<String> providerRequestId,
    Instant begunAt,
    Instant sendBefore,
    Instant answerBy,
    String keySent,
    ArgsHash hashSent,
    OutcomeClass outcome,
    Optional<Integer> status,
    Optional<String> code,
    boolean replayed,
    Optional<Instant> endedAt,
    Optional<String> detail,
    boolean late) {

  /// What is known of a try once it has been sent; the meanings are the attempt's own.
  public record Result(
      OutcomeClass outcome,
      Optional<Integer> status,
      Optional<String> code,
      boolean replayed,
      Optional<Instant> endedAt,
      Optional<String> detail,
      boolean late) {}

  /// The same try with what is known of it by now.
  public Attempt with(Optional<String> providerRequest, Result result) {
    return new Attempt(
        id,
        number,
        by,
        worker,
        provider,
        providerRequest,
        begunAt,
        sendBefore,
        answerBy,
        keySent,
        hashSent,
        result.outcome(),
        result.status(),
        result.code(),
        result.replayed(),
        result.endedAt(),
        result.detail(),
        result.late());
  }
}
