"""Pages: receipts, comments, and pages that only look like them."""
from paper import AGAIN, LATE, Paper, iso

HTML = "text/html; charset=utf-8"
RECEIPT = """<article class="receipt" data-id="re_91" data-reference="int_7f3a" data-status="succeeded">
<h1>Refund <span class="id">re_91</span></h1>
<dl><dt>Amount</dt><dd class="amount" data-minor="4200">42.00</dd><dt>Currency</dt><dd class="currency">EUR</dd>
<dt>Order</dt><dd class="order">4812</dd><dt>Reference</dt><dd class="reference">int_7f3a</dd>
<dt>Account</dt><dd class="account">acct_204</dd><dt>Charge</dt><dd class="parent">ch_1</dd>
<dt>Made</dt><dd class="created"><time datetime="2026-03-01T10:00:01Z">1 March</time></dd></dl></article>"""
COMMENT = """<article class="comment" id="c_1" data-id="c_1" data-thread="3344" data-reference="int_7f3a" data-state="live">
<header><span class="author">bot</span> <span class="label">Self-named</span></header>
<p class="body" dir="auto">Order 4812 was refunded.</p>
<footer><a class="permalink" href="/c/1"><time datetime="2026-03-01T10:00:01Z">1 March</time></a></footer></article>"""


def whole(content, title="Receipt", lang="en", direction="ltr", head=""):
    return '<!doctype html>\n<html lang="%s" dir="%s"><head><meta charset="utf-8"><title>%s</title>%s</head>\n<body><main>%s</main></body></html>\n' % (lang, direction, title, head, content)


def swap(page, *pairs):
    for old, new in pairs:
        assert old in page, old
        page = page.replace(old, new)
    return page


def receipts():
    p = Paper("receipts", "http://127.0.0.1:18080")
    p.ask("refund", operation="refund.create", intent="int_7f3a", key="po:acme:int_7f3a", **{"business-ref": "4812"}, amount={"currency": "EUR", "minor": 4200},
          bound={"account": "acct_204", "parent": "ch_1", "order": "4812", "amount": "4200", "currency": "EUR"})
    path = "/receipts/by-reference/int_7f3a"

    def one(name, content, verdict, because, status=200, wrap=True, kind=HTML, headers=(), more=None, **how):
        body = whole(content, **how) if wrap else content
        f = p.file(name, path, status, body, kind=kind, headers=headers)
        p.label("payments.receipt-page", "refund", [{"pages": [f]}], verdict, because, **(more or {}))
        return f

    one("present", RECEIPT, "present", "The public receipt, everything equal.")
    one("present-on-a-persian-page", RECEIPT, "present", "The page runs from right to left, ids do not.", lang="fa", direction="rtl", title="رسید بازپرداخت")
    one("present-amount-shown-in-persian", swap(RECEIPT, (">42.00<", ">۴۲٫۰۰<")), "present", "The machine value stands beside the shown one.")
    one("present-amount-shown-the-german-way", swap(RECEIPT, (">42.00<", ">42,00\u00a0€<")), "present", "The machine value stands beside the shown one.")
    one("present-beside-a-form-for-signing-in", RECEIPT + '<aside><form action="/login"><input type="password" name="p"></form></aside>', "present", "A form in the margin does not take the receipt away.", more={"weaker": ["unreadable"]})
    one("present-beside-others", swap(RECEIPT, ("int_7f3a", "int_other"), ("re_91", "re_80")) + RECEIPT, "present", "Somebody else's receipt stands beside ours.")
    one("other-amount", swap(RECEIPT, ('data-minor="4200"', 'data-minor="420"')), "differs", "The machine value is a tenth of what is shown.", more={"differs": ["amount"]})
    one("amount-groups", swap(RECEIPT, ('data-minor="4200"', 'data-minor="4,200"')), "unreadable", "Minor units do not group.")
    one("amount-without-machine-value", swap(RECEIPT, (' data-minor="4200"', "")), "unreadable", "Only a shown amount, whose form depends on the reader.")
    one("other-currency", swap(RECEIPT, (">EUR<", ">USD<")), "differs", "Dollars.", more={"differs": ["currency"]})
    one("currency-as-a-sign", swap(RECEIPT, (">EUR<", ">€<")), "unreadable", "A sign is no currency code.", more={"weaker": ["differs"]})
    one("other-order", swap(RECEIPT, (">4812<", ">4821<")), "differs", "Two digits changed places (C47).", more={"differs": ["order"]})
    one("other-account", swap(RECEIPT, (">acct_204<", ">acct_2040<")), "differs", "Ours is only a beginning of it.", more={"differs": ["account"]})
    one("pending", swap(RECEIPT, ("succeeded", "pending")), "pending", "Not final.")
    one("reversed", swap(RECEIPT, ("succeeded", "reversed")), "undone", "Reversed.")
    one("status-unknown", swap(RECEIPT, ("succeeded", "done")), "unreadable", "A word nobody declared.")
    one("status-missing", swap(RECEIPT, (' data-status="succeeded"', "")), "unreadable", "Nothing says whether it is final.")
    one("twice", RECEIPT + swap(RECEIPT, ("re_91", "re_92")), "doubled", "Two receipts under our reference.")
    one("the-same-twice", RECEIPT + RECEIPT, "present", "The same receipt, printed twice.", more={"weaker": ["unreadable"]})
    one("reference-longer", swap(RECEIPT, (">int_7f3a<", ">int_7f3a2<")), "unreadable", "Ours is only a beginning of it.", more={"weaker": ["not_seen"]})
    one("reference-in-other-case", swap(RECEIPT, (">int_7f3a<", ">Int_7f3a<")), "unreadable", "References compare exactly.", more={"weaker": ["not_seen"]})
    one("reference-in-pieces", swap(RECEIPT, (">int_7f3a<", ">int_<wbr>7f3a<")), "present", "A place to break the line is no character.", more={"weaker": ["unreadable", "not_seen"]})
    one("reference-with-soft-hyphen", swap(RECEIPT, (">int_7f3a<", ">int_7f3\u00ada<")), "unreadable", "A soft hyphen is a character.", more={"weaker": ["not_seen"]})
    one("reference-as-entities", swap(RECEIPT, (">int_7f3a<", ">&#105;nt&#95;7f3a<")), "present", "Entities are decoded once.")
    one("reference-encoded-twice", swap(RECEIPT, (">int_7f3a<", ">int&amp;#95;7f3a<")), "unreadable", "Decoded once it reads int&#95;7f3a.", more={"weaker": ["not_seen"]})
    # --- named, not shown
    for name, content, because in [
        ("in-a-script", "<script>var r = {reference: 'int_7f3a', id: 're_91', amount: 4200};</script>", "Only in a script."),
        ("in-a-script-as-markup", "<script type=\"text/template\">" + RECEIPT + "</script>", "Only in a script's template."),
        ("in-a-comment", "<!-- " + RECEIPT + " -->", "Only in a comment."),
        ("in-a-template", "<template>" + RECEIPT + "</template>", "Only in a template."),
        ("in-noscript", "<noscript>" + RECEIPT + "</noscript>", "Only for readers without scripts."),
        ("in-the-title", "<p>Welcome</p>", "Only in the title."),
        ("in-json-for-machines", '<script type="application/ld+json">{"@type":"Invoice","identifier":"int_7f3a"}</script>', "Only in data for search engines."),
        ("in-the-search-field", '<form><input name="q" value="int_7f3a"></form><p>Searching…</p>', "Only in the field that was searched with."),
        ("in-a-sentence", "<p>int_7f3a re_91 4200 EUR succeeded</p>", "Only in a sentence."),
        ("in-a-text-area", "<textarea>" + RECEIPT.replace("<", "&lt;") + "</textarea>", "Only as source in a text area."),
        ("in-a-link", '<a href="/receipts/by-reference/int_7f3a">your receipt</a>', "Only in a link."),
        ("in-a-frame", '<iframe src="/receipts/by-reference/int_7f3a"></iframe>', "Only in a frame."),
    ]:
        one("only-" + name, content, "unreadable", because, title="int_7f3a" if name == "in-the-title" else "Receipt", more={"weaker": ["not_seen"]})
    one("hidden", swap(RECEIPT, ('<article class="receipt"', '<article hidden class="receipt"')), "unreadable", "The receipt is hidden from view.", more={"weaker": ["not_seen", "pending"]})
    one("hidden-by-style", swap(RECEIPT, ('<article class="receipt"', '<article style="display:none" class="receipt"')), "unreadable", "The receipt is hidden from view.", more={"weaker": ["not_seen", "pending"]})
    # --- there is none
    one("missing-404", '<h1>No such receipt</h1><p class="missing">Nothing is known about int_7f3a.</p>', "not_seen", "404: a page cannot prove absence.", 404)
    one("missing-200", '<h1>No such receipt</h1><p class="missing">Nothing is known about int_7f3a.</p>', "not_seen", "200 that says no, with the declared mark (C33).")
    one("missing-200-in-words", "<h1>The page you were looking for was not found.</h1>", "unreadable", "200 that says no in words nobody declared (C33).", more={"weaker": ["not_seen"]})
    one("missing-empty-shell", '<div id="app"></div><script src="/app.js"></script>', "unreadable", "An empty shell (C33).")
    one("missing-410", "<h1>Gone</h1>", "unreadable", "410 was not declared.", 410, more={"weaker": ["not_seen"]})
    first = one("missing-first-look", '<p class="missing">Nothing is known.</p>', "not_seen", "A first look.")
    second = p.file("missing-second-look", path, 404, whole("<h1>No such receipt</h1>"), kind=HTML, when=AGAIN)
    p.label("payments.receipt-page", "refund", [{"pages": [first]}, {"pages": [second]}], "not_seen", "However often: a page never proves absence.")
    # --- not the page
    for name, status, content, because in [
        ("sign-in", 200, '<h1>Sign in</h1><form action="/session"><input type="email"><input type="password"></form>', "The sign-in page."),
        ("sign-in-persian", 200, '<h1>ورود</h1><form><input type="text" name="u"><input type="password" name="p"></form>', "The sign-in page, in Persian."),
        ("sign-in-naming-us", 200, '<p>Sign in to see int_7f3a</p><form><input type="password"></form>', "The sign-in page, which names our reference."),
        ("bot-check", 200, "<p>Checking your browser before accessing example.org</p>", "A bot check."),
        ("bot-check-captcha", 403, "<p>Complete the CAPTCHA to go on</p>", "A bot check."),
        ("cookies", 200, "<p>We value your privacy</p><button>Accept all</button>", "A consent page."),
        ("maintenance", 503, "<h1>Back soon</h1>", "Maintenance."),
        ("maintenance-200", 200, "<h1>Back soon</h1>", "Maintenance with a 200."),
        ("captive-portal", 200, "<h1>Welcome to Hotel WiFi</h1><form><button>Connect</button></form>", "A hotel's page in between."),
        ("other-language", 200, "<h1>صفحه یافت نشد</h1>", "Not found, in words nobody declared."),
    ]:
        one(name, content, "unreadable", because, status)
    one("not-html", RECEIPT, "unreadable", "The page declared as plain text.", wrap=False, kind="text/plain")
    one("json-for-html", '{"id":"re_91","reference":"int_7f3a"}', "unreadable", "JSON where a page was declared.", wrap=False, kind="application/json")
    one("cut-off", whole(RECEIPT)[:260], "unreadable", "Cut off after the first lines.", wrap=False)
    p.write()


def comments():
    p = Paper("comments", "http://127.0.0.1:18080")

    def ask(name, label, **more):
        return p.ask(name, operation="comment.create", intent="int_7f3a", key="po:acme:int_7f3a", bound={"thread": "3344", "label": {"value": label, "kind": "label"}, **more})

    ask("comment", "Self-named")
    path = "/forum/t/3344/ref/int_7f3a"

    def one(name, content, verdict, because, question="comment", status=200, **more):
        f = p.file(name, path, status, whole(content, title="Thread"), kind=HTML)
        p.label("forum.permalink", question, [{"pages": [f]}], verdict, because, **more)

    one("live", COMMENT, "present", "The comment is live.")
    one("held", swap(COMMENT, ('"live"', '"held"')), "pending", "Held for moderation.")
    one("removed", swap(COMMENT, ('"live"', '"removed"')), "undone", "Removed by a moderator.")
    one("other-thread", swap(COMMENT, ('data-thread="3344"', 'data-thread="3355"')), "differs", "In another thread.", differs=["thread"])
    one("missing", '<h1>Comment not found</h1><p class="missing">We found nothing for int_7f3a.</p>', "not_seen", "404: a page cannot prove absence.", status=404)
    one("missing-soft", '<h1>Comment not found</h1><p class="missing">We found nothing for int_7f3a.</p>', "not_seen", "200 that says no.")
    one("quoted-by-another", swap(COMMENT, ('data-reference="int_7f3a"', 'data-reference="int_other"'), ("Order 4812 was refunded.", "<q>int_7f3a</q> thanks")), "unreadable", "Another's comment quotes our reference.", weaker=["not_seen"])
    one("reply-within", swap(COMMENT, ('data-reference="int_7f3a"', 'data-reference="int_other"'), ('<footer>', '<div class="reply" data-reference="int_7f3a">x</div><footer>')), "unreadable", "A reply within another's comment carries our reference, not as a comment of ours.", weaker=["not_seen"])
    for n, (name, asked, shown, verdict, because) in enumerate([
        ("capitals", "Self-named", "SELF-NAMED", "present", "The theme prints capitals."),
        ("no-break-hyphen", "Self-named", "Self‑named", "present", "A no-break hyphen."),
        ("true-minus", "Self-named", "Self−named", "present", "A minus sign is a look-alike hyphen."),
        ("hyphen-entity", "Self-named", "Self&#8208;named", "present", "A hyphen as an entity."),
        ("no-hyphen", "Self-named", "Selfnamed", "differs", "A missing hyphen is another word."),
        ("space-for-hyphen", "Self-named", "Self named", "differs", "A space is no hyphen."),
        ("spaces", "Refund of order", "Refund\u00a0of\u2009order", "present", "Kinds of space."),
        ("lines", "Refund of order", "Refund\n   of\n   order", "present", "Line ends in the source are spaces."),
        ("no-space", "Refund of order", "Refundof order", "differs", "A missing space."),
        ("ampersand", "Smith & Nephew", "Smith &amp; Nephew", "present", "Decoded once (C42)."),
        ("ampersand-twice", "Smith & Nephew", "Smith &amp;amp; Nephew", "differs", "Not decoded twice (C42)."),
        ("apostrophe", "O'Neil", "O&#39;Neil", "present", "An apostrophe as an entity (C42)."),
        ("composed", "Zürich", "Zu\u0308rich", "present", "Two forms of one word (C44)."),
        ("accent-missing", "Zürich", "Zurich", "differs", "A missing accent is another word."),
        ("sharp-s", "STRASSE", "straße", "present", "Case folds ß to ss."),
        ("dotless", "IGDIR", "ıgdır", "differs", "Dotless i is another letter, whatever the locale (C45)."),
        ("ligature", "efficient", "e\ufb03cient", "present", "A ligature is its letters."),
        ("full-width", "Order 4812", "Ｏｒｄｅｒ　４８１２", "present", "Full width is a form, not a letter."),
        ("yeh", "علي", "علی", "present", "Arabic and Persian yeh."),
        ("kaf", "كتاب", "کتاب", "present", "Arabic and Persian kaf."),
        ("persian-digits", "سفارش ۴۸۱۲", "سفارش 4812", "differs", "Digits of another script are not folded: a label is not a number."),
        ("arabic-digits", "سفارش ۴۸۱۲", "سفارش ٤٨١٢", "differs", "Persian and Arabic digits are different characters."),
        ("direction-marks", "سفارش علی", "\u200fسفارش علی\u200e", "present", "Marks of direction are no letters."),
        ("isolates", "سفارش علی", "\u2067سفارش علی\u2069", "present", "Isolates are no letters."),
        ("zwnj", "می‌شود", "میشود", "differs", "A zero-width non-joiner makes another word."),
        ("tatweel", "علی", "عــلی", "differs", "A stretched word is written with other characters."),
        ("cyrillic", "Account", "Аccount", "differs", "The first letter is Cyrillic."),
        ("zero-for-o", "Order", "0rder", "differs", "A digit for a letter."),
        ("trailing", "Self-named", "Self-named (edited)", "differs", "More than the label."),
        ("emphasis", "Self-named", "<b>Self</b>-<i>named</i>", "present", "Markup is no word."),
        ("emoji", "Refund 👍", "Refund 👍🏽", "differs", "Another skin tone is another character."),
    ]):
        q = ask("label_%02d" % n, asked)
        digits = name in ("persian-digits", "arabic-digits", "zwnj", "tatweel", "direction-marks", "isolates", "dotless", "ligature", "true-minus", "sharp-s")
        more = {"differs": ["label"]} if verdict == "differs" else {}
        if digits and verdict == "present":
            more["weaker"] = ["differs"]
        one("label-" + name, swap(COMMENT, ("Self-named", shown)), verdict, because, question=q, **more)
    # --- the thread's list
    def row(n, **changes):
        r = {"id": "c_%d" % n, "thread": "3344", "reference": "int_other%d" % n, "label": "x", "author": "u", "state": "live", "created": iso(n), "position": "%09d" % n}
        r.update(changes)
        return r

    def listed(name, rows, verdict, because, pages=1, **more):
        f = p.file(name, "/forum/api/threads/3344/comments?page=1", body={"items": rows, "pages": pages, "as_of": iso(LATE), "newest": {"id": rows[0]["id"], "position": rows[0]["position"]} if rows else None})
        p.label("forum.thread-listing", "comment", [{"pages": [f]}], verdict, because, **more)

    ours = dict(reference="int_7f3a", label="Self-named")
    listed("thread-ours", [row(3), row(2, **ours), row(1)], "present", "Ours among the thread's comments.")
    listed("thread-ours-held", [row(3), row(2, state="held", **ours), row(1)], "pending", "Ours, held.")
    listed("thread-ours-removed", [row(3), row(2, state="removed", **ours), row(1)], "undone", "Ours, removed: the tombstone is in the list.")
    listed("thread-ours-twice", [row(3, **ours), row(2, **ours), row(1)], "doubled", "Twice.")
    listed("thread-without-us", [row(2), row(1)], "not_seen", "A first look.")
    listed("thread-gap", [row(3), row(1)], "not_seen", "A position is missing.")
    listed("thread-more-pages", [row(3), row(2)], "unreadable", "Two pages are promised, one was read.", pages=2)
    p.write()


def write():
    receipts()
    comments()
