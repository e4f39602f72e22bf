import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../packages/sandbox/src/network/free-port.ts'
import {
  disposableFolder,
  disposableSettings,
} from '../../packages/sandbox/src/postgres/disposable-postgres.ts'
import { restartPostgres, startPostgres } from '../start/postgres.ts'
import { processName } from '../start/process-identity.ts'

const prefix = 'meridian-test-'
/** So old a folder is not one that another run is just making. */
const abandonedAfterMs = 600_000

export type TestDatabase = {
  url: string
  /** Ends every connection, keeps the data, and comes back on the same address. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * An empty Postgres server for one test run, on a free port and in a temporary folder that goes away with it; `settings` are more of
 * postgresql.conf.
 */
export async function startTestDatabase(
  place = disposableFolder(),
  settings: Record<string, string> = {},
): Promise<TestDatabase> {
  removeAbandoned(place)
  const folder = mkdtempSync(join(place, prefix))
  // As root, Postgres runs as a user of its own, who has to get at the folder.
  chmodSync(folder, 0o755)
  const input = {
    data: join(folder, 'postgres'),
    port: await findFreePort(),
    password: 'postgres',
    settings: { ...disposableSettings, ...settings },
  }
  const postgres = await startPostgres(input)
  return {
    url: new URL('/postgres', postgres.url).href,
    restart: async () => {
      await postgres.stop()
      await restartPostgres(input)
    },
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Folders of this user's runs that were killed: nobody works in them any more. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place).filter((each) => each.startsWith(prefix))) {
    const folder = join(place, name)
    const { uid, mtimeMs } = statSync(folder)
    if (uid !== process.getuid?.() || Date.now() - mtimeMs < abandonedAfterMs) continue
    const pidFile = join(folder, 'postgres/postmaster.pid')
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
    if (!/postgres/.test((pid > 0 && processName(pid)) || ''))
      rmSync(folder, { recursive: true, force: true })
  }
}
