package dev.secondwitness.sandbox.agent;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Works through the store's coordination API as an agent with bad luck: the founding stories once,
/// then a trickle. It tells each step in one plain line.
public final class DemoAgent implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DemoAgent.class);
  private static final Duration STORE_ANSWERS_WITHIN = Duration.ofSeconds(10);
  private final OkHttpClient http;
  private final Errand.Tools tools;
  private final Trickle trickle;
  private final AtomicReference<@Nullable Thread> worker = new AtomicReference<>();

  /// An agent that tells its steps to the log.
  public DemoAgent(AgentOptions options) {
    this(options, LOG::info);
  }

  /// An agent that tells its steps to somebody.
  public DemoAgent(AgentOptions options, Consumer<String> teller) {
    this.http =
        new OkHttpClient.Builder()
            .retryOnConnectionFailure(false)
            // a store ends what is idle, and what is asked on it then gets no answer
            .connectionPool(new ConnectionPool(5, 4, TimeUnit.SECONDS))
            .followRedirects(false)
            .callTimeout(STORE_ANSWERS_WITHIN)
            .build();
    this.tools =
        new Errand.Tools(
            new StoreApi(http, options.store(), options.storeToken()),
            new ReceiverCalls(http, options),
            options,
            UUID.randomUUID().toString().substring(0, 8),
            teller);
    this.trickle = new Trickle(tools);
  }

  /// Tells all founding stories once, in the caller's thread.
  public List<StoryTold> stories() throws InterruptedException {
    return new FoundingStories(tools).all();
  }

  /// Tells only the purchase orders and the runaway fleet, in the caller's thread.
  public List<StoryTold> companyStories() throws InterruptedException {
    return new CompanyStories(tools).all();
  }

  /// One more intent of the trickle, in the caller's thread.
  public StoryTold trickleOnce() throws InterruptedException {
    return trickle.next();
  }

  /// The stories, then the trickle until closed, in a thread of its own; only the first call
  /// counts.
  public void start() {
    Thread thread = Thread.ofVirtual().name("demo-agent").unstarted(this::work);
    if (worker.compareAndSet(null, thread)) {
      thread.start();
    }
  }

  @Override
  public void close() {
    Thread thread = worker.get();
    if (thread != null) {
      thread.interrupt();
    }
    http.dispatcher().cancelAll();
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();
  }

  private void work() {
    try {
      guarded(this::stories);
      while (true) {
        Thread.sleep(trickle.pause());
        guarded(this::trickleOnce);
      }
    } catch (InterruptedException e) {
      LOG.debug("the demo agent was told to stop");
    }
  }

  private interface Work {
    Object run() throws InterruptedException;
  }

  /// One failure is told in the log and does not end the demo.
  private static void guarded(Work work) throws InterruptedException {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.error("the demo agent failed at one piece of work and goes on", e);
    }
  }
}
