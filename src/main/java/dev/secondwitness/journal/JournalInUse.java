package dev.secondwitness.journal;

import java.nio.file.Path;

/// Somebody else has the journal open; two consoles never share one.
public final class JournalInUse extends JournalFailed {

  private static final long serialVersionUID = 1L;

  JournalInUse(Path directory) {
    super("Another Second Witness is using the journal in " + directory);
  }
}
