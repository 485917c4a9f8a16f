# shellcheck shell=bash
# What the scripts of the real systems share; sourced by them, never run.
# The caller has set -euo pipefail.

systems=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
project=$(cd "$systems/../../.." && pwd)
# state, logs, pid files, and what is downloaded; thrown away with target
state=${SYSTEMS_STATE:-$project/target/systems}
all_systems=(payments wiremock tryton mediawiki)

PAYMENTS_PORT=${PAYMENTS_PORT:-18420}
WIREMOCK_PORT=${WIREMOCK_PORT:-18490}
TRYTON_PORT=${TRYTON_PORT:-18440}
MEDIAWIKI_PORT=${MEDIAWIKI_PORT:-18430}

PAYMENTS=http://127.0.0.1:$PAYMENTS_PORT
FAULTY_PAYMENTS=http://127.0.0.1:$WIREMOCK_PORT
TRYTON=http://127.0.0.1:$TRYTON_PORT/bench/
MEDIAWIKI=http://127.0.0.1:$MEDIAWIKI_PORT

# shellcheck source=installer/lib/setup.sh
. "$project/installer/lib/setup.sh"

# need_packages WHY PACKAGE...: installs those that are not there.
need_packages() {
  local why=$1 one missing=
  shift
  has_apt || fail "$why Install these Debian packages, then start again: $*"
  for one in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$one" 2>/dev/null) == installed ]] || missing=yes
  done
  # all of them in one go: what stands beside them decides which alternatives apt takes
  [[ -z $missing ]] || install_packages "$why" "$@"
}

# --- processes ----------------------------------------------------------------------------------

# The moment a process began, in the kernel's ticks: a pid alone may belong to another by now.
began() { sed 's/^.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20; }

# recorded NAME: prints the pid that was recorded, if that very process still runs.
recorded() {
  local pid='' when=''
  [[ -f $state/$1/pid ]] && read -r pid when <"$state/$1/pid" || return 1
  [[ -n $pid && -n $when && $(began "$pid") == "$when" ]] || return 1
  printf '%s' "$pid"
}

answers_at() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# need_port NAME PORT: fails when somebody else listens there.
need_port() {
  ! answers_at "$2" || fail "$1 wants port $2 of 127.0.0.1, and another program listens there. End that program, or
name another port: ${1^^}_PORT=<port> $systems/up"
}

# launch NAME COMMAND...: starts it in a session of its own and records its pid.
launch() {
  local name=$1 pid
  shift
  setsid "$@" >"$state/$name/log" 2>&1 </dev/null &
  pid=$!
  printf '%s %s\n' "$pid" "$(began "$pid")" >"$state/$name/pid"
  disown "$pid"
}

# wait_until NAME SECONDS URL: until it answers anything there.
wait_until() {
  local end=$((SECONDS + $2))
  until curl -s -o /dev/null --max-time 5 "$3"; do
    recorded "$1" >/dev/null || {
      tail -n 20 "$state/$1/log" >&2
      fail "$1 ended while starting; the end of its log is above ($state/$1/log)."
    }
    [[ $SECONDS -lt $end ]] || {
      tail -n 20 "$state/$1/log" >&2
      fail "$1 did not answer at $3 within $2 s; the end of its log is above ($state/$1/log)."
    }
    sleep 0.2
  done
}

# stop NAME: ends the recorded process and its children, waiting 10 s before it insists.
stop() {
  local pid end=$((SECONDS + 10))
  if ! pid=$(recorded "$1"); then
    rm -f "$state/$1/pid"
    return
  fi
  kill -- "-$pid" 2>/dev/null || kill "$pid" 2>/dev/null || true
  while recorded "$1" >/dev/null; do
    [[ $SECONDS -lt $end ]] || kill -KILL -- "-$pid" 2>/dev/null || true
    sleep 0.1
  done
  rm -f "$state/$1/pid"
  say "$1 stopped."
}
