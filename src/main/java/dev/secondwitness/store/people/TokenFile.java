package dev.secondwitness.store.people;

import dev.secondwitness.contract.ProblemType;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Tenant;
import dev.secondwitness.store.core.Bearers;
import dev.secondwitness.store.core.Caller;
import dev.secondwitness.store.core.Entitled;
import dev.secondwitness.store.core.Pass;
import dev.secondwitness.store.core.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A file that says whose tokens are let in, for a small team. It is looked at anew with every
/// request, so that who is taken out is out at once. While it cannot be read nobody is let in by
/// it: a revocation must not fail silently.
public final class TokenFile implements Bearers {
  private static final Logger LOG = LoggerFactory.getLogger(TokenFile.class);
  private static final Set<PosixFilePermission> OF_OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /// A file's times are coarse: for so long after a change it is read each time.
  private static final Duration SETTLES = Duration.ofSeconds(1);

  private final Path file;
  private final LongSupplier nanos;
  private volatile Held held;

  /// What was read, and of which state of the file; empty where it could not be used.
  private record Held(String stamp, long since, Optional<KnownTokens> known, String wrong) {}

  private TokenFile(Path file, LongSupplier nanos) {
    this.file = file;
    this.nanos = nanos;
    this.held = read(stamp());
  }

  /// Reads it; refuses one that cannot be used.
  public static TokenFile open(Path file, LongSupplier nanos) {
    TokenFile opened = new TokenFile(file, nanos);
    if (opened.held.known().isEmpty()) {
      throw new WrongTokenFile(opened.held.wrong());
    }
    return opened;
  }

  @Override
  public Optional<Pass> pass(String token, Instant now) {
    TokenHash hash = TokenHash.of(token);
    Optional<KnownTokens.Known> found = current().find(hash);
    if (found.isPresent() && found.get().ended(now)) {
      throw Refusal.at(
          ProblemType.UNAUTHORIZED,
          "Authorization",
          "This token ended at " + found.get().expires().orElseThrow());
    }
    return found.map(k -> moment -> caller(hash, moment));
  }

  private Optional<Caller> caller(TokenHash hash, Instant moment) {
    return current().find(hash).filter(k -> !k.ended(moment)).map(KnownTokens.Known::caller);
  }

  /// Who has a token here is known; of anybody else another may know.
  @Override
  public Entitled.Answer reviews(Principal person, Tenant tenant) {
    Optional<KnownTokens> known = look().known();
    if (known.isEmpty()) {
      return Entitled.Answer.NOT_KNOWN;
    }
    if (known.get().blocked().contains(person.name())) {
      return Entitled.Answer.NO_LONGER;
    }
    return known.get().reviews(person, tenant);
  }

  /// Whether a principal of that name is not let in, by whatever it comes with.
  boolean blocks(String principal) {
    return current().blocked().contains(principal);
  }

  /// Whether a token of this file stands for a principal of that name.
  boolean names(String principal) {
    return current().names(principal);
  }

  /// What is wrong with it at this moment, empty when nothing is.
  @Override
  public Optional<String> trouble() {
    Held now = look();
    return now.known().isPresent() ? Optional.empty() : Optional.of(now.wrong());
  }

  private KnownTokens current() {
    return look()
        .known()
        .orElseThrow(
            () ->
                Refusal.of(
                    ProblemType.SIGN_IN_UNAVAILABLE,
                    "The store's token file cannot be used; its log says why"));
  }

  private Held look() {
    String stamp = stamp();
    Held last = held;
    boolean changed = !stamp.equals(last.stamp());
    if (!changed && nanos.getAsLong() - last.since() >= SETTLES.toNanos()) {
      return last;
    }
    return renewed(stamp);
  }

  private synchronized Held renewed(String stamp) {
    Held read = read(stamp);
    if (stamp.equals(held.stamp())) {
      read = new Held(stamp, held.since(), read.known(), read.wrong());
    } else if (read.known().isPresent()) {
      LOG.info("The token file {} was read again", file);
    } else {
      LOG.error("Nobody is let in by the token file: {}", read.wrong());
    }
    held = read;
    return read;
  }

  private Held read(String stamp) {
    long since = nanos.getAsLong();
    try {
      requirePrivate();
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return new Held(stamp, since, Optional.of(ReadTokenFile.read(file.toString(), text)), "");
    } catch (WrongTokenFile e) {
      return new Held(stamp, since, Optional.empty(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return new Held(
          stamp,
          since,
          Optional.empty(),
          "The token file " + file + (Files.exists(file) ? " cannot be read" : " is not there"));
    }
  }

  private void requirePrivate() throws IOException {
    if (!posix()) {
      return;
    }
    Set<PosixFilePermission> open = EnumSet.noneOf(PosixFilePermission.class);
    open.addAll(Files.getPosixFilePermissions(file));
    open.removeAll(OF_OWNER);
    if (!open.isEmpty()) {
      throw new WrongTokenFile(
          "The token file "
              + file
              + " is open to others than its owner; make it private: chmod 600 "
              + file);
    }
  }

  private boolean posix() throws IOException {
    return Files.getFileStore(file).supportsFileAttributeView("posix");
  }

  /// Which state of the file this is, as far as the system tells.
  private String stamp() {
    try {
      if (file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
        Map<String, Object> all =
            Files.readAttributes(file, "unix:ino,mode,size,lastModifiedTime,ctime");
        return new TreeMap<>(all).toString();
      }
      BasicFileAttributes basic = Files.readAttributes(file, BasicFileAttributes.class);
      return basic.lastModifiedTime() + " " + basic.size() + " " + basic.fileKey();
    } catch (IOException e) {
      return "not there";
    }
  }
}
