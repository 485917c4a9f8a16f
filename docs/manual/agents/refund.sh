#!/usr/bin/env bash
# refund.sh ORDER MINOR CURRENCY REFERENCE: records one refund, has it authorised, sends it, waits for its end.
# Ends with 0 when it is committed, 3 when the store refused, 4 while it is open, 5 when it ended without effect.
set -euo pipefail
order=$1 minor=$2 currency=$3 reference=$4
: "${STORE:?}" "${STORE_TOKEN_FILE:?}" "${PAYMENTS:?}" "${PAYMENTS_TOKEN_FILE:?}"
answer_within=${ANSWER_WITHIN:-10} # seconds we wait for the receiver's answer
patience=${PATIENCE:-900}          # seconds we wait for a disposition
run=$(tr -d - </proc/sys/kernel/random/uuid)
work=$(mktemp -d)
sender=
trap '[[ -z $sender ]] || kill "$sender" 2>/dev/null || true; rm -rf "$work"' EXIT

# a token goes through a pipe, never into the list of arguments that everybody on the machine can read
authorization() { printf 'Authorization: Bearer %s\n' "$(<"$1")"; }
of() { jq -r "$1" "$work/body"; }
header() { sed -n "s/^$1: *\([^\r]*\).*/\1/Ip" "$2" | tail -n 1; }
problem() { jq -r '.type // "" | sub("^/problems/"; "")' "$work/body" 2>/dev/null || true; }

# ask METHOD PATH [KEY BODY [VERSION]]: asks the store, again with the same key and bytes when no answer came
ask() {
  local options=(--silent --max-time 15 --request "$1" --output "$work/body" --dump-header "$work/head")
  [[ -z ${3:-} ]] || options+=(--header "Idempotency-Key: $3" --header 'Content-Type: application/json')
  [[ -z ${3:-} ]] || options+=(--data-binary @-)
  [[ -z ${5:-} ]] || options+=(--header "If-Match: $5")
  local try wait
  for try in 1 2 3 4; do
    true | tee "$work/head" >"$work/body"
    status=$(printf '%s' "${4:-}" | curl "${options[@]}" --write-out '%{http_code}' \
      --header @<(authorization "$STORE_TOKEN_FILE") "$STORE$2") || status=000
    case $status/$(problem) in
      000/* | 429/* | 50[234]/* | 409/idempotency-key-in-progress)
        wait=$(header Retry-After "$work/head")
        sleep "${wait:-$try}"
        ;;
      *) return ;;
    esac
  done
}

stop_when_refused() {
  [[ $status != 2?? ]] || return 0
  local detail
  detail=$(of '.detail // empty' 2>/dev/null) || true
  echo "refused $status $(problem): ${detail:-no answer}"
  exit 3
}

# Sends the attempt once, in the background, and waits for the answer as long as we wait for one.
send() {
  outcome=$(jq -n --arg s "$answer_within" '{kind: "timed_out", detail: "no answer within \($s) s"}')
  curl --silent --max-time 60 --request POST --output "$work/sent.body" --dump-header "$work/sent.head" \
    --write-out '%{http_code}' --header "Idempotency-Key: $action_key" --header 'Content-Type: application/json' \
    --header @<(authorization "$PAYMENTS_TOKEN_FILE") --data-binary @"$work/refund" \
    "$PAYMENTS/payments/v1/refunds" >"$work/sent.status" &
  sender=$!
  local waited
  for ((waited = 0; waited < answer_within * 10; waited++)); do
    if ! kill -0 "$sender" 2>/dev/null; then
      heard
      return
    fi
    sleep 0.1
  done
}

# The outcome of a request that has ended: an answer, a connection that was lost, or none that was ever opened.
heard() {
  local code=0
  wait "$sender" || code=$?
  sender=
  outcome=$(outcome_of "$code")
}

outcome_of() {
  case $1 in
    0)
      jq -n --arg status "$(<"$work/sent.status")" --arg replayed "$(header Idempotent-Replayed "$work/sent.head")" \
        --arg wait "$(header Retry-After "$work/sent.head")" \
        --argjson body "$(jq -c . "$work/sent.body" 2>/dev/null || echo '{}')" \
        '{kind: "answered", status: ($status | tonumber), replayed: ($replayed == "true"),
          final: ($body.state != "held")}
         + if $body.code then {code: $body.code} else {} end
         + if $status[0:1] == "2" and $body.id then {receipt: {receipt_id: $body.id}} else {} end
         + if $wait == "" then {} else {retry_after: "PT\($wait)S"} end'
      ;;
    6 | 7) jq -n --arg c "$1" '{kind: "not_sent", proof: "curl \($c): no connection was opened"}' ;;
    *) jq -n --arg c "$1" '{kind: "connection_lost", detail: "curl \($c)"}' ;;
  esac
}

# report KEY
report() {
  echo "saw $(jq -r '[.kind, .status, .receipt.receipt_id] | map(select(. != null)) | join(" ")' <<<"$outcome")"
  ask POST "/v1/attempts/$attempt/outcome" "$1" "$outcome"
  stop_when_refused
  move=$(of .next_move)
  echo "state $(of .state), next move $move: $(of .reason)"
}

# An answer that comes after we gave up on it is reported too; it ends nothing by itself.
late_answer() {
  [[ -n $sender ]] && ! kill -0 "$sender" 2>/dev/null || return 0
  heard
  [[ $(jq -r .kind <<<"$outcome") != answered ]] || report "$run-late"
}

# --- the same reference recovers the same intent, however often and by whatever process it is asked for
ask POST /v1/intents "$run-record" "$(jq -n --arg order "$order" --arg minor "$minor" --arg currency "$currency" \
  --arg ref "$reference" --arg deadline "$(date -u -d '+4 hours' +%FT%TZ)" '{
    request_ref: $ref, tenant: "acme", purpose: "Refund for order \($order)",
    operation: "refund.create", provider: "payments-sandbox",
    arguments: {order: $order, amount: $minor, currency: $currency, account: "acct_204", parent: "ch_\($order)"},
    bound_fields: [{name: "order", pointer: "/order", kind: "exact"},
      {name: "amount", pointer: "/amount", kind: "amount"}, {name: "currency", pointer: "/currency", kind: "currency"},
      {name: "account", pointer: "/account", kind: "exact"}, {name: "parent", pointer: "/parent", kind: "exact"}],
    amount: {currency: $currency, minor: $minor}, business_ref: $order, deadline: $deadline, max_attempts: 3}')"
stop_when_refused
intent=$(of .intent_id) state=$(of .state) hash=$(of .canonical_args_hash)
[[ $status == 201 ]] && echo "recorded $intent" || echo "known as $intent, $state"

# --- authorised for exactly these arguments
if [[ $state == prepared ]]; then
  ask POST "/v1/intents/$intent/authorization" "$run-authorize" \
    "$(jq -n --arg hash "$hash" '{canonical_args_hash: $hash, approved_by: "policy:refunds"}')" \
    "$(header ETag "$work/head")"
  stop_when_refused
  state=$(of .state)
fi
action_key=$(of .action_key) authorization_version=$(of .authorization_version)

# --- written down, sent once, reported; again only when the store says so, after the wait it says
for ((number = 1; ; number++)); do
  [[ $state == authorized ]] || break
  asked=$SECONDS
  ask POST "/v1/intents/$intent/attempts" "$run-begin-$number" "$(jq -n --arg hash "$hash" --arg key "$action_key" \
    --argjson version "$authorization_version" '{authorization_version: $version, canonical_args_hash: $hash,
      action_key: $key, worker: "refund.sh", provider: "payments-sandbox", send_within: "PT10S"}')"
  stop_when_refused
  attempt=$(of .attempt_id)
  echo "attempt $attempt under $action_key"
  jq -c --arg intent "$intent" '.canonical_args | fromjson | .reference = $intent' "$work/body" >"$work/refund"
  if ((SECONDS - asked < 10)); then
    send
  else
    outcome='{"kind": "not_sent", "proof": "send_before had passed before the first byte"}'
  fi
  report "$run-outcome-$number"
  [[ $move == wait_and_retry || $move == retry ]] || break
  sleep "$(of '.wait // "PT1S" | capture("PT((?<h>[0-9]+)H)?((?<m>[0-9]+)M)?((?<s>[0-9.]+)S)?")
    | map_values(. // "0" | tonumber) | .h * 3600 + .m * 60 + .s')"
done

# --- whoever decides is not us: look every two seconds how it ended
until=$((SECONDS + patience))
while :; do
  late_answer
  ask GET "/v1/intents/$intent"
  stop_when_refused
  state=$(of .state)
  case $state in
    committed)
      echo "settled: committed, receipt $(of '.dispositions[-1].receipt_id')"
      exit 0
      ;;
    rejected | cancelled | expired)
      echo "settled: $state"
      exit 5
      ;;
  esac
  if ((SECONDS >= until)); then
    echo "still $state; nothing is sent again"
    exit 4
  fi
  sleep 2
done
