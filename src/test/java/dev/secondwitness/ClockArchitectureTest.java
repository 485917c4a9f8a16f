package dev.secondwitness;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.secondwitness.ArchitectureTest.BASE;
import static dev.secondwitness.ArchitectureTest.MAIN;
import static dev.secondwitness.ArchitectureTest.check;
import static dev.secondwitness.ArchitectureTest.outermost;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// No path leads from the clock to sending (I16).
final class ClockArchitectureTest {
  private static final Set<String> NETWORK =
      Set.of("java.net", "java.net.http", "javax.net", "javax.net.ssl", "okhttp3");

  @Test
  void theClockNeverSends() {
    check(
        noClasses()
            .that()
            .resideInAPackage(BASE + "store.jobs..")
            .or(named("are run by the clock", ClockArchitectureTest::runsOnTheClock))
            .should()
            .dependOnClassesThat(
                sends()
                    .or(named("hold the outbox", c -> outermost(c).contains("Outbox")))
                    .or(named("decide", c -> c.getSimpleName().startsWith("Decide"))))
            .because("an expiry re-reads or hands over; no path leads from the clock to a retry"));
  }

  /// Whatever a job runs in a transaction, and all of the store's that this uses in turn; of the
  /// transaction itself, whose rows are everybody's, what is called is what counts. A job's move
  /// may take a message out of the outbox or tell that a round ended; handing messages on is
  /// sending.
  @Test
  void nothingTheClockRunsLeadsToSending() {
    Set<JavaClass> reached = new LinkedHashSet<>();
    Deque<JavaClass> next = new ArrayDeque<>();
    MAIN.stream()
        .filter(c -> c.getPackageName().equals(BASE + "store.jobs") || runsOnTheClock(c))
        .forEach(next::add);
    assertThat(next).extracting(JavaClass::getSimpleName).contains("HandOver", "Sweeper");
    while (!next.isEmpty()) {
      JavaClass from = next.pop();
      if (reached.add(from) && !from.getSimpleName().equals("Tx")) {
        from.getDirectDependenciesFromSelf().stream()
            .map(d -> d.getTargetClass().getBaseComponentType())
            .filter(c -> c.getPackageName().startsWith(BASE + "store"))
            .forEach(next::add);
      }
    }
    assertThat(reached).hasSizeGreaterThan(50);
    assertThat(reached.stream().filter(sends()))
        .as("what can send, in what the clock runs")
        .isEmpty();
    assertThat(reached.stream().flatMap(c -> c.getDirectDependenciesFromSelf().stream()))
        .as("what speaks to a network, in what the clock runs")
        .noneMatch(d -> NETWORK.contains(d.getTargetClass().getPackageName()));
  }

  /// A message to send is written when an intent becomes authorised; no job knows such a move.
  @Test
  void noJobKnowsAMoveAfterWhichSomethingIsSent() {
    check(
        noClasses()
            .that(
                named(
                    "are run by the clock, or settle for it",
                    c ->
                        runsOnTheClock(c)
                            || c.getPackageName().equals(BASE + "store.jobs")
                            || Set.of("Reconcile", "EndLook").contains(outermost(c))))
            .should()
            .accessTargetWhere(
                DescribedPredicate.describe(
                    "a move or an act lets something be sent",
                    access ->
                        Set.of("AUTHORIZE", "DISPATCH", "MAY_TRY_AGAIN", "FAIL_ALLOW_REPLAY")
                            .contains(access.getTarget().getName())))
            .because("no path leads from the clock to a retry"));
  }

  private static boolean runsOnTheClock(JavaClass c) {
    return c.getAllRawInterfaces().stream().anyMatch(i -> i.getSimpleName().equals("Job"));
  }

  private static DescribedPredicate<JavaClass> sends() {
    return named(
        "record, authorise or begin what is sent, report its outcome, or take it from the outbox",
        c ->
            Stream.of(
                    "RecordIntent",
                    "AuthorizeIntent",
                    "RenewAuthority",
                    "BeginAttempt",
                    "ReportOutcome",
                    "LeaseOutbox")
                .anyMatch(c.getSimpleName()::contains));
  }

  private static DescribedPredicate<JavaClass> named(String what, Predicate<JavaClass> which) {
    return DescribedPredicate.describe(
        what, c -> c.getPackageName().startsWith(BASE) && which.test(c));
  }
}
