package dev.secondwitness.contract;

/// The store's signed word that its chain had this entry at that moment.
public record AuditHeadJson(
    String storeId,
    long sequence,
    String hash,
    String at,
    String keyId,
    String publicKey,
    String signature) {}
