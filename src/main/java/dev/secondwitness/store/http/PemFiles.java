package dev.secondwitness.store.http;

import java.nio.file.Path;

/// Where the server's certificate and its private key lie, both as PEM.
///
/// @param chain the server's certificate first, then those that vouch for it
/// @param key an unencrypted PKCS #8 key that others cannot read
public record PemFiles(Path chain, Path key) {}
