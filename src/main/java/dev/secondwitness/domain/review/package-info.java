/// The whole case as a reviewer sees it, put together from the other packages.
@NullMarked
package dev.secondwitness.domain.review;

import org.jspecify.annotations.NullMarked;
