package dev.secondwitness.launch;

import dev.secondwitness.app.port.Ids;
import java.security.SecureRandom;

/// Ids from the system's random source: 80 bits in 16 characters of base 32.
final class RandomIds implements Ids {

  private static final String LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

  private final SecureRandom random = new SecureRandom();

  @Override
  public String fresh() {
    StringBuilder text = new StringBuilder(16);
    for (int i = 0; i < 16; i++) {
      text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }
}
