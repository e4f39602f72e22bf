#!/bin/sh
# Runs a command with what pgBackRest takes from the environment alone: the secrets, from their files. It refuses variables
# without a value, as compose gives them where ops/.env says nothing.
set -eu
for name in $(env | sed -n 's/^\(PGBACKREST_[A-Z0-9_]*\)=$/\1/p'); do unset "$name"; done
PGBACKREST_REPO1_CIPHER_PASS=$(cat /run/secrets/archive_passphrase)
export PGBACKREST_REPO1_CIPHER_PASS
if [ "${PGBACKREST_REPO1_TYPE:-posix}" = s3 ]; then
  PGBACKREST_REPO1_S3_KEY_SECRET=$(cat /run/secrets/object_storage_key)
  export PGBACKREST_REPO1_S3_KEY_SECRET
fi
exec "$@"
