package dev.secondwitness.systems;

import dev.secondwitness.domain.evidence.VerdictKind;

/// What each system is asked to show: the eight verdicts, then the situations that mislead.
enum Row {
  PRESENT("present"),
  DIFFERS("differs"),
  DOUBLED("doubled"),
  PENDING("pending"),
  UNDONE("undone"),
  ABSENT_AS_OF("absent_as_of"),
  NOT_SEEN("not_seen"),
  UNREADABLE("unreadable"),
  ANSWER_LOST("answer lost after commit"),
  SWALLOWED("swallowed on the way"),
  LANDS_LATER("lands after the caller gave up"),
  WRONG_COMPANY("another's empty list"),
  ANONYMOUS("wrong credential read as anonymous"),
  PRIVATE_PAGE("private page that answers 200"),
  DELETED("deleted, not never made"),
  TIES("same-second ties over pages"),
  SLOW_WRITER("earlier position that appears later"),
  PREFIX("reference that begins another"),
  THROUGH_STORE("recorded and judged again by the store");

  final String words;

  Row(String words) {
    this.words = words;
  }

  static Row of(VerdictKind verdict) {
    return valueOf(verdict.name());
  }
}
