/*
 * `node src/programs/check-payments.ts`: ends with 1 where live keys meet a database with payments of test mode, whose customers
 * and prices the provider does not know in live mode.
 */
import { Pool } from 'pg'
import { countCustomers } from '../features/billing/going-live/test-payments.ts'
import { env } from '../env.ts'

const pool = new Pool({ connectionString: env.DATABASE_URL })
const { test } = await countCustomers(pool)
await pool.end()
if (env.payment?.mode === 'live' && test > 0) {
  console.error(
    `STRIPE_SECRET_KEY is a live key, but this database still knows customers of test mode (${test}). Have them forgotten ` +
      'with "npm run payments:delete-tests", or use another database (docs/how-to/go-live.md).',
  )
  process.exitCode = 1
}
