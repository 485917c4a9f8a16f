package dev.secondwitness.witness.definition;

/// A place of a request that this intent has no value for, so that the witness cannot be asked.
public final class PlaceMissing extends Exception {
  private static final long serialVersionUID = 1L;

  PlaceMissing(String place) {
    super("the intent has no value for {" + place + "}");
  }
}
