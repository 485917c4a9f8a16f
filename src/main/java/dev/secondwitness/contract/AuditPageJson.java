package dev.secondwitness.contract;

import java.util.List;

/// A stretch of the audit chain and its head, signed.
public record AuditPageJson(List<AuditEntryJson> entries, AuditHeadJson head) {}
