#!/usr/bin/env bash
# Writes ops/.env with fresh secrets for docker compose; never touches one that is there.
set -euo pipefail
cd "$(dirname "$0")"
if [ -e .env ]; then
  echo 'ops/.env exists already; delete it first if you want new secrets (the database keeps its old password).' >&2
  exit 1
fi
secret() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
umask 077
{
  for name in PAYLOAD_SECRET INTERNAL_SECRET PUBLISH_SECRET PREVIEW_SECRET POSTGRES_PASSWORD; do
    echo "$name=$(secret)"
  done
  # Payments in test mode; docs/how-to/go-live.md says what takes the place of these three lines.
  echo 'COMPOSE_PROFILES=payment-sandbox'
  echo 'PAYMENT_SANDBOX_URL=http://payments:4324'
  echo "PAYMENT_SANDBOX_WEBHOOK_SECRET=whsec_$(secret)"
  echo 'PUBLIC_URL=https://localhost'
  echo 'SITE_ADDRESS=localhost'
} > .env
echo 'Wrote ops/.env. Set PUBLIC_URL and SITE_ADDRESS in it to your domain, then run:'
echo '  docker compose --env-file ops/.env up --build --detach'
