package dev.secondwitness.console.control;

import dev.secondwitness.domain.evidence.VerdictKind;

/// A verdict's icon and colour class, in one place for the whole console.
public record VerdictLook(String icon, String styleClass) {

  /// The look of a verdict.
  public static VerdictLook of(VerdictKind kind) {
    return switch (kind) {
      case PRESENT -> new VerdictLook("check-circle", "v-present");
      case DIFFERS -> new VerdictLook("alert-triangle", "v-differs");
      case DOUBLED -> new VerdictLook("copy", "v-doubled");
      case PENDING -> new VerdictLook("loader", "v-pending");
      case UNDONE -> new VerdictLook("corner-up-left", "v-undone");
      case ABSENT_AS_OF -> new VerdictLook("slash", "v-absent");
      case NOT_SEEN -> new VerdictLook("eye-off", "v-not-seen");
      case UNREADABLE -> new VerdictLook("cloud-off", "v-unreadable");
      case UNRECOGNISED -> new VerdictLook("box", "v-unrecognised");
    };
  }
}
