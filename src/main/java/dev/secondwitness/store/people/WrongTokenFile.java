package dev.secondwitness.store.people;

/// The token file cannot be used; says where and why, and never what stands there.
public final class WrongTokenFile extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WrongTokenFile(String why) {
    super(why);
  }
}
