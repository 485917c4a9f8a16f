"""MediaWiki: public pages, the API, feeds and logs, read logged out."""
import http.cookiejar
import json
import os
import subprocess
import sys
import time
import urllib.parse
import urllib.request

from kept import Kept, intent_of, now, plus, send

out, base, switches = sys.argv[1:4]
k = Kept(out, "mediawiki")
api = base + "/api.php"
IN_FLIGHT, SETTLE, RESOLUTION = 8, 3, 1
run = format(int(time.time()), "x")
HTML = {"accept": "text/html"}
JSON = {"accept": "application/json"}
Q = urllib.parse.quote

class Ref(str):
    """A reference, and the page it goes onto."""
    page = ""


def titled(name):
    return getattr(name, "page", name)


jar = http.cookiejar.CookieJar()
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))


def call(**fields):
    fields.update(format="json", formatversion="2")
    with browser.open(api, urllib.parse.urlencode(fields).encode(), 60) as answer:
        return json.loads(answer.read())


token = call(action="query", meta="tokens", type="login")["query"]["tokens"]["logintoken"]
call(action="clientlogin", username="Admin", password="oper-Pass-12345", loginreturnurl=base + "/", logintoken=token)
csrf = call(action="query", meta="tokens", type="csrf")["query"]["tokens"]["csrftoken"]


def edit(title, text, summary, **more):
    answer = call(action="edit", title=titled(title), text=text, summary=summary, token=csrf, **more)
    if "error" in answer:
        return answer
    return answer["edit"].get("newrevid") or answer["edit"]


def notice(ref, amount="42.00", currency="EUR", label="Refund of order 4812", extra=""):
    return ('<div class="notice">Refund notice <span class="ref">%s</span>: <span class="amount">%s</span> '
            '<span class="currency">%s</span> <span class="label">%s</span></div>%s') % (ref, amount, currency, label, extra)


def newest():
    return str(call(action="query", list="recentchanges", rcprop="ids", rclimit=1)["query"]["recentchanges"][0]["rcid"])


def ask(name, title=None, minor=4200, currency="EUR", label="Refund of order 4812", **more):
    t = now()
    ref = Ref(intent_of("%s_%s" % (name, run)))
    ref.page = title or "N-%s-%s" % (name.replace("_", "-"), run)
    q = {"operation": "notice.publish", "intent": str(ref), "key": "notice:acme:" + ref,
         "amount": {"currency": currency, "minor": minor},
         "bound": {"title": ref.page, "author": "Admin", "amount": str(minor), "currency": currency, "label": {"value": label, "kind": "label"}},
         "dispatched": t, "horizon": plus(t, IN_FLIGHT), "noted": newest(), **more}
    k.ask(name, **q)
    return ref


PAGE, OLD, RC = "mediawiki.page", "mediawiki.revision-page", "mediawiki.recent-changes"
REVISIONS, LOG, SEARCH, FEED = "mediawiki.revisions-of-page", "mediawiki.deletion-log", "mediawiki.search", "mediawiki.feed"
REST, BYID, USER = "mediawiki.rest-revision", "mediawiki.revision-by-id", "mediawiki.contributions"


def get(name, path, headers=HTML, **how):
    return k.keep(name, "GET", base + path, headers, **how)[0]


def query(name, text, headers=JSON):
    return k.keep(name, "GET", api + "?action=query&" + text + "&format=json&formatversion=2", headers)[0]


def page(name, title):
    return get(name, "/index.php?title=" + Q(titled(title)))


def old(name, revision):
    return get(name, "/index.php?oldid=%s" % revision)


RCPROP = "ids%7Ctitle%7Ctimestamp%7Ccomment%7Cuser%7Cflags%7Ctags%7Cloginfo"


def changes(name, limit=50, after=None, extra=""):
    text = "list=recentchanges&rcprop=%s&rclimit=%d&curtimestamp=1%s" % (RCPROP, limit, extra)
    file, _, data = k.keep(name, "GET", api + "?action=query&" + text + ("&rccontinue=" + Q(after) if after else "") + "&format=json&formatversion=2", JSON)
    return file, json.loads(data).get("continue", {}).get("rccontinue")


def revisions(name, title):
    return query(name, "prop=revisions&titles=%s&rvprop=ids%%7Ctimestamp%%7Ccomment%%7Cuser%%7Ctags&rvlimit=50&curtimestamp=1" % Q(titled(title)))


def log(name, title):
    return query(name, "list=logevents&letype=delete&letitle=%s&leprop=ids%%7Ctitle%%7Ctimestamp%%7Ccomment%%7Cuser%%7Ctype&lelimit=50&curtimestamp=1" % Q(titled(title)))


def label(witness, question, files, verdict, because, readable=True, **more):
    k.label(witness, question, [files if isinstance(files, dict) else {"pages": files if isinstance(files, list) else [files]}], verdict, because, readable, **more)


# --- a notice published once, asked for on every path
ref = ask("once")
revision = edit(ref, notice(ref), ref, createonly=1)
k.questions["once"]["provider-requests"] = [str(revision)]
label(PAGE, "once", page("page-present", ref), "present", "The public page, logged out, shows the notice with our reference, amount and label.")
label(OLD, "once", old("revision-present", revision), "present", "The permalink of the revision shows the notice.")
label(REVISIONS, "once", revisions("revisions-present", ref), "present", "The page has one revision, by our author, with our reference as its summary.")
rc, _ = changes("changes-present")
label(RC, "once", rc, "present", "Recent changes hold one entry with our page as title and our reference as summary.")
label(REST, "once", get("rest-revision-present", "/rest.php/v1/revision/%s/bare" % revision, JSON), "present", "The revision carries our reference as its comment.")
label(BYID, "once", query("revision-by-id-present", "prop=revisions&revids=%s&rvprop=ids%%7Ctimestamp%%7Ccomment%%7Cuser" % revision), "present", "The revision by its id carries our reference.")
label(USER, "once", query("contributions-present", "list=usercontribs&ucuser=Admin&ucprop=ids%7Ctitle%7Ccomment%7Ctimestamp&uclimit=50"), "present", "The author's contributions hold one with our reference.")
label(FEED, "once", get("feed-by-its-public-address", "/index.php?title=Special:RecentChanges&feed=atom&limit=50", {"accept": "application/atom+xml"}), "unreadable", "A redirect to where the feed really is; a witness that is not told to follow has no answer.", readable=False)
label(FEED, "once", get("feed-of-changes", "/api.php?action=feedrecentchanges&feedformat=atom&limit=50", {"accept": "application/atom+xml"}), "present", "The Atom feed has one entry with our page as its title.")
label("mediawiki.rss", "once", get("rss-of-changes", "/api.php?action=feedrecentchanges&feedformat=rss&limit=50", {"accept": "application/rss+xml"}), "present", "The RSS feed has one item with our page as its title.")
label("mediawiki.history-feed", "once", get("feed-of-the-history", "/index.php?title=%s&action=history&feed=atom" % Q(ref.page), {"accept": "application/atom+xml"}), "present", "The history's feed has one entry, of our page.")
label("mediawiki.page-history", "once", get("rest-history", "/rest.php/v1/page/%s/history" % Q(ref.page), JSON), "present", "The history holds one revision with our reference as its comment.")
call(action="purge", titles=ref.page)
once = ref
label(SEARCH, "once", query("search-found", "list=search&srsearch=%s&srwhat=text&srprop=timestamp" % Q('"%s"' % ref)), "present", "The index knows the page, whose title is ours.", weaker=["not_seen"])
label(LOG, "once", log("deletion-log-empty", ref), "not_seen", "The deletion log holds nothing of our page: it can only speak of an undo.")
edit(ref, notice(ref), ref, createonly=1)
label(REVISIONS, "once", revisions("revisions-after-a-refused-repeat", ref), "present", "The repeat was refused because the page exists; one revision stands.")

# --- what differs
ref = ask("amount")
edit(ref, notice(ref, "24.00"), ref, createonly=1)
label(PAGE, "amount", page("page-other-amount", ref), "differs", "The page says 24.00, and 42.00 was asked for.", differs=["amount"])
ref = ask("currency")
edit(ref, notice(ref, currency="USD"), ref, createonly=1)
label(PAGE, "currency", page("page-other-currency", ref), "differs", "42.00 of another currency.", differs=["currency"])
ref = ask("label")
edit(ref, notice(ref, label="Refund of order 4813"), ref, createonly=1)
label(PAGE, "label", page("page-other-label", ref), "differs", "The label names another order.", differs=["label"])
ref = ask("rewritten")
first = edit(ref, notice(ref), ref, createonly=1)
edit(ref, notice(ref, "1,042.00"), "typo")
k.questions["rewritten"]["provider-requests"] = [str(first)]
label(PAGE, "rewritten", page("page-rewritten-later", ref), "differs", "A later edit put another amount on the page, in groups of digits.", differs=["amount"], weaker=["unreadable"])
label(OLD, "rewritten", old("revision-before-the-rewriting", first), "present", "The permalink shows the revision as it was made.")
label(REVISIONS, "rewritten", revisions("revisions-after-the-rewriting", ref), "present", "One of two revisions carries our reference; the other is somebody's correction.", weaker=["doubled"])
ref = ask("author")
edit(ref, notice(ref), ref, createonly=1)
k.questions["author"]["bound"]["author"] = "Clerk"
label(REVISIONS, "author", revisions("revisions-by-another-author", ref), "differs", "Published under another author than authorised.", differs=["author"])

# --- labels that only look different, and right-to-left text
for name, shown, asked, because in [
    ("entities", "Smith &amp; Nephew, O&#39;Neil", "Smith & Nephew, O'Neil", "Entities are decoded once (C42)."),
    ("yeh", "بازپرداخت سفارش علی ۴۸۱۲", "بازپرداخت سفارش علي ۴۸۱۲", "Persian and Arabic yeh are one letter for labels; right-to-left text around a left-to-right page."),
    ("hyphen", "Self‑named order", "Self-named order", "A no-break hyphen folds to a hyphen."),
    ("nbsp", "Order&nbsp;4812", "Order 4812", "A no-break space folds to a space."),
    ("capitals", "REFUND OF ORDER 4812", "Refund of order 4812", "Labels compare without case."),
    ("bold", "Refund of '''order''' 4812", "Refund of order 4812", "Markup within the label does not change its words."),
]:
    ref = ask("label_" + name, label=asked)
    edit(ref, notice(ref, label=shown), ref, createonly=1)
    label(PAGE, "label_" + name, page("page-label-" + name, ref), "present", because)
ref = ask("twice_encoded", label="a & b")
edit(ref, notice(ref, label="a &amp;amp; b"), ref, createonly=1)
label(PAGE, "twice_encoded", page("page-label-encoded-twice", ref), "differs", "The text really reads 'a &amp; b'; it is decoded once, not twice (C42).", differs=["label"])
title = "اعلان-" + run
ref = ask("farsi", title=title)
edit(ref, notice(ref), ref, createonly=1)
label(PAGE, "farsi", page("page-persian-title", ref), "present", "A title in Persian letters, percent-encoded in the address, whole on the page.")
label(REVISIONS, "farsi", revisions("revisions-persian-title", ref), "present", "The API answers with the Persian title.")

# --- only named, never shown: no presence
ref = ask("named")
other = "N-other-%s" % run
edit(other, "This page only speaks of %s in passing." % ref, "about " + ref, createonly=1)
label(PAGE, "named", page("page-missing", ref), "not_seen", "404 and the words that there is no such page: a page cannot prove absence.")
label(SEARCH, "named", query("search-names-another-page", "list=search&srsearch=%s&srwhat=text&srprop=timestamp" % Q('"%s"' % ref)), "not_seen", "The index finds another page that speaks of the reference.")
rc_named, _ = changes("changes-speak-of-it")
label(RC, "named", {"pages": [rc_named], "undo": log("deletion-log-of-the-named", ref)}, "not_seen", "A summary that contains the reference among other words is not ours.")
ref = ask("prefix")
edit(ref.page + "-2", notice(ref + "-2"), ref + "-2", createonly=1)
label(PAGE, "prefix", page("page-missing-prefix", ref), "not_seen", "Only a page whose title is longer exists.")
rc_prefix, _ = changes("changes-prefix")
label(RC, "prefix", {"pages": [rc_prefix], "undo": log("deletion-log-prefix", ref)}, "not_seen", "The longer one is another reference that begins with ours.")
f = page("page-of-the-longer-reference", ref.page + "-2")
label(PAGE, "prefix", f, "not_seen", "The page shown belongs to the longer reference.", weaker=["unreadable"])

# --- comments: the same one twice, on a page that others write on too
talk = "Talk:Order_4812_%s" % run


def comment(ref, text="thanks"):
    return edit_append(talk, "\n* <span class=\"ref\">%s</span> %s" % (ref, text), ref)


def edit_append(title, text, summary):
    return call(action="edit", title=title, appendtext=text, summary=summary, token=csrf)["edit"]["newrevid"]


def ask_comment(name):
    t = now()
    ref = intent_of("%s_%s" % (name, run))
    k.ask(name, operation="comment.create", intent=ref, key="comment:acme:" + ref,
          bound={"parent": talk.replace("_", " "), "author": "Admin"}, dispatched=t, horizon=plus(t, IN_FLIGHT), noted=newest())
    return ref


CR = "mediawiki.comments-of-page"
ref = ask_comment("said")
comment("int_before_" + run)
comment(ref)
comment("int_after_" + run)
label(CR, "said", revisions("comments-once", talk), "present", "One of three comments carries our reference.")
ref = ask_comment("said_twice")
comment(ref)
comment(ref)
label(CR, "said_twice", revisions("comments-twice", talk), "doubled", "Two revisions carry our reference: the comment was appended twice.")
rc_double, _ = changes("changes-twice")
label("mediawiki.comment-changes", "said_twice", rc_double, "doubled", "Recent changes hold two entries with our reference.")
ref = ask_comment("unsaid")
label(CR, "unsaid", revisions("comments-none", talk), "not_seen", "The page is there, none of its comments is ours; a first look.")

# --- ties: many in one second, and pages that cut through it
for n in "abcd":
    ref = ask("tie_" + n) if n == "a" else "int_tie_%s_%s" % (n, run)
    edit(ref if n == "a" else "N-tie-%s-%s" % (n, run), notice(ref), ref, createonly=1)
pages, after = [], None
while True:
    f, after = changes("changes-tied-page-%d" % (len(pages) + 1), 3 if len(pages) < 2 else 50, after)
    pages.append(f)
    if not after or len(pages) == 3:
        break
label(RC, "tie_a", pages, "present", "Ours is on a page that ends within the second it shares with others.")
label(RC, "tie_a", {"pages": pages[:1], "capped": True}, "not_seen" , "One page of three, ours not on it, and the cap was reached.", weaker=["unreadable"])

# --- undone: reverted, hidden, deleted
ref = ask_comment("reverted")
bad = comment(ref)
call(action="edit", title=talk, undo=str(bad), summary="not here", token=csrf)
# a job of the wiki marks the reverted revision
subprocess.run([os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "mediawiki", "jobs")], check=True, stdout=subprocess.DEVNULL)
f = revisions("comments-reverted", talk)
label(CR, "reverted", f, "undone", "The revision is there and was reverted by a later one (tag mw-reverted).", weaker=["not_seen"])
ref = ask("hidden")
hidden = edit(ref, notice(ref), ref, createonly=1)
k.questions["hidden"]["provider-requests"] = [str(hidden)]
edit(ref, "withdrawn", "withdrawn")
call(action="revisiondelete", type="revision", ids=str(hidden), hide="content|comment", token=csrf)
label(OLD, "hidden", old("revision-hidden", hidden), "undone", "The permalink says that this revision has been deleted.", weaker=["not_seen"])
label(PAGE, "hidden", page("page-withdrawn", ref), "not_seen", "The page stands, its text was replaced: no notice on it.", weaker=["unreadable", "undone"])
label(BYID, "hidden", query("revision-by-id-hidden", "prop=revisions&revids=%s&rvprop=ids%%7Ctimestamp%%7Ccomment%%7Cuser" % hidden), "undone", "The revision is there with its comment hidden by deletion.", weaker=["not_seen", "unreadable"])
label(REST, "hidden", get("rest-revision-hidden", "/rest.php/v1/revision/%s/bare" % hidden, JSON), "not_seen", "The answer without the comment cannot be tied to us.", weaker=["unreadable", "undone"])
label(REVISIONS, "hidden", revisions("revisions-hidden", ref), "undone", "The first revision of our page is there with its comment hidden by deletion.", weaker=["not_seen", "unreadable"])
ref = ask("deleted")
gone = edit(ref, notice(ref), ref, createonly=1)
k.questions["deleted"]["provider-requests"] = [str(gone)]
before, _ = changes("changes-before-the-delete")
label(RC, "deleted", before, "present", "Not yet deleted.")
edit("N-between-%s" % run, "between", "between", createonly=1)
call(action="delete", title=ref.page, reason="cleanup", token=csrf)
label(PAGE, "deleted", page("page-deleted", ref), "undone", "404, and the page says that it was deleted, with the log line that names our title.", weaker=["not_seen"])
label(OLD, "deleted", old("revision-of-a-deleted-page", gone), "not_seen", "The page says what it also says of revisions that never were, so it proves nothing.", weaker=["unreadable"])
f = log("deletion-log-names-it", ref)
label(LOG, "deleted", f, "undone", "The deletion log names our page.")
rc_gone, _ = changes("changes-after-the-delete")
label(RC, "deleted", {"pages": [rc_gone], "undo": f}, "undone", "The entry is gone from the list, and the deletion log names our page: it was there.")
label(RC, "deleted", {"pages": [rc_gone]}, "not_seen", "Without the deletion log: a position is missing, a deletion or a write in flight.", weaker=["undone", "unreadable"])
label(REVISIONS, "deleted", revisions("revisions-of-a-deleted-page", ref), "not_seen", "The page is missing now; a look without the deletion log cannot tell deleted from never written.")
label(BYID, "deleted", query("revision-by-id-deleted", "prop=revisions&revids=%s&rvprop=ids%%7Ctimestamp%%7Ccomment%%7Cuser" % gone), "not_seen", "The id leads to nothing.", weaker=["unreadable"])
label(REST, "deleted", get("rest-revision-deleted", "/rest.php/v1/revision/%s/bare" % gone, JSON), "not_seen", "404 that says the revision does not exist.")
label("mediawiki.page-history", "deleted", get("rest-history-deleted", "/rest.php/v1/page/%s/history" % Q(ref.page), JSON), "not_seen", "404: no such page now.")
label("mediawiki.history-feed", "deleted", get("feed-of-a-deleted-history", "/index.php?title=%s&action=history&feed=atom" % Q(ref.page), {"accept": "application/atom+xml"}), "not_seen", "A feed without entries of ours, or a page about nothing.", weaker=["unreadable"])
label(FEED, "deleted", get("feed-after-the-delete", "/api.php?action=feedrecentchanges&feedformat=atom&limit=50", {"accept": "application/atom+xml"}), "not_seen", "The feed has no entry of ours (a line of the deletion log is not the notice).", weaker=["undone"])
ref = ask("restored")
back = edit(ref, notice(ref), ref, createonly=1)
call(action="delete", title=ref.page, reason="mistake", token=csrf)
call(action="undelete", title=ref.page, reason="restored", token=csrf)
label(PAGE, "restored", page("page-restored", ref), "present", "Deleted and restored: it is there.")
label(REVISIONS, "restored", revisions("revisions-restored", ref), "present", "Deleted and restored: one revision of ours.")
log("deletion-log-delete-and-restore", ref)
label(LOG, "restored", "%03d-deletion-log-delete-and-restore.http" % k.count, "not_seen", "The newest entry says that the page was restored: nothing is undone.", weaker=["unreadable"])
ref = ask("moved")
edit(ref, notice(ref), ref, createonly=1)
call(action="move", **{"from": ref.page, "to": "N-moved-away-%s" % run, "reason": "rename", "token": csrf})
label(PAGE, "moved", page("page-moved-with-a-redirect", ref), "differs", "The old title leads on to the page with our notice, which has another title now.", differs=["title"])

# --- 200s and 404s that mean something else
ref = once
label(OLD, "once", get("revision-that-does-not-exist", "/index.php?oldid=99999999"), "not_seen", "A revision that does not exist, answered with a page that says so.", weaker=["unreadable"])
label(PAGE, "once", get("page-no-title", "/index.php"), "unreadable", "A redirect to the main page.", readable=False, weaker=["not_seen"])
label(PAGE, "once", get("page-bad-title", "/index.php?title=%5B%5B"), "unreadable", "The title asked for cannot exist: an error about the request.", readable=False, weaker=["not_seen"])
label(PAGE, "once", get("page-special", "/index.php?title=Special:Nowhere"), "not_seen", "A special page that does not exist.", readable=False, weaker=["unreadable"])
label(PAGE, "once", get("page-login", "/index.php?title=Special:UserLogin"), "unreadable", "The sign-in page.", readable=False)
label(PAGE, "once", get("page-edit-logged-out", "/index.php?title=%s&action=edit" % Q(ref.page)), "not_seen", "The editor shows the source in a text area, not the notice.", weaker=["unreadable"])
label(PAGE, "once", get("page-redirect-to-permalink", "/index.php?title=Special:PermanentLink/%s" % revision), "unreadable", "A redirect, which this witness does not follow.", readable=False)
label(PAGE, "once", get("page-diff", "/index.php?title=Special:Diff/%s" % revision), "unreadable", "A redirect to a difference of two revisions.", readable=False)
label(PAGE, "once", get("page-raw", "/index.php?title=%s&action=raw" % Q(ref.page)), "unreadable", "Source text, not the page: another type than declared.", readable=False)
label(PAGE, "once", get("page-no-such-path", "/nothing/here"), "unreadable", "A path that does not exist on the server is redirected to the main page.", readable=False, weaker=["not_seen"])
label(REST, "once", get("rest-revision-unknown", "/rest.php/v1/revision/99999999/bare", JSON), "not_seen", "404 that says the revision does not exist.")
label(REST, "once", get("rest-no-such-route", "/rest.php/v1/revisions/1", JSON), "unreadable", "404 of a route, not of a revision.", readable=False, weaker=["not_seen"])
label(REST, "once", get("rest-bad-id", "/rest.php/v1/revision/abc/bare", JSON), "unreadable", "The id was not understood.", readable=False)
label("mediawiki.page-history", "once", get("rest-history-of-nothing", "/rest.php/v1/page/Nothing_%s/history" % run, JSON), "not_seen", "404: no such page.")
label(BYID, "once", query("revision-by-id-unknown", "prop=revisions&revids=99999999&rvprop=ids%7Ctimestamp%7Ccomment%7Cuser"), "not_seen", "200 with badrevids: the id leads to nothing.", weaker=["unreadable"])
label(RC, "once", query("changes-unknown-parameter", "list=recentchanges&rcprop=nonsense&rclimit=50"), "unreadable", "A list without the properties asked for, and a warning beside it.", readable=False, weaker=["not_seen"])
label(RC, "once", query("changes-unknown-list", "list=recentchangez"), "unreadable", "A warning instead of a list.", readable=False)
label(RC, "once", query("changes-bad-cursor", "list=recentchanges&rclimit=50&rccontinue=abc"), "unreadable", "An error in a 200, about the cursor.", readable=False)
label(RC, "once", get("changes-unknown-action", "/api.php?action=quarry&list=recentchanges&format=json&formatversion=2", JSON), "unreadable", "An error in a 200, about the action.", readable=False)
label(RC, "once", get("changes-as-html", "/api.php?action=query&list=recentchanges&rclimit=50", JSON), "unreadable", "JSON dressed as a page.", readable=False)
label(RC, "once", get("api-help", "/api.php", JSON), "unreadable", "The help page.", readable=False)
label(RC, "once", get("changes-as-php", "/api.php?action=query&list=recentchanges&rclimit=1&format=php", JSON), "unreadable", "Another format than asked for.", readable=False)
label(RC, "once", {"pages": [changes("changes-limited-page-only", 3)[0]], "capped": True}, "not_seen", "Three entries, the cap reached, ours not among them.", weaker=["unreadable"])

# --- a credential that is answered as anonymous
SIGNED = "mediawiki.recent-changes-signed-in"
who_bad = k.keep("who-with-a-bad-cookie", "GET", api + "?action=query&meta=userinfo&format=json&formatversion=2",
                 {"accept": "application/json", "cookie": "wiki_session=0123456789abcdefghijklmnopqrstuv; wikiUserID=1; wikiUserName=Admin"})[0]
f = changes("changes-with-a-bad-cookie")[0]
label(SIGNED, "once", {"probe": who_bad, "pages": [f]}, "unreadable", "The bad credential was answered as anonymous: who answers is not who was meant to ask.", readable=False, weaker=["not_seen"])
who_basic = k.keep("who-with-a-password-that-is-ignored", "GET", api + "?action=query&meta=userinfo&format=json&formatversion=2",
                   {"accept": "application/json", "authorization": "Basic QWRtaW46d3Jvbmc="}, hide="WIKI_READ")[0]
label(SIGNED, "once", {"probe": who_basic, "pages": [f]}, "unreadable", "A wrong password in a header nobody reads: answered as anonymous.", readable=False, weaker=["not_seen"])
asserted = query("changes-asserting-a-user", "list=recentchanges&rclimit=50&assert=user")
label(SIGNED, "once", {"probe": who_bad, "pages": [asserted]}, "unreadable", "The assertion failed: not signed in.", readable=False)
label(SIGNED, "once", {"probe": who_bad, "pages": [query("deleted-revisions-anonymous", "list=alldeletedrevisions&adrlimit=5")]}, "unreadable", "Permission denied in a 200.", readable=False)

# --- a private wiki, a read-only one
open(os.path.join(switches, "private.on"), "w").close()
for name, path, headers, witness in [
    ("private-page", "/index.php?title=" + Q(ref.page), HTML, PAGE), ("private-missing-page", "/index.php?title=Nothing_" + run, HTML, PAGE),
    ("private-revision", "/index.php?oldid=%s" % revision, HTML, OLD),
    ("private-rest", "/rest.php/v1/revision/%s/bare" % revision, JSON, REST),
    ("private-changes", "/api.php?action=query&list=recentchanges&rcprop=%s&rclimit=50&curtimestamp=1&format=json&formatversion=2" % RCPROP, JSON, RC),
    ("private-feed", "/api.php?action=feedrecentchanges&feedformat=atom&limit=50", {"accept": "application/atom+xml"}, FEED),
    ("private-revisions", "/api.php?action=query&prop=revisions&titles=%s&rvprop=ids&format=json&formatversion=2" % Q(ref.page), JSON, REVISIONS),
    ("private-history-feed", "/index.php?title=%s&action=history&feed=atom" % Q(ref.page), {"accept": "application/atom+xml"}, "mediawiki.history-feed"),
]:
    label(witness, "once", get(name, path, headers), "unreadable", "The wiki is private: sign in first, whatever the status says.", readable=False)
os.remove(os.path.join(switches, "private.on"))
open(os.path.join(switches, "readonly.on"), "w").close()
label(PAGE, "once", page("readonly-page", ref), "present", "Writes are refused, reads go on.")
label(RC, "once", changes("readonly-changes")[0], "present", "Writes are refused, reads go on.")
os.remove(os.path.join(switches, "readonly.on"))

# --- past the horizon: absence, and a lost answer that was committed
ref = ask("lost", **{"provider-requests": ["99999999"]})
edit(ref, notice(ref), ref, createonly=1)
ref_absent = ask("absent")
label(PAGE, "absent", page("absent-page-too-early", ref_absent), "not_seen", "Nothing there, and a page cannot prove absence.")
early = {"pages": [changes("absent-changes-too-early")[0]], "undo": log("absent-log-too-early", ref_absent)}
k.label(RC, "absent", [early], "not_seen", "Nothing there yet; an effect can still arrive.")
time.sleep(max(0, (k.questions["absent"]["horizon"] - now()).total_seconds()) + 0.1)
one = {"pages": [changes("absent-changes-first-look")[0]], "undo": log("absent-log-first-look", ref_absent)}
k.label(RC, "absent", [one], "not_seen", "A first look past the horizon; a second is due.")
r1 = revisions("absent-revisions-first-look", ref_absent)
k.label(REVISIONS, "absent", [r1], "not_seen", "The page is missing; a first look.")
s1 = query("absent-search-first-look", "list=search&srsearch=%s&srwhat=text" % Q('"%s"' % ref_absent))
k.label(SEARCH, "absent", [s1], "not_seen", "An index that knows nothing proves nothing (C26).")
f1 = get("absent-feed-first-look", "/api.php?action=feedrecentchanges&feedformat=atom&limit=50", {"accept": "application/atom+xml"})
k.label(FEED, "absent", [f1], "not_seen", "A first look.")
p1 = page("absent-page-first-look", ref_absent)
time.sleep(SETTLE + 2 * RESOLUTION)
two = {"pages": [changes("absent-changes-second-look")[0]], "undo": log("absent-log-second-look", ref_absent)}
k.label(RC, "absent", [one, two], "absent_as_of", "Two complete lists without a gap since the position noted, none ours, no deletion; the source's own clock is past everything.")
k.label(RC, "absent", [two], "not_seen", "One look, however late, is not two.")
k.label(RC, "lost", [two], "present", "The answer was thrown away; the list holds exactly one of ours.")
k.label(REVISIONS, "absent", [r1, revisions("absent-revisions-second-look", ref_absent)], "absent_as_of", "Missing twice, a settle delay apart, by the record of the page itself.")
k.label(SEARCH, "absent", [s1, query("absent-search-second-look", "list=search&srsearch=%s&srwhat=text" % Q('"%s"' % ref_absent))], "not_seen", "An index proves nothing, asked as often as one likes.")
k.label(PAGE, "absent", [p1, page("absent-page-second-look", ref_absent)], "not_seen", "A permalink never proves absence, asked twice or not.")
k.label(PAGE, "absent", [p1], "not_seen", "404 of a public page.")
k.label(OLD, "lost", ["%03d-revision-that-does-not-exist.http" % next(n for n in range(1, k.count) if os.path.exists(os.path.join(k.folder, "%03d-revision-that-does-not-exist.http" % n)))],
        "not_seen", "A guess at the revision's number leads to nothing.", weaker=["unreadable"])
k.write()
print(k.count, "files,", len(k.labels), "labels")
