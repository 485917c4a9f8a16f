"""Tryton: purchase orders over JSON-RPC, read back by users who did not write them."""
import base64
import json
import os
import sys
import time

from kept import Kept, intent_of, now, plus, send

out, url = sys.argv[1:3]
k = Kept(out, "tryton")
ids = {n: int(os.environ["TRYTON_" + n]) for n in
       ("COMPANY", "OTHER_COMPANY", "SUPPLIER", "SUPPLIER_ADDRESS", "RIVAL", "RIVAL_ADDRESS", "EUR", "JPY", "KWD")}
CO = ids["COMPANY"]
IN_FLIGHT, SETTLE, RESOLUTION = 8, 3, 1
FIELDS = ["id", "number", "reference", "state", "description", "company", "party.name", "currency.code",
          "total_amount", "create_date", "purchase_date"]
run = format(int(time.time()), "x")


def basic(login, password="witn-Pass-12345"):
    return "Basic " + base64.b64encode(("%s:%s" % (login, password)).encode()).decode()


READ = {"authorization": basic("witness"), "content-type": "application/json"}


def body(method, *params):
    return json.dumps({"id": 1, "method": method, "params": list(params)}, ensure_ascii=False)


login = json.loads(send("POST", url, {"content-type": "application/json"},
                        body("common.db.login", "admin", {"password": "oper-Pass-12345"}, "en"))[2])["result"]
WRITE = {"authorization": "Session " + base64.b64encode(("admin:%s:%s" % tuple(login[:2])).encode()).decode(),
         "content-type": "application/json"}


def write(method, *params):
    answer = json.loads(send("POST", url, WRITE, body(method, *params), 60)[2])
    if "error" in answer:
        raise SystemExit("%s: %s" % (method, answer["error"]))
    return answer["result"]


# the writer keeps the books of both companies
write("model.res.user.write", [1], {"company_filter": "all"}, {})


def decimal(text):
    return {"__class__": "Decimal", "decimal": text}


def order(ref, quantity=3, price="10.0000", state=None, company=None, currency="EUR", rival=False, **more):
    party = "RIVAL" if rival else "SUPPLIER"
    company = company or CO
    context = {"company": company}
    made = write("model.purchase.purchase.create", [{
        "company": company, "party": ids[party], "invoice_address": ids[party + "_ADDRESS"],
        "currency": ids[currency], "reference": ref, "invoice_method": "manual",
        "purchase_date": {"__class__": "date", "year": 2026, "month": 11, "day": 29},
        "lines": [["create", [{"type": "line", "description": "toner", "quantity": quantity, "unit_price": decimal(price)}]]],
        **more}], context)[0]
    if state in ("quotation", "confirmed"):
        write("model.purchase.purchase.quote", [made], context)
    if state == "confirmed":
        write("model.purchase.purchase.confirm", [made], context)
    if state == "cancelled":
        write("model.purchase.purchase.cancel", [made], context)
    return made


def newest():
    rows = write("model.purchase.purchase.search_read", [], 0, 1, [["id", "DESC"]], ["id"], {"company": CO})
    return str(rows[0]["id"]) if rows else "0"


def ask(name, minor=3000, currency="EUR", supplier="Supplier SA", **bound):
    t = now()
    q = {"operation": "purchase_order.create", "intent": intent_of("%s_%s" % (name, run)), "key": "po:acme:" + intent_of("%s_%s" % (name, run)),
         "amount": {"currency": currency, "minor": minor},
         "bound": {"company": str(CO), "supplier": {"value": supplier, "kind": "label"}, "amount": str(minor), "currency": currency, **bound},
         "dispatched": t, "horizon": plus(t, IN_FLIGHT), "noted": newest()}
    k.ask(name, **q)
    return q["intent"]


BY, ALL = "tryton.orders-by-reference", "tryton.order-listing"
CONTEXT = {"company": CO}


def probe(name, headers=READ):
    return k.keep(name, "POST", url, headers, body("model.res.user.get_preferences", True, {}), "TRYTON_READ")[0]


def lookup(name, ref, headers=READ, operator="=", context=None, hide="TRYTON_READ"):
    return k.keep(name, "POST", url, headers, body("model.purchase.purchase.search_read", [["reference", operator, ref]], 0, 100,
                                                   [["id", "ASC"]], FIELDS, context or CONTEXT), hide)[0]


def listing(name, headers=READ, offset=0, limit=100, domain=None):
    file, _, data = k.keep(name, "POST", url, headers, body("model.purchase.purchase.search_read", domain or [], offset, limit,
                                                            [["id", "DESC"]], FIELDS, CONTEXT), "TRYTON_READ")
    return file


me = probe("who-am-i")


def one(name, verdict, because, readable=True, witness=BY, **more):
    f = lookup(name.replace("_", "-"), k.questions[name]["intent"])
    k.label(witness, name, [{"probe": me, "pages": [f]}], verdict, because, readable, **more)
    return f


# --- what the order book can say of one reference
order(ask("confirmed"), state="confirmed")
one("confirmed", "present", "A confirmed order of our company, supplier and amount under our reference.")
order(ask("draft"))
one("draft", "pending", "The order is there as a draft: the system says it is not final.")
order(ask("quotation"), state="quotation")
one("quotation", "pending", "A quotation is not yet an order.")
order(ask("cancelled"), state="cancelled")
one("cancelled", "undone", "The order is there in the state cancelled.")
order(ask("amount"), quantity=9, state="confirmed")
one("amount", "differs", "Nine were ordered, 90.00 in all, and 30.00 was asked for.", differs=["amount"])
order(ask("supplier"), rival=True, state="confirmed")
one("supplier", "differs", "The order under our reference went to another supplier (C11).", differs=["supplier"])
order(ask("ampersand", supplier="Rival & Sons"), rival=True, state="confirmed")
one("ampersand", "present", "The supplier's name holds an ampersand, which JSON does not escape (C42).")
order(ask("currency"), currency="JPY", state="confirmed")
one("currency", "differs", "30 yen stand there, and 30.00 euros were asked for.", differs=["amount", "currency"])
order(ask("yen", 30, "JPY"), currency="JPY", state="confirmed")
one("yen", "present", "30 yen are 30 minor units.")
order(ask("yen_fold", 3000, "JPY"), currency="JPY", state="confirmed")
one("yen_fold", "differs", "30 yen stand there, and 3,000 were asked for: yen has no hundredth.", differs=["amount"])
order(ask("dinar", 12345, "KWD"), quantity=1, price="12.3450", currency="KWD", state="confirmed")
one("dinar", "present", "12.345 dinars are 12345 minor units.")
order(ask("dinar_rounded", 12345, "KWD"), quantity=1, price="12.3400", currency="KWD", state="confirmed")
one("dinar_rounded", "differs", "12.340 dinars stand there, 12.345 were asked for.", differs=["amount"])
ref = ask("twice")
order(ref, state="confirmed")
order(ref, state="confirmed")
one("twice", "doubled", "The reference is not unique in the system: two confirmed orders carry it.")
ref = ask("twice_draft")
order(ref, state="confirmed")
order(ref)
one("twice_draft", "doubled", "A confirmed order and a draft of ours: two effects, one of them not final.")
ref = ask("again")
order(ref, state="cancelled")
order(ref, state="confirmed")
one("again", "present", "One was cancelled, one stands: exactly one effect of ours is in force.")
ref = ask("drifted")
order(ref, state="confirmed")
order(ref, quantity=9, state="confirmed")
one("drifted", "doubled", "Two orders of ours, the second with another amount.")
ask("never")
one("never", "not_seen", "An empty list as a proven reader, before an effect could have stopped arriving.")
order(ask("cased").upper(), state="confirmed")
one("cased", "not_seen", "Only the reference in capitals exists.")

# --- a reference that is a prefix of another
ask("prefix")
order(k.questions["prefix"]["intent"] + "-2", state="confirmed")
one("prefix", "not_seen", "The exact filter finds nothing; the longer reference is not ours.")
f = lookup("prefix-with-a-loose-filter", k.questions["prefix"]["intent"] + "%", operator="ilike")
k.label(BY, "prefix", [{"probe": me, "pages": [f]}], "not_seen", "A filter that matches beginnings returned another order, whose whole reference is not ours.")
ref = ask("among")
order(ref, state="confirmed")
order(ref + "-2", quantity=5, state="confirmed")
f = lookup("ours-among-longer-ones", ref + "%", operator="ilike")
k.label(BY, "among", [{"probe": me, "pages": [f]}], "present", "Two rows came back; only one carries our whole reference.")
f = k.keep("filter-that-is-empty", "POST", url, READ, body("model.purchase.purchase.search_read", [], 0, 100, [["id", "ASC"]], FIELDS, CONTEXT), "TRYTON_READ")[0]
k.label(BY, "among", [{"probe": me, "pages": [f]}], "present", "The filter was ignored and every order came back; ours is the one row with our reference.")
k.label(BY, "never", [{"probe": me, "pages": [f]}], "not_seen", "The filter was ignored and every order came back; none is ours.")

# --- other users: the wrong company, none, no rights, no credential
order(ask("seen"), state="confirmed")
k.questions["seen"]["provider-requests"] = ["999999"]
ref = k.questions["seen"]["intent"]
one("seen", "present", "Control: the right user of the right company sees the order.")
for login_, name, because in [
    ("stranger", "the-wrong-company", "A user of the other company gets 200 and an empty list; who it is shows that it looks elsewhere."),
    ("homeless", "no-company", "A user of no company gets 200 and an empty list."),
]:
    headers = dict(READ, authorization=basic(login_))
    who = probe("who-is-" + login_, headers)
    f = lookup("empty-list-of-" + name, ref, headers)
    k.label(BY, "seen", [{"probe": who, "pages": [f]}], "unreadable", because, readable=False, weaker=["not_seen"])
    f = listing("whole-list-of-" + name, headers)
    k.label(ALL, "seen", [{"probe": who, "pages": [f]}], "unreadable", because, readable=False, weaker=["not_seen"])
headers = dict(READ, authorization=basic("powerless"))
who = probe("who-is-powerless", headers)
f = lookup("no-rights", ref, headers)
k.label(BY, "seen", [{"probe": who, "pages": [f]}], "unreadable", "The user may not read orders: an error in a 200.", readable=False, weaker=["not_seen"])


def refused(name, because, headers, text=None, method="POST", where=None, status=None):
    text = text or body("model.purchase.purchase.search_read", [["reference", "=", ref]], 0, 100, [["id", "ASC"]], FIELDS, CONTEXT)
    f = k.keep(name, method, where or url, headers, text if method == "POST" else None, "TRYTON_READ")[0]
    k.label(BY, "seen", [{"probe": me, "pages": [f]}], "unreadable", because, readable=False)


plain = {"content-type": "application/json"}
refused("anonymous", "No credential.", plain)
refused("wrong-password", "A refused credential says nothing about the order.", dict(plain, authorization=basic("witness", "bad")))
refused("unknown-user", "A refused credential says nothing about the order.", dict(plain, authorization=basic("nobody")))
refused("dead-session", "A session that has ended.", dict(plain, authorization="Session " + base64.b64encode(b"witness:2:dead").decode()))
refused("unknown-method", "A method that does not exist.", READ, body("model.purchase.purchase.find", [["reference", "=", ref]], CONTEXT))
refused("unknown-model", "A model that does not exist.", READ, body("model.purchase.orders.search_read", [["reference", "=", ref]], CONTEXT))
refused("unknown-field", "The error is about a field of the request.", READ, body("model.purchase.purchase.search_read", [["our_reference", "=", ref]], 0, 100, None, FIELDS, CONTEXT))
refused("too-few-parameters", "The error is about the call.", READ, body("model.purchase.purchase.search_read"))
refused("not-json", "The request was not understood.", READ, "reference=" + ref)
refused("a-form", "Another kind of request.", dict(READ, **{"content-type": "application/x-www-form-urlencoded"}))
refused("asked-with-get", "The database's page, or that the method is not allowed: no answer about the order.", READ, method="GET")
refused("front-door", "The server's own page.", READ, method="GET", where=url.replace("/bench/", "/"))
f = k.keep("unknown-id", "POST", url, READ, body("model.purchase.purchase.read", [999999], ["id", "reference", "state"], CONTEXT), "TRYTON_READ")[0]
k.label("tryton.order-by-id", "seen", [{"probe": me, "pages": [f]}], "unreadable", "200 with an error that names no declared code for a missing record; no order, and no list that is there.", readable=False, weaker=["not_seen"])
f = k.keep("counted", "POST", url, READ, body("model.purchase.purchase.search_count", [["reference", "=", ref]], CONTEXT), "TRYTON_READ")[0]
k.label(BY, "seen", [{"probe": me, "pages": [f]}], "unreadable", "A bare number: no row that carries our reference.", readable=False)
f = k.keep("without-the-reference", "POST", url, READ, body("model.purchase.purchase.search_read", [["reference", "=", ref]], 0, 100, [["id", "ASC"]], ["id", "state", "company", "party.name", "currency.code", "total_amount", "create_date"], CONTEXT), "TRYTON_READ")[0]
k.label(BY, "seen", [{"probe": me, "pages": [f]}], "not_seen", "The row came back for our filter and does not itself carry the reference: a candidate, never ours.", weaker=["unreadable"])
f = k.keep("without-the-amount", "POST", url, READ, body("model.purchase.purchase.search_read", [["reference", "=", ref]], 0, 100, [["id", "ASC"]], ["id", "reference", "state", "company", "party.name", "currency.code", "create_date"], CONTEXT), "TRYTON_READ")[0]
k.label(BY, "seen", [{"probe": me, "pages": [f]}], "unreadable", "Ours, but the amount is not shown, so it cannot be compared.", readable=False)

# --- the list: ours somewhere in it, pages by offset, a page cut short
f = listing("whole-list")
for name, verdict, because, more in [
    ("confirmed", "present", "Ours among all orders.", {}), ("cancelled", "undone", "Ours, cancelled, among all orders.", {}),
    ("draft", "pending", "Ours, a draft, among all orders.", {}), ("twice", "doubled", "Two of ours in the list.", {}),
    ("amount", "differs", "Ours with another amount in the list.", {"differs": ["amount"]}),
]:
    k.label(ALL, name, [{"probe": me, "pages": [f]}], verdict, because, **more)
pages = [listing("page-%d-by-offset" % (n + 1), offset=4 * n, limit=4) for n in range(2)]
k.label(ALL, "seen", [{"probe": me, "pages": pages}], "present", "Pages of four by offset; ours is on the first, and there is one of it.", weaker=["unreadable", "not_seen"])
k.label(ALL, "confirmed", [{"probe": me, "pages": pages, "capped": True}], "not_seen", "The page cap was reached before the page that holds ours.", weaker=["unreadable"])

# --- cancelled, then deleted: a gap and no tombstone
made = order(ask("deleted"), state="cancelled")
one("deleted", "undone", "Cancelled, not yet deleted.")
order("int_after_%s" % run, state="confirmed")
write("model.purchase.purchase.delete", [made], {"company": CO})
one("deleted", "not_seen", "Deleted orders vanish from the book; a first look.")
gap_one = listing("gap-after-a-delete")
k.label(ALL, "deleted", [{"probe": me, "pages": [gap_one]}], "not_seen", "A position after the one noted is missing: a deletion or a write in flight.")

# --- a slow writer: an earlier position that appears later (held in the other company until then)
ref = ask("slow")
slow = order(ref, company=ids["OTHER_COMPANY"])
fast = order("int_fast_%s" % run, state="confirmed")
slow_one = listing("slow-writer-not-yet-seen")
k.label(ALL, "slow", [{"probe": me, "pages": [slow_one]}], "not_seen", "The newer order is there, the position before it is not: a write in flight or a deletion.")
one("slow", "not_seen", "Not to be seen by this reader yet.")
write("model.purchase.purchase.write", [slow], {"company": CO}, {"company": CO})
slow_two = listing("slow-writer-appeared")
k.label(ALL, "slow", [{"probe": me, "pages": [slow_two]}], "pending", "The earlier position appeared after the later one was read: ours, a draft.")
k.label(ALL, "slow", [{"probe": me, "pages": [slow_one]}, {"probe": me, "pages": [slow_two]}], "pending", "The second look holds what the first could not see.")

# --- past the horizon: absence
ask("absent")
t = k.questions["absent"]["horizon"]
time.sleep(max(0, (t - now()).total_seconds()) + 0.1)
order("int_tail_one_%s" % run, state="confirmed")
first = {"probe": probe("who-am-i-first-look"), "pages": [lookup("absent-first-look", k.questions["absent"]["intent"])]}
first_list = {"probe": first["probe"], "pages": [listing("absent-listing-first-look")]}
k.label(BY, "absent", [first], "not_seen", "A first look that found nothing.")
k.label(ALL, "absent", [first_list], "not_seen", "A first look that found nothing; a second is due after the settle delay.")
gap_first = {"probe": first["probe"], "pages": [listing("gap-first-look")]}
time.sleep(SETTLE + 2 * RESOLUTION)
order("int_tail_two_%s" % run, state="confirmed")
second = {"probe": probe("who-am-i-second-look"), "pages": [lookup("absent-second-look", k.questions["absent"]["intent"])]}
second_list = {"probe": second["probe"], "pages": [listing("absent-listing-second-look")]}
k.label(BY, "absent", [first, second], "absent_as_of", "Two empty lists, a settle delay apart, by a proven reader of the right company; the second past everything.")
k.label(BY, "absent", [second], "not_seen", "One look, however late, is not two.")
k.label(ALL, "absent", [first_list, second_list], "absent_as_of", "Two complete lists without a gap since the position noted; the newest order is past everything.")
k.label(BY, "never", [{"probe": first["probe"], "pages": [lookup("never-first-look", k.questions["never"]["intent"])]}], "not_seen", "A first look after the horizon.")
gap_second = {"probe": second["probe"], "pages": [listing("gap-second-look")]}
k.label(ALL, "deleted", [gap_first, gap_second], "not_seen", "The gap stays over two looks: it was deleted or never committed, and nothing here tells which.", weaker=["undone"])
stranger = dict(READ, authorization=basic("stranger"))
who = probe("who-is-stranger-second-look", stranger)
k.label(BY, "absent", [{"probe": who, "pages": [lookup("stranger-first-look", k.questions["absent"]["intent"], stranger)]},
                       {"probe": who, "pages": [lookup("stranger-second-look", k.questions["absent"]["intent"], stranger)]}], "unreadable",
        "Two empty lists of the wrong company are no absence.", readable=False, weaker=["not_seen"])
k.write()
print(k.count, "files,", len(k.labels), "labels")
