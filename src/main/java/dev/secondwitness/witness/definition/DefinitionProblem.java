package dev.secondwitness.witness.definition;

/// Why a definition or card cannot be used: file, place in it, and what is wrong.
public final class DefinitionProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String file;
  private final String path;
  private final String what;

  public DefinitionProblem(String file, String path, String what) {
    super(file + (path.isEmpty() ? "" : ", " + path) + ": " + what);
    this.file = file;
    this.path = path;
    this.what = what;
  }

  public DefinitionProblem(String file, String path, String what, Throwable cause) {
    this(file, path, what);
    initCause(cause);
  }

  /// The file it is in.
  public String file() {
    return file;
  }

  /// The place in the file, such as `answer.amount.at`; empty for the file as a whole.
  public String path() {
    return path;
  }

  /// What is wrong there.
  public String what() {
    return what;
  }
}
