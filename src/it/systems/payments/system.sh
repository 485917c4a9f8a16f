# shellcheck shell=bash
# Payments in the style of Stripe: npm stripe-stateful-mock, everything in memory.
port=$PAYMENTS_PORT
url=$PAYMENTS
home=$state/payments

install() {
  need_commands "The payments service runs on Node." node=nodejs npm=npm
  cp "$systems/payments/package.json" "$systems/payments/package-lock.json" "$systems/payments/server.js" "$home/"
  if ! cmp -s "$home/package-lock.json" "$home/installed.json"; then
    say "Installing the payments service (npm ci)."
    (cd "$home" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) ||
      fail "npm could not install the payments service; its messages are above."
    cp "$home/package-lock.json" "$home/installed.json"
  fi
}

prepare() { :; }

start() {
  launch payments env PORT="$port" LOG_LEVEL=warn node "$home/server.js"
  wait_until payments 30 "$url/"
}
