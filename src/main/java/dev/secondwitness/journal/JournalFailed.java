package dev.secondwitness.journal;

/// The journal could not do what was asked; what was to be written counts as not written.
public class JournalFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  JournalFailed(String message) {
    super(message);
  }

  JournalFailed(String message, Throwable cause) {
    super(message, cause);
  }
}
