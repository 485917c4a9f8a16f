package dev.secondwitness.contract;

import java.util.Optional;

/// A request that is refused for its form, before anybody looked at what it asks for.
public final class RequestRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ProblemType type;
  private final String pointer;

  /// @param pointer JSON pointer of the offending member, or the name of a parameter or header; the
  ///     empty text when the whole body is to blame
  public RequestRefused(ProblemType type, String pointer, String detail) {
    super(detail);
    this.type = type;
    this.pointer = pointer;
  }

  /// The kind of refusal.
  public ProblemType type() {
    return type;
  }

  /// Which member, parameter or header is to blame, empty when it is the body as a whole.
  public Optional<String> field() {
    return pointer.isEmpty() ? Optional.empty() : Optional.of(pointer);
  }

  /// What is wrong, in words.
  public String detail() {
    return String.valueOf(getMessage());
  }
}
