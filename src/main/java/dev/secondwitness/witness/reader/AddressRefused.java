package dev.secondwitness.witness.reader;

import java.net.UnknownHostException;

/// A connection that was not made because its address is not allowed.
final class AddressRefused extends UnknownHostException {
  private static final long serialVersionUID = 1L;

  AddressRefused(String what) {
    super(what);
  }
}
