package dev.secondwitness.console.control;

/// What a key asks for; the window's key router knows which key that is.
public enum Shortcut {
  SEARCH,
  NEXT_PANE,
  PREVIOUS_PANE,
  ALL_KEYS,
  BACK,
  DOWN,
  UP,
  OPEN_CASE,
  CLAIM,
  READ_AGAIN,
  DECIDE,
  PRESS_CHOSEN_ACT,
  SECTION_1,
  SECTION_2,
  SECTION_3,
  SECTION_4,
  LINEAGE,
  PREVIOUS_ITEM,
  NEXT_ITEM,
  ZOOM_IN,
  ZOOM_OUT,
  ZOOM_RESET,
  COPY_CURL
}
