package dev.secondwitness.witness.statement;

import dev.secondwitness.domain.evidence.TransportFault;

/// Why a file is no evidence.
final class FileProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final TransportFault fault;

  FileProblem(TransportFault fault, String what) {
    super(what, null, false, false);
    this.fault = fault;
  }

  static FileProblem unreadable(String what) {
    return new FileProblem(TransportFault.FILE_UNREADABLE, what);
  }

  static FileProblem tooLarge(String what) {
    return new FileProblem(TransportFault.TOO_LARGE, what);
  }

  TransportFault fault() {
    return fault;
  }

  String what() {
    return String.valueOf(getMessage());
  }
}
