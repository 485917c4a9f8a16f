package dev.secondwitness.sandbox.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.sandbox.http.Json;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextMoveTest {

  @ParameterizedTest
  @CsvSource({
    "wait_and_retry,true",
    "retry,true",
    "stop,false",
    "reconcile,false",
    "review,false",
    "done,false",
    "retry_or_fail_over,false",
    "fail_over_to_equivalent,false",
    "something_newer,false"
  })
  void onlyTwoWordsLetItSendAgain(String word, boolean again) {
    assertThat(move(word, "PT0S").sendAgain()).isEqualTo(again);
  }

  @ParameterizedTest
  @CsvSource({
    "PT2S,2000,2400",
    "PT0S,0,0",
    "PT59S,59000,70800",
    "PT2H,60000,72000",
    "soon,60000,72000"
  })
  void itWaitsAsToldPlusUpToAFifth(String told, long least, long most) {
    for (long seed = 0; seed < 50; seed++) {
      assertThat(move("wait_and_retry", told).waitWithJitter(seed))
          .isBetween(Duration.ofMillis(least), Duration.ofMillis(most));
    }
  }

  private static NextMove move(String word, String wait) {
    return NextMove.of(Json.answered("{\"next_move\":\"" + word + "\",\"wait\":\"" + wait + "\"}"));
  }
}
