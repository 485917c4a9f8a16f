package dev.secondwitness.store.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.secondwitness.domain.value.Grant;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Principal;
import dev.secondwitness.domain.value.Role;
import dev.secondwitness.domain.value.Tenant;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a token file may say, and the line of what it may not.
class ReadTokenFileTest {
  private static final String HASH = TokenHash.of("secret-canary").hex();

  private static KnownTokens read(String text) {
    return ReadTokenFile.read("tokens.yaml", text.replace("HASH", HASH));
  }

  @Test
  void yamlAndJsonSayTheSame() {
    KnownTokens yaml =
        read(
            """
            # the team
            tokens:
              - principal: mara
                kind: person
                name: Mara Lind
                grants: [acme:reviewer, "a:b:viewer"]
                expires: 2027-01-31T00:00:00Z
                token_sha256: HASH
            blocked: [old]
            """);
    KnownTokens json =
        read(
            "{\"tokens\":[{\"principal\":\"mara\",\"kind\":\"person\",\"name\":\"Mara Lind\","
                + "\"grants\":[\"acme:reviewer\",\"a:b:viewer\"],"
                + "\"expires\":\"2027-01-31T00:00:00Z\",\"token_sha256\":\"HASH\"}],"
                + "\"blocked\":[\"old\"]}");
    assertThat(yaml).isEqualTo(json);
    KnownTokens.Known mara = yaml.find(TokenHash.of("secret-canary")).orElseThrow();
    assertThat(mara.caller().principal()).isEqualTo(new Principal("mara", Principal.Kind.PERSON));
    assertThat(mara.caller().displayName()).isEqualTo("Mara Lind");
    assertThat(mara.caller().grants())
        .containsExactlyInAnyOrder(
            new Grant(new Tenant("acme"), Role.REVIEWER),
            new Grant(new Tenant("a:b"), Role.VIEWER));
    assertThat(mara.ended(Instant.parse("2027-01-30T23:59:59Z"))).isFalse();
    assertThat(mara.ended(Instant.parse("2027-01-31T00:00:00Z"))).isTrue();
    assertThat(yaml.find(TokenHash.of("another"))).isEmpty();
  }

  @Test
  void agentsCoordinateAndWhoIsBlockedIsNotFound() {
    String agent =
        "tokens: [{principal: bot, kind: agent, coordinates_for: [acme], token_sha256: HASH}]";
    assertThat(read(agent).find(TokenHash.of("secret-canary")).orElseThrow().caller())
        .matches(c -> c.coordinates(new Tenant("acme")) && !c.watches());
    assertThat(read(agent + "\nblocked: [bot]").find(TokenHash.of("secret-canary"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''| tokens.yaml is empty",
        "tokens: [| tokens.yaml, line 1: this is neither YAML nor JSON",
        "tokens| tokens.yaml, line 1: names with values are wanted here",
        "blocked: []| tokens.yaml, line 1: tokens is missing",
        "'tokens: []\nusers: []'| tokens.yaml, line 2: this name is not known here",
        "'tokens: []\ntokens: []'| tokens.yaml, line 2: tokens is there twice",
        "'tokens: 7'| tokens.yaml, line 1: a list is wanted here",
        "'tokens:\n- {kind: person}'| tokens.yaml, line 2: principal is missing",
        "'tokens:\n- principal: mara\n  kind: human'| line 3: a kind is person, agent or job",
        "'tokens:\n- principal: mara\n  kind: person'| line 2: token_sha256 is missing",
        "'tokens:\n- principal:\n  kind: person'| line 2: a text is wanted here",
        "'tokens:\n- {principal: m, kind: person, token: secret-canary}'| line 2: this name is not",
        "'tokens:\n- {principal: m, kind: person,\n   token_sha256: secret-canary}'| line 3: here",
        "'tokens:\n"
            + "- {principal: m, kind: person, grants: [acme], token_sha256: HASH}'| line 2: a g",
        "'tokens:\n"
            + "- {principal: m, kind: person, grants: [acme:boss], token_sha256: HASH}'| a grant",
        "'tokens:\n"
            + "- {principal: m, kind: agent, grants: [acme:reviewer], token_sha256: HASH}'| Only",
        "'tokens:\n"
            + "- {principal: m, kind: person, coordinates_for: [acme], token_sha256: HASH}'| A per",
        "'tokens:\n- {principal: m, kind: person, expires: soon, token_sha256: HASH}'| a time is",
        "'tokens:\n- {principal: \"m\u200b\", kind: person, token_sha256: HASH}'| no invisible",
        "'tokens:\n"
            + "- &a {principal: m, kind: job, token_sha256: HASH}\n"
            + "- *a'| this token is there twice",
      })
  void whatIsWrongIsSaidWithItsLineAndWithoutWhatStandsThere(String text, String says) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(WrongTokenFile.class)
        .hasMessageContaining(says)
        .hasMessageNotContaining("secret-canary")
        .hasMessageNotContaining(HASH);
  }

  @Test
  void oneNameIsOneKindWhateverItsTokens() {
    String other = TokenHash.of("other").hex();
    assertThatThrownBy(
            () ->
                read(
                    "tokens:\n- {principal: m, kind: person, token_sha256: HASH}\n"
                        + "- {principal: m, kind: job, token_sha256: "
                        + other
                        + "}"))
        .hasMessageContaining("line 3: a principal of this name is of another kind");
  }

  @Test
  void whoApprovesMayHaveACeilingPerCurrency() {
    Grant grant =
        GrantText.of("a:b:approver<=EUR500000,USD1").flatMap(GrantText::grant).orElseThrow();
    assertThat(grant.tenant()).isEqualTo(new Tenant("a:b"));
    assertThat(grant.covers(new Money("EUR", 500_000))).isTrue();
    assertThat(grant.covers(new Money("EUR", 500_001))).isFalse();
    assertThat(grant.covers(new Money("USD", 2))).isFalse();
    assertThat(grant.covers(new Money("GBP", 1))).as("a currency without a ceiling").isFalse();
    for (String wrong :
        List.of(
            "acme:approver<=",
            "acme:approver<=EUR",
            "acme:approver<=EUR-1",
            "acme:approver<=EUR1,EUR2",
            "acme:approver<=eur1",
            "acme:approver<=EUR1.5",
            "acme:reviewer<=EUR1")) {
      assertThat(GrantText.of(wrong).flatMap(GrantText::grant)).as(wrong).isEmpty();
    }
  }
}
