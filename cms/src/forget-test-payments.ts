/*
 * `node src/forget-test-payments.ts`: takes away what payments in test mode have left in the database, before it goes
 * live (docs/how-to/go-live.md). Everything else has to be stopped.
 */
import { Pool } from 'pg'
import { forgetTestPayments } from './domain/billing/going-live/test-payments.ts'
import { env } from './env.ts'

const pool = new Pool({ connectionString: env.DATABASE_URL })
const forgotten = await forgetTestPayments(pool)
await pool.end()
if (forgotten.ok) {
  console.log(
    `Forgotten: ${forgotten.customers} customers of test mode, with their payments and subscriptions.`,
  )
} else {
  console.error('Readers have paid in live mode already. Nothing was taken away.')
  process.exitCode = 1
}
