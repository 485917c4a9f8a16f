"""The sandbox's ledger, its listing and the order book: JSON that is right, wrong, and neither."""
import json

from paper import AGAIN, E, LATE, Paper, http, iso

WHOAMI = {"account": "acct_204", "environment": "sandbox", "access": "read"}
BY_KEY, BY_ORDER, LISTING = "payments.ledger-by-key", "payments.ledger-by-order", "payments.refund-listing"
KEY_PATH = "/payments/v1/refunds/by-key/po%3Aacme%3Aint_7f3a"
ORDER_PATH = "/payments/v1/refunds?order=4812"
LIST_PATH = "/payments/v1/refunds?limit=100"
MISSING = {"code": "refund_not_found", "message": "none"}
BOUND = {"account": "acct_204", "parent": "ch_1", "order": "4812", "amount": "4200", "currency": "EUR"}


def refund(**changes):
    row = {"id": "re_91", "order": "4812", "amount": 4200, "currency": "EUR", "reference": "int_7f3a",
           "idempotency_key": "po:acme:int_7f3a", "account": "acct_204", "parent": "ch_1", "label": "Order 4812",
           "status": "succeeded", "created": iso(1), "position": "000000001"}
    row.update(changes)
    return {k: v for k, v in row.items() if v is not GONE}


GONE = object()


def page(rows, as_of=LATE, head=None, more=False, following=None, **changes):
    whole = {"items": rows, "has_more": more, "next": following, "newest": None, "as_of": iso(as_of),
             "position": "%09d" % (len(rows) if head is None else head)}
    whole.update(changes)
    return {k: v for k, v in whole.items() if v is not GONE}


def other(n, **changes):
    return refund(**{"id": "re_%d" % (100 + n), "order": "9999", "reference": "int_other%d" % n, "idempotency_key": "po:acme:int_other%d" % n,
                     "position": "%09d" % n, "created": iso(n), **changes})


def ledger():
    p = Paper("ledger", "http://127.0.0.1:18080")
    me = p.file("whoami", "/payments/v1/whoami", body=WHOAMI)

    def ask(name, minor=4200, currency="EUR", **bound):
        return p.ask(name, operation="refund.create", intent="int_7f3a", key="po:acme:int_7f3a", **{"business-ref": "4812"},
                     amount={"currency": currency, "minor": minor}, bound={**BOUND, "amount": str(minor), "currency": currency, **bound})

    ask("refund")
    ask("yen", 5800, "JPY")
    ask("dinar", 12345, "KWD")
    ask("labelled", label={"value": "علي كيان - سفارش ۴۸۱۲", "kind": "label"})
    ask("name", label={"value": "Smith & Nephew - refund 4812", "kind": "label"})
    ask("narrow", label={"value": "1 234,50 EUR at 11:00 AM", "kind": "label"})
    ask("turkish", label={"value": "Iğdır ISPARTA", "kind": "label"})

    def one(name, body, verdict, because, status=200, question="refund", more=None, **how):
        f = p.file(name, KEY_PATH, status, body, **how)
        p.label(BY_KEY, question, [{"probe": me, "pages": [f]}], verdict, because, **(more or {}))
        return f

    # --- ours, and what differs
    one("present", refund(), "present", "The refund under our key, everything equal.")
    one("present-with-more", refund(note="x", links=[{"rel": "self"}], error=None), "present", "Members nobody asked about change nothing; an error that is null is none.")
    one("present-currency-in-small-letters", refund(currency="eur"), "present", "A currency's letters may be small.")
    one("present-amount-as-text", refund(amount="4200"), "present", "Whole minor units as text are whole minor units.")
    one("present-old-time-stamp", refund(created=iso(-27 * 3600)), "present", "Stamped 27 hours early (C32): ours by its key, whatever its time.")
    one("present-clock-behind", refund(created=iso(-87)), "present", "The source's clock is 90 s behind (C31).", headers=[("date", http(LATE - 90))])
    one("present-cached", refund(), "present", "A stored copy a minute old is present as of a minute ago (C36).", headers=[("age", "60"), ("x-cache", "HIT")])
    one("present-yen", refund(amount=5800, currency="JPY"), "present", "5800 yen, no decimals (C16).", question="yen")
    one("yen-divided", refund(amount=58, currency="jpy"), "differs", "58 yen: somebody divided by a hundred (C16).", question="yen", more={"differs": ["amount"]})
    one("yen-multiplied", refund(amount=580000, currency="jpy"), "differs", "580,000 yen: somebody multiplied (C16).", question="yen", more={"differs": ["amount"]})
    one("present-dinar", refund(amount=12345, currency="KWD"), "present", "12.345 dinars are 12345 minor units.", question="dinar")
    one("dinar-two-decimals", refund(amount=1234, currency="KWD"), "differs", "The third decimal is missing.", question="dinar", more={"differs": ["amount"]})
    one("one-cent-more", refund(amount=4201), "differs", "One cent more.", more={"differs": ["amount"]})
    one("negative", refund(amount=-4200), "differs", "A refund of minus 42.00 is another thing.", more={"differs": ["amount"]})
    one("zero", refund(amount=0), "differs", "Nothing was refunded.", more={"differs": ["amount"]})
    one("other-currency", refund(currency="CAD"), "differs", "The amount is equal, the currency is not (C18).", more={"differs": ["currency"]})
    one("no-currency", refund(currency=GONE), "unreadable", "Without a currency an amount is no amount (C18).")
    one("other-charge", refund(parent="ch_2"), "differs", "On another charge.", more={"differs": ["parent"]})
    one("charge-with-our-prefix", refund(parent="ch_12"), "differs", "ch_12 is not ch_1.", more={"differs": ["parent"]})
    one("other-account", refund(account="acct_20"), "differs", "Another account.", more={"differs": ["account"]})
    one("account-in-capitals", refund(account="ACCT_204"), "differs", "Ids compare exactly, capitals included.", more={"differs": ["account"]})
    one("order-with-a-space", refund(order="4812 "), "differs", "An id with a space is another id.", more={"differs": ["order"], "weaker": ["unreadable"]})
    one("order-in-persian-digits", refund(order="۴۸۱۲"), "differs", "Ids compare exactly; Persian digits are other characters.", more={"differs": ["order"]})
    one("order-as-a-number", refund(order=4812), "present", "The number 4812 reads like the text 4812.", more={"weaker": ["unreadable", "differs"]})

    # --- stages
    one("pending", refund(status="pending"), "pending", "Accepted, not final (C19).")
    one("pending-insufficient-funds", refund(status="pending", pending_reason="insufficient_funds"), "pending", "Accepted, not paid out (C20).")
    one("reversed", refund(status="reversed"), "undone", "It was made and reversed.")
    one("cancelled", refund(status="cancelled"), "undone", "It was made and cancelled.")
    one("unknown-status", refund(status="requires_action"), "unreadable", "A status word nobody declared is not success (C20).")
    one("status-in-capitals", refund(status="SUCCEEDED"), "present", "The declared word, in capitals.", more={"weaker": ["unreadable"]})
    one("no-status", refund(status=GONE), "unreadable", "Nothing says whether it is final.")
    one("status-null", refund(status=None), "unreadable", "Nothing says whether it is final.")
    one("success-true-about-a-failure", {"eventCode": "REFUND_FAILED", "success": "true", "merchantReference": "int_7f3a", "pspReference": "P1"}, "unreadable",
        "A failure that carries success: true is no refund of ours to be seen (C21).")

    # --- not tied to us
    one("somebody-elses", refund(reference="int_other", idempotency_key="po:acme:int_other"), "unreadable", "The address answered with another intent's refund: a stub may answer for anything.", more={"weaker": ["not_seen"]})
    one("reference-longer", refund(reference="int_7f3a2", idempotency_key="po:acme:int_7f3a2"), "unreadable", "Our reference is only the beginning of what stands there.", more={"weaker": ["not_seen"]})
    one("reference-shorter", refund(reference="int_7f3", idempotency_key="po:acme:int_7f3"), "unreadable", "What stands there is only the beginning of ours.", more={"weaker": ["not_seen"]})
    one("reference-in-capitals", refund(reference="INT_7F3A", idempotency_key="PO:ACME:INT_7F3A"), "unreadable", "References compare exactly.", more={"weaker": ["not_seen"]})
    one("reference-with-a-no-break-hyphen", refund(reference="int‑7f3a", idempotency_key="po:acme:int‑7f3a"), "unreadable", "A look-alike is not equal.", more={"weaker": ["not_seen"]})
    one("reference-with-a-cyrillic-letter", refund(reference="int_7f3а", idempotency_key="po:acme:int_7f3а"), "unreadable", "The last letter is Cyrillic.", more={"weaker": ["not_seen"]})
    one("reference-with-zero-width", refund(reference="int_7f3a\u200b", idempotency_key="po:acme:int_7f3a\u200b"), "unreadable", "An invisible character makes it another.", more={"weaker": ["not_seen"]})
    one("reference-among-words", refund(reference="refund for int_7f3a", idempotency_key="fresh"), "unreadable", "The reference must be the whole value.", more={"weaker": ["not_seen"]})
    one("reference-in-a-note-only", refund(reference=GONE, idempotency_key=GONE, note="int_7f3a"), "unreadable", "Named in a note, not carried as reference.", more={"weaker": ["not_seen"]})
    one("other-tenants-key", refund(reference="int_b001", idempotency_key="po:other:int_7f3a"), "unreadable", "The same intent's number under another tenant's key (C08).", more={"weaker": ["not_seen"]})

    # --- labels
    one("label-yeh-kaf", refund(label="علی کیان - سفارش ۴۸۱۲"), "present", "Persian and Arabic yeh and kaf are one letter in labels.", question="labelled")
    one("label-with-direction-marks", refund(label="\u202bعلی کیان\u202c - سفارش ۴۸۱۲"), "present", "Marks of direction are no letters.", question="labelled", more={"weaker": ["differs"]})
    one("label-other-number", refund(label="علی کیان - سفارش ۴۸۲۱"), "differs", "4821 is not 4812 (C47).", question="labelled", more={"differs": ["label"]})
    one("label-ampersand", refund(label="Smith & Nephew - refund 4812"), "present", "JSON does not encode the ampersand.", question="name")
    one("label-ampersand-as-entity", refund(label="Smith &amp; Nephew - refund 4812"), "differs", "In JSON an entity is text and is not decoded (C42).", question="name", more={"differs": ["label"]})
    one("label-dash", refund(label="Smith & Nephew – refund 4812"), "present", "A dash folds to a hyphen in labels.", question="name", more={"weaker": ["differs"]})
    one("label-full-width", refund(label="Ｓｍｉｔｈ ＆ Ｎｅｐｈｅｗ － refund 4812"), "present", "Compatibility forms fold.", question="name", more={"weaker": ["differs"]})
    one("label-narrow-space", refund(label="1\u202f234,50\u00a0EUR at 11:00\u202fAM"), "present", "Kinds of space fold for comparing (C43).", question="narrow")
    one("label-turkish", refund(label="IĞDIR ısparta"), "differs", "Case folds without any locale: dotless i is another letter (C45).", question="turkish", more={"differs": ["label"]})
    one("label-missing", refund(label=GONE), "unreadable", "The label was to be compared and is not shown.", question="name")

    # --- JSON that cannot be trusted
    text = json.dumps(refund())
    for name, body, because in [
        ("cut-off", text[:-20], "Cut off in the middle."),
        ("name-twice", text.replace('"amount": 4200', '"amount": 1, "amount": 4200'), "The amount stands there twice."),
        ("two-values", text + text, "Two values."),
        ("amount-as-float", text.replace("4200", "4200.5"), "Not whole minor units (C17)."),
        ("amount-with-comma", text.replace("4200", '"4,200"'), "Minor units do not group."),
        ("amount-persian", text.replace("4200", '"۴۲۰۰"'), "Machine text is ASCII (C46)."),
        ("amount-words", text.replace("4200", '"42.00 EUR"'), "Another form than declared."),
        ("amount-null", text.replace("4200", "null"), "No amount."),
        ("empty", "", "Nothing."),
        ("html", "<html><body>re_91 int_7f3a 4200 EUR succeeded</body></html>", "A page that says JSON in its header."),
        ("xml", "<refund id='re_91' reference='int_7f3a'/>", "Not JSON."),
        ("list-for-object", "[" + text + "]", "A list where an object was declared."),
        ("envelope", '{"data": ' + text + "}", "Wrapped in another member."),
        ("envelope-with-an-error", '{"responseEnvelope": {"ack": "Success"}, "payKey": "AP-1", "paymentExecStatus": "ERROR"}', "Outer success, inner error (C35)."),
        ("error-in-a-200", '{"error": {"code": "E1", "message": "try later"}}', "An error dressed as a 200."),
        ("errors-in-a-200", '{"errors": [{"message": "timeout"}], "data": null}', "GraphQL's way to say no."),
        ("error-beside-data", text[:-1] + ', "error": {"code": "partial"}}', "An error beside the data."),
        ("true", "true", "No object."),
        ("null", "null", "No object."),
    ]:
        one(name, body, "unreadable", because, more={"weaker": ["not_seen"]} if name in ("list-for-object", "envelope") else None)
    one("id-beyond-doubles", text.replace('"re_91"', "2637283987631399372"), "present", "A long number as id keeps its digits (C38).", more={"weaker": ["unreadable"]})
    one("gzip", b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", "unreadable", "Encoded though none was asked for.", headers=[("content-encoding", "gzip")])
    one("wrong-type", text, "unreadable", "JSON declared as plain text.", kind="text/plain")

    # --- statuses that say nothing about our refund
    for status, because in [(201, "Made now, by whom?"), (202, "Accepted for later."), (203, "Changed on the way."), (206, "A part."), (400, "The request was not understood."), (401, "No credential."), (402, "About paying."),
                            (403, "No right."), (405, "Another method."), (408, "The server got tired."), (409, "A conflict, here of all places."), (410, "Gone, and not as declared."), (418, "No."), (429, "Too many."),
                            (500, "Its own failure (C10)."), (502, "A gateway's failure."), (503, "Overloaded."), (504, "A gateway's patience.")]:
        one("status-%d" % status, refund() if status < 300 else {"code": "x"}, "unreadable", because, status, headers=[("retry-after", "3600")] if status in (429, 503) else ())
    one("status-404-declared", MISSING, "not_seen", "404 with the code declared for a missing refund: a first look.", 404)
    one("status-404-bare", "", "unreadable", "404 without the declared code may be about anything.", 404)
    one("status-404-route", {"code": "no_such_route"}, "unreadable", "About the route.", 404)
    one("status-404-parent", {"code": "charge_not_found"}, "unreadable", "About the parent, not the refund.", 404)
    one("status-404-html", "<h1>Not Found</h1>", "unreadable", "A web server's own page.", 404, kind="text/html")
    one("status-404-with-our-refund", refund(), "unreadable", "404 that holds our refund says two things.", 404)
    one("status-200-not-found", MISSING, "unreadable", "200 that says not found is not as declared.", more={"weaker": ["not_seen"]})
    one("status-204", "", "unreadable", "204: nothing (C35).", 204, kind=None)
    one("redirect-to-sign-in", "", "unreadable", "On to the sign-in page (C34).", 302, headers=[("location", "https://idp.example/login")])
    one("redirect-elsewhere", "", "unreadable", "On to another host.", 307, headers=[("location", "https://cdn.example/refunds/re_91")])
    one("not-modified", "", "unreadable", "Not modified since what?", 304)
    one("sign-in-page", "<form action=/login><input type=password name=p></form>", "unreadable", "The sign-in page with a 200.", kind="text/html; charset=utf-8")
    one("bot-check", "<title>Just a moment</title>Please wait while your request is being verified...", "unreadable", "A bot check (C39).", 503, kind="text/html")
    one("bot-check-200", "<title>Just a moment</title>Please wait while your request is being verified...", "unreadable", "A bot check with a 200 (C39).", kind="text/html")
    for fault in ("TIMED_OUT", "CONNECTION_FAILED", "TLS_FAILED", "TOO_LARGE", "ADDRESS_REFUSED"):
        one("fault-" + fault.lower().replace("_", "-"), "", "unreadable", "No whole answer came.", fault=fault)

    # --- who asks
    gone = p.file("missing-first", KEY_PATH, 404, MISSING)
    again = p.file("missing-second", KEY_PATH, 404, MISSING, when=AGAIN)
    me_again = p.file("whoami-second", "/payments/v1/whoami", body=WHOAMI, when=AGAIN)
    pair = [{"probe": me, "pages": [gone]}, {"probe": me_again, "pages": [again]}]
    p.label(BY_KEY, "refund", pair, "absent_as_of", "Declared missing twice, by a proven reader, past everything.")
    for name, status, body, because in [
        ("live", 200, {**WHOAMI, "environment": "live"}, "The wrong environment."),
        ("anonymous", 200, {"account": None, "environment": "sandbox", "access": "none"}, "Answered as anonymous."),
        ("other", 200, {**WHOAMI, "account": "acct_9"}, "Another account."),
        ("writer", 200, {**WHOAMI, "access": "write"}, "A credential that can write is not the witness's own."),
        ("refused", 401, {"code": "unauthorized"}, "Refused."),
        ("missing", 404, {"code": "no_such_route"}, "Nobody says who asks (C37)."),
        ("page", 200, "<html></html>", "A page instead of an identity."),
    ]:
        who = p.file("whoami-" + name, "/payments/v1/whoami", status, body)
        p.label(BY_KEY, "refund", [{"probe": who, "pages": [gone]}, {"probe": who, "pages": [again]}], "unreadable", because + " Two empty looks prove nothing.", weaker=["not_seen"])
    early = p.file("missing-too-early", KEY_PATH, 404, MISSING, when=2)
    early_me = p.file("whoami-too-early", "/payments/v1/whoami", body=WHOAMI, when=2)
    soon = p.file("missing-after-four-seconds", KEY_PATH, 404, MISSING, when=6)
    p.label(BY_KEY, "refund", [{"probe": early_me, "pages": [early]}], "not_seen", "Two seconds after the write (C25).")
    p.label(BY_KEY, "refund", [{"probe": early_me, "pages": [early]}, {"probe": early_me, "pages": [soon]}], "not_seen", "Two looks, both before the last moment an effect can arrive (C25).")
    then = p.file("present-after-all", KEY_PATH, 200, refund(), when=AGAIN)
    p.label(BY_KEY, "refund", [{"probe": me, "pages": [gone]}, {"probe": me_again, "pages": [then]}], "present", "Missing first, there later.")
    p.label(BY_KEY, "refund", [{"probe": me, "pages": [then]}, {"probe": me_again, "pages": [again]}], "not_seen", "There first, missing later, and nothing says that it was undone.", weaker=["unreadable"])
    near = p.file("missing-one-second-later", KEY_PATH, 404, MISSING, when=LATE + 1)
    near_me = p.file("whoami-one-second-later", "/payments/v1/whoami", body=WHOAMI, when=LATE + 1)
    p.label(BY_KEY, "refund", [{"probe": me, "pages": [gone]}, {"probe": near_me, "pages": [near]}], "not_seen", "The two looks are nearer than the settle delay.")
    slow = p.file("missing-with-a-slow-clock", KEY_PATH, 404, MISSING, when=AGAIN, headers=[("date", http(E))])
    p.label(BY_KEY, "refund", [{"probe": me, "pages": [gone]}, {"probe": me_again, "pages": [slow]}], "not_seen", "By the source's own clock it has not yet covered the write.", weaker=["unreadable"])
    p.write()


def listing():
    p = Paper("listing", "http://127.0.0.1:18080")
    me = p.file("whoami", "/payments/v1/whoami", body=WHOAMI)
    me_again = p.file("whoami-second", "/payments/v1/whoami", body=WHOAMI, when=AGAIN)
    base = dict(operation="refund.create", intent="int_7f3a", key="po:acme:int_7f3a", amount={"currency": "EUR", "minor": 4200}, bound=BOUND, **{"business-ref": "4812"})
    p.ask("refund", **base)
    p.ask("claimed", **base, **{"accepted-elsewhere": ["re_92"]})
    p.ask("ours_claimed", **base, **{"accepted-elsewhere": ["re_91"]})

    def one(name, body, verdict, because, question="refund", witness=BY_ORDER, **more):
        f = p.file(name, ORDER_PATH if witness == BY_ORDER else LIST_PATH, body=body)
        p.label(witness, question, [{"probe": me, "pages": [f]}], verdict, because, **more)
        return f

    one("one", page([refund()]), "present", "One refund of the order, ours.")
    one("ours-and-a-sibling", page([other(2, order="4812"), refund()]), "present", "The other refund of the order has its own reference (C07).")
    one("two-of-ours", page([refund(id="re_92", position="000000002"), refund()]), "doubled", "Two under our reference.")
    one("two-a-minute-apart", page([refund(id="re_92", created=iso(61), position="000000002"), refund()]), "doubled", "A gateway repeated it a minute later (C52).")
    one("second-under-a-fresh-key", page([refund(id="re_92", idempotency_key="fresh-key-1", position="000000002"), refund()]), "doubled", "Our reference under a fresh key is ours too.")
    one("ours-and-a-bare-one", page([refund(id="re_92", reference=GONE, idempotency_key="fresh-key-1", position="000000002"), refund()]), "doubled", "An unclaimed refund of the same order after our dispatch.")
    one("ours-and-an-older-bare-one", page([refund(), refund(id="re_80", reference=GONE, idempotency_key="old-key-1", created=iso(-3600))]), "present", "The unclaimed one is an hour older than our dispatch.")
    one("ours-and-a-bare-one-in-dollars", page([refund(id="re_92", currency="USD", reference=GONE, idempotency_key="fresh-key-1"), refund()]), "present", "The unclaimed one is of another currency.")
    one("ours-and-a-reversed-bare-one", page([refund(id="re_92", status="reversed", reference=GONE, idempotency_key="fresh-key-1"), refund()]), "present", "The unclaimed one was reversed.")
    one("a-bare-one-alone", page([refund(id="re_92", reference=GONE, idempotency_key="fresh-key-1")]), "not_seen", "A candidate is never present.")
    one("bare-but-claimed", page([refund(id="re_92", reference=GONE, idempotency_key="fresh-key-1"), refund()]), "present", "The other was accepted by another intent.", question="claimed")
    one("ours-but-claimed", page([refund()]), "not_seen", "Ours was accepted by another intent: neither present nor absent.", question="ours_claimed", weaker=["unreadable"])
    one("one-reversed-one-stands", page([refund(id="re_92", position="000000002"), refund(status="reversed")]), "present", "One was reversed, one stands.")
    one("both-reversed", page([refund(id="re_92", status="reversed", position="000000002"), refund(status="cancelled")]), "undone", "Nothing of ours is in effect.")
    one("ours-pending", page([refund(status="pending")]), "pending", "Ours, not final.")
    one("one-pending-one-done", page([refund(id="re_92", status="pending", position="000000002"), refund()]), "doubled", "A second effect that is not final is a second effect.")
    one("empty", page([]), "not_seen", "An empty list, a first look.")
    one("empty-without-list", page([], items=GONE), "unreadable", "No list where the list should be.")
    one("list-null", page([], items=None), "unreadable", "No list: null.")
    one("list-is-an-object", page([], items={}), "unreadable", "No list: an object.")
    one("list-of-numbers", page([1, 2]), "unreadable", "Rows that are no records.", weaker=["not_seen"])
    one("a-row-without-id", page([refund(id=GONE)]), "unreadable", "Ours without a receipt's id.")
    one("the-same-row-twice", page([refund(), refund()]), "present", "One id is one refund, though it is listed twice.", weaker=["unreadable"])
    one("the-same-id-two-amounts", page([refund(), refund(amount=1)]), "unreadable", "One id with two contents.", weaker=["differs", "doubled"])
    one("filter-ignored", page([other(3), other(2), refund()]), "present", "Other orders' refunds came too; ours is among them.")
    one("filter-ignored-none-ours", page([other(3), other(2)]), "not_seen", "Other orders' refunds came, none ours.")
    one("unknown-status-of-another", page([other(2, status="weird"), refund()]), "present", "A strange word on somebody else's refund.", weaker=["unreadable"])

    # --- pages
    def pages(name, parts, verdict, because, capped=False, witness=LISTING, **more):
        files, path = [], LIST_PATH
        for n, part in enumerate(parts):
            status, body = part if isinstance(part, tuple) else (200, part)
            files.append(p.file("%s-%d" % (name, n + 1), path, status, body))
            path = LIST_PATH + "&cursor=c%d" % (n + 2)
        look = {"probe": me, "pages": files}
        if capped:
            look["capped"] = True
        p.label(witness, "refund", [look], verdict, because, **more)

    pages("empty-page-first", [page([], more=True, following="c2", head=1), page([refund()], head=1)], "present", "An empty page with a cursor is not the end (C28).", witness=BY_ORDER)
    pages("second-page-fails", [page([], more=True, following="c2", head=1), (500, {"code": "x"})], "unreadable", "The second page failed (C28).", witness=BY_ORDER)
    pages("second-page-of-html", [page([other(2)], more=True, following="c2", head=2), (200, "<html>")], "unreadable", "The second page is no JSON.", witness=BY_ORDER)
    pages("doubled-over-pages", [page([refund(id="re_92", position="000000002")], more=True, following="c2", head=2), page([refund()], head=2)], "doubled", "One of ours on each page.", witness=BY_ORDER)
    pages("more-without-a-cursor", [page([other(2)], more=True, following=None, head=2)], "unreadable", "More is promised and no way to it.", witness=BY_ORDER)
    pages("cursor-that-circles", [page([other(3)], more=True, following="c2", head=3), page([other(2)], more=True, following="c2", head=3)], "unreadable", "The cursor leads to itself.", witness=BY_ORDER, weaker=["not_seen"])
    pages("row-moves-between-pages", [page([other(3), refund(position="000000002")], more=True, following="c2", head=3), page([refund(position="000000002"), other(1)], head=3)], "present",
          "A row that slid over the page's edge is one row.", witness=BY_ORDER)
    pages("cut-without-saying", [page([refund()], head=1, has_more=GONE, next=GONE)], "unreadable", "Nothing says whether the list ends here.", witness=BY_ORDER)

    # --- the whole ledger: positions, clocks, gaps
    def look(name, body, when):
        return {"probe": me if when == LATE else me_again, "pages": [p.file(name, LIST_PATH, body=body, when=when)]}

    old = [other(2, created=iso(-50)), other(1, created=iso(-60))]
    one("ledger-ours", page([refund(position="000000003")] + old, head=3), "present", "Ours among the newest.", witness=LISTING)
    first = look("ledger-first", page(old, head=2), LATE)
    second = look("ledger-second", page(old, head=2, as_of=AGAIN), AGAIN)
    p.label(LISTING, "refund", [first], "not_seen", "A first look.")
    p.label(LISTING, "refund", [first, second], "absent_as_of", "Twice nothing, by the ledger's own clock past everything, no gap.")
    p.label(LISTING, "refund", [first, look("ledger-stale-clock", page(old, head=2, as_of=20), AGAIN)], "not_seen", "The answer is as of a time before the effect could have stopped arriving: a lagging copy.")
    p.label(LISTING, "refund", [first, look("ledger-gap", page([other(4, created=iso(50))] + old, head=4, as_of=AGAIN), AGAIN)], "not_seen", "Position 3 is missing: a deletion or a write in flight.")
    p.label(LISTING, "refund", [first, look("ledger-gap-at-the-head", page(old, head=3, as_of=AGAIN), AGAIN)], "not_seen", "The ledger says that its head is 3 and shows only 2.", weaker=["unreadable"])
    gap = look("ledger-gap-first", page([other(4, created=iso(50))] + old, head=4), LATE)
    p.label(LISTING, "refund", [gap, look("ledger-gap-filled", page([other(4, created=iso(50)), refund(position="000000003")] + old, head=4, as_of=AGAIN), AGAIN)], "present", "The slow writer's earlier position appeared.")
    p.label(LISTING, "refund", [gap, look("ledger-gap-filled-by-another", page([other(4, created=iso(50)), other(3, created=iso(49))] + old, head=4, as_of=AGAIN), AGAIN)], "absent_as_of", "The gap of the first look was somebody else's slow write; the second has none.", weaker=["not_seen"])
    p.label(LISTING, "refund", [first, look("ledger-without-a-clock", {k: v for k, v in page(old, head=2).items() if k != "as_of"}, AGAIN)], "not_seen", "No clock and nothing newer: it covers nothing.", weaker=["unreadable"], readable=False)
    p.label(LISTING, "refund", [first, look("ledger-clock-nonsense", page(old, head=2, as_of=AGAIN) | {"as_of": "yesterday"}, AGAIN)], "not_seen", "A clock that cannot be read.", weaker=["unreadable"], readable=False)
    p.label(LISTING, "refund", [first, look("ledger-error-in-a-200", {"error": {"code": "E1"}}, AGAIN)], "unreadable", "The second look failed.", weaker=["not_seen"])
    p.label(LISTING, "refund", [look("ledger-ours-first", page([refund(position="000000003")] + old, head=3), LATE), look("ledger-ours-vanished", page(old, head=3, as_of=AGAIN), AGAIN)], "not_seen",
            "Seen and then gone without a word: a gap, neither present nor absent.", weaker=["unreadable", "undone"])
    p.write()


def orders():
    p = Paper("orders", "http://127.0.0.1:18080")
    who = {"environment": "sandbox", "access": "read", "company": "co_31"}
    me = p.file("whoami", "/erp/v1/whoami", body=who)
    bound = {"requisition": "R-5512", "supplier": "S-118", "cost_centre": "CC-440", "approver": "l.novak", "company": "co_31"}
    p.ask("order", operation="purchase_order.create", intent="int_7f3a", key="po:acme:int_7f3a", **{"business-ref": "R-5512"},
          amount={"currency": "EUR", "minor": 231075}, bound=bound)

    def order(**changes):
        row = {"id": "po_1", "requisition": "R-5512", "supplier": "S-118", "cost_centre": "CC-440", "approver": "l.novak", "rule": "r1", "company": "co_31",
               "external_reference": "int_7f3a", "amount": 231075, "currency": "EUR", "status": "open", "created": iso(1), "position": "000000001"}
        row.update(changes)
        return {k: v for k, v in row.items() if v is not GONE}

    def one(name, rows, verdict, because, **more):
        f = p.file(name, "/erp/v1/purchase-orders?external_reference=int_7f3a", body=page(rows))
        p.label("erp.orders-by-reference", "order", [{"probe": me, "pages": [f]}], verdict, because, **more)
        return f

    one("open", [order()], "present", "The order, as authorised.")
    one("waiting-for-approval", [order(status="pending_approval")], "pending", "Waits for somebody's approval.")
    one("cancelled", [order(status="cancelled")], "undone", "Cancelled.")
    one("draft", [order(status="draft")], "unreadable", "A status word that was not declared.")
    one("other-supplier", [order(supplier="S-2")], "differs", "The reference is taken by another supplier's order (C11).", differs=["supplier"])
    one("other-cost-centre", [order(cost_centre="CC-44")], "differs", "CC-44 is not CC-440.", differs=["cost_centre"])
    one("other-approver", [order(approver="L.Novak")], "differs", "Ids compare exactly.", differs=["approver"])
    one("other-company", [order(company="co_3")], "differs", "Another company's order.", differs=["company"])
    one("twice", [order(id="po_2"), order()], "doubled", "Two orders under our reference.")
    one("cancelled-and-open", [order(id="po_2"), order(status="cancelled")], "present", "The first was cancelled, the second stands.")
    one("longer-reference", [order(external_reference="int_7f3a-2")], "not_seen", "Ours is a prefix of it.")
    one("requisition-only", [order(external_reference="R-5512")], "not_seen", "The requisition is not our reference: a candidate.")
    one("no-reference", [order(external_reference=None)], "not_seen", "An order without reference for our requisition: a candidate.")
    one("amount-in-decimals", [order(amount="2310.75")], "unreadable", "Another form than whole minor units.")
    one("amount-beyond", [order(amount=10 ** 30)], "unreadable", "Larger than any amount.", weaker=["differs"])
    one("none", [], "not_seen", "An empty list, a first look.")
    other_company = p.file("whoami-other-company", "/erp/v1/whoami", body={**who, "company": "co_9"})
    empty = p.file("empty-of-the-other-company", "/erp/v1/purchase-orders?external_reference=int_7f3a", body=page([]))
    p.label("erp.orders-by-reference", "order", [{"probe": other_company, "pages": [empty]}], "unreadable", "The wrong company's empty list.", weaker=["not_seen"])
    p.write()


def write():
    ledger()
    listing()
    orders()
