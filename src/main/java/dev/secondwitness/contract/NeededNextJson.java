package dev.secondwitness.contract;

import java.util.List;

/// Who is needed next for a proposal.
public record NeededNextJson(String role, List<String> otherThan, boolean ownReading) {}
