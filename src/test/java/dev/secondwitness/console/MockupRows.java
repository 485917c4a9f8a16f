package dev.secondwitness.console;

import dev.secondwitness.app.port.FindingCode;
import dev.secondwitness.app.port.QueueItem;
import dev.secondwitness.domain.evidence.VerdictKind;
import dev.secondwitness.domain.intent.IntentState;
import dev.secondwitness.domain.value.BusinessRef;
import dev.secondwitness.domain.value.CurrencyScales;
import dev.secondwitness.domain.value.IntentId;
import dev.secondwitness.domain.value.Money;
import dev.secondwitness.domain.value.Operation;
import dev.secondwitness.domain.value.Owner;
import dev.secondwitness.domain.value.Provider;
import dev.secondwitness.domain.value.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The 41 rows of the mockups' invented day.
public final class MockupRows {

  /// The moment of the mockups.
  public static final Instant NOW = Instant.parse("2026-09-15T11:40:04Z");

  /// The selected row: the refund of order 4812.
  public static final IntentId REFUND = new IntentId("int_7f3a91c2");

  private static final List<String> TABLE =
      List.of(
          // id|age min|left min|operation|provider|tenant|reference|amount|att|verdict|read
          // s|owner|round|findings
          "int_2b11c0a1|3060|-21|message.send|mail-eu|acme|ticket 55120||1|NOT_SEEN|180|Ines Duarte|1|",
          "int_5530e7d2|41|-14|purchase_order.create|erp-eu, erp-us|parsian|PO req 5530|18400.00 EUR|2|DOUBLED|120|Reza Karimi|2|KEY_DRIFT_REFUSED,LATE_RESULT",
          "int_91ab34f3|1560|9|compute.provision|cloud us-east-1|netlab|5 × m8g.12xl|6531.30 USD|5|PENDING|60|Ines Duarte|1|MANY_ATTEMPTS",
          "int_7f3a91c2|38|22|refund.create|payments-eu|acme|order 4812|42.00 EUR|2|PRESENT|12|Mara Lind|1|KEY_DRIFT_REFUSED",
          "int_c3307aa5|26|34|comment.post|forum|Self-named|comment 3307||1|PRESENT|240|Mara Lind|1|LABEL_FOLDED",
          "int_0914b6e6|190|48|settlement.reconcile|bank-camt|acme|batch 0914-B|1250000.00 USD|1|PRESENT|120|Dana Okafor|1|",
          "int_90017bd7|31|52|refund.create|payments-jp|kitano|order 90017|5400 JPY|1|ABSENT_AS_OF|73|Mara Lind|1|",
          "int_3381f0e8|84|65|payout.create|knet|gulfmart|invoice 3381|1250.500 KWD|2|PENDING|120|Reza Karimi|1|LATE_RESULT",
          "int_20931c19|122|78|invoice.create|erp-us|northlight|invoice 20931|312.00 GBP|1|DIFFERS|360|Dana Okafor|1|AMOUNT_DIFFERS",
          "int_4790d22a|111|100|refund.create|payments-us|acme|order 4790|19.99 USD|6|UNREADABLE|40|Mara Lind|1|MANY_ATTEMPTS",
          "int_4807e33b|93|130|shipment.create|parcel-eu|acme|order 4807||1|NOT_SEEN|180|Mara Lind|1|",
          "int_5512f44c|55|155|purchase_order.create|erp-eu|parsian|PO req 5512|2310.75 EUR|1|ABSENT_AS_OF|344|Reza Karimi|1|KEY_ENDS_SOON",
          "int_0118055d|44|200|access.grant|idp|northlight|grant 118||1|UNREADABLE|480|Ines Duarte|1|",
          "int_4815166e|9|230|refund.create|payments-eu|acme|order 4815|8.50 EUR|1|PRESENT|20|reviewers|1|",
          "int_4655277f|4380|302|refund.create|payments-eu|acme|order 4655|129.00 EUR|1|UNDONE|3600|Dana Okafor|2|REOPENED",
          "int_07713880|140|375|subscription.cancel|billing-jp|kitano|sub 771|12800 JPY|1|PENDING|300|Dana Okafor|1|",
          "int_33774991|1|419|payout.create|knet|gulfmart|invoice 3377|85.250 KWD|1|||Reza Karimi|1|",
          "int_32985aa2|285|1300|comment.post|forum|community|comment 3298||1|NOT_SEEN|600|Mara Lind|1|MAY_REPEAT");

  private MockupRows() {}

  /// All 41 rows at a moment: the 18 drawn ones and the ones further down.
  public static List<QueueItem> at(Instant now) {
    List<QueueItem> rows = new ArrayList<>(TABLE.stream().map(line -> row(line, now)).toList());
    String[] owners = {"Mara Lind", "Reza Karimi", "Dana Okafor", "Ines Duarte", "reviewers"};
    for (int i = 0; rows.size() < 41; i++) {
      String line =
          String.format(
              Locale.ROOT,
              "int_aa%06d|%d|%d|refund.create|payments-%s|acme|order %d|%d.00 EUR|1|%s|%d|%s|1|",
              i,
              6 + i * 29,
              1400 + i * 97,
              i % 2 == 0 ? "eu" : "us",
              4900 + i,
              12 + i * 7,
              VerdictKind.values()[i % 8].name(),
              60 + i * 30,
              owners[i % owners.length]);
      rows.add(row(line, now));
    }
    return rows;
  }

  /// A fresh unknown of the given number, due `leftMinutes` from now.
  public static QueueItem extra(int number, Instant now, long leftMinutes) {
    return row(
        String.format(
            Locale.ROOT,
            "int_ee%06d|1|%d|refund.create|payments-eu|acme|order %d|10.00 EUR|1|||Mara Lind|1|",
            number,
            leftMinutes,
            70000 + number),
        now);
  }

  /// The same row, settled.
  public static QueueItem settled(QueueItem i, IntentState state) {
    return new QueueItem(
        i.id(),
        state,
        i.round(),
        i.version() + 1,
        i.createdAt(),
        Optional.empty(),
        Optional.empty(),
        i.operation(),
        i.provider(),
        i.tenant(),
        i.businessRef(),
        i.amount(),
        i.attempts(),
        i.lastVerdict(),
        i.lastReadAt(),
        i.lastPosition(),
        i.owner(),
        i.findings());
  }

  /// The same row with another verdict, one version on.
  public static QueueItem read(QueueItem i, VerdictKind verdict, Instant at) {
    return new QueueItem(
        i.id(),
        i.state(),
        i.round(),
        i.version() + 1,
        i.createdAt(),
        i.unknownSince(),
        i.resolveBy(),
        i.operation(),
        i.provider(),
        i.tenant(),
        i.businessRef(),
        i.amount(),
        i.attempts(),
        Optional.of(verdict),
        Optional.of(at),
        i.lastPosition(),
        i.owner(),
        i.findings());
  }

  private static QueueItem row(String line, Instant now) {
    String[] f = line.split("\\|", -1);
    Instant since = now.minus(Duration.ofMinutes(Long.parseLong(f[1])));
    Optional<VerdictKind> verdict =
        f[9].isEmpty() ? Optional.empty() : Optional.of(VerdictKind.valueOf(f[9]));
    Optional<Instant> readAt =
        f[10].isEmpty() ? Optional.empty() : Optional.of(now.minusSeconds(Long.parseLong(f[10])));
    List<FindingCode> findings =
        f[13].isEmpty()
            ? List.of()
            : java.util.Arrays.stream(f[13].split(",")).map(FindingCode::valueOf).toList();
    return new QueueItem(
        new IntentId(f[0]),
        IntentState.INDETERMINATE,
        Integer.parseInt(f[12]),
        4,
        since,
        Optional.of(since),
        Optional.of(now.plus(Duration.ofMinutes(Long.parseLong(f[2])))),
        new Operation(f[3]),
        new Provider(f[4]),
        new Tenant(f[5]),
        Optional.of(new BusinessRef(f[6])),
        money(f[7]),
        Integer.parseInt(f[8]),
        verdict,
        readAt,
        verdict.filter(VerdictKind.ABSENT_AS_OF::equals).flatMap(v -> readAt),
        Optional.of(
            new Owner(f[11].equals("reviewers") ? Owner.Kind.GROUP : Owner.Kind.PERSON, f[11])),
        findings);
  }

  private static Optional<Money> money(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String[] parts = text.split(" ", -1);
    return Optional.of(Money.ofDecimal(parts[0], parts[1], CurrencyScales.ISO.of(parts[1])));
  }
}
