# shellcheck shell=bash
# Tryton's purchase orders over JSON-RPC, on SQLite.
port=$TRYTON_PORT
url=$TRYTON
home=$state/tryton
data=$home/data

install() {
  need_packages "Tryton is missing." tryton-modules-purchase tryton-modules-account-payment
}

# A database with the modules, then two companies with a supplier, and users who may only read.
prepare() {
  [[ ! -f $data/ready ]] || return 0
  say "Setting up Tryton's database (about a minute)."
  rm -rf "$data"
  mkdir -p "$data"
  : >"$data/bench.sqlite"
  printf 'oper-Pass-12345\n' >"$data/password"
  cat >"$home/trytond.conf" <<CONF
[database]
uri = sqlite:///$data
path = $data
[web]
listen = 127.0.0.1:$port
[session]
authentications = password
timeout = 86400
CONF
  TRYTONPASSFILE=$data/password trytond-admin -c "$home/trytond.conf" -d bench --all \
    -u purchase account_payment --activate-dependencies --email ops@example.org >"$home/setup.log" 2>&1 || {
    tail -n 20 "$home/setup.log" >&2
    fail "Tryton's database could not be made; the end of the log is above ($home/setup.log)."
  }
}

start() {
  sed -i "s/^listen = .*/listen = 127.0.0.1:$port/" "$home/trytond.conf"
  launch tryton trytond -c "$home/trytond.conf" -d bench
  wait_until tryton 60 "http://127.0.0.1:$port/"
  if [[ ! -f $data/ready ]]; then
    "$systems/tryton/provision" "$url" >"$data/ids" || fail "Tryton's companies and users could not be made."
    touch "$data/ready"
  fi
}
