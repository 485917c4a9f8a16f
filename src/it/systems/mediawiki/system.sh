# shellcheck shell=bash
# A public wiki on SQLite, served by PHP's own server.
port=$MEDIAWIKI_PORT
url=$MEDIAWIKI
home=$state/mediawiki
data=$home/data
code=/usr/share/mediawiki

# php-cgi and micro-httpd stand in for Apache, which the package would bring and start otherwise
install() {
  need_packages "MediaWiki is missing." mediawiki php-sqlite3 php-cli php-cgi micro-httpd
}

prepare() {
  if [[ ! -f $data/ready ]]; then
    say "Setting up the wiki."
    rm -rf "$data"
    mkdir -p "$data/db"
    php "$code/maintenance/install.php" --dbtype sqlite --dbpath "$data/db" --dbname wiki \
      --confpath "$data" --server "$url" --scriptpath "" --lang en --pass 'oper-Pass-12345' \
      Bench Admin >"$home/setup.log" 2>&1 || {
      tail -n 20 "$home/setup.log" >&2
      fail "The wiki could not be made; the end of the log is above ($home/setup.log)."
    }
    sed "s|@SWITCHES@|$data|g" "$systems/mediawiki/settings.php" >>"$data/LocalSettings.php"
    MW_CONFIG_FILE=$data/LocalSettings.php php "$code/maintenance/createBotPassword.php" --appid op \
      --grants basic,editpage,createeditmovepage,delete,highvolume,editprotected,viewdeleted \
      Admin botpassbotpassbotpassbotpass1234 >>"$home/setup.log" 2>&1 ||
      fail "The wiki's writer could not be made ($home/setup.log)."
    touch "$data/ready"
  fi
  sed -i "s|^\$wgServer = .*|\$wgServer = '$url';|" "$data/LocalSettings.php"
}

start() {
  launch mediawiki env MW_CONFIG_FILE="$data/LocalSettings.php" PHP_CLI_SERVER_WORKERS=3 \
    php -S "127.0.0.1:$port" -t "$code"
  wait_until mediawiki 60 "$url/api.php?action=query&meta=siteinfo&format=json"
}
