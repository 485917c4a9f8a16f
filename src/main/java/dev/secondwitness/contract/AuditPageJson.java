package dev.secondwitness.contract;

import java.util.List;

/// A stretch of the audit chain and its head.
public record AuditPageJson(List<AuditEntryJson> entries, long headSequence, String headHash) {}
