/*
 * `node src/programs/delete-test-payments.ts`: takes away what payments in test mode have left in the database, before it goes
 * live (docs/how-to/go-live.md). Everything else has to be stopped.
 */
import { Pool } from 'pg'
import { deleteTestPayments, isInUse } from '../features/billing/going-live/test-payments.ts'
import { env } from '../env.ts'

/** What came of it, in a sentence for the person who typed the command. */
async function forget(pool: Pool): Promise<{ isDone: boolean; sentence: string }> {
  if (await isInUse(pool)) {
    return { isDone: false, sentence: 'The magazine is running. Stop it first. Nothing was taken away.' }
  }
  const forgotten = await deleteTestPayments(pool)
  return forgotten.ok
    ? {
        isDone: true,
        sentence: `Forgotten: the customers of test mode (${forgotten.customers}), with their payments and subscriptions.`,
      }
    : { isDone: false, sentence: 'Readers have paid in live mode already. Nothing was taken away.' }
}

const pool = new Pool({ connectionString: env.DATABASE_URL, max: 1 })
const { isDone, sentence } = await forget(pool).finally(() => pool.end())
if (isDone) console.log(sentence)
else console.error(sentence)
process.exitCode = isDone ? 0 : 1
