/*
 * `node src/programs/create-first-admin.ts [file]`: makes the first administrator if nobody has an account yet, and
 * writes `{ "email", "password" }` to the file (readable by its owner alone) or else to standard output. It
 * has to run before the CMS listens, because it makes nobody once anyone has an account.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { getPayload } from 'payload'
import { inPoolTransaction } from '../platform/database/pool-transaction.ts'
import { createAccount } from '../features/accounts/create-account.ts'
import { hashPassword } from '../features/accounts/passwords/hash-password.ts'
import { env } from '../env.ts'
import config from '../payload.config.ts'
import { locks } from '../platform/locks/locks.ts'
import { withConnectionLock } from '../platform/locks/with-lock.ts'

await withConnectionLock(env.DATABASE_DIRECT_URL, locks.preparation, () => createFirstAdmin(process.argv[2]))
process.exit(0)

async function createFirstAdmin(file: string | undefined): Promise<void> {
  const payload = await getPayload({ config, disableOnInit: true })
  const { totalDocs } = await payload.count({ collection: 'users' })
  if (totalDocs > 0) return
  const credentials = {
    email: env.FIRST_ADMIN_EMAIL.toLowerCase(),
    password: randomBytes(15).toString('base64url'),
  }
  // Written first: an administrator whose password nobody knows would be worse than a file too many.
  if (file) writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 })
  const passwordHash = await hashPassword(credentials.password)
  const person = { firstName: 'Meridian', lastName: 'Administrator', role: 'admin' } as const
  await inPoolTransaction(payload.db.pool, (client) =>
    createAccount(client, { ...person, email: credentials.email, passwordHash, isEmailVerified: true }),
  )
  if (!file) process.stdout.write(`${JSON.stringify(credentials)}\n`)
}
