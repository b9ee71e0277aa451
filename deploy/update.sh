#!/bin/sh
# Brings a release: backup, fetch, build, start, and goes back by itself when the new one does not become well.
#   ./update.sh           the newest commit of the branch that is checked out
#   ./update.sh v0.3.0    this release
set -eu
cd "$(dirname "$0")"
wanted=${1:-}
seconds=${UPDATE_SECONDS:-180}

compose() { docker compose -f compose.yaml "$@"; }
is_well() {
  compose exec -T site node -e \
    "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" \
    >/dev/null 2>&1
}
wait_until_well() {
  waited=0
  until is_well; do
    waited=$((waited + 2))
    [ "$waited" -gt "$seconds" ] && return 1
    sleep "${UPDATE_PAUSE:-2}"
  done
}

if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
  echo "Files of the program were changed here: put them back first (git stash)." >&2
  exit 1
fi
before=$(git rev-parse HEAD)
git fetch --quiet --tags
if [ -n "$wanted" ]; then after=$(git rev-parse "$wanted^{commit}"); else after=$(git rev-parse '@{upstream}'); fi
if [ "$before" = "$after" ]; then
  echo "This is the newest release already."
  exit 0
fi

echo "1 of 4: a backup"
compose exec -T site npm run --silent backup
echo "2 of 4: the new release is built; the site runs meanwhile"
docker tag site:current site:before
git checkout --quiet "$after"
if ! compose build --quiet site; then
  git checkout --quiet "$before"
  docker tag site:before site:current
  echo "The new release could not be built. Nothing has changed." >&2
  exit 1
fi
echo "3 of 4: it is started"
compose up -d --no-build site
echo "4 of 4: is it well?"
if wait_until_well; then
  echo "Updated from $(git rev-parse --short "$before") to $(git rev-parse --short "$after")."
  exit 0
fi

echo "The new release does not become well. Its last lines:" >&2
compose logs --tail 20 site >&2 || true
echo "Going back." >&2
git checkout --quiet "$before"
docker tag site:before site:current
compose up -d --no-build site
if wait_until_well; then
  echo "The release of before runs again. Nothing is lost." >&2
  exit 1
fi
cat >&2 <<'END'
The release of before does not start either: the new one has changed the database so that it must not.
The backup of a moment ago is in the folder backups; docs/operations.md, "Back up and restore", puts it back.
END
exit 2
