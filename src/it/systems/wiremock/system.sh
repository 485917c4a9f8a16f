# shellcheck shell=bash
# WireMock in front of the payments: the write path, with faults made by the header X-Fault.
port=$WIREMOCK_PORT
url=$FAULTY_PAYMENTS
version=3.13.2
home=$state/wiremock

install() {
  need_jdk
  if [[ ! -f $home/wiremock-standalone-$version.jar ]]; then
    need_maven
    say "Fetching WireMock."
    maven -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
      -Dartifact=org.wiremock:wiremock-standalone:$version -DoutputDirectory="$home" ||
      fail "Maven could not fetch WireMock; its messages are above."
  fi
}

# The mappings name the payments by address, which is known only now.
prepare() {
  mkdir -p "$home/root/mappings" "$home/root/__files"
  sed "s|@PAYMENTS@|$PAYMENTS|g" "$systems/wiremock/mappings/faults.json" >"$home/root/mappings/faults.json"
}

start() {
  launch wiremock "$JAVA_HOME/bin/java" -Xmx128m -jar "$home/wiremock-standalone-$version.jar" \
    --port "$port" --bind-address 127.0.0.1 --root-dir "$home/root" --disable-banner
  wait_until wiremock 60 "$url/__admin/health"
}
