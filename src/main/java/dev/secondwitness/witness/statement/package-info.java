/// Imported files read as evidence: settlement CSV and ISO 20022 camt.053, streaming and bounded.
@NullMarked
package dev.secondwitness.witness.statement;

import org.jspecify.annotations.NullMarked;
