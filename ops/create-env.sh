#!/usr/bin/env bash
# Writes what docker compose needs: the secrets, a file each in ops/secrets, and the settings in ops/.env. What is there
# already is kept; secrets that an earlier version has put into ops/.env move to their files.
set -euo pipefail
cd "$(dirname "$0")"
umask 077
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
# What ops/.env says about a variable; nothing where it does not.
earlier() { [ -f .env ] && sed -n "s/^$1=//p" .env | tail -n 1 || true; }

mkdir -p secrets
# The folder is closed to others; the files are read by the users of the containers.
keep() { # name value
  [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"
  chmod 444 "secrets/$1"
}
for variable in PAYLOAD_SECRET INTERNAL_SECRET PUBLISH_SECRET PREVIEW_SECRET POSTGRES_PASSWORD; do
  name=$(printf '%s' "$variable" | tr '[:upper:]' '[:lower:]')
  value=$(earlier "$variable")
  keep "$name" "${value:-$(random)}"
done
keep database_url "postgres://meridian:$(cat secrets/postgres_password)@postgres:5432/meridian"
sandbox=$(earlier PAYMENT_SANDBOX_WEBHOOK_SECRET)
keep payment_sandbox_webhook_secret "${sandbox:-whsec_$(random)}"
# The key of a provider takes the place of one that was made here: ops/.env has had it until now.
storage=$(earlier OBJECT_STORAGE_SECRET_ACCESS_KEY)
[ -z "$storage" ] || rm -f secrets/object_storage_key
keep object_storage_key "${storage:-$(random)}"
keep archive_passphrase "$(random)"
keep grafana_password "$(random)"

if [ -f .env ]; then
  sed -i.before -E '/^(PAYLOAD_SECRET|INTERNAL_SECRET|PUBLISH_SECRET|PREVIEW_SECRET|POSTGRES_PASSWORD|PAYMENT_SANDBOX_WEBHOOK_SECRET|OBJECT_STORAGE_SECRET_ACCESS_KEY)=/d' .env
  cmp -s .env .env.before && rm .env.before
  echo 'ops/.env is kept as it is; the secrets lie in ops/secrets.'
  exit 0
fi
{
  # Payments in test mode; docs/how-to/go-live.md says what takes the place of these lines.
  echo 'COMPOSE_PROFILES=payment-sandbox'
  echo 'PAYMENT_SANDBOX_URL=http://payments:4324'
  echo 'PAYMENT_SANDBOX_WEBHOOK_SECRET_FILE=/run/secrets/payment_sandbox_webhook_secret'
  echo 'PUBLIC_URL=https://localhost'
  echo 'SITE_ADDRESS=localhost'
} > .env
echo 'Wrote ops/.env and ops/secrets. Set PUBLIC_URL and SITE_ADDRESS in ops/.env to your domain, then run:'
echo '  docker compose --env-file ops/.env up --build --detach'
