package dev.secondwitness.console.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.secondwitness.console.Ui;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.application.Platform;
import org.junit.jupiter.api.Test;

class FxTasksFxTest {

  private final List<Exception> unhandled = new CopyOnWriteArrayList<>();

  @Test
  void workRunsOffTheFxThreadAndItsResultComesBackToIt() {
    Ui.start();
    try (FxTasks tasks = new FxTasks(unhandled::add)) {
      AtomicBoolean off = new AtomicBoolean();
      AtomicBoolean back = new AtomicBoolean();
      tasks
          .run(() -> !Platform.isFxApplicationThread() && Thread.currentThread().isVirtual())
          .onSuccess(
              result -> {
                off.set(result);
                back.set(Platform.isFxApplicationThread());
              })
          .start();
      await().until(back::get);
      assertThat(off).isTrue();
    }
  }

  @Test
  void aFailureNobodyHandlesReachesTheHandlerAndOneThatIsHandledDoesNot() {
    Ui.start();
    try (FxTasks tasks = new FxTasks(unhandled::add)) {
      List<Exception> handled = new CopyOnWriteArrayList<>();
      tasks
          .run(
              () -> {
                throw new IllegalStateException("one");
              })
          .start();
      tasks
          .run(
              () -> {
                throw new IllegalStateException("two");
              })
          .onFailure(handled::add)
          .start();
      await().until(() -> unhandled.size() == 1 && handled.size() == 1);
      assertThat(unhandled.getFirst()).hasMessage("one");
      assertThat(handled.getFirst()).hasMessage("two");
    }
  }

  @Test
  void cancelledWorkIsInterruptedAndSaysNothingMore() throws InterruptedException {
    Ui.start();
    try (FxTasks tasks = new FxTasks(unhandled::add)) {
      CountDownLatch began = new CountDownLatch(1);
      AtomicBoolean interrupted = new AtomicBoolean();
      Ticket ticket =
          tasks
              .run(
                  () -> {
                    began.countDown();
                    try {
                      return new CountDownLatch(1).await(60, java.util.concurrent.TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                      interrupted.set(true);
                      throw e;
                    }
                  })
              .start();
      began.await();
      ticket.cancel();
      await().untilTrue(interrupted);
      Ui.run(() -> {});
      assertThat(unhandled).isEmpty();
    }
  }

  @Test
  void aThousandRequestsFromManyThreadsAreFewUpdatesAndTheLastIsSeen() {
    Ui.start();
    try (FxScheduler scheduler = new FxScheduler();
        FxTasks tasks = new FxTasks(unhandled::add)) {
      AtomicInteger value = new AtomicInteger();
      AtomicInteger seen = new AtomicInteger();
      AtomicInteger updates = new AtomicInteger();
      Throttle throttle =
          scheduler.throttle(
              () -> {
                updates.incrementAndGet();
                seen.set(value.get());
              });
      for (int thread = 0; thread < 4; thread++) {
        tasks
            .run(
                () -> {
                  for (int i = 0; i < 250; i++) {
                    value.incrementAndGet();
                    throttle.request();
                  }
                  return true;
                })
            .start();
      }
      await().until(() -> seen.get() == 1000);
      assertThat(updates.get()).isLessThan(500);
    }
  }

  @Test
  void laterAndAgainRunOnTheFxThreadUntilCancelled() {
    Ui.start();
    try (FxScheduler scheduler = new FxScheduler()) {
      AtomicInteger ticks = new AtomicInteger();
      AtomicBoolean fx = new AtomicBoolean();
      Ticket ticket = scheduler.every(Duration.ofMillis(5), ticks::incrementAndGet);
      scheduler.after(Duration.ofMillis(5), () -> fx.set(Platform.isFxApplicationThread()));
      await().until(() -> ticks.get() > 3 && fx.get());
      Ui.run(ticket::cancel);
      int then = ticks.get();
      Ui.run(() -> {});
      assertThat(ticks.get()).isEqualTo(then);
    }
  }

  @Test
  void theSameFailureHasTheSameCodeAndNoWordOfItsMessage() {
    Exception failure = new IllegalStateException("secret");
    assertThat(Failures.codeOf(failure))
        .isEqualTo(Failures.codeOf(failure))
        .matches("SW-[0-9A-F]{8}");
  }
}
