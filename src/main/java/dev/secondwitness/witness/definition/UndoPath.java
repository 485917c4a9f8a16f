package dev.secondwitness.witness.definition;

/// A second path, asked when the first finds nothing of ours: where the source keeps what was taken
/// back, such as a deletion log. Whatever is found there is no longer in effect.
public record UndoPath(RequestTemplate request, RecordShape shape, Paging paging) {}
