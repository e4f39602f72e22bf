import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { compiled } from './env.ts'
import { testEnv } from './test-env.ts'

export { startTestDatabase, type TestDatabase } from '../../scripts/test/test-database.ts'

/** Brings a database to the newest migration, as a deployment does. */
export async function migrate(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/programs/migrate/migrate.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...testEnv, ...compiled, NODE_ENV: 'test', DATABASE_URL: databaseUrl },
  })
}
