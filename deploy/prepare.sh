#!/bin/sh
# Asks for the owner's settings, generates the secrets, and writes .env beside this file. Changes
# nothing that exists.
set -eu
cd "$(dirname "$0")"
umask 077

if [ -e .env ]; then
  echo "The file .env already exists: change it with an editor, or move it away first." >&2
  exit 1
fi

ask() { # ask VARIABLE QUESTION
  printf '%s ' "$2" >&2
  read -r answer
  if [ -z "$answer" ]; then
    echo "A value is required: $1" >&2
    exit 1
  fi
  # Quote answers that compose would read as a variable, a comment or an escape.
  case "$answer" in
    *\'*)
      echo "The character ' is not allowed in $1 (write %27 instead in an address)" >&2
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
  ask ADMIN_EMAIL 'Your own email address, for the first login:'
  ask SMTP_URL 'The mail server, such as smtps://user:password@smtp.example.org:465:'
  ask MAIL_FROM 'The sender of mails, such as Office <hello@example.org>:'
  ask PAYPAL_CLIENT_ID 'PayPal: the client id of your live app:'
  ask PAYPAL_CLIENT_SECRET 'PayPal: the client secret of your live app:'
  echo 'PAYPAL_API_URL=https://api-m.paypal.com'
  echo "SECRET_KEY=$(secret)"
  echo "POSTGRES_PASSWORD=$(secret)"
} >"$draft"
mkdir -p backups
# The site runs as user 1000 of its image.
chown 1000:1000 backups 2>/dev/null || echo "Give the user 1000 write access: chown 1000:1000 $(pwd)/backups" >&2
mv "$draft" .env
trap - EXIT
echo
echo "Written to $(pwd)/.env. Backups can only be restored with this key. Store it outside of this machine:"
grep '^SECRET_KEY=' .env
