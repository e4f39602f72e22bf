/*
 * `node src/migrate.ts`: brings the database to the newest migration and makes the queues of the worker. Running it
 * again changes nothing, and two that start at once take turns.
 */
import { getPayload } from 'payload'
import { withDatabaseLock } from './database/database-lock.ts'
import { fillEmptySearch } from './domain/search/rebuild-search.ts'
import { prepareQueue } from './domain/queue/install-queue.ts'
import { env } from './env.ts'
import config from './payload.config.ts'
import { jobs } from './worker/queue/jobs.ts'

await withDatabaseLock(env.DATABASE_URL, async () => {
  const payload = await getPayload({ config, disableOnInit: true })
  await payload.db.migrate()
  await fillEmptySearch(payload.db.pool)
  await prepareQueue(env.DATABASE_URL, jobs)
})
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit(0)
