package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.secondwitness.app.port.Listed;
import dev.secondwitness.app.port.Reply;
import dev.secondwitness.app.port.WitnessProposal;
import dev.secondwitness.app.port.WitnessVersion;
import dev.secondwitness.client.OkHttpRuleDesk;
import dev.secondwitness.client.StoreAddress;
import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.WitnessId;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The console's desk for witnesses against the real store, over HTTP.
class RuleDeskContractTest extends RuleContract {
  private static final WitnessId WITNESS = new WitnessId("payments.by-key");
  private static final String NEWER =
      RuleWorld.changed(RuleWorld.WITNESS, 2, "settle: PT3S", "settle: PT5S");

  private OkHttpRuleDesk desk(String who) {
    return new OkHttpRuleDesk(
        new StoreAddress(URI.create(store.url()), () -> who), Duration.ofSeconds(10));
  }

  @Test
  @DisplayName("two people put a witness in force through the desk; what was stays readable")
  void twoPeopleThroughTheDesk() {
    WitnessProposal proposed = ok(desk("ines").propose("key-1", NEWER, "it settles later"));
    assertThat(proposed.state()).isEqualTo(WitnessProposal.State.PROPOSED);
    assertThat(proposed.needs()).containsExactly(WitnessProposal.Needed.SECOND_PERSON);
    assertThat(proposed.digest()).isEqualTo(ArgsHash.of(NEWER).hex());
    assertThat(proposed.replaces()).isEqualTo(1);
    assertThat(ok(desk("dana").proposals()).items())
        .singleElement()
        .satisfies(p -> assertThat(p.text()).as("lists carry no texts").isEmpty());

    WitnessProposal shown = ok(desk("dana").proposal(proposed.id()));
    assertThat(shown.text()).contains(NEWER);
    WitnessProposal voted =
        ok(
            desk("dana")
                .vote("key-2", shown.id(), WitnessProposal.Choice.APPROVE, shown.digest(), ""));

    assertThat(voted.state()).isEqualTo(WitnessProposal.State.IN_FORCE);
    assertThat(voted.votes())
        .singleElement()
        .satisfies(vote -> assertThat(vote.by()).isEqualTo("dana"));
    Listed<WitnessVersion> versions = ok(desk("vera").versions(WITNESS));
    assertThat(versions.items()).extracting(WitnessVersion::version).containsExactly(2, 1);
    assertThat(versions.items().getFirst().approvedBy()).containsExactly("dana");
    assertThat(ok(desk("vera").version(WITNESS, 1)).text()).contains(RuleWorld.WITNESS);
    assertThat(ok(desk("vera").witnesses()).items())
        .singleElement()
        .satisfies(v -> assertThat(v.inForce()).isTrue());
    assertThat(ok(desk("vera").cards()).items()).containsExactly(RuleWorld.CARD);
  }

  @Test
  @DisplayName("the same key again makes no second proposal")
  void oneKeyOneProposal() {
    WitnessProposal first = ok(desk("ines").propose("key-1", NEWER, "it settles later"));
    assertThat(ok(desk("ines").propose("key-1", NEWER, "it settles later"))).isEqualTo(first);
    assertThat(ok(desk("ines").proposals()).items()).hasSize(1);
  }

  @Test
  @DisplayName("a refusal says what, where and why; who may not, may not")
  void refusalsArePlain() {
    Reply<WitnessProposal> wrong =
        desk("ines").propose("key-1", NEWER.replace("kind: lookup", "kind: oracle"), "why not");
    assertThat(refused(wrong).type()).isEqualTo("rule-invalid");
    assertThat(refused(wrong).field()).contains("/text/kind");
    assertThat(refused(wrong).detail()).contains("Line 3", "unknown word oracle", "lookup");
    assertThat(refused(desk("mara").propose("key-2", NEWER, "why not")).status()).isEqualTo(403);
    WitnessProposal proposed = ok(desk("ines").propose("key-3", NEWER, "it settles later"));
    Reply<WitnessProposal> own =
        desk("ines")
            .vote(
                "key-4",
                proposed.id(),
                WitnessProposal.Choice.APPROVE,
                proposed.digest(),
                "I like it");
    assertThat(refused(own).type()).isEqualTo("rule-needs-another");
    Reply<WitnessProposal> other =
        desk("dana")
            .vote(
                "key-5",
                proposed.id(),
                WitnessProposal.Choice.APPROVE,
                ArgsHash.of("another").hex(),
                "");
    assertThat(refused(other).type()).isEqualTo("rule-changed");
    assertThat(ok(desk("ines").withdraw("key-6", proposed.id(), "too early")).state())
        .isEqualTo(WitnessProposal.State.WITHDRAWN);
    assertThat(refused(desk("ines").proposal("rule_nothing")).type()).isEqualTo("not-found");
  }

  @Test
  @DisplayName("a store that is gone, or does not know who asks, leaves open what became of it")
  void silenceIsNoAnswer() {
    assertThat(desk("nobody").propose("key-1", NEWER, "x")).isInstanceOf(Reply.NoAnswer.class);
    String url = store.url();
    OkHttpRuleDesk gone =
        new OkHttpRuleDesk(
            new StoreAddress(URI.create("http://127.0.0.1:1"), () -> url), Duration.ofSeconds(2));
    assertThat(gone.witnesses()).isInstanceOf(Reply.NoAnswer.class);
  }

  private static dev.secondwitness.app.port.Problem refused(Reply<?> reply) {
    assertThat(reply).isInstanceOf(Reply.Refused.class);
    return ((Reply.Refused<?>) reply).problem();
  }

  private static <T> T ok(Reply<T> reply) {
    assertThat(reply).isInstanceOf(Reply.Ok.class);
    return ((Reply.Ok<T>) reply).value();
  }
}
