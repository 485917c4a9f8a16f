/// Whom a bearer token stands for: a file of tokens for a small team, OpenID Connect for the rest.
@NullMarked
package dev.secondwitness.store.people;

import org.jspecify.annotations.NullMarked;
