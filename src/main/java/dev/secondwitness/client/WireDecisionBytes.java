package dev.secondwitness.client;

import dev.secondwitness.app.port.DecisionBytes;
import dev.secondwitness.app.port.DecisionDraft;
import dev.secondwitness.contract.DecisionMapping;
import dev.secondwitness.contract.WireJson;

/// Puts a draft into the bytes of the contract's `Decide`.
public final class WireDecisionBytes implements DecisionBytes {

  @Override
  public byte[] of(DecisionDraft draft) {
    return WireJson.bytes(DecisionMapping.toJson(draft));
  }
}
