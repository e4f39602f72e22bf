import { writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { processEnvironment } from '../../scripts/env.ts'
import { createOwnedFolder, type UserIdentity } from '../../scripts/start/postgres-home.ts'
import { runCommand } from '../../scripts/start/run-command.ts'
import type { DatabaseServer } from '../../scripts/test/database-server.ts'

const stanza = 'meridian'

/** What an operator sets, for a server whose archive is at most a minute behind. */
export const archiveSettings = {
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: `pgbackrest --stanza=${stanza} archive-push %p`,
}

/** An encrypted archive of pgBackRest in a folder beside a database's, as ops/compose.point-in-time.yml sets it up. */
export class Archive {
  readonly folder: string
  readonly #data: string
  /** What pgBackRest, the archiving Postgres and `npm run restore` are told. */
  readonly env: NodeJS.ProcessEnv

  /** `data`: where the archived database lies. */
  constructor(input: { data: string; port: number; password: string; bin: string }) {
    this.#data = input.data
    this.folder = join(dirname(input.data), 'archive')
    this.env = {
      ...processEnvironment(),
      PGBACKREST_CONFIG: join(this.folder, 'pgbackrest.conf'),
      PGBACKREST_STANZA: stanza,
      PGBACKREST_REPO1_CIPHER_PASS: randomBytes(32).toString('hex'),
      PGHOST: '127.0.0.1',
      PGPORT: String(input.port),
      PGPASSWORD: input.password,
      POSTGRES_BIN: input.bin,
      RECOVERY_DIR: join(this.folder, 'recovery'),
    }
  }

  make(identity: UserIdentity | undefined): void {
    createOwnedFolder(this.folder, identity)
    for (const name of ['recovery', 'repository', 'lock', 'log'])
      createOwnedFolder(join(this.folder, name), identity)
    const global = {
      'repo1-path': join(this.folder, 'repository'),
      'repo1-cipher-type': 'aes-256-cbc',
      'repo1-retention-full': '2',
      'compress-type': 'zst',
      'start-fast': 'y',
      'log-level-file': 'off',
      'lock-path': join(this.folder, 'lock'),
    }
    const database = {
      'pg1-path': this.#data,
      'pg1-port': this.env['PGPORT'] ?? '',
      'pg1-user': 'postgres',
      'pg1-database': 'postgres',
    }
    const lines = (values: Record<string, string>) =>
      Object.entries(values).map(([name, value]) => `${name}=${value}`)
    const text = ['[global]', ...lines(global), `[${stanza}]`, ...lines(database), ''].join('\n')
    writeFileSync(join(this.folder, 'pgbackrest.conf'), text, { mode: 0o644 })
  }

  async run(server: DatabaseServer, ...args: string[]): Promise<string> {
    const result = await runCommand({
      command: 'pgbackrest',
      args: [`--stanza=${stanza}`, ...args],
      cwd: '/',
      env: this.env,
      identity: server.identity,
    })
    if (!result.ok)
      throw new Error(`pgbackrest ${args.join(' ')} failed (${result.reason}):\n${result.output}`)
    return result.output
  }
}
