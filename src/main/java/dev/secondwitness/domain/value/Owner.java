package dev.secondwitness.domain.value;

/// Who answers for an unknown: a person or a group of reviewers; an unknown always has one.
public record Owner(Kind kind, String name) {

  /// A person by name, or a group such as `reviewers`.
  public enum Kind {
    PERSON,
    GROUP
  }

  public Owner {
    if (name.isBlank() || name.length() > 96) {
      throw new IllegalArgumentException("An owner's name has 1 to 96 characters");
    }
  }
}
