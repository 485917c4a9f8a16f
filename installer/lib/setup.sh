# shellcheck shell=bash
# Finds or installs what Second Witness needs; sourced by run, check and the installer scripts.
# The caller has set -euo pipefail and its own folder as $project.

project=${project:?}
minimum_java=25

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# --- packages -----------------------------------------------------------------------------------

has_apt() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

# Prints the command prefix that makes us root, or fails when there is none without a password.
as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    printf ''
  elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    printf 'sudo -n'
  else
    return 1
  fi
}

package_lists_read=
read_package_lists() {
  local root
  [[ -z $package_lists_read ]] && has_apt && root=$(as_root) || return 0
  package_lists_read=yes
  say "Reading the package lists (apt-get update)."
  # shellcheck disable=SC2086
  $root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >"$setup_log" 2>&1 ||
    say "The package lists could not be read anew; going on with those at hand."
}

is_available() {
  local candidate
  candidate=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: //p')
  [[ -n $candidate && $candidate != "(none)" ]]
}

# Prints the first available package of the alternatives a|b|c, else the last of them.
choose_package() {
  local alternatives package
  IFS='|' read -ra alternatives <<<"$1"
  for package in "${alternatives[@]}"; do
    if is_available "$package"; then
      printf '%s' "$package"
      return
    fi
  done
  printf '%s' "${alternatives[-1]}"
}

# install_packages WHY PACKAGE|ALTERNATIVE...: installs them, or says how and ends.
install_packages() {
  local why=$1 root chosen=() one
  shift
  has_apt || fail "$why Install what provides these Debian packages, then start again: $*"
  read_package_lists
  for one in "$@"; do chosen+=("$(choose_package "$one")"); done
  if ! root=$(as_root); then
    fail "$why This needs root. Run this, then start again:
  sudo apt-get install --no-install-recommends ${chosen[*]}"
  fi
  say "$why Installing ${chosen[*]}."
  # shellcheck disable=SC2086
  $root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${chosen[@]}" >"$setup_log" 2>&1 || {
    tail -n 20 "$setup_log" >&2
    fail "The packages could not be installed. Run this, then start again:
  sudo apt-get install --no-install-recommends ${chosen[*]}"
  }
}

setup_log=$(mktemp "${TMPDIR:-/tmp}/second-witness-setup.XXXXXX")
at_exit=("rm -f '$setup_log'")
run_at_exit() {
  local command
  for command in "${at_exit[@]}"; do eval "$command"; done
}
trap run_at_exit EXIT

# need_commands WHY COMMAND=PACKAGE...
need_commands() {
  local why=$1 pair missing=()
  shift
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
  done
  [[ ${#missing[@]} -eq 0 ]] || install_packages "$why" "${missing[@]}"
}

# --- JDK and Maven ------------------------------------------------------------------------------

# Prints the feature version of the JDK in $1, or nothing when there is no JDK.
java_version_of() {
  [[ -x $1/bin/javac && -x $1/bin/java ]] || return 0
  local version=
  [[ -r $1/release ]] && version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  [[ -n $version ]] ||
    version=$("$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1)
  printf '%s' "$version"
}

jdk_places() {
  local javac
  [[ -z ${JAVA_HOME:-} ]] || printf '%s\n' "$JAVA_HOME"
  if javac=$(command -v javac); then dirname "$(dirname "$(readlink -f "$javac")")"; fi
  local place
  for place in /usr/lib/jvm/* "${SDKMAN_DIR:-$HOME/.sdkman}"/candidates/java/* "$HOME"/.jdks/* /opt/*jdk*; do
    [[ ! -d $place ]] || printf '%s\n' "$place"
  done
}

# Prints the folder of a JDK that is new enough: the first named place, the lowest version elsewhere.
look_for_jdk() {
  local place version best='' best_version=1000
  while read -r place; do
    version=$(java_version_of "$place")
    if [[ -z $version || $version -lt $minimum_java ]]; then continue; fi
    if [[ $place == "${JAVA_HOME:-}" ]]; then
      best=$place
      break
    fi
    if [[ $version -lt $best_version ]]; then
      best=$place
      best_version=$version
    fi
  done < <(jdk_places)
  printf '%s' "$best"
}

jdk_package() {
  local name version
  while read -r name; do
    version=${name#*-}
    version=${version%-jdk}
    if [[ $version -ge $minimum_java ]] && is_available "$name"; then
      printf '%s' "$name"
      return
    fi
  done < <(apt-cache pkgnames | grep -E '^(openjdk|temurin)-[0-9]+-jdk$' | sort -V)
}

# Sets and exports JAVA_HOME.
need_jdk() {
  local found package
  found=$(look_for_jdk)
  if [[ -z $found ]] && has_apt; then
    read_package_lists
    package=$(jdk_package)
    if [[ -n $package ]]; then
      install_packages "There is no JDK $minimum_java or newer here." "$package"
      found=$(look_for_jdk)
    fi
  fi
  [[ -n $found ]] || fail "Second Witness needs a JDK $minimum_java or newer. None was found, and this system's package
sources offer none. Install one of these, then start again:
  Debian 13, newer Ubuntu:     sudo apt-get install openjdk-$minimum_java-jdk
  any Linux, with SDKMAN:      sdk install java $minimum_java-tem
  any other way:               unpack a JDK $minimum_java and set JAVA_HOME to its folder
Looked at: JAVA_HOME, PATH, /usr/lib/jvm, SDKMAN's candidates, ~/.jdks, /opt."
  export JAVA_HOME=$found
}

need_maven() {
  need_commands "Maven is missing." mvn=maven
}

# Debian's Maven writes colour resets whatever one asks of it.
maven() {
  (cd "$project" && MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow ${MAVEN_OPTS:-}" \
    mvn -B -ntp -Dstyle.color=never "$@" 2>&1 | sed -u 's/\x1b\[0m//g')
}

# --- libraries of JavaFX ------------------------------------------------------------------------

# need_libraries SONAME=PACKAGE|ALTERNATIVE...
need_libraries() {
  local pair missing=() known
  known=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null || true)
  for pair in "$@"; do
    [[ $known == *"${pair%%=*} "* ]] || missing+=("${pair#*=}")
  done
  [[ ${#missing[@]} -eq 0 ]] || install_packages "JavaFX needs libraries that are missing." "${missing[@]}"
}

font_libraries=('libfreetype.so.6=libfreetype6' 'libfontconfig.so.1=libfontconfig1'
  'libpangoft2-1.0.so.0=libpangoft2-1.0-0')
window_libraries=('libgtk-3.so.0=libgtk-3-0t64|libgtk-3-0' 'libGL.so.1=libgl1' 'libXtst.so.6=libxtst6'
  'libXxf86vm.so.1=libxxf86vm1')

need_font_libraries() { need_libraries "${font_libraries[@]}"; }

need_window_libraries() { need_libraries "${font_libraries[@]}" "${window_libraries[@]}"; }

# --- programs of the manual ---------------------------------------------------------------------

# What the scripts quoted in docs/manual run on; the tests run them.
need_manual_programs() {
  need_commands "The tests run the programs of the manual." python3=python3 curl=curl jq=jq openssl=openssl xxd=xxd
}

# --- display ------------------------------------------------------------------------------------

has_display() { [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; }

# Starts an X server without a screen, sets DISPLAY, and ends it when the script ends.
open_display() {
  need_commands "A display without a screen needs Xvfb." Xvfb=xvfb
  local pipe number=''
  pipe=$(mktemp -u "${TMPDIR:-/tmp}/second-witness-display.XXXXXX")
  mkfifo -m 600 "$pipe"
  # a session of its own, so that Ctrl+C reaches the program and not its display
  setsid Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp 3>"$pipe" >/dev/null 2>&1 &
  at_exit+=("kill $! 2>/dev/null && wait $! 2>/dev/null || true")
  read -r -t 20 number <"$pipe" || true
  rm -f "$pipe"
  [[ -n $number ]] || fail "Xvfb did not start. Start it by hand to see why: Xvfb :99 -screen 0 1600x1000x24"
  export DISPLAY=:$number
}

# --- build --------------------------------------------------------------------------------------

program_jar() {
  local version
  version=$(sed -n 's:^  <version>\(.*\)</version>$:\1:p' "$project/pom.xml" | head -n 1)
  printf '%s' "$project/target/second-witness-$version.jar"
}

source_stamp() {
  (cd "$project" && find src/main resources pom.xml .mvn -type f -print0 | LC_ALL=C sort -z |
    xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1)
}

# Builds the program unless the jar was built from exactly these sources.
need_program() {
  local stamp file=$project/target/sources.sha256
  stamp=$(source_stamp)
  if [[ -f $(program_jar) && -d $project/target/lib && -f $file && $(<"$file") == "$stamp" ]]; then
    return
  fi
  need_maven
  say "Building Second Witness (the first time this downloads its libraries)."
  rm -f "$file"
  maven -q -DskipTests package || fail "The build failed; its messages are above. Nothing was started."
  printf '%s\n' "$stamp" >"$file"
}
