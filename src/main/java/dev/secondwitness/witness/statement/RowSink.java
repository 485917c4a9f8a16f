package dev.secondwitness.witness.statement;

import dev.secondwitness.witness.judge.StatementExtract;
import java.util.Map;

/// Takes what a file holds, one row at a time.
interface RowSink {

  /// One row, its values by column or by the names this release gives to a statement's elements.
  void row(Map<String, String> row) throws FileProblem;

  /// One statement has ended.
  void statement(StatementExtract.Period period) throws FileProblem;
}
