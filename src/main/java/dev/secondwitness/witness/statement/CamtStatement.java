package dev.secondwitness.witness.statement;

import dev.secondwitness.witness.definition.StatementFile;
import dev.secondwitness.witness.judge.StatementExtract;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// An ISO 20022 bank-to-customer statement (camt.053, any version), read element by element: no
/// document types, nothing from outside, no more than one transaction in memory.
final class CamtStatement {

  private static final String NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.";
  private static final int DEEPEST = 40;
  private static final int LONGEST_TEXT = 4_000;
  private static final Pattern ZONED = Pattern.compile(".*(Z|[+-][0-9]{2}:[0-9]{2})");
  private static final String STATEMENT = "/Document/BkToCstmrStmt/Stmt";
  private static final String ENTRY = STATEMENT + "/Ntry";
  private static final String DETAILS = ENTRY + "/NtryDtls";
  private static final String TRANSACTION = DETAILS + "/TxDtls";

  private final StatementFile file;
  private final RowSink sink;
  private final StringBuilder path = new StringBuilder();
  private final StringBuilder text = new StringBuilder();
  private Map<String, String> statement = new HashMap<>();
  private Map<String, String> entry = new HashMap<>();
  private Map<String, String> transaction = new HashMap<>();
  private int transactions;
  private int inBatch;
  private int announced;
  private boolean batch;
  private boolean batches;
  private int entries;

  CamtStatement(StatementFile file, RowSink sink) {
    this.file = file;
    this.sink = sink;
  }

  void read(InputStream in) throws FileProblem {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(in);
      try {
        read(reader);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw FileProblem.unreadable("not well-formed XML, or cut off");
    }
  }

  private void read(XMLStreamReader reader) throws XMLStreamException, FileProblem {
    int depth = 0;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          depth++;
          if (depth > DEEPEST) {
            throw FileProblem.tooLarge("nested deeper than " + DEEPEST);
          }
          opened(reader);
        }
        case XMLStreamConstants.END_ELEMENT -> {
          depth--;
          closed();
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> characters(reader);
        case XMLStreamConstants.DTD -> throw FileProblem.unreadable("a document type is not read");
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw FileProblem.unreadable("an entity that is not XML's own");
        default -> {
          // comments and processing instructions say nothing
        }
      }
    }
  }

  private void characters(XMLStreamReader reader) throws FileProblem {
    if (text.length() + reader.getTextLength() > LONGEST_TEXT) {
      throw FileProblem.tooLarge("a text beyond " + LONGEST_TEXT + " characters");
    }
    text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
  }

  private void opened(XMLStreamReader reader) throws FileProblem {
    if (path.isEmpty()
        && !(reader.getLocalName().equals("Document")
            && String.valueOf(reader.getNamespaceURI()).startsWith(NAMESPACE))) {
      throw FileProblem.unreadable("not a camt.053 document");
    }
    path.append('/').append(reader.getLocalName());
    text.setLength(0);
    String here = path.toString();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      keep(here + "@" + reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    switch (here) {
      case STATEMENT -> {
        statement = new HashMap<>();
        batches = false;
        entries = 0;
      }
      case ENTRY -> {
        entry = new HashMap<>();
        transaction = new HashMap<>();
        transactions = 0;
      }
      case DETAILS -> {
        batch = false;
        inBatch = 0;
        announced = 0;
      }
      case TRANSACTION -> transaction = new HashMap<>();
      default -> {
        // a value: kept when it ends
      }
    }
  }

  private void closed() throws FileProblem {
    String here = path.toString();
    String value = text.toString().strip();
    text.setLength(0);
    path.setLength(here.lastIndexOf('/'));
    if (!value.isEmpty()) {
      keep(here, value);
    }
    switch (here) {
      case DETAILS + "/Btch" -> batch = true;
      case DETAILS + "/Btch/NbOfTxs" -> announced = number(value);
      case TRANSACTION -> {
        transactions++;
        inBatch++;
        sink.row(CamtRow.of(statement, entry, transaction, entries, transactions, file.zone()));
        transaction = new HashMap<>();
      }
      case DETAILS -> batches |= batch && (inBatch == 0 || inBatch < announced);
      case ENTRY -> {
        entries++;
        if (transactions == 0) {
          sink.row(CamtRow.of(statement, entry, Map.of(), entries, 0, file.zone()));
        }
        entry = new HashMap<>();
      }
      case STATEMENT -> sink.statement(period());
      default -> {
        // nothing ends here
      }
    }
  }

  /// The first value at a place counts.
  private void keep(String at, String value) {
    if (at.startsWith(TRANSACTION + "/")) {
      transaction.putIfAbsent(at.substring(TRANSACTION.length() + 1), value);
    } else if (at.startsWith(ENTRY + "/")) {
      entry.putIfAbsent(at.substring(ENTRY.length() + 1), value);
    } else if (at.startsWith(STATEMENT + "/")) {
      statement.putIfAbsent(at.substring(STATEMENT.length() + 1), value);
    }
  }

  private static int number(String text) throws FileProblem {
    if (!text.matches("[0-9]{1,9}")) {
      throw FileProblem.unreadable("not a number of transactions: " + text);
    }
    return Integer.parseInt(text);
  }

  private StatementExtract.Period period() throws FileProblem {
    return new StatementExtract.Period(
        CamtRow.account(statement),
        time(statement, "FrToDt/FrDtTm", file.zone()),
        time(statement, "FrToDt/ToDtTm", file.zone()),
        batches);
  }

  /// A time that may carry no zone.
  static Optional<Instant> time(Map<String, String> values, String at, ZoneId zone)
      throws FileProblem {
    Optional<String> text = Optional.ofNullable(values.get(at));
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          ZONED.matcher(text.get()).matches()
              ? OffsetDateTime.parse(text.get()).toInstant()
              : LocalDateTime.parse(text.get()).atZone(zone).toInstant());
    } catch (DateTimeException e) {
      throw FileProblem.unreadable("a time cannot be read: " + text.get());
    }
  }
}
