/// The little HTTP server the receivers stand on: routes, answers, cuts, tokens and time formats.
@NullMarked
package dev.secondwitness.sandbox.http;

import org.jspecify.annotations.NullMarked;
