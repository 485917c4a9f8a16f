package dev.secondwitness.store.rule;

import dev.secondwitness.domain.value.ArgsHash;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.witness.definition.BundledFiles;
import dev.secondwitness.witness.definition.ContractCards;
import dev.secondwitness.witness.definition.DefinitionProblem;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// One version of a rule of evidence, as it was written.
///
/// @param id its name, unique among its kind; a policy's is its tenant's, or `default`
/// @param text the YAML, byte for byte
public record RuleText(RuleKind kind, String id, int version, String text) {
  /// The policy of every tenant that has none of its own.
  public static final String DEFAULT_POLICY = "default";

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,95}");
  private static final String RESERVED = "proposals";

  /// Reads a text as far as to know what it is. Fails with a `DefinitionProblem`, whose file is
  /// `document`, when it cannot be read; whether it fits the others is for `DeclaredRules`.
  public static RuleText read(RuleKind kind, String text, CurrencyScales scales) {
    String file = "document";
    RuleText read =
        switch (kind) {
          case WITNESS -> {
            WitnessDefinition witness = WitnessDefinitions.read(file, text);
            yield new RuleText(kind, witness.id().value(), witness.version(), text);
          }
          case CONTRACT_CARD -> {
            var card = ContractCards.of(Map.of(file, text)).all().getFirst();
            yield new RuleText(kind, card.id(), card.version(), text);
          }
          case POLICY -> {
            ReadPolicy.Named policy = ReadPolicy.from(file, text, scales);
            yield new RuleText(kind, policy.id(), policy.version(), text);
          }
        };
    if (kind != RuleKind.POLICY && !NAME.matcher(read.id).matches()) {
      throw new DefinitionProblem(
          file, "id", "small letters, digits, dots, dashes and underscores are needed, 96 at most");
    }
    if (read.id.equals(RESERVED)) {
      throw new DefinitionProblem(file, "id", "this name is taken");
    }
    if (read.version < 1) {
      throw new DefinitionProblem(file, "version", "is at least 1");
    }
    return read;
  }

  /// The rules that come with the program; policies first, then cards, then witnesses.
  public static List<RuleText> bundled(CurrencyScales scales) {
    List<RuleText> texts = new ArrayList<>();
    BundledFiles.policies().values().forEach(t -> texts.add(read(RuleKind.POLICY, t, scales)));
    BundledFiles.cards().values().forEach(t -> texts.add(read(RuleKind.CONTRACT_CARD, t, scales)));
    BundledFiles.witnesses().values().forEach(t -> texts.add(read(RuleKind.WITNESS, t, scales)));
    return List.copyOf(texts);
  }

  /// The SHA-256 of the text in UTF-8, in hex.
  public String digest() {
    return ArgsHash.of(text).hex();
  }

  /// Whether this is about the same rule as another, in whatever version.
  public boolean sameRule(RuleText other) {
    return kind == other.kind && id.equals(other.id);
  }
}
