"""The payments service: refunds and charges, read back beside the write path."""
import json
import sys
import threading
import time
import urllib.parse

from kept import Kept, intent_of, now, plus, send

out, real, faulty = sys.argv[1:4]
k = Kept(out, "payments")
READ = {"authorization": "Bearer sk_test_ops", "accept": "application/json"}
IN_FLIGHT = 8
SETTLE, RESOLUTION = 3, 1


def form(base, path, fields, key=None, fault=None, timeout=20):
    headers = {"authorization": "Basic c2tfdGVzdF9vcHM6", "content-type": "application/x-www-form-urlencoded"}
    if key:
        headers["idempotency-key"] = key
    if fault:
        headers["x-fault"] = fault
    return send("POST", base + path, headers, urllib.parse.urlencode(fields), timeout)


def charge(amount=500000, currency="usd", source="tok_visa", **more):
    status, _, data = form(real, "/v1/charges", {"amount": amount, "currency": currency, "source": source, **more})
    return json.loads(data).get("id", "")


def refund(ch, amount, ref, base=real, **how):
    fields = {"charge": ch, "amount": amount}
    if ref is not None:
        fields["metadata[ref]"] = ref
    fields.update(how.pop("fields", {}))
    return form(base, "/v1/refunds", fields, key=how.pop("key", None), **how)


def ask(name, ch, minor=1200, currency="USD", bound=None, **more):
    """Called right before the write: notes when it was sent."""
    t = now()
    q = {
        "operation": "refund.create", "intent": intent_of(name), "key": "refund:acme:" + intent_of(name),
        "amount": {"currency": currency, "minor": minor},
        "bound": {"charge": ch, "amount": str(minor), "currency": currency, **(bound or {})},
        "dispatched": t, "horizon": plus(t, IN_FLIGHT), **more,
    }
    k.ask(name, **q)
    return q["intent"]


def of_charge(name, ch, query="", headers=READ, hide="PAYMENTS_READ"):
    return k.keep(name, "GET", "%s/v1/refunds?charge=%s&limit=100%s" % (real, ch, query), headers, hide=hide)[0]


def probe(name, ch, headers=READ):
    return k.keep(name, "GET", "%s/v1/charges/%s" % (real, ch), headers, hide="PAYMENTS_READ")[0]


def listing(name, limit=100, after=None, headers=READ):
    query = "limit=%d" % limit + ("&starting_after=" + after if after else "")
    file, _, data = k.keep(name, "GET", "%s/v1/refunds?%s" % (real, query), headers, hide="PAYMENTS_READ")
    rows = json.loads(data).get("data", [])
    return file, (rows[-1]["id"] if rows else None), json.loads(data).get("has_more")


OF = "stripe.refunds-of-charge"
ALL = "stripe.refund-listing"


control_of = {}


def one(question, ch, name, verdict, because, readable=True, probed=True, **more):
    p = probe("charge-of-" + name, ch) if probed else None
    f = of_charge(name, ch)
    control_of[question] = p
    look = {"probe": p, "pages": [f]} if p else {"pages": [f]}
    k.label(OF, question, [look], verdict, because, readable, **more)
    return p, f


# --- an empty account, before any refund was made
ch0 = charge()
ask("nothing", ch0)
first = listing("listing-of-an-empty-account")[0]
control0 = probe("charge-of-an-empty-account", ch0)
k.label(ALL, "nothing", [{"probe": control0, "pages": [first]}], "not_seen",
        "The list is there and empty, but it was read before an effect could have arrived, and a first look proves nothing.")

# --- the answer lost after commit, swallowed, reset, landing later: all through the proxy
late, swallowed, reset, later = charge(), charge(), charge(), charge()
ask("late", late)
w = threading.Thread(target=lambda: refund(late, 1200, "int_late", faulty, key="refund:acme:int_late", fault="late", timeout=2))
w.start()
time.sleep(1)
one("late", late, "answer-not-yet-lost", "present", "The refund is in the ledger while its caller still waits: reference, charge, amount and currency are ours.")
w.join()
one("late", late, "answer-lost-after-commit", "present", "The caller timed out, and the ledger holds exactly the refund asked for.")
ask("swallowed", swallowed)
refund(swallowed, 1200, "int_swallowed", faulty, key="refund:acme:int_swallowed", fault="swallow", timeout=2)
one("swallowed", swallowed, "swallowed-too-early", "not_seen", "Nothing is there yet, and an effect can still arrive.")
ask("reset", reset)
refund(reset, 1200, "int_reset", faulty, key="refund:acme:int_reset", fault="reset", timeout=2)
one("reset", reset, "connection-reset-too-early", "not_seen", "Nothing is there yet, and an effect can still arrive.")
ask("later", later)
refund(later, 1200, "int_later", faulty, key="refund:acme:int_later", fault="lands-later", timeout=6)
before = one("later", later, "lands-later-before", "not_seen", "The write is still on its way (a 504 was answered at once): nothing is there yet.")

# --- what stands there differs, twice, under other references
wrong_amount, wrong_currency, twice, replay = charge(), charge(currency="cad"), charge(), charge()
refund(wrong_amount, 1300, ask("amount", wrong_amount))
one("amount", wrong_amount, "other-amount", "differs", "The refund under our reference is 13.00, and 12.00 was asked for.", differs=["amount"])
refund(wrong_currency, 1200, ask("currency", wrong_currency))
one("currency", wrong_currency, "other-currency", "differs", "The amount is equal, the currency is Canadian dollars (C18).", differs=["currency"])
ref = ask("twice", twice)
refund(twice, 1200, ref)
refund(twice, 1200, ref)
one("twice", twice, "made-twice", "doubled", "Two refunds carry our reference.")
ref = ask("drifted", twice)
drifted = charge()
k.questions["drifted"]["bound"]["charge"] = drifted
refund(drifted, 1200, ref)
refund(drifted, 900, ref)
one("drifted", drifted, "made-twice-with-other-amounts", "doubled", "Two refunds carry our reference; that one has the right amount does not make the other vanish.")
ref = ask("replayed", replay)
refund(replay, 1200, ref, key="refund:acme:int_replayed")
status, headers, data = refund(replay, 1200, ref, key="refund:acme:int_replayed")
one("replayed", replay, "sent-twice-under-one-key", "present", "The receiver replayed its answer: one refund stands, although two were sent.")
refund(replay, 9900, ref, key="refund:acme:int_replayed")
one("replayed", replay, "changed-body-refused", "present", "The changed body was refused under the key; the first refund is all there is.")

prefix, suffix, case_, bare, both, claimed = charge(), charge(), charge(), charge(), charge(), charge()
ask("prefix", prefix)
refund(prefix, 1200, "int_prefix-2")
one("prefix", prefix, "reference-is-a-prefix", "not_seen", "int_prefix-2 is another reference that begins with ours.")
ask("suffix", suffix)
refund(suffix, 1200, "x-int_suffix")
one("suffix", suffix, "reference-is-a-suffix", "not_seen", "x-int_suffix is another reference that ends with ours.")
ask("cased", case_)
refund(case_, 1200, "INT_CASED")
one("cased", case_, "reference-in-another-case", "not_seen", "References are compared exactly; INT_CASED is not int_cased.")
ask("bare", bare)
refund(bare, 1200, None)
one("bare", bare, "equal-amount-without-reference", "not_seen", "A refund of equal amount on our charge without our reference is a candidate, never ours.")
ref = ask("both", both)
refund(both, 1200, ref)
refund(both, 1200, None)
one("both", both, "ours-and-an-unclaimed-one", "doubled", "Ours, and an unclaimed refund of the same charge and currency made after our dispatch.")
ref = ask("claimed", claimed)
refund(claimed, 1200, ref)
_, _, data = refund(claimed, 1200, None)
k.questions["claimed"]["accepted-elsewhere"] = [json.loads(data)["id"]]
one("claimed", claimed, "ours-and-one-accepted-by-another-intent", "present", "The other refund was accepted by another intent and is left out before counting.")
sibling = charge()
ref = ask("sibling", sibling)
refund(sibling, 1200, "int_sibling_b")
refund(sibling, 1200, ref)
one("sibling", sibling, "a-sibling-under-its-own-reference", "present", "Two honest refunds of equal amount; the other carries its own reference (C07).")
elsewhere = charge()
ask("elsewhere", elsewhere)
refund(ch0, 1200, "int_elsewhere")
one("elsewhere", elsewhere, "made-on-another-charge", "not_seen", "Filtered by our charge nothing is seen; the refund stands on another charge, which this look cannot know.")

# --- zero and three decimals
yen, hundred, small = charge(580000, "jpy"), charge(58000000, "jpy"), charge(580000, "jpy")
refund(yen, 5800, ask("yen_whole", yen, 5800, "JPY"))
one("yen_whole", yen, "yen-without-decimals", "present", "5,800 yen are 5800 minor units (C16).")
refund(hundred, 580000, ask("hundred", hundred, 5800, "JPY"))
one("hundred", hundred, "yen-times-a-hundred", "differs", "580,000 yen stand there, and 5,800 were asked for.", differs=["amount"])
refund(small, 58, ask("small", small, 5800, "JPY"))
one("small", small, "yen-divided-by-a-hundred", "differs", "58 yen stand there, and 5,800 were asked for.", differs=["amount"])

# --- labels that look alike
for name, kept_as, asked_as, verdict, because in [
    ("yeh", "بازپرداخت سفارش علی", "بازپرداخت سفارش علي", "present", "Arabic and Persian yeh are one letter for comparing labels."),
    ("kaf", "كيف دستي", "کیف دستی", "present", "Arabic and Persian kaf and yeh are folded."),
    ("hyphen", "Self‑named order", "Self-named order", "present", "A no-break hyphen is folded to a hyphen."),
    ("space", "Order 4812", "Order 4812", "present", "A no-break space is folded to a space (C43)."),
    ("composed", "Zu\u0308rich", "Zürich", "present", "Composed and decomposed forms are one word (C44)."),
    ("word", "Order 4813", "Order 4812", "differs", "The label names another order."),
]:
    ch = charge()
    refund(ch, 1200, ask("label_" + name, ch, bound={"label": {"value": asked_as, "kind": "label"}}), fields={"metadata[label]": kept_as})
    one("label_" + name, ch, "label-" + name, verdict, because, **({"differs": ["label"]} if verdict == "differs" else {}))

# --- three in one second, and pages that cut through them
tie = charge()
for n in "abc":
    refund(tie, 10, "int_tied_" + n)
ref = ask("tied", tie)
k.questions["tied"]["horizon"] = plus(k.questions["tied"]["dispatched"], IN_FLIGHT)
refund(tie, 1200, ref)
refund(tie, 10, "int_tied_d")
one("tied", tie, "same-second-ties", "present", "Five refunds share a second; ours is found by its reference, not by its place.")
tied = k.labels[-1][2][0]["probe"]


def paged(name, size, most=99):
    pages, after = [], None
    while len(pages) < most:
        f, after, more = listing("%s-%d" % (name, len(pages) + 1), size, after)
        pages.append(f)
        if not more:
            break
    return pages


pages = paged("tied-page", 3)
k.label(ALL, "tied", [{"probe": tied, "pages": pages}], "present", "Ours is on the first of many pages that cut through one second; all of them were read to the end.")
k.label(ALL, "tied", [{"probe": tied, "pages": pages[:1], "capped": True}], "unreadable",
        "Ours is on the page, the page cap came before the end: a second one may stand behind it.", readable=False, weaker=["not_seen"])
k.label(ALL, "tied", [{"probe": tied, "pages": pages[:2]}], "unreadable", "has_more is true and the next page was not read: the look is incomplete.", readable=False)

# --- doubled over pages
apart = charge()
ref = ask("apart", apart)
refund(apart, 1200, ref)
for n in range(2):
    refund(apart, 10, "int_between_%d" % n)
refund(apart, 1200, ref)
p = probe("charge-of-doubled-over-pages", apart)
pages = paged("doubled-over-pages", 2, 2)
k.label(ALL, "apart", [{"probe": p, "pages": pages, "capped": True}], "doubled", "One of ours is on each page; matches are counted over all pages.", weaker=["unreadable"])
k.label(ALL, "apart", [{"probe": p, "pages": pages[:1], "capped": True}], "unreadable",
        "Only the first of two effects was within the page cap: what was found cannot be counted.", readable=False, weaker=["not_seen"])

# --- charges: the record of a sale, with its own states
CHARGE = "stripe.charge"


def sale(name, verdict, because, fields, ref=None, after=None, **more):
    t = now()
    k.ask(name, operation="charge.create", intent=intent_of(name), key="charge:acme:" + intent_of(name),
          amount={"currency": "EUR", "minor": 9900}, bound={"amount": "9900", "currency": "EUR"},
          dispatched=t, horizon=plus(t, IN_FLIGHT))
    answer = json.loads(form(real, "/v1/charges", {"amount": 9900, "currency": "eur", "source": "tok_visa", "metadata[ref]": ref or "int_" + name, **fields})[2])
    made = answer.get("id") or answer["error"]["charge"]
    k.questions[name]["provider-requests"] = [made]
    if after:
        after(made)
    f = k.keep(name.replace("_", "-"), "GET", "%s/v1/charges/%s" % (real, made), READ, hide="PAYMENTS_READ")[0]
    k.label(CHARGE, name, [f], verdict, because, **more)


sale("charge_declined", "undone", "The charge is there with the status failed and took no money: it is no longer in effect and never will be.", {"source": "tok_chargeDeclined"}, weaker=["not_seen"])
sale("charge_forgotten", "not_seen", "Answered as made and never stored: the id leads to nothing, and one look proves nothing.", {"source": "tok_forget"})
sale("charge_disputed", "present", "The charge was taken; a dispute about it is another matter.", {"source": "tok_createDispute"})
sale("charge_taken", "present", "The charge is captured and carries our reference.", {})
sale("charge_held", "pending", "The charge is authorised and not captured: the receiver says it is not final.", {"capture": "false"})
sale("charge_returned", "undone", "The charge was taken and refunded in full.", {}, after=lambda c: form(real, "/v1/refunds", {"charge": c}))
sale("charge_part_returned", "present", "A part was refunded; the charge stands.", {}, after=lambda c: form(real, "/v1/refunds", {"charge": c, "amount": 100}))
sale("charge_captured_later", "present", "It was held and then captured.", {"capture": "false"}, after=lambda c: form(real, "/v1/charges/%s/capture" % c, {}))
sale("charge_of_another", "not_seen", "The id leads to a charge with another reference, which is not ours.", {}, ref="int_charge_of_another_one", weaker=["unreadable"])

# --- refused, unknown, wrong: never an answer about our object
bad = charge()
refund(bad, 1200, ask("refused", bad, **{"provider-requests": ["re_none"]}))
control = probe("control-of-the-refused", bad)


def wrong(name, verdict, because, url, headers=READ, method="GET", readable=False, witness=OF, **more):
    f = k.keep(name, method, real + url, headers, hide="PAYMENTS_READ")[0]
    k.label(witness, "refused", [{"probe": control, "pages": [f]}], verdict, because, readable, **more)
    return f


url = "/v1/refunds?charge=%s&limit=100" % bad
_, _, data = form(real, "/v1/customers", {"email": "buyer@example.org", "source": "tok_visa"})
customer = json.loads(data)["id"]
t = now()
k.ask("bought", operation="charge.create", intent="int_bought", key="charge:acme:int_bought", amount={"currency": "EUR", "minor": 9900},
      bound={"amount": "9900", "currency": "EUR", "customer": customer}, dispatched=t, horizon=plus(t, IN_FLIGHT))
form(real, "/v1/charges", {"amount": 9900, "currency": "eur", "customer": customer, "metadata[ref]": "int_bought"})
p = k.keep("the-customer", "GET", "%s/v1/customers/%s" % (real, customer), READ, hide="PAYMENTS_READ")[0]
f = k.keep("a-filter-that-does-not-work", "GET", "%s/v1/charges?customer=%s&limit=100" % (real, customer), READ, hide="PAYMENTS_READ")[0]
k.label("stripe.charges-of-customer", "bought", [{"probe": p, "pages": [f]}], "not_seen",
        "The charge was made, and the service's filter by customer answers with an empty list; a first look proves nothing.")
wrong("no-key", "unreadable", "No credential: 401 says nothing about the refund.", url, {"accept": "application/json"})
wrong("bad-key", "unreadable", "A credential that is refused says nothing about the refund.", url, {"authorization": "Bearer nope"})
wrong("basic-of-nobody", "unreadable", "The key is refused.", url, {"authorization": "Basic bm9ib2R5Og=="})
wrong("path-not-there", "unreadable", "404 of a path that does not exist is about the path.", "/v1/refundz?charge=" + bad)
wrong("path-not-there-under-the-charge", "unreadable", "404 of a path, although it names our charge.", "/v1/charges/%s/refundz" % bad)
wrong("method-not-there", "unreadable", "Another method finds no path.", url, method="PUT")
wrong("cursor-unknown", "unreadable", "The error is about the cursor, not about our refund.", url + "&starting_after=re_none")
wrong("search-not-there", "unreadable", "This service has no search.", "/v1/charges/search?query=int_refused")
nothing_there = k.keep("refund-unknown", "GET", real + "/v1/refunds/re_none", READ, hide="PAYMENTS_READ")[0]
k.label("stripe.refund", "refused", [{"probe": control, "pages": [nothing_there]}], "not_seen",
        "No such refund by a receipt id that was guessed: a first look by id that found nothing.")
found_by_id = json.loads(refund(charge(), 1200, "int_someone")[2])["id"]
f = k.keep("refund-by-id-of-somebody-else", "GET", real + "/v1/refunds/" + found_by_id, READ, hide="PAYMENTS_READ")[0]
k.label("stripe.refund", "refused", [{"probe": control, "pages": [f]}], "not_seen", "The id asked for holds a refund of somebody else's reference.", weaker=["unreadable"])
rid = json.loads(send("GET", real + url, READ)[2])["data"][0]["id"]
f = k.keep("refund-by-id", "GET", real + "/v1/refunds/" + rid, READ, hide="PAYMENTS_READ")[0]
k.label("stripe.refund", "refused", [{"probe": control, "pages": [f]}], "present", "The record itself carries our reference, charge, amount and currency.")
stub = k.keep("filter-of-a-charge-that-is-not-there", "GET", real + "/v1/refunds?charge=ch_none&limit=100", READ, hide="PAYMENTS_READ")[0]
gone = k.keep("control-not-there", "GET", real + "/v1/charges/ch_none", READ, hide="PAYMENTS_READ")[0]
k.ask("no_charge", **{**k.questions["refused"], "bound": {"charge": "ch_none", "amount": "1200", "currency": "USD"}})
k.label(OF, "no_charge", [{"probe": gone, "pages": [stub]}], "unreadable",
        "The control record, the charge itself, is not there for this credential: the empty list is not about us (C37).", readable=False, weaker=["not_seen"])

# --- another account: an empty list that is somebody else's
_, _, data = form(real, "/v1/accounts", {"type": "custom", "country": "US"})
other = dict(READ, **{"stripe-account": json.loads(data)["id"]})
p = control_elsewhere = k.keep("control-in-another-account", "GET", "%s/v1/charges/%s" % (real, bad), other, hide="PAYMENTS_READ")[0]
f = k.keep("empty-list-of-another-account", "GET", real + url, other, hide="PAYMENTS_READ")[0]
k.label(OF, "refused", [{"probe": p, "pages": [f]}], "unreadable", "Asked as another account: the known charge is missing, so its empty list proves nothing.", readable=False, weaker=["not_seen"])
f = k.keep("listing-of-another-account", "GET", real + "/v1/refunds?limit=100", other, hide="PAYMENTS_READ")[0]
k.label(ALL, "refused", [{"probe": p, "pages": [f]}], "unreadable", "The account's whole list is empty, and the charge known to exist is missing in it too: another account was asked.", readable=False, weaker=["not_seen"])
other_key = dict(READ, authorization="Bearer sk_test_other")
p = k.keep("control-with-another-key", "GET", "%s/v1/charges/%s" % (real, bad), other_key, hide="PAYMENTS_READ")[0]
f = k.keep("list-with-another-key", "GET", real + url, other_key, hide="PAYMENTS_READ")[0]
k.label(OF, "refused", [{"probe": p, "pages": [f]}], "present", "Another key of the same account: the control charge is there, and so is our refund.")

# --- nobody listens
f = k.keep("nobody-listens", "GET", "http://127.0.0.1:9/v1/refunds?charge=%s&limit=100" % bad, READ, hide="PAYMENTS_READ")[0]
k.label(OF, "refused", [{"probe": control, "pages": [f]}], "unreadable", "No connection: no answer at all.", readable=False)
f = k.keep("read-through-a-proxy", "GET", faulty + url, READ, hide="PAYMENTS_READ")[0]
k.label(OF, "refused", [{"probe": control, "pages": [f]}], "present", "The same answer relayed by a proxy that reads through.")

# --- past the horizon: absence, twice looked at
horizon = max(k.questions[n]["horizon"] for n in ("swallowed", "reset", "later", "prefix", "nothing", "bare"))
time.sleep(max(0, (horizon - now()).total_seconds()) + 0.1)
one("later", later, "lands-later-after", "present", "Four seconds later the write arrived: nothing seen was not nothing happening.")
early = {}
control_listing = probe("control-of-the-listing", swallowed)
listed_early = listing("listing-whose-newest-entry-is-before-the-write")[0]
for name, ch in (("swallowed", swallowed), ("reset", reset), ("prefix", prefix), ("bare", bare)):
    early[name] = {"probe": probe("control-first-look-" + name, ch), "pages": [of_charge("first-look-" + name, ch)]}
    k.label(OF, name, [early[name]], "not_seen", "A first look that found nothing of ours; absence takes a second after the settle delay.")
ask_time = k.questions["swallowed"]["dispatched"]
k.ask("listed", **{**k.questions["swallowed"], "horizon": plus(now(), 0)})
k.label(ALL, "listed", [{"probe": control_listing, "pages": [listed_early]}], "not_seen", "A first look, and its newest entry is older than the last moment an effect could arrive.")
time.sleep(SETTLE + 2 * RESOLUTION)
for name, ch in (("swallowed", swallowed), ("reset", reset), ("prefix", prefix)):
    second = {"probe": probe("control-second-look-" + name, ch), "pages": [of_charge("second-look-" + name, ch)]}
    if name == "swallowed":
        control_second = second["probe"]
    k.label(OF, name, [early[name], second], "absent_as_of",
            "Two complete looks as a proven reader, a settle delay apart, the second past the last moment an effect could arrive.")
second = {"probe": probe("control-second-look-bare", bare), "pages": [of_charge("second-look-bare", bare)]}
k.label(OF, "bare", [early["bare"], second], "not_seen", "An unclaimed refund of our charge and currency, made after our dispatch, keeps the witness silent.")
still = listing("listing-second-look-nothing-newer")[0]
k.label(ALL, "listed", [{"probe": control_listing, "pages": [listed_early]}, {"probe": control_second, "pages": [still]}], "not_seen",
        "Looked twice, but the newest entry has not moved: the list carries no clock of its own, so it does not cover the write.")
refund(charge(), 10, "int_tail_1")
past_one = listing("listing-covered-first-look")[0]
k.label(ALL, "listed", [{"probe": control_listing, "pages": [past_one]}], "not_seen", "The first look whose newest entry is past the write; a second is due.")
time.sleep(SETTLE + 2 * RESOLUTION)
refund(charge(), 10, "int_tail_2")
past_two = listing("listing-covered-second-look")[0]
k.label(ALL, "listed", [{"probe": control_listing, "pages": [listed_early]}, {"probe": control_second, "pages": [past_two]}], "absent_as_of",
        "Both looks are complete and hold nothing of ours; the newest entry is past the horizon, the settle delay and the resolution.")
k.label(ALL, "listed", [{"probe": control_elsewhere, "pages": [past_one]}, {"probe": control_elsewhere, "pages": [past_two]}], "unreadable",
        "The same two looks by a reader whose control record is missing: another account was asked.", readable=False, weaker=["not_seen"])
k.label(ALL, "late", [{"probe": control_of["late"], "pages": [past_two]}], "present", "The whole account's list holds our refund among many.")
k.label(ALL, "twice", [{"probe": control_of["twice"], "pages": [past_two]}], "doubled", "The whole account's list holds two of ours.")
k.label(ALL, "amount", [{"probe": control_of["amount"], "pages": [past_two]}], "differs", "The whole account's list holds ours with another amount.", differs=["amount"])
k.label(ALL, "elsewhere", [{"probe": control_of["elsewhere"], "pages": [past_two]}], "differs", "The whole account's list shows ours on another charge.", differs=["charge"])
k.write()
print(k.count, "files,", len(k.labels), "labels")
