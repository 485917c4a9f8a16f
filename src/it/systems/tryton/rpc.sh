# shellcheck shell=bash
# JSON-RPC to Tryton; sourced. The caller has set $tryton (address) and gets $session from sign_in.

# sign_in LOGIN PASSWORD
sign_in() {
  local answer
  answer=$(curl -sS --max-time 30 "$tryton" -H 'Content-Type: application/json' \
    -d "$(jq -nc --arg l "$1" --arg p "$2" '{id:0,method:"common.db.login",params:[$l,{password:$p},"en"]}')")
  session="Session $(jq -r --arg l "$1" '(.result // .) | "\($l):\(.[0]):\(.[1])"' <<<"$answer" | tr -d '\n' | base64 -w0)"
}

# rpc METHOD PARAMETERS: prints the answer
rpc() {
  curl -sS --max-time 30 "$tryton" -H 'Content-Type: application/json' -H "Authorization: $session" \
    -d "{\"id\":1,\"method\":\"$1\",\"params\":$2}"
}

# result METHOD PARAMETERS: prints the first result, fails on an error
result() {
  local answer
  answer=$(rpc "$1" "$2")
  if [[ $(jq -r 'has("error")' <<<"$answer") == true ]]; then
    printf '%s answered: %s\n' "$1" "$answer" >&2
    return 1
  fi
  jq -c '.result | if type == "array" then .[0] else . end' <<<"$answer"
}
