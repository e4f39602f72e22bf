/*
 * `node src/programs/migrate/migrate.ts`: brings the database to the newest migration and makes the queues of the worker. Running it
 * again changes nothing, and two that start at once take turns. With `--only a,b,c` these migrations alone are run, for
 * the database of a backup of that time.
 */
import { parseArgs } from 'node:util'
import { getPayload, readMigrationFiles } from 'payload'
import { fillEmptySearch } from '../../features/search/rebuild-search.ts'
import { prepareQueue } from '../../platform/queue/install-queue.ts'
import { env } from '../../env.ts'
import config from '../../payload.config.ts'
import { jobs } from '../features.ts'
import { locks } from '../../platform/locks/locks.ts'
import { withConnectionLock } from '../../platform/locks/with-lock.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',')

await withConnectionLock(env.DATABASE_DIRECT_URL, locks.preparation, async () => {
  const payload = await getPayload({ config, disableOnInit: true })
  const migrations = await readMigrationFiles({ payload })
  await payload.db.migrate({ migrations: migrations.filter(({ name }) => only?.includes(name) ?? true) })
  // The search of an earlier version may have another form.
  if (!only) await fillEmptySearch(payload.db.pool)
  await prepareQueue(env.DATABASE_URL, jobs)
})
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit(0)
