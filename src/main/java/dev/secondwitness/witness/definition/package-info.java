/// Witness definitions and contract cards as data: their records, the strict YAML loader, the
/// rules that refuse a witness which could only repeat the write, and the requests a definition
/// makes.
@NullMarked
package dev.secondwitness.witness.definition;

import org.jspecify.annotations.NullMarked;
