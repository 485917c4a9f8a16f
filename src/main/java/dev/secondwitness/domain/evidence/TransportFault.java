package dev.secondwitness.domain.evidence;

/// Why an exchange brought no whole answer; what each means is the judge's affair.
public enum TransportFault {
  TIMED_OUT,
  CONNECTION_FAILED,
  TLS_FAILED,
  ADDRESS_REFUSED,
  REDIRECT_REFUSED,
  TOO_LARGE,
  TOO_MANY_HEADERS,
  CANCELLED,

  /// Not sent: the host had asked to wait; the detail is until when (ISO 8601).
  ASKED_TO_WAIT,

  /// Not sent: the intent's budget of reads is spent for now.
  BUDGET_SPENT,

  /// An imported file that cannot be read as what it should be.
  FILE_UNREADABLE
}
