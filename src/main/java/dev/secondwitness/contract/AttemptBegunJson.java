package dev.secondwitness.contract;

/// The answer to a begun attempt: what to send, and until when.
public record AttemptBegunJson(
    String attemptId,
    int number,
    String begunAt,
    String sendBefore,
    String answerBy,
    String actionKey,
    String canonicalArgs,
    long version) {}
