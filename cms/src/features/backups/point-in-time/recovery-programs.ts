import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BackupError } from '../backup-error.ts'

/** The user that programs run as, where this process is root's: Postgres refuses to be. */
export interface Identity {
  uid: number
  gid: number
}

/**
 * The user to run Postgres and pgBackRest as; undefined where it is the one of this process.
 * @throws BackupError for root on a machine without a user named postgres.
 */
export function findIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    const number = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: number('-u'), gid: number('-g') }
  } catch (error) {
    throw new BackupError('Postgres refuses to run as root, and there is no user named postgres.', {
      cause: error,
    })
  }
}

/**
 * Finds the `postgres` of a major version.
 * @throws BackupError that says what to install.
 */
export function findPostgres({
  postgresBin,
  majorVersion,
}: {
  /** The folder of Postgres's programs, if the operator names one. */
  postgresBin: string | undefined
  majorVersion: string
}): string {
  const usual = [
    `/usr/lib/postgresql/${majorVersion}/bin`,
    `/usr/pgsql-${majorVersion}/bin`,
    '/usr/local/bin',
  ]
  const folders = postgresBin === undefined ? usual : [postgresBin]
  const candidates = folders.map((folder) => join(folder, 'postgres')).filter((file) => existsSync(file))
  const found = candidates.find((file) => versionOf(file) === majorVersion)
  if (found !== undefined) return found
  const others = candidates.map((file) => `${file} is Postgres ${versionOf(file)}`)
  throw new BackupError(
    `The archive is of Postgres ${majorVersion}, whose programs are not here (${others.join(', ') || `looked in ${folders.join(', ')}`}). ` +
      `Install them (Debian: apt-get install postgresql-${majorVersion}), or name their folder in POSTGRES_BIN.`,
  )
}

function versionOf(postgres: string): string {
  return / (\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1] ?? 'unknown'
}

/**
 * What a Postgres is told that is to follow its arguments alone: the official image sets PGDATA, which would come before them.
 * pgBackRest's variables stay, for Postgres runs it.
 */
export function withoutPostgresVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.keys(environment).filter((name) => /^PG(?!BACKREST_)/.test(name))
  return { ...environment, ...Object.fromEntries(own.map((name) => [name, undefined])) }
}

/**
 * Runs pgBackRest, which finds its configuration as it always does (`/etc/pgbackrest/pgbackrest.conf`, `PGBACKREST_…`).
 * @throws BackupError with what it printed, or that it is not installed.
 */
export async function runPgbackrest(
  identity: Identity | undefined,
  args: string[],
  signal?: AbortSignal,
): Promise<string> {
  try {
    const run = promisify(execFile)
    const { stdout } = await run('pgbackrest', args, {
      cwd: '/',
      maxBuffer: 2 ** 26,
      ...identity,
      ...(signal && { signal }),
    })
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupError('pgBackRest is not installed here (Debian: apt-get install pgbackrest).', {
        cause: error,
      })
    }
    const printed = ['stdout', 'stderr'].map((stream) => outputOf(error, stream)).join('\n')
    const problems = printed.split('\n').filter((line) => /ERROR|FATAL|HINT/.test(line))
    throw new BackupError(
      `pgbackrest ${args.at(-1)} failed:\n${(problems.length > 0 ? problems.join('\n') : printed).trim()}`,
      { cause: error },
    )
  }
}

function outputOf(error: unknown, stream: string): string {
  return error instanceof Error
    ? String(Object.entries(error).find(([name]) => name === stream)?.[1] ?? '')
    : ''
}
