package dev.secondwitness.witness.reader;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.secondwitness.domain.evidence.Exchange;
import dev.secondwitness.domain.evidence.Look;
import dev.secondwitness.domain.evidence.Observation;
import dev.secondwitness.domain.evidence.Question;
import dev.secondwitness.domain.evidence.UnreadableReason;
import dev.secondwitness.domain.evidence.Verdict;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.BoundField;
import dev.secondwitness.domain.value.WitnessId;
import dev.secondwitness.witness.Asked;
import dev.secondwitness.witness.Declared;
import dev.secondwitness.witness.definition.WitnessDefinition;
import dev.secondwitness.witness.definition.WitnessDefinitions;
import dev.secondwitness.witness.definition.WitnessPack;
import dev.secondwitness.witness.judge.Judge;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/// Signing in over real HTTP: a JSON-RPC login whose token is in the answer, and one whose token is
/// in a header. What proves who asks goes to its own source alone and is kept nowhere.
class SignInTest {

  private static final String PASSWORD = "hunter2-canary\"\\x";
  private static final String TOKEN = "tok-canary-91c0de";
  private static final String SESSION =
      Base64.getEncoder().encodeToString(("reader:31:" + TOKEN).getBytes(StandardCharsets.UTF_8));
  private static final List<String> CANARIES =
      List.of(PASSWORD, "hunter2-canary", TOKEN, SESSION, "tok-canary");
  private static final String RECORD =
      """
      {"id":1,"result":[{"id":4,"number":"7","reference":"int_7f3a","state":"confirmed",\
      "company":1,"party.":{"id":2,"name":"Supplier SA"},"currency.":{"id":1,"code":"EUR"},\
      "total_amount":{"__class__":"Decimal","decimal":"42.00"},"create_date":{"__class__":\
      "datetime","year":2026,"month":3,"day":1,"hour":10,"minute":0,"second":1,\
      "microsecond":5}}]}\
      """;

  /// Tryton's own way, and a service that gives its token in a header.
  private static final WitnessDefinition IN_BODY =
      signingIn(
          """
          auth:
            as: login
            secret: TRYTON_READ
            path: /erp/
            operation: common.db.login
            body: '{"id":0,"method":"common.db.login","params":["{{user}}",{"password":"{{password}}"},"en"]}'
            tokens: [/result/0, /result/1]
            send: base64_with_user
            header: Authorization
            prefix: "Session "
          """);

  private static final WitnessDefinition IN_HEADER =
      signingIn(
          """
          auth:
            as: login
            secret: TRYTON_READ
            path: /session
            body: '{"user":"{{user}}","password":"{{password}}"}'
            tokens: ["header:x-session-token"]
            header: X-Session-Token
          """);

  private final ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor();
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final List<String> loggedByJava = new ArrayList<>();
  private final Logger root = (Logger) LoggerFactory.getLogger("ROOT");
  private final java.util.logging.Logger javaRoot = java.util.logging.Logger.getLogger("okhttp3");
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          synchronized (loggedByJava) {
            loggedByJava.add(line.getMessage() + line.getThrown());
          }
        }

        @Override
        public void flush() {
          // nothing is held back
        }

        @Override
        public void close() {
          // nothing is open
        }
      };
  private Level before;

  private static WitnessDefinition signingIn(String auth) {
    WitnessPack pack =
        WitnessPack.all().stream().filter(p -> p.name().equals("tryton")).findFirst().orElseThrow();
    String basic = "auth: { as: basic, secret: TRYTON_READ }\n";
    String file = "orders-by-reference.yaml";
    String text = String.valueOf(pack.witnesses().get(file));
    assertThat(text).contains(basic);
    String changed =
        text.replace(basic, auth)
            + "allow_private:\n  - { host: 127.0.0.1, cidr: 127.0.0.1/32, port: any }\n";
    return WitnessDefinitions.of(Map.of(file, changed), pack.cards())
        .find(new WitnessId("tryton.orders-by-reference"), 1)
        .orElseThrow();
  }

  @BeforeEach
  void listen() {
    before = root.getLevel();
    root.setLevel(Level.ALL);
    logged.start();
    root.addAppender(logged);
    javaRoot.setLevel(java.util.logging.Level.ALL);
    javaRoot.addHandler(handler);
  }

  @AfterEach
  void stop() {
    root.detachAppender(logged);
    root.setLevel(before);
    javaRoot.removeHandler(handler);
    javaRoot.setLevel(java.util.logging.Level.INFO);
    calls.shutdownNow();
  }

  private static Question order() {
    return Asked.bound(
        Asked.refund(),
        List.of(
            Asked.field("company", "1", BoundField.Kind.EXACT),
            Asked.field("supplier", "Supplier SA", BoundField.Kind.LABEL)));
  }

  private HttpReader reader(SourceServer source, String password) {
    return new HttpReader(
        new Environments(Map.of("tryton", source.origin())),
        new Secrets(Map.of("TRYTON_READ", "reader:" + password)),
        InstantSource.system(),
        calls,
        Resolver.SYSTEM);
  }

  private static Verdict judged(WitnessDefinition definition, Look look) {
    return Judge.judge(definition, order(), new Observation(definition.id(), 1, List.of(look)))
        .verdict();
  }

  /// A source that lets in who knows the password, and shows its data to the session alone.
  private static SourceServer.Said source(SourceServer.Asked asked) {
    boolean rpcLogin = asked.body().contains("common.db.login");
    if (rpcLogin || asked.line().equals("POST /session")) {
      String due = PASSWORD.replace("\\", "\\\\").replace("\"", "\\\"");
      if (!asked.body().contains(due)) {
        return SourceServer.Said.json("{\"id\":0,\"result\":null}");
      }
      return rpcLogin
          ? SourceServer.Said.json("{\"id\":0,\"result\":[31,\"" + TOKEN + "\"]}")
          : new SourceServer.Said(200, "{\"ok\":true}", Map.of("X-Session-Token", TOKEN));
    }
    boolean in =
        asked.header("Authorization").filter(("Session " + SESSION)::equals).isPresent()
            || asked.header("X-Session-Token").filter(TOKEN::equals).isPresent();
    if (!in) {
      return new SourceServer.Said(401, "{}", Map.of());
    }
    return SourceServer.Said.json(
        asked.body().contains("get_preferences")
            ? "{\"id\":1,\"result\":{\"company\":1}}"
            : RECORD);
  }

  private void nothingIsKept(WitnessDefinition definition, HttpReader reader, Look look) {
    String curl = reader.asCurl(definition, order()).orElseThrow();
    assertThat(curl).contains("$TRYTON_READ");
    String lines = logged.list.stream().map(ILoggingEvent::toString).toList().toString();
    for (String canary : CANARIES) {
      assertThat(look.toString()).doesNotContain(canary);
      assertThat(curl).doesNotContain(canary);
      assertThat(lines).doesNotContain(canary);
      synchronized (loggedByJava) {
        assertThat(loggedByJava.toString()).doesNotContain(canary);
      }
    }
  }

  @Test
  @DisplayName(
      "C53 a JSON-RPC login: the token goes on in the one declared header and stays nowhere")
  void tokenInTheAnswer() {
    passesOn(IN_BODY, "Authorization", "Session " + SESSION);
  }

  @Test
  @DisplayName("C53 a token in a header is sent on in its own header alone and stays nowhere")
  void tokenInAHeader() {
    passesOn(IN_HEADER, "X-Session-Token", TOKEN);
  }

  private void passesOn(WitnessDefinition definition, String header, String value) {
    try (SourceServer source = new SourceServer(SignInTest::source)) {
      HttpReader reader = reader(source, PASSWORD);
      Look look = reader.look(definition, order(), made -> {});

      assertThat(judged(definition, look).kind()).isEqualTo(VerdictKind.PRESENT);
      assertThat(source.asked()).hasSize(3);
      SourceServer.Asked login = source.asked().getFirst();
      assertThat(login.header("Authorization")).isEmpty();
      assertThat(login.header("X-Session-Token")).isEmpty();
      for (SourceServer.Asked after : source.asked().subList(1, 3)) {
        assertThat(after.header(header)).contains(value);
        assertThat(after.without(header)).doesNotContain(TOKEN).doesNotContain("hunter2");
      }
      Exchange kept = look.exchanges().getFirst();
      assertThat(kept.step()).isEqualTo("login");
      assertThat(kept.body()).isEqualTo("{\"signed_in\":true}");
      assertThat(kept.bodyDigest()).isEmpty();
      assertThat(kept.headers()).doesNotContainKey("x-session-token");
      assertThat(kept.sentBody()).contains("$TRYTON_READ");
      nothingIsKept(definition, reader, look);
    }
  }

  @Test
  @DisplayName("a wrong password is a refused credential, never an absence, and is not shown")
  void wrongPassword() {
    try (SourceServer source = new SourceServer(SignInTest::source)) {
      for (WitnessDefinition definition : List.of(IN_BODY, IN_HEADER)) {
        HttpReader reader = reader(source, "wrong-canary-pass");
        Look look = reader.look(definition, order(), made -> {});
        Look again = reader.look(definition, order(), made -> {});

        Verdict verdict =
            Judge.judge(
                    definition, order(), new Observation(definition.id(), 1, List.of(look, again)))
                .verdict();
        assertThat(verdict)
            .isInstanceOfSatisfying(
                Verdict.Unreadable.class,
                u -> assertThat(u.reason()).isEqualTo(UnreadableReason.CREDENTIAL_REFUSED));
        assertThat(look.exchanges()).hasSize(1);
        assertThat(look.toString() + verdict).doesNotContain("wrong-canary-pass");
      }
      assertThat(source.asked()).hasSize(4);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"password", "token", "session", "half"})
  @DisplayName("C53 a source that repeats password or token in its answer does not get it kept")
  void echoes(String what) {
    Function<SourceServer.Asked, SourceServer.Said> echo =
        asked -> {
          boolean login = asked.body().contains("common.db.login");
          if (login && what.equals("password")) {
            return SourceServer.Said.json("{\"error\":[\"no\"," + asked.body() + "]}");
          }
          if (login && what.equals("half")) {
            return SourceServer.Said.json("{\"result\":[null,\"" + TOKEN + "\"]}");
          }
          if (login) {
            return source(asked);
          }
          String said = what.equals("token") ? TOKEN : asked.header("Authorization").orElse("");
          return new SourceServer.Said(
              what.equals("token") ? 403 : 200,
              "{\"error\":\"" + said + " may not\"}",
              Map.of("Server", "x " + said, "Location", "/again?was=" + said));
        };
    try (SourceServer source = new SourceServer(echo)) {
      HttpReader reader = reader(source, PASSWORD);
      Look look = reader.look(IN_BODY, order(), made -> {});

      assertThat(judged(IN_BODY, look).kind()).isEqualTo(VerdictKind.UNREADABLE);
      assertThat(look.exchanges().getLast().bodyDigest()).isEmpty();
      nothingIsKept(IN_BODY, reader, look);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  @DisplayName("C54 a login is never followed to another place, declared or not, nor its data")
  void redirected(int status) {
    try (SourceServer other =
            new SourceServer(asked -> SourceServer.Said.json("{\"token\":\"" + TOKEN + "\"}"));
        SourceServer source =
            new SourceServer(
                asked ->
                    new SourceServer.Said(
                        asked.line().startsWith("POST") ? status : 200,
                        "{\"token\":\"" + TOKEN + "\"}",
                        Map.of("Location", elsewhere(asked, other))))) {
      for (String way : List.of("self", other.origin().toString())) {
        WitnessDefinition lenient = following(way);
        Look look =
            new HttpReader(
                    new Environments(Map.of("payments", source.origin())),
                    new Secrets(Map.of("PAYMENTS_READ", "reader:" + PASSWORD)),
                    InstantSource.system(),
                    calls,
                    Resolver.SYSTEM)
                .look(lenient, Asked.refund(), made -> {});
        Verdict verdict =
            Judge.judge(lenient, Asked.refund(), new Observation(lenient.id(), 1, List.of(look)))
                .verdict();

        assertThat(look.exchanges()).hasSize(1);
        assertThat(look.toString()).doesNotContain(TOKEN).doesNotContain("hunter2");
        assertThat(verdict)
            .isInstanceOfSatisfying(
                Verdict.Unreadable.class,
                u -> assertThat(u.reason()).isEqualTo(UnreadableReason.REDIRECTED_AWAY));
      }
      assertThat(other.asked()).isEmpty();
      assertThat(source.asked()).hasSize(2);
    }
  }

  private static String elsewhere(SourceServer.Asked asked, SourceServer other) {
    return asked.line().contains("self") ? "/moved" : other.origin() + "/moved";
  }

  private static WitnessDefinition following(String way) {
    String text = Declared.text("payments.ledger-by-key.yaml");
    String bearer = "secret: PAYMENTS_READ\n";
    assertThat(text).contains(bearer);
    return Declared.parsed(
        "payments.ledger-by-key",
        text.replace(
                bearer,
                """
                auth:
                  as: login
                  secret: PAYMENTS_READ
                  path: /session?WAY
                  body: '{"user":"{{user}}","password":"{{password}}"}'
                  tokens: [/token]
                  header: X-Session-Token
                """
                    .replace("?WAY", way.equals("self") ? "/self" : "/other"))
            + "redirects: ['"
            + way
            + "']\n");
  }
}
