import { getPayload, readMigrationFiles } from 'payload'
import { env } from '../../env.ts'
import { fillEmptySearch } from '../../features/search/rebuild-search.ts'
import config from '../../payload.config.ts'
import { locks } from '../../platform/locks/locks.ts'
import { withConnectionLock } from '../../platform/locks/with-lock.ts'
import { prepareQueue } from '../../platform/queue/install-queue.ts'
import { jobs } from '../features.ts'

/**
 * Brings the database to these migrations, or to the newest, and makes the queues of the worker. Running it again changes
 * nothing, and two that start at once take turns.
 */
export async function migrateDatabase(wanted: readonly string[] | 'all'): Promise<void> {
  await withConnectionLock(env.DATABASE_DIRECT_URL, locks.preparation, async () => {
    const payload = await getPayload({ config, disableOnInit: true })
    const known = await readMigrationFiles({ payload })
    const migrations = wanted === 'all' ? known : known.filter(({ name }) => wanted.includes(name))
    await payload.db.migrate({ migrations })
    // The search of an earlier version may have another form.
    if (wanted === 'all') await fillEmptySearch(payload.db.pool)
    await prepareQueue(env.DATABASE_URL, jobs)
  })
}
