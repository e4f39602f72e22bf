// Container health of the worker, which has no port: it is well while it holds its connections to Postgres.
import { createRequire } from 'node:module'

const { Client } = createRequire('/app/cms/package.json')('pg')
const client = new Client({ connectionString: process.env.DATABASE_URL, connectionTimeoutMillis: 5000 })
await client.connect()
const { rowCount } = await client.query(
  "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'meridian %' AND client_addr = inet_client_addr()",
)
await client.end()
process.exit(rowCount > 0 ? 0 : 1)
