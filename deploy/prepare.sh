#!/bin/sh
# Asks for the owner's settings, generates the secrets, and writes .env beside this file. Changes
# nothing that exists.
set -eu
cd "$(dirname "$0")"
umask 077

if [ -e .env ]; then
  echo "There is a .env already: change it with an editor, or move it away first." >&2
  exit 1
fi

ask() { # ask VARIABLE QUESTION
  printf '%s ' "$2" >&2
  read -r answer
  if [ -z "$answer" ]; then
    echo "This is needed: $1" >&2
    exit 1
  fi
  # Quote answers that compose would read as a variable, a comment or an escape.
  case "$answer" in
    *\'*)
      echo "Please without the sign ' (in an address %27 stands for it): $1" >&2
      exit 1
      ;;
    *[\$\#\"\`\\]*) printf "%s='%s'\n" "$1" "$answer" ;;
    *) printf '%s=%s\n' "$1" "$answer" ;;
  esac
}
# Letters and digits only, because secrets are used in URLs.
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

draft=$(mktemp .env.XXXXXX)
trap 'rm -f "$draft"' EXIT
{
  ask SITE_HOST 'The name of the site, such as booking.example.org:'
  ask ADMIN_EMAIL 'Your own e-mail address, for the first login:'
  ask SMTP_URL 'The mail server, such as smtps://user:password@smtp.example.org:465:'
  ask MAIL_FROM 'The sender of mails, such as Office <hello@example.org>:'
  ask PAYPAL_CLIENT_ID 'PayPal: the client id of your live app:'
  ask PAYPAL_CLIENT_SECRET 'PayPal: its secret:'
  echo 'PAYPAL_API_URL=https://api-m.paypal.com'
  echo "SECRET_KEY=$(secret)"
  echo "POSTGRES_PASSWORD=$(secret)"
} >"$draft"
mkdir -p backups
# The site runs as user 1000 of its image.
chown 1000:1000 backups 2>/dev/null || echo "Let the user 1000 write into $(pwd)/backups." >&2
mv "$draft" .env
trap - EXIT
echo
echo "Written to $(pwd)/.env. Backups can only be opened with this key; write it down, away from this machine:"
grep '^SECRET_KEY=' .env
