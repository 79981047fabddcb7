#!/bin/sh
# Patroni calls this to make a standby: --datadir=FOLDER --connstring=TEXT. All nodes of the run are on one machine, so the primary's
# files can be copied; the server that the product brings has no pg_basebackup.
set -eu
for word in "$@"; do
  case "$word" in
    --datadir=*) TARGET="${word#*=}" ;;
    --connstring=*) PRIMARY="${word#*=}" ;;
  esac
done
export TARGET
mkdir -m 0700 "$TARGET"
psql "$PRIMARY dbname=postgres" -X -q -A -t -v ON_ERROR_STOP=1 <<'SQL'
SELECT pg_backup_start('standby', fast => true) IS NOT NULL AS started, current_setting('data_directory') AS source \gset
\setenv SOURCE :source
\! cd "$SOURCE" && tar --create --warning=no-file-changed --warning=no-file-removed --exclude=./pg_wal/* --exclude=./pg_replslot/* --exclude=./postmaster.* . | tar --extract --directory "$TARGET"
SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)
\g | cat > "$TARGET/backup_label"
SQL
test -s "$TARGET/backup_label"
