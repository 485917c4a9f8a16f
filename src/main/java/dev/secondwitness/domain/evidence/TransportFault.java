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
  CANCELLED
}
