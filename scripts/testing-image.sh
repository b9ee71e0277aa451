#!/bin/sh
# Runs a program as in a container: testing-image.sh ROOT DATA PROGRAM ARGUMENT…
# ROOT is the folder of image-root.ts; DATA becomes /data. Everything but /data and /tmp is read-only,
# the libraries of the base image are those of this machine, and the user is 12345. Needs root, inside
# `unshare --mount`.
set -eu
root=$1
data=$2
shift 2
mount --make-rprivate /
there=$(mktemp -d)
mount -t tmpfs none "$there"
for folder in lib lib64 usr/lib bin etc proc dev; do
  mkdir -p "$there/$folder"
  mount --rbind "$(readlink -f "/$folder")" "$there/$folder"
done
for folder in app usr/local/bin; do
  mkdir -p "$there/$folder"
  mount --bind "$root/$folder" "$there/$folder"
done
mkdir "$there/data" "$there/tmp"
mount --bind "$data" "$there/data"
mount -t tmpfs none "$there/tmp"
for folder in lib lib64 usr/lib bin etc app usr/local/bin .; do
  mount -o remount,bind,ro "$there/$folder"
done
exec chroot --userspec=12345:12345 --groups= "$there" /bin/sh -c 'cd /app && exec "$@"' sh "$@"
