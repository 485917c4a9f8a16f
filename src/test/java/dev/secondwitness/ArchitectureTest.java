package dev.secondwitness;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Who may know whom: every "never" of the house rules. Rules about a package that does not exist
/// yet pass, and bite as soon as it does.
final class ArchitectureTest {
  static final String BASE = "dev.secondwitness.";
  private static final String DOMAIN = BASE + "domain..";
  private static final String APP = BASE + "app..";
  private static final String PORT = BASE + "app.port..";
  private static final String CONTRACT = BASE + "contract..";
  private static final String CLIENT = BASE + "client..";
  private static final String WITNESS = BASE + "witness..";
  private static final String JOURNAL = BASE + "journal..";
  private static final String STORE = BASE + "store..";
  private static final String CONSOLE = BASE + "console..";
  private static final String SANDBOX = BASE + "sandbox..";
  private static final String LAUNCH = BASE + "launch..";

  private static final Set<String> SHARED = Set.of("control", "concurrent", "words", "theme");
  private static final Set<String> COMPOSING = Set.of("shell", "casefile");

  static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.secondwitness");

  @Test
  void domainKnowsOnlyJavaBaseAndNullness() {
    check(
        classes()
            .that()
            .resideInAPackage(DOMAIN)
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(DOMAIN, "org.jspecify.annotations..").or(javaBase()))
            .because("the rules must be readable and testable without any machinery"));
  }

  @Test
  void appKnowsOnlyDomain() {
    check(
        classes()
            .that()
            .resideInAPackage(APP)
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(APP, DOMAIN, "org.jspecify.annotations..").or(javaBase()))
            .because(
                "use cases speak through ports, never to an adapter, JSON, HTTP, SQL or JavaFX"));
  }

  @Test
  void consoleKnowsOnlyAppAndDomain() {
    check(
        never(CONSOLE, STORE, CLIENT, JOURNAL, WITNESS, SANDBOX, CONTRACT, LAUNCH)
            .because("a screen must work with any store, any journal and any reader"));
  }

  @Test
  void storeKnowsNoClientSide() {
    check(
        never(STORE, CONSOLE, CLIENT, JOURNAL, SANDBOX, LAUNCH)
            .because("the store is one of many that may honour the contract"));
  }

  @Test
  void storeUsesOfAppThePortsAndOfTheWitnessTheJudge() {
    check(
        noClasses()
            .that()
            .resideInAPackage(STORE)
            .should()
            .dependOnClassesThat(
                resideInAPackage(APP)
                    .and(DescribedPredicate.not(resideInAPackage(PORT)))
                    .or(
                        resideInAPackage(WITNESS)
                            .and(
                                DescribedPredicate.not(
                                    resideInAnyPackage(
                                        BASE + "witness.judge..", BASE + "witness.definition..")))))
            .as("store uses of app only the ports, of witness only judge and definition")
            .because("launch hands it the readers; it judges again what they bring"));
  }

  @Test
  void witnessKnowsNobodyWhoKeepsOrShows() {
    check(
        never(WITNESS, CLIENT, JOURNAL, STORE, CONSOLE, SANDBOX, CONTRACT, LAUNCH)
            .because("whoever reads evidence cannot change it"));
  }

  @Test
  void witnessKnowsNoRuleOfDeciding() {
    check(
        never(WITNESS, BASE + "domain.decision..", BASE + "domain.review..", BASE + "app.review..")
            .because("whoever reads evidence does not decide on it"));
  }

  @Test
  void clientKnowsOnlyTheContract() {
    check(
        never(CLIENT, JOURNAL, WITNESS, STORE, CONSOLE, SANDBOX, LAUNCH)
            .because("the client brings the store's words, nothing else"));
  }

  @Test
  void journalKnowsNoOtherAdapter() {
    check(
        never(JOURNAL, CLIENT, WITNESS, STORE, CONSOLE, SANDBOX, CONTRACT, LAUNCH)
            .because("the journal keeps bytes; what they mean is not its business"));
  }

  @Test
  void adaptersCallNoUseCase() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(CONTRACT, CLIENT, JOURNAL, WITNESS)
            .should()
            .dependOnClassesThat(
                resideInAPackage(APP).and(DescribedPredicate.not(resideInAPackage(PORT))))
            .because("an adapter fills a port and calls no use case"));
  }

  @Test
  void contractKnowsNeitherEnd() {
    check(
        never(CONTRACT, CLIENT, JOURNAL, WITNESS, STORE, CONSOLE, SANDBOX, LAUNCH)
            .because("the words on the wire belong to both ends"));
  }

  @Test
  void sandboxKnowsNothingOfOurs() {
    check(
        noClasses()
            .that()
            .resideInAPackage(SANDBOX)
            .should()
            .dependOnClassesThat(
                resideInAPackage("dev.secondwitness..")
                    .and(DescribedPredicate.not(resideInAPackage(SANDBOX))))
            .because("a receiver that shared our code would share our mistakes"));
  }

  @Test
  void nobodyKnowsLaunch() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(LAUNCH)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(LAUNCH)
            .because("launch wires all; what it wires does not reach back"));
  }

  @Test
  void javaFxStaysInConsoleAndLaunch() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(CONSOLE, LAUNCH)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "org.controlsfx..", "atlantafx..", "org.kordamp..")
            .because("everything but the screens runs without a screen"));
  }

  @Test
  void viewModelsNeedNoToolkit() {
    check(
        noClasses()
            .that(
                DescribedPredicate.describe(
                    "are view-models, or inside one", c -> outermost(c).endsWith("ViewModel")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "javafx.scene..",
                "javafx.stage..",
                "javafx.fxml..",
                "javafx.application..",
                "org.controlsfx..")
            .because("a view-model is tested as plain Java and never opens a window"));
  }

  @Test
  void aConsoleFeatureDoesNotKnowAnother() {
    check(
        classes()
            .that()
            .resideInAPackage(CONSOLE)
            .should(keepToOwnFeature())
            .because("only shell and casefile put features together"));
  }

  @Test
  void threadsAreMadeInThreePlaces() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(
                BASE + "console.concurrent..", BASE + "store.http..", LAUNCH, SANDBOX)
            .should()
            .accessTargetWhere(
                DescribedPredicate.describe(
                    "a thread, a timer or a pool is made", ArchitectureTest::makesThreads))
            .because("everybody else is handed an executor and can be tested without one"));
  }

  @Test
  void thePlatformIsAskedInTwoPlaces() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(BASE + "console.concurrent..", LAUNCH)
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("javafx.application.Platform")
            .because("one class brings results back to the screen's thread"));
  }

  @Test
  void timeAndIdsComeFromPorts() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(LAUNCH, SANDBOX)
            .should()
            .accessTargetWhere(
                DescribedPredicate.describe(
                    "the system's time or a random id is taken", ArchitectureTest::takesTimeOrId))
            .because("every clock and id source has a test twin"));
  }

  @Test
  void noCycles() {
    for (String slicing : List.of("dev.secondwitness.(*)..", "dev.secondwitness.domain.(*)..")) {
      check(slices().matching(slicing).should().beFreeOfCycles().as("no cycles in " + slicing));
    }
    check(
        slices()
            .assignedFrom(packages())
            .should()
            .beFreeOfCycles()
            .because("two packages that need each other are one"));
  }

  @Test
  void namesSayWhatAClassDoes() {
    check(
        classes()
            .should()
            .haveNameNotMatching(".*(Manager|Helper|Util|Utils|Impl)(\\$.*)?")
            .because("such a name hides that a class has no one job"));
  }

  @Test
  void everyPackageSaysItsJob() throws IOException {
    try (Stream<Path> all = Files.walk(Path.of("src", "main", "java"))) {
      List<Path> silent =
          all.filter(Files::isDirectory)
              .filter(ArchitectureTest::holdsClasses)
              .filter(folder -> !saysItsJob(folder.resolve("package-info.java")))
              .toList();
      assertThat(silent)
          .as("packages without a package-info of one sentence and @NullMarked")
          .isEmpty();
    }
  }

  static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(MAIN);
  }

  private static ArchRule never(String from, String... to) {
    return noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(to);
  }

  /// Everything of `java.base`, and nothing of the other modules that also live under `java.`.
  private static DescribedPredicate<JavaClass> javaBase() {
    return DescribedPredicate.describe(
        "are in java.base",
        c -> {
          JavaClass type = c.getBaseComponentType();
          return type.isPrimitive()
              || ModuleLayer.boot()
                  .findModule("java.base")
                  .orElseThrow()
                  .getPackages()
                  .contains(type.getPackageName());
        });
  }

  static String outermost(JavaClass c) {
    JavaClass outer = c;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer.getSimpleName();
  }

  private static String feature(JavaClass c) {
    String name = c.getBaseComponentType().getPackageName();
    String console = BASE + "console.";
    return name.startsWith(console) ? name.substring(console.length()).split("\\.", 2)[0] : "";
  }

  private static ArchCondition<JavaClass> keepToOwnFeature() {
    return new ArchCondition<>("keep to their own feature and what is shared") {
      @Override
      public void check(JavaClass from, ConditionEvents events) {
        String own = feature(from);
        if (COMPOSING.contains(own)) {
          return;
        }
        from.getDirectDependenciesFromSelf().stream()
            .filter(d -> !feature(d.getTargetClass()).isEmpty())
            .filter(d -> !feature(d.getTargetClass()).equals(own))
            .filter(d -> !SHARED.contains(feature(d.getTargetClass())))
            .forEach(d -> events.add(SimpleConditionEvent.violated(from, d.getDescription())));
      }
    };
  }

  private static boolean makesThreads(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String member = access.getTarget().getName();
    if (owner.isEquivalentTo(Thread.class)) {
      return !Set.of("currentThread", "interrupt", "isInterrupted", "interrupted").contains(member);
    }
    return Set.of(
            "java.util.concurrent.Executors",
            "java.util.concurrent.ThreadPoolExecutor",
            "java.util.concurrent.ScheduledThreadPoolExecutor",
            "java.util.concurrent.ForkJoinPool",
            "java.util.Timer",
            "java.lang.Thread$Builder")
        .contains(owner.getFullName());
  }

  private static boolean takesTimeOrId(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String member = access.getTarget().getName();
    if (owner.isEquivalentTo(System.class)) {
      return member.equals("currentTimeMillis");
    }
    if (owner.isEquivalentTo(UUID.class)) {
      return member.equals("randomUUID");
    }
    if (owner.isEquivalentTo(Clock.class)) {
      return member.startsWith("system") || member.startsWith("tick");
    }
    boolean asksWithoutClock =
        member.equals("now")
            && access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget call
            && call.getRawParameterTypes().stream().noneMatch(p -> p.isEquivalentTo(Clock.class));
    return asksWithoutClock && owner.getPackageName().equals(Instant.class.getPackageName());
  }

  private static SliceAssignment packages() {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass c) {
        return c.getPackageName().startsWith(BASE)
            ? SliceIdentifier.of(c.getPackageName())
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "packages";
      }
    };
  }

  private static boolean holdsClasses(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(f -> f.toString().endsWith(".java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean saysItsJob(Path info) {
    try {
      String text = Files.exists(info) ? Files.readString(info) : "";
      return text.contains("@NullMarked") && text.startsWith("///");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
