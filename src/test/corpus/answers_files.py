"""Feeds, plain JSON services, and statements by file."""
import json

from paper import AGAIN, LATE, Paper, iso

ATOM, RSS = "application/atom+xml; charset=utf-8", "application/rss+xml; charset=utf-8"


def feeds():
    p = Paper("feeds", "https://status.example.org")
    p.ask("notice", operation="notice.publish", intent="int_7f3a", key="notice:acme:int_7f3a", bound={"title": "Refund of order 4812", "author": "Desk"})

    def entry(ref="int_7f3a", title="Refund of order 4812", author="Desk", n=1, extra=""):
        return ("<entry><id>%s</id><title>%s</title><author><name>%s</name></author><updated>%s</updated>"
                '<link href="https://status.example.org/n/%d"/><category term="ref" label="%s"/>%s</entry>') % (ref, title, author, iso(n), n, ref, extra)

    def atom(*entries):
        return '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Notices</title><id>tag:status.example.org,2026:feed</id><updated>%s</updated>%s</feed>' % (iso(LATE), "".join(entries))

    def one(name, body, verdict, because, kind=ATOM, witness="generic.atom", status=200, **more):
        f = p.file(name, "/notices.atom", status, body, kind=kind)
        p.label(witness, "notice", [{"pages": [f]}], verdict, because, **more)

    other = entry("int_other", "Another", n=5)
    one("atom-present", atom(other, entry()), "present", "An entry whose id is our reference, title and author equal.")
    one("atom-other-title", atom(entry(title="Refund of order 4813")), "differs", "Another order.", differs=["title"])
    one("atom-title-as-html", atom(entry(title="Refund of order 4812").replace("<title>", '<title type="html">')), "present", "The same title, declared as HTML.")
    one("atom-title-with-cdata", atom(entry(title="<![CDATA[Refund of order 4812]]>")), "present", "The same title in a CDATA section.")
    one("atom-doubled", atom(entry(n=2, extra="<rights>2</rights>"), entry()), "present", "One id twice is one entry, listed twice.", weaker=["doubled", "unreadable"])
    one("atom-none-of-ours", atom(other), "not_seen", "A feed holds only the newest: it never proves absence.")
    one("atom-empty", atom(), "not_seen", "An empty feed.", weaker=["unreadable"])
    one("atom-longer-reference", atom(entry("int_7f3a2")), "not_seen", "Ours is a prefix of it.")
    one("atom-named-in-the-text", atom(entry("int_other", extra="<content>about int_7f3a</content>")), "not_seen", "Only named in another's text.")
    one("atom-in-a-comment", atom("<!-- " + entry() + " -->", other), "not_seen", "Only in a comment.")
    one("atom-other-namespace", atom(entry()).replace("http://www.w3.org/2005/Atom", "http://example.org/not-atom"), "unreadable", "Elements of another namespace are no feed.", weaker=["not_seen"])
    one("atom-cut-off", atom(other, entry())[:-30], "unreadable", "Cut off.")
    one("atom-two-looks-later", atom(other), "not_seen", "The same again.")
    one("atom-with-an-external-entity", '<!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/hostname">]>' + atom(entry(title="&x;"))[38:], "unreadable", "A document type is refused.")
    one("atom-with-a-bomb", '<!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' + atom(entry(title="&b;"))[38:], "unreadable", "Entities that unfold are refused.")
    one("atom-as-html", atom(entry()), "unreadable", "Declared as a page.", kind="text/html")
    one("html-as-atom", "<html><body>Sign in<form><input type='password'></form></body></html>", "unreadable", "A page declared as a feed.")
    one("atom-status-503", atom(entry()), "unreadable", "Overloaded.", status=503)

    def rss(*items):
        return '<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Notices</title><link>https://status.example.org</link><description>x</description>%s</channel></rss>' % "".join(items)

    def item(ref="int_7f3a", title="Refund of order 4812"):
        return '<item><title>%s</title><guid isPermaLink="false">%s</guid><author>Desk</author><pubDate>Sun, 01 Mar 2026 10:00:01 GMT</pubDate></item>' % (title, ref)

    one("rss-present", rss(item("int_b1b1", "Another"), item()), "present", "An item whose guid is our reference.", kind=RSS, witness="generic.rss")
    one("rss-other-title", rss(item(title="Refund of order 4821")), "differs", "Another order.", kind=RSS, witness="generic.rss", differs=["title"])
    one("rss-title-encoded-twice", rss(item(title="Refund of order &amp;#52;812")), "differs", "Decoded once it reads &#52;812.", kind=RSS, witness="generic.rss", differs=["title"])
    one("rss-none-of-ours", rss(item("int_b1b1", "Another")), "not_seen", "None of ours.", kind=RSS, witness="generic.rss")
    one("rss-guid-is-an-address", rss(item("https://status.example.org/n/int_7f3a")), "not_seen", "The reference is only part of the guid.", kind=RSS, witness="generic.rss")
    p.write()


def services():
    p = Paper("services", "https://api.example.org")

    def ask(name, minor, currency, **more):
        return p.ask(name, operation="transfer.create", intent="int_7f3a", key="transfer:acme:int_7f3a", amount={"currency": currency, "minor": minor},
                     bound={"beneficiary": "NL91ABNA0417164300", "amount": str(minor), "currency": currency, **more})

    ask("transfer", 123450, "EUR")
    ask("yen", 5800, "JPY")
    ask("dinar", 12345, "KWD")
    ask("rial", 100000000, "IRR")
    path = "/transfers?reference=int_7f3a"

    def row(**changes):
        r = {"id": "tr_1", "reference": "int_7f3a", "beneficiary": "NL91ABNA0417164300", "amount": {"value": "1234.50", "currency": "EUR"}, "status": "COMPLETED", "created_at": iso(1)}
        r.update(changes)
        return r

    def one(name, body, verdict, because, question="transfer", **more):
        f = p.file(name, path, body=body)
        p.label("generic.json", question, [{"pages": [f]}], verdict, because, **more)

    def rows(*r):
        return {"data": list(r), "total": len(r)}

    def money(value, currency="EUR"):
        return rows(row(amount={"value": value, "currency": currency}))

    one("decimal-present", money("1234.50"), "present", "A decimal string of the currency's scale.")
    one("decimal-short", money("1234.5"), "present", "A zero that was left out changes nothing.", weaker=["unreadable"])
    one("decimal-long", money("1234.5000"), "present", "Zeros beyond the scale change nothing.", weaker=["unreadable"])
    one("decimal-third-digit", money("1234.505"), "unreadable", "Half a cent does not exist.", weaker=["differs"])
    one("decimal-english-groups", money("1,234.50"), "unreadable", "A group sign: is it 1.234 or 1234?")
    one("decimal-german", money("1.234,50"), "unreadable", "Point and comma changed roles.")
    one("decimal-swiss", money("1'234.50"), "unreadable", "A group sign.")
    one("decimal-narrow-spaces", money("1\u202f234,50"), "unreadable", "Spaces as groups (C43).")
    one("decimal-persian", money("۱۲۳۴٫۵۰"), "unreadable", "Persian digits are no machine text (C46).")
    one("decimal-arabic", money("١٢٣٤٫٥٠"), "unreadable", "Arabic digits are no machine text.")
    one("decimal-full-width", money("１２３４.５０"), "unreadable", "Full-width digits are no machine text.")
    one("decimal-with-sign", money("€1234.50"), "unreadable", "A sign before the number.")
    one("decimal-minus", money("-1234.50"), "differs", "The other direction.", differs=["amount"], weaker=["unreadable"])
    one("decimal-parentheses", money("(1234.50)"), "unreadable", "A bookkeeper's minus.")
    one("decimal-exponent", money("1.2345e3"), "unreadable", "No decimal string.")
    one("decimal-number", {"data": [row(amount={"value": 1234.5, "currency": "EUR"})], "total": 1}, "present", "A JSON number read by its digits, not as a double (C17).", weaker=["unreadable"])
    one("decimal-cent-less", money("1234.49"), "differs", "One cent less.", differs=["amount"])
    one("decimal-times-ten", money("12345.0"), "differs", "Ten times.", differs=["amount"])
    one("yen-whole", money("5800", "JPY"), "present", "No decimals.", question="yen")
    one("yen-point-zero", money("5800.00", "JPY"), "present", "Decimals that are nothing.", question="yen", weaker=["unreadable"])
    one("yen-half", money("58.00", "JPY"), "differs", "58 yen (C16).", question="yen", differs=["amount"])
    one("dinar-three", money("12.345", "KWD"), "present", "Three decimals.", question="dinar")
    one("dinar-two", money("12.35", "KWD"), "differs", "Rounded to two.", question="dinar", differs=["amount"])
    one("dinar-shifted", money("123.45", "KWD"), "differs", "Read with two decimals.", question="dinar", differs=["amount"])
    one("rial", money("1000000.00", "IRR"), "present", "A million rials, two decimals by the standard.", question="rial")
    one("toman", money("100000.00", "IRR"), "differs", "Somebody wrote tomans: a tenth.", question="rial", differs=["amount"])
    one("beneficiary-with-spaces", rows(row(beneficiary="NL91 ABNA 0417 1643 00")), "differs", "Account numbers compare exactly.", differs=["beneficiary"])
    one("empty", rows(), "not_seen", "An empty list, a first look.")
    one("none-but-total", {"data": [], "total": 1}, "not_seen", "The list is empty and the total says one.", weaker=["unreadable"])
    one("truncated", {"data": [row(id="tr_9", reference="int_other")], "total": 57}, "unreadable", "One of 57 rows.", weaker=["not_seen"])
    one("processing", rows(row(status="PROCESSING")), "pending", "Not final.")
    one("returned", rows(row(status="RETURNED")), "undone", "It came back.")
    one("test-mode", {**rows(row()), "livemode": False}, "unreadable", "The test environment's answer.")
    one("graphql-errors", {"data": None, "errors": [{"message": "Not authorized"}]}, "unreadable", "200 that means no.")
    one("message-only", {"message": "OK"}, "unreadable", "OK about what?")
    one("doubled", rows(row(id="tr_2"), row()), "doubled", "Two.")
    replay = p.file("replayed", path, body=rows(row()), headers=[("idempotent-replayed", "true")])
    p.label("generic.json", "transfer", [{"pages": [replay]}], "unreadable", "The receiver's stored reply to the write, not a reading of what stands (C10).", weaker=["not_seen"])
    p.write()


def statements():
    p = Paper("statements", "https://bank.example.org")
    base = dict(operation="settlement.pay", intent="int_7f3a", key="settlement:acme:int_7f3a", bound={"account": "NL91ABNA0417164300", "amount": "4200", "currency": "EUR"}, amount={"currency": "EUR", "minor": 4200})
    p.ask("payment", **base)
    p.ask("yen", **{**base, "amount": {"currency": "JPY", "minor": 5800}, "bound": {**base["bound"], "amount": "5800", "currency": "JPY"}})
    p.ask("dinar", **{**base, "amount": {"currency": "KWD", "minor": 12345}, "bound": {**base["bound"], "amount": "12345", "currency": "KWD"}})
    head = "id,account,reference,amount,currency,booked,status\n"
    mine = "s1,NL91ABNA0417164300,int_7f3a,42.00,EUR,2026-03-02,BOOKED\n"
    theirs = "s2,NL91ABNA0417164300,int_9999,42.00,EUR,2026-03-02,BOOKED\n"
    week, late = "settlement_2026-02-23_2026-03-07.csv", "2026-03-08T06:00:00Z"

    def csv(name, text, verdict, because, question="payment", under=week, imported=late, **more):
        f = p.raw(name + ".csv", text)
        p.label("statement.csv", question, [{"statement": f, "name": under, "imported": imported}], verdict, because, **more)

    csv("csv-present", head + theirs + mine, "present", "Our reference as a whole cell, account and amount equal.")
    csv("csv-crlf-and-mark", "\ufeff" + (head + mine).replace("\n", "\r\n"), "present", "A byte order mark and Windows line ends.")
    csv("csv-quoted", head + 's1,"NL91ABNA0417164300","int_7f3a","42.00","EUR",2026-03-02,BOOKED\n', "present", "Quoted cells.")
    csv("csv-line-end-in-a-cell", head + 's0,NL91ABNA0417164300,"two\nlines int_7f3a",1.00,EUR,2026-03-02,BOOKED\n' + mine, "present", "A line end within quotes; the reference among words there is not ours.")
    csv("csv-doubled", head + mine + mine.replace("s1", "s3"), "doubled", "Booked twice.")
    csv("csv-same-line-twice", head + mine + mine, "doubled", "Two lines are two bookings: a statement lists each once.", weaker=["unreadable"])
    csv("csv-other-amount", head + mine.replace("42.00", "24.00"), "differs", "24.00.", differs=["amount"])
    csv("csv-other-currency", head + mine.replace("EUR", "USD"), "differs", "Dollars.", differs=["currency"])
    csv("csv-other-account", head + mine.replace("NL91", "NL92"), "unreadable", "A line of another account: the file is not ours.", weaker=["differs", "not_seen"])
    csv("csv-longer-reference", head + mine.replace("int_7f3a", "int_7f3a2"), "not_seen", "Ours is a prefix of it.", under="settlement.csv")
    csv("csv-absent-to-the-end", head + theirs, "absent_as_of", "The file covers whole days past the write and its settle delay, and holds nothing of ours.", weaker=["not_seen"])
    csv("csv-ends-too-early", head + theirs, "not_seen", "The file ends on the day of the write.", under="settlement_2026-02-23_2026-03-01.csv")
    csv("csv-begins-too-late", head + theirs, "not_seen", "The file begins after the write.", under="settlement_2026-03-03_2026-03-07.csv")
    csv("csv-without-a-period", head + theirs, "not_seen", "Nothing says which days the file covers.", under="settlement.csv")
    csv("csv-reversed", head + mine.replace("BOOKED", "REVERSED"), "undone", "Reversed.")
    csv("csv-pending", head + mine.replace("BOOKED", "PENDING"), "pending", "Not booked.")
    csv("csv-unknown-status", head + mine.replace("BOOKED", "MAYBE"), "unreadable", "A word nobody declared.")
    csv("csv-german-amount", head + mine.replace("42.00", '"42,00"'), "unreadable", "Another form than declared.")
    csv("csv-missing-column", head.replace(",amount", "") + theirs.replace(",42.00", ""), "unreadable", "The amounts' column is missing.")
    csv("csv-short-line", head + theirs + "s4,NL91ABNA0417164300,int_7\n", "unreadable", "A line is cut off.")
    csv("csv-semicolons", (head + mine).replace(",", ";"), "unreadable", "Another separator than declared.")
    csv("csv-empty", "", "unreadable", "An empty file.")
    csv("csv-html", "<html>Sign in</html>", "unreadable", "A page saved as a file.")
    csv("csv-yen", head + mine.replace("42.00,EUR", "5800,JPY"), "present", "Yen have no decimals.", question="yen")
    csv("csv-dinar", head + mine.replace("42.00,EUR", "12.345,KWD"), "present", "Dinars have three.", question="dinar")
    csv("csv-dinar-rounded", head + mine.replace("42.00,EUR", "12.35,KWD"), "differs", "Rounded to two.", question="dinar", differs=["amount"])

    def entry(ref="int_7f3a", amount="42.00", currency="EUR", status="<Sts><Cd>BOOK</Cd></Sts>", reversal="", details=None, n=1, direction="DBIT"):
        details = "<NtryDtls><TxDtls><Refs><EndToEndId>%s</EndToEndId></Refs></TxDtls></NtryDtls>" % ref if details is None else details
        return ('<Ntry><NtryRef>n%d</NtryRef><Amt Ccy="%s">%s</Amt><CdtDbtInd>%s</CdtDbtInd>%s%s<BookgDt><Dt>2026-03-02</Dt></BookgDt>'
                "<AcctSvcrRef>b%d</AcctSvcrRef><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>%s</Ntry>") % (n, currency, amount, direction, reversal, status, n, details)

    def camt(*entries, account="NL91ABNA0417164300", start="2026-02-23T00:00:00+01:00", end="2026-03-08T00:00:00+01:00", version="02", page=""):
        return ('<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.%s"><BkToCstmrStmt><GrpHdr><MsgId>m1</MsgId><CreDtTm>2026-03-08T05:00:00+01:00</CreDtTm>%s</GrpHdr>'
                "<Stmt><Id>st1</Id><CreDtTm>2026-03-08T05:00:00+01:00</CreDtTm><FrToDt><FrDtTm>%s</FrDtTm><ToDtTm>%s</ToDtTm></FrToDt><Acct><Id><IBAN>%s</IBAN></Id></Acct>%s</Stmt></BkToCstmrStmt></Document>\n") % (
            version, page, start, end, account, "".join(entries))

    def xml(name, text, verdict, because, question="payment", imported="2026-03-08T06:00:00Z", **more):
        f = p.raw(name + ".xml", text)
        p.label("statement.camt", question, [{"statement": f, "name": "statement.xml", "imported": imported}], verdict, because, **more)

    other = entry("int_9999", n=7)
    batch = "<NtryDtls><Btch><NbOfTxs>3</NbOfTxs><TtlAmt Ccy=\"EUR\">126.00</TtlAmt></Btch></NtryDtls>"
    xml("camt-present", camt(other, entry()), "present", "An entry with our end-to-end reference, booked.")
    xml("camt-newer-version", camt(entry(), version="08"), "present", "A newer version of the same message.")
    xml("camt-plain-status-of-old", camt(entry(status="<Sts>BOOK</Sts>")), "present", "The older way to write the status.")
    xml("camt-doubled", camt(entry(), entry(n=2)), "doubled", "Two bookings under our reference.")
    xml("camt-other-amount", camt(entry(amount="42.01")), "differs", "One cent more.", differs=["amount"])
    xml("camt-other-currency", camt(entry(currency="USD")), "differs", "Dollars.", differs=["currency"])
    xml("camt-pending", camt(entry(status="<Sts><Cd>PDNG</Cd></Sts>")), "pending", "Not booked yet.")
    xml("camt-reversal", camt(entry(), entry(n=2, reversal="<RvslInd>true</RvslInd>", direction="CRDT")), "undone", "Booked and reversed.", weaker=["doubled", "unreadable"])
    xml("camt-absent", camt(other), "absent_as_of", "The statement covers the write and its settle delay and holds nothing of ours.", weaker=["not_seen"])
    xml("camt-batch-without-details", camt(other, entry(details=batch, n=9, amount="126.00")), "not_seen", "A batch booking without details may hold ours.")
    xml("camt-entry-without-details", camt(other, entry(details="", n=9)), "not_seen", "An entry that says nothing of whose it is may be ours.")
    xml("camt-batch-with-details", camt(other, entry(n=9, amount="126.00", details="<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>" + "".join(
        '<TxDtls><Refs><EndToEndId>%s</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">%s</Amt></TxAmt></AmtDtls></TxDtls>' % pair for pair in (("int_7f3a", "42.00"), ("int_8888", "84.00"))) + "</NtryDtls>")),
        "present", "Ours is one of two transactions in a batch, with its own amount.")
    xml("camt-ends-too-early", camt(other, end="2026-03-02T00:00:00+01:00"), "not_seen", "The statement ends before the settle delay.")
    xml("camt-begins-too-late", camt(other, start="2026-03-03T00:00:00+01:00"), "not_seen", "The statement begins after the write.")
    xml("camt-other-account", camt(entry(), account="NL92ABNA0417164300"), "unreadable", "Another account's statement.")
    xml("camt-first-page-only", camt(other, page="<MsgPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></MsgPgntn>"), "not_seen", "Only the first page of more.", weaker=["unreadable"])
    xml("camt-longer-reference", camt(entry("int_7f3a2")), "absent_as_of", "Ours is a prefix of what stands there; the statement covers the write.", weaker=["not_seen"])
    xml("camt-reference-as-remittance-text", camt(entry(details="<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>paid int_7f3a thanks</Ustrd></RmtInf></TxDtls></NtryDtls>")), "not_seen", "The reference stands among words of an entry that has none of its own: a candidate.")
    xml("camt-yen", camt(entry(amount="5800", currency="JPY")), "present", "Yen have no decimals.", question="yen")
    xml("camt-cut-off", camt(other, entry())[:-60], "unreadable", "Cut off.")
    xml("camt-external-entity", camt(entry()).replace("<Document", '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/hostname">]><Document'), "unreadable", "A document type is refused.")
    xml("camt-052-report", camt(entry()).replace("camt.053", "camt.052"), "unreadable", "An interim report is no statement.", weaker=["not_seen"])
    p.write()


def write():
    feeds()
    services()
    statements()
