package dev.secondwitness.store.jdbc;

/// What a backup says of itself: the file in it, and where the audit chain stood.
///
/// @param format how the backup is laid out
/// @param sha256 of the database's file, in hex
/// @param bytes how long that file is
public record BackupManifestJson(
    int format,
    String madeAt,
    String schema,
    String headSequence,
    String headHash,
    String sha256,
    long bytes) {}
