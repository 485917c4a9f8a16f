package dev.secondwitness.domain.value;

/// Who did something: a person, an agent or a job, by a name unique in the store.
public record Principal(String name, Kind kind) {

  /// Agents never decide; jobs decide only what a job may.
  public enum Kind {
    PERSON,
    AGENT,
    JOB
  }

  public Principal {
    if (name.isBlank() || name.length() > 96) {
      throw new IllegalArgumentException("A principal's name has 1 to 96 characters");
    }
  }
}
