/// Tests of the demo agent against the sandbox and a small store that follows the contract.
@NullMarked
package dev.secondwitness.sandbox.agent;

import org.jspecify.annotations.NullMarked;
