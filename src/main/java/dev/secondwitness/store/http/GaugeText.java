package dev.secondwitness.store.http;

import java.util.Locale;

/// Figures that depend on who asks, in the text format of Prometheus.
final class GaugeText {
  private final StringBuilder text = new StringBuilder();

  GaugeText gauge(String name, String help, double value) {
    String full = "second_witness_" + name;
    String shown =
        value == Math.rint(value) && Math.abs(value) < 1e15
            ? Long.toString((long) value)
            : String.format(Locale.ROOT, "%.3f", value);
    text.append("# HELP ").append(full).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(full).append(" gauge\n");
    text.append(full).append(' ').append(shown).append('\n');
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
