package dev.secondwitness.contract;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the canonical text of an audit entry says, as far as a reader of it needs to know; the
/// sequence is written as a text there.
public record EntrySaidJson(
    String sequence,
    String kind,
    PrincipalJson actor,
    @Nullable String intentId,
    Map<String, String> values) {}
