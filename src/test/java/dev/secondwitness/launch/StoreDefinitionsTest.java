package dev.secondwitness.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Problem;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.store.rule.RuleKind;
import dev.secondwitness.store.rule.RuleText;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A console walks a witness as the store has it, and knows when it cannot.
class StoreDefinitionsTest {
  private static final RuleText WITNESS =
      RuleText.bundled(CurrencyScales.ISO).stream()
          .filter(t -> t.kind() == RuleKind.WITNESS)
          .findFirst()
          .orElseThrow();
  private static final Problem GONE =
      new Problem("not-found", 404, "none", "none", Optional.empty(), "req_1", Map.of());
  private static final WitnessId ID = new WitnessId(WITNESS.id());

  @Test
  void theStoresTextIsRead() {
    var found =
        new StoreDefinitions(
                (witness, version) ->
                    new Reply.Ok<>(WITNESS.text().replace("version: 1", "version: " + version)))
            .find(ID, 7);
    assertThat(found).hasValueSatisfying(w -> assertThat(w.version()).isEqualTo(7));
  }

  @Test
  void whatIsNoneOrAnothersOrCannotBeReadIsNone() {
    assertThat(find(new Reply.Ok<>(WITNESS.text().replace("version: 1", "version: 2")))).isEmpty();
    assertThat(find(new Reply.Ok<>(WITNESS.text().replace("id: " + ID, "id: other")))).isEmpty();
    assertThat(find(new Reply.Ok<>(WITNESS.text() + "newer_than_this_program: 1\n"))).isEmpty();
    assertThat(find(new Reply.Ok<>(WITNESS.text().replace("method: GET", "method: PUT"))))
        .isEmpty();
    assertThat(find(new Reply.NoAnswer<>(false, "the line is cut"))).isEmpty();
    assertThat(find(new Reply.Refused<>(GONE))).isEmpty();
  }

  private static Optional<?> find(Reply<String> reply) {
    return new StoreDefinitions((witness, version) -> reply).find(ID, 1);
  }
}
