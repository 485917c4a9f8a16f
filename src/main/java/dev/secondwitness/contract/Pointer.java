package dev.secondwitness.contract;

/// Writes JSON pointers (RFC 6901).
final class Pointer {

  private Pointer() {}

  static String member(String parent, String name) {
    return parent + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  static String item(String parent, int index) {
    return parent + "/" + index;
  }
}
