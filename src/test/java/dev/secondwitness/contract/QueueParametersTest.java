package dev.secondwitness.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.secondwitness.app.port.AgeBand;
import dev.secondwitness.app.port.QueueFilter;
import dev.secondwitness.app.port.QueueQuery;
import dev.secondwitness.app.port.QueueSort;
import dev.secondwitness.app.port.QueueView;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Tenant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueParametersTest {

  @Test
  void aQuestionComesBackAsItWent() {
    QueueQuery query =
        new QueueQuery(
            QueueView.MINE,
            new QueueFilter(
                Optional.of(new Tenant("acme")),
                Optional.of(new Operation("refund.create")),
                Optional.of(VerdictKind.ABSENT_AS_OF),
                Optional.of("mara"),
                Optional.of(AgeBand.UNDER_8_H),
                true,
                Optional.of(8)),
            QueueSort.AMOUNT,
            false,
            Optional.of("c/1"),
            200);
    assertThat(QueueParameters.read(multi(QueueParameters.of(query)))).isEqualTo(query);
  }

  @Test
  void nothingAskedIsTheFirstPageOfTheUnknowns() {
    assertThat(QueueParameters.read(Map.of()))
        .isEqualTo(
            new QueueQuery(
                QueueView.UNKNOWN,
                QueueFilter.NONE,
                QueueSort.TIME_LEFT,
                true,
                Optional.empty(),
                50));
  }

  @ParameterizedTest
  @CsvSource({
    "view,everything",
    "view,UNKNOWN",
    "sort,colour",
    "order,up",
    "tenant,' '",
    "verdict,unrecognised",
    "age,young",
    "overdue,yes",
    "due_in_hour,9",
    "due_in_hour,-1",
    "due_in_hour,\u06f4",
    "limit,0",
    "limit,201",
    "limit,1.0",
    "limit,''",
    "page,2"
  })
  void aParameterThatIsNotQuiteRightIsRefusedByName(String name, String value) {
    RequestRefused refused =
        catchThrowableOfType(
            RequestRefused.class, () -> QueueParameters.read(Map.of(name, List.of(value))));
    assertThat(refused.field()).contains(name);
    assertThat(refused.type().status()).isEqualTo(400);
  }

  @Test
  void aParameterGivenTwiceIsRefused() {
    RequestRefused refused =
        catchThrowableOfType(
            RequestRefused.class,
            () -> QueueParameters.read(Map.of("view", List.of("all", "mine"))));
    assertThat(refused.type()).isEqualTo(ProblemType.DUPLICATE_MEMBER);
  }

  private static Map<String, List<String>> multi(Map<String, String> single) {
    Map<String, List<String>> multi = new TreeMap<>();
    single.forEach((name, value) -> multi.put(name, List.of(value)));
    return multi;
  }
}
