import { resolve } from 'node:path'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { Client } from 'pg'
import { getPayload, readMigrationFiles } from 'payload'
import { prepareQueue } from '../src/platform/queue/install-queue.ts'
import { listMigrations } from '../src/features/backups/list-migrations.ts'
import config from '../src/payload.config.ts'
import { jobs } from '../src/programs/features.ts'

/**
 * Brings a database to these migrations, for a test that begins there: in this process, which has loaded the CMS already.
 * Nobody is connected to it afterwards, so that it can be copied.
 */
export async function migrateHere(databaseUrl: string, migrations = listMigrations()): Promise<void> {
  const adapter = postgresAdapter({
    pool: { connectionString: databaseUrl },
    push: false,
    migrationDir: resolve(import.meta.dirname, '../src/migrations'),
  })
  const db = { ...adapter, name: 'postgres', allowIDOnCreate: false }
  const payload = await getPayload({
    config: { ...(await config), db },
    key: databaseUrl,
    disableOnInit: true,
  })
  const files = await readMigrationFiles({ payload })
  await payload.db.migrate({ migrations: files.filter(({ name }) => migrations.includes(name)) })
  await prepareQueue(databaseUrl, jobs)
  // Payload keeps a connection for itself.
  payload.db.pool.on('error', () => {})
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
}
