package dev.secondwitness.contract;

import java.util.List;

/// The links after one, and the head, signed.
public record AuditLinksJson(List<AuditLinkJson> links, AuditHeadJson head) {}
