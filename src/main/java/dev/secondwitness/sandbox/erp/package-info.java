/// The ERP: one book of purchase orders, and two providers that write to it.
@NullMarked
package dev.secondwitness.sandbox.erp;

import org.jspecify.annotations.NullMarked;
