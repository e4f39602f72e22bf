#!/bin/sh
# Makes the backups that the log of changes is replayed on: when it starts and each night what has changed since the last whole one,
# on Sundays the whole database. pgBackRest deletes what nobody needs any more. /tmp/backed-up is the time of the last one.
set -eu
umask 077
printf '%s:5432:*:meridian:%s\n' "$PGHOST" "$(cat /run/secrets/postgres_password)" > /tmp/pgpass
export PGPASSFILE=/tmp/pgpass
archive() { with-archive-secrets pgbackrest --stanza=meridian "$@"; }
# Ends when it is told to, also while it waits.
trap 'exit 0' TERM INT
wait_for() { sleep "$1" & wait $!; }

# Another database than the archive has had so far: one that was made again after a lost disk.
until archive stanza-create || archive stanza-upgrade; do wait_for 60; done
type=diff # the whole database, where there is none yet
while true; do
  echo "Backup ($type) begins."
  until archive --type="$type" backup; do
    echo 'It failed; it is tried again in ten minutes.' >&2
    wait_for 600
  done
  touch /tmp/backed-up
  archive info
  wait_for $(($(date -u -d 'tomorrow 01:17' +%s) - $(date +%s)))
  type=diff
  [ "$(date -u +%u)" != 7 ] || type=full
done
