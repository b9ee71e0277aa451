#!/bin/sh
# Installs a release: backup, fetch, build, start. Rolls back if the new one does not become
# healthy.
# ./update.sh           the newest commit of the branch that was first checked out here
# ./update.sh v0.3.0    this release, also an older one
set -eu
cd "$(dirname "$0")"
wanted=${1:-}
seconds=${UPDATE_SECONDS:-180}

compose() { docker compose -f compose.yaml "$@"; }
# Prints "well", the current step of a start, or nothing if the site does not answer.
state() {
  compose exec -T site node -e \
    "fetch('http://127.0.0.1:3000/readyz').then(async (r) => console.log(r.ok ? 'well' : (await r.json()).starting ?? ''), () => {})" \
    2>/dev/null || true
}
# Migrations take as long as the tables are large, so their time does not count towards the limit.
wait_until_well() {
  waited=0
  shown=
  while :; do
    now=$(state)
    case "$now" in
      well) return 0 ;;
      *migration*)
        if [ "$now" != "$shown" ]; then echo "  $now"; fi
        shown=$now
        ;;
      *)
        waited=$((waited + 2))
        if [ "$waited" -gt "$seconds" ]; then return 1; fi
        ;;
    esac
    sleep "${UPDATE_PAUSE:-2}"
  done
}
start() {
  compose up -d --no-build
  # Docker keeps the old version of a single mounted file until its container is recreated.
  if ! git diff --quiet "$1" "$2" -- Caddyfile; then compose up -d --no-deps --force-recreate caddy; fi
}

if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
  echo "Files of the program were changed here. Undo the changes first (git stash)." >&2
  exit 1
fi
# An update checks out a commit, so the branch is stored in the git configuration.
if branch=$(git symbolic-ref --quiet --short HEAD); then
  git config site.branch "$branch"
  git config site.upstream "$(git rev-parse --symbolic-full-name '@{upstream}')"
fi
before=$(git rev-parse HEAD)
git fetch --quiet --tags
if [ -z "$wanted" ] && ! wanted=$(git config site.upstream); then
  echo "Name the release: ./update.sh BRANCH-OR-TAG, such as ./update.sh origin/main" >&2
  exit 1
fi
after=$(git rev-parse "$wanted^{commit}")
if [ "$before" = "$after" ]; then
  echo "The newest release is already installed."
  exit 0
fi

echo "1 of 4: making a backup"
# If the site does not run, make the backup in a new container, so that it can be updated too.
compose exec -T site npm run --silent backup || compose run --rm -T --no-deps site npm run --silent backup
echo "2 of 4: building the new release while the site runs"
docker tag site:current site:before
git checkout --quiet "$after"
if ! compose build --quiet site; then
  git checkout --quiet "$before"
  docker tag site:before site:current
  echo "The new release could not be built. Nothing was changed." >&2
  exit 1
fi
echo "3 of 4: starting the new release"
start "$before" "$after"
echo "4 of 4: waiting until it is healthy"
if wait_until_well; then
  echo "Updated from $(git rev-parse --short "$before") to $(git rev-parse --short "$after")."
  exit 0
fi

echo "The new release did not become healthy. Its last log lines:" >&2
compose logs --tail 20 site >&2 || true
echo "Rolling back." >&2
git checkout --quiet "$before"
docker tag site:before site:current
start "$after" "$before"
if wait_until_well; then
  echo "The previous release runs again. No data was lost." >&2
  exit 1
fi
cat >&2 <<'END'
The previous release does not start either, because the new one has changed the database incompatibly.
Restore the backup that was just made (folder backups) as described in docs/operations.md, "Back up and restore".
END
exit 2
