import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { childEnvironment } from '../../../env.ts'
import { BackupError } from '../backup-error.ts'
import { type Identity, runPgbackrest, withoutPostgresVariables } from './recovery-programs.ts'
import { describeTime, type RecoveryTarget, targetForPostgres } from './target-time.ts'

const lookEveryMs = 100
/** Postgres ends by then when it is told to; nobody uses it. */
const stopLimitMs = 60_000
const keptCharacters = 100_000

export interface RecoveryOptions {
  /** The program, of the archive's major version. */
  postgres: string
  /** Whom Postgres and pgBackRest run as, unless it is this process's user. */
  identity: Identity | undefined
  stanza: string
  /** The backup to start from. */
  backupLabel: string
  target: RecoveryTarget
  /** Where the recovered database lies meanwhile; needs room for all of it. */
  folder: string
  /** The database's name and its role, as DATABASE_URL has them. */
  databaseUrl: string
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

/**
 * A database as it was at a moment, on a Postgres of its own that only this process can reach: by a socket in a
 * folder that is closed to others. Nothing of the present database is read or written, and no settings of the archived
 * one are used but those that are in its data.
 */
export class RecoveredDatabase {
  readonly #options: RecoveryOptions
  readonly #data: string
  readonly #socketFolder: string
  #postgres: ChildProcess | null = null
  /** The end of what it has printed. */
  #log = ''

  private constructor(options: RecoveryOptions) {
    this.#options = options
    this.#data = join(options.folder, 'data')
    // The path of a socket may have a hundred characters.
    this.#socketFolder = mkdtempSync(join(tmpdir(), 'meridian-'))
  }

  /**
   * Fetches the backup and replays the archive until the moment.
   * @throws BackupError when the archive ends before it, or cannot be read.
   */
  static async recover(options: RecoveryOptions): Promise<RecoveredDatabase> {
    const database = new RecoveredDatabase(options)
    try {
      await database.#fetch()
      await database.#replay()
      return database
    } catch (error) {
      await database.remove()
      throw error
    }
  }

  get url(): string {
    const { pathname, username } = new URL(this.#options.databaseUrl)
    const url = new URL(`postgres://${username}@localhost${pathname}`)
    url.searchParams.set('host', this.#socketFolder)
    return url.href
  }

  /** When the last change was made that it has. */
  get lastChangeAt(): Date | null {
    const [, time] = /last completed transaction was at log time (.+)/.exec(this.#log) ?? []
    return time === undefined ? null : new Date(time.replace(' ', 'T').replace(/\+00$/, 'Z'))
  }

  /** Stops it and deletes all of it. */
  async remove(): Promise<void> {
    const postgres = this.#postgres
    if (postgres && postgres.exitCode === null && postgres.signalCode === null) {
      const ended = new Promise((done) => postgres.once('exit', done))
      postgres.kill('SIGINT')
      const limit = setTimeout(() => postgres.kill('SIGKILL'), stopLimitMs)
      await ended
      clearTimeout(limit)
    }
    rmSync(this.#options.folder, { recursive: true, force: true })
    rmSync(this.#socketFolder, { recursive: true, force: true })
  }

  async #fetch(): Promise<void> {
    const { folder, identity, stanza, backupLabel, target, say, signal } = this.#options
    requireUnused(this.#data)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(dirname(folder), { recursive: true })
    // Nobody else's, who may have made one there just now.
    mkdirSync(folder, { mode: 0o700 })
    for (const place of [folder, this.#socketFolder]) closeFor(place, identity)
    mkdirSync(this.#data, { mode: 0o700 })
    closeFor(this.#data, identity)
    const until =
      target.kind === 'latest'
        ? ['--type=default']
        : ['--type=time', `--target=${targetForPostgres(target.at)}`, '--target-action=promote']
    say(`Fetching the backup ${backupLabel} from the archive…`)
    await runPgbackrest(
      identity,
      [
        `--stanza=${stanza}`,
        `--pg1-path=${this.#data}`,
        // Elsewhere than on the disks of the archived database, which may still be in use.
        `--tablespace-map-all=${join(folder, 'tablespaces')}`,
        `--set=${backupLabel}`,
        ...until,
        'restore',
      ],
      signal,
    )
  }

  async #replay(): Promise<void> {
    const { postgres: program, identity, signal, say } = this.#options
    say('Replaying the archive…')
    const empty = join(this.#options.folder, 'postgresql.conf')
    const access = join(this.#options.folder, 'pg_hba.conf')
    const files: [string, string][] = [
      [empty, ''],
      [access, 'local all all trust\n'],
      [join(this.#options.folder, 'pg_ident.conf'), ''],
    ]
    for (const [path, content] of files) writeFor(path, content, identity)
    const settings = {
      config_file: empty,
      hba_file: access,
      ident_file: join(this.#options.folder, 'pg_ident.conf'),
      data_directory: this.#data,
      listen_addresses: '',
      unix_socket_directories: this.#socketFolder,
      // Before it has been promoted nobody may read it: its settings need not be those of the archived server.
      hot_standby: 'off',
      archive_mode: 'off',
      synchronous_standby_names: '',
      primary_conninfo: '',
      shared_preload_libraries: '',
      ssl: 'off',
      logging_collector: 'off',
      log_destination: 'stderr',
      log_timezone: 'UTC',
      lc_messages: 'C',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const postgres = spawn(program, args, {
      cwd: '/',
      env: withoutPostgresVariables(childEnvironment()),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity,
    })
    this.#postgres = postgres
    for (const stream of [postgres.stdout, postgres.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#log = (this.#log + text).slice(-keptCharacters)
      })
    }
    const ended = new AbortController()
    postgres.once('error', (error) => ended.abort(error))
    postgres.once('close', () => ended.abort(this.#explainEnd()))
    await untilPromoted(this.url, AbortSignal.any([ended.signal, ...(signal ? [signal] : [])]))
  }

  #explainEnd(): Error {
    const { target } = this.#options
    if (this.#log.includes('recovery ended before configured recovery target was reached')) {
      const last = this.lastChangeAt
      const wanted = target.kind === 'time' ? describeTime(target.at) : 'its end'
      return new BackupError(
        `The archive does not reach ${wanted}: its last change is of ${last ? describeTime(last) : 'no known time'}. ` +
          'For all that it has: `--to latest`. If the database still runs, wait a minute: the archive is that far behind.',
      )
    }
    const lines = this.#log.split('\n').filter((line) => line !== '')
    const problems = lines.filter((line) => /FATAL|ERROR|PANIC|HINT/.test(line))
    const told = problems.length > 0 ? problems : lines
    return new BackupError(`The recovered database could not be started:\n${told.slice(-6).join('\n')}`)
  }
}

async function untilPromoted(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isPromoted(url))) {
    signal.throwIfAborted()
    await pause(lookEveryMs)
  }
  signal.throwIfAborted()
}

async function isPromoted(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as waits')
    return rows[0]?.waits === false
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // Not there yet, or starting up.
    if (['ENOENT', 'ECONNREFUSED', '57P03'].includes(code)) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** One at a time; what a killed run has left is taken away. */
function requireUnused(data: string): void {
  const pidFile = join(data, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  if (pid <= 0 || !isAlive(pid)) return
  throw new BackupError(
    `A recovered database is running in ${data} (process ${pid}). End it first: kill ${pid}`,
  )
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

function closeFor(folder: string, identity: Identity | undefined): void {
  chmodSync(folder, 0o700)
  if (identity) chownSync(folder, identity.uid, identity.gid)
}

function writeFor(path: string, content: string, identity: Identity | undefined): void {
  writeFileSync(path, content, { mode: 0o600 })
  if (identity) chownSync(path, identity.uid, identity.gid)
}
