package dev.secondwitness.console.control;

import dev.secondwitness.domain.intent.IntentState;

/// A state's icon and colour class, in one place for the whole console.
public record StateLook(String icon, String styleClass) {

  /// The look of a state; `reopened` matters for an unknown only.
  public static StateLook of(IntentState state, boolean reopened) {
    return switch (state) {
      case INDETERMINATE -> new StateLook(reopened ? "rotate-ccw" : "help-circle", "v-unreadable");
      case EXECUTING -> new StateLook("send", "v-pending");
      case COMMITTED -> new StateLook("check-square", "v-present");
      case REJECTED -> new StateLook("x-octagon", "v-doubled");
      case AUTHORIZED -> new StateLook("shield", "s-muted");
      case NEW -> new StateLook("circle", "s-muted");
      case PREPARED -> new StateLook("file-text", "s-muted");
      case CANCELLED -> new StateLook("x-square", "s-muted");
      case EXPIRED -> new StateLook("archive", "s-muted");
    };
  }
}
