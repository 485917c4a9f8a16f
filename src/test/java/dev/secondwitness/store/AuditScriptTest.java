package dev.secondwitness.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The script of the manual's page on the audit chain, as it stands there: it passes what is whole,
/// and says what is not.
class AuditScriptTest {
  private static final Path PAGE = Path.of("docs", "manual", "audit.md");
  private static final JsonMapper JSON = JsonMapper.shared();
  @TempDir Path directory;
  private Path script;
  private List<String> export;

  private record Ran(int exit, String said) {}

  @BeforeEach
  void prepare() throws IOException {
    script = Files.writeString(directory.resolve("audit-check"), quoted());
    try (StoreFixture store = new StoreFixture(directory.resolve("store"))) {
      store.unknown("r-1");
      store.as("worker").post("/v1/intents", StoreFixture.refund("r-2", "100", "پلاک ۷", "x"));
      export = store.as("ines").raw("/v1/audit/export").text().lines().toList();
    }
  }

  @AfterEach
  void nothingIsLeftBehind() throws IOException {
    try (var files = Files.list(directory)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("audit-check", "export.jsonl", "store", "trusted.pem");
    }
  }

  private static String quoted() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf("```bash\n#!/usr/bin/env bash\n# audit-check") + "```bash\n".length();
    return page.substring(from, page.indexOf("```", from));
  }

  private Ran check(List<String> lines, String... more) throws Exception {
    Path file =
        Files.writeString(directory.resolve("export.jsonl"), String.join("\n", lines) + "\n");
    trusted();
    List<String> command = new ArrayList<>(List.of("bash", script.toString(), file.toString()));
    command.addAll(List.of(more));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("TMPDIR", directory.toString());
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ran(process.exitValue(), said);
  }

  /// The store's public key, as somebody keeps it elsewhere.
  private String trusted() throws IOException {
    String key = JSON.readTree(export.getLast()).at("/head/public_key").asString();
    return Files.writeString(
            directory.resolve("trusted.pem"),
            "-----BEGIN PUBLIC KEY-----\n" + key + "\n-----END PUBLIC KEY-----\n")
        .toString();
  }

  private static void fails(Ran ran, String words) {
    assertThat(ran.exit()).as(ran.said()).isNotZero();
    assertThat(ran.said()).contains(words).doesNotContain("the end is signed");
  }

  private List<String> with(int line, String text) {
    List<String> changed = new ArrayList<>(export);
    changed.set(line, text);
    return changed;
  }

  private int entries() {
    return export.size() - 2;
  }

  @Test
  void aWholeExportPasses() throws Exception {
    assertThat(entries()).isGreaterThan(4);
    for (String[] key : new String[][] {{}, {trusted()}}) {
      Ran ran = check(export, key);
      assertThat(ran.exit()).as(ran.said()).isZero();
      assertThat(ran.said())
          .contains("1 to " + entries() + " follow one another, and the end is signed");
    }
  }

  @Test
  void aChangedEntryIsNamed() throws Exception {
    for (int line = 1; line <= entries(); line++) {
      assertThat(export.get(line)).contains("acme");
      fails(
          check(with(line, export.get(line).replace("acme", "acne"))),
          "entry " + line + " does not follow");
    }
  }

  @Test
  void aRemovedEntryIsNoticedWhereverItStood() throws Exception {
    for (int line = 1; line < entries(); line++) {
      List<String> fewer = new ArrayList<>(export);
      fewer.remove(line);
      fails(check(fewer), "entry " + (line + 1) + " does not follow");
    }
    List<String> fewer = new ArrayList<>(export);
    fewer.remove(entries());
    fails(check(fewer), "the signed end is another entry");
    List<String> swapped = new ArrayList<>(export);
    swapped.set(1, export.get(2));
    swapped.set(2, export.get(1));
    fails(check(swapped), "entry 2 does not follow");
    fails(
        check(with(1, export.get(1).replace("\"sequence\":\"1\"", "\"sequence\":\"7\""))),
        "entry 7 does not follow");
  }

  @Test
  void aChangedEndIsNoticed() throws Exception {
    JsonNode head = JSON.readTree(export.getLast()).path("head");
    String end = export.getLast();
    int last = export.size() - 1;
    String signature = head.path("signature").asString();
    String other = (signature.startsWith("A") ? "B" : "A") + signature.substring(1);
    fails(check(with(last, end.replace(signature, other))), "the signature of the end is wrong");
    String moved = end.replace("\"" + entries() + "\"", "\"" + (entries() + 1) + "\"");
    fails(check(with(last, moved)), "the signed end is another entry");
    for (String member : List.of("at", "store_id", "key_id")) {
      String value = head.path(member).asString();
      String changed =
          end.replace("\"" + value + "\"", "\"" + value.replaceFirst(".$", "0x") + "\"");
      assertThat(changed).isNotEqualTo(end);
      fails(check(with(last, changed)), "the signature of the end is wrong");
    }
    String hash = head.path("hash").asString();
    fails(check(with(last, end.replace(hash, "0".repeat(64)))), "the signed end is another entry");
    fails(check(export.subList(0, last)), "the export has no signed end");
    fails(check(List.of("what is this")), "is not an export");
  }

  @Test
  void aSignatureOfAnotherKeyIsNoticed() throws Exception {
    Path another = directory.resolve("trusted.pem");
    Process made =
        new ProcessBuilder(
                "bash", "-c", "openssl genpkey -algorithm ed25519 | openssl pkey -pubout")
            .start();
    String pem = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    check(export);
    Files.writeString(another, pem);
    Process process =
        new ProcessBuilder(
                "bash",
                script.toString(),
                directory.resolve("export.jsonl").toString(),
                another.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    fails(new Ran(process.exitValue(), said), "the signature of the end is wrong");
  }
}
