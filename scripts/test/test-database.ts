import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPortFree } from '../start/ports.ts'
import { startPostgres } from '../start/postgres.ts'

export type TestDatabase = { url: string; stop: () => Promise<void> }

/** An empty Postgres server for one test run, on a free port and in a temporary folder. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'))
  // As root, Postgres runs as a user of its own, who has to get at the folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({
    data: join(folder, 'postgres'),
    port: await findFreePort(),
    password: 'postgres',
    // Nothing of it has to survive a power cut.
    settings: { fsync: 'off', max_connections: '200' },
  })
  return {
    url: new URL('/postgres', postgres.url).href,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port that nothing listens on at the moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port)
        else reject(new Error('The system gave no port.'))
      })
    })
  })
}

/** The first of as many ports in a row that nothing listens on: below those that the system hands out. */
export async function findFreePorts(count: number): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 10_000)
  const row = Array.from({ length: count }, (_, index) => first + index)
  const free = await Promise.all(row.map(isPortFree))
  return free.every(Boolean) ? first : findFreePorts(count)
}
