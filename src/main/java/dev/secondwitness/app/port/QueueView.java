package dev.secondwitness.app.port;

/// The lists on the rail: every unknown, those due within 8 hours or overdue, those owned by me or
/// a group of mine, those with a proposal I may vote on, and every intent whatever its state.
public enum QueueView {
  UNKNOWN,
  EXPIRING,
  MINE,
  APPROVALS,
  ALL
}
