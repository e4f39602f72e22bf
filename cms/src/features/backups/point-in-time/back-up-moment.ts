import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { backUp, type BackupOptions, type FinishedBackup } from '../back-up.ts'
import { BackupError } from '../backup-error.ts'
import { readMigrations } from '../database-contents.ts'
import { nameBackup } from '../kept-backups.ts'
import type { RestoreOptions } from '../restore.ts'
import { chooseBackup, readArchiveContents } from './archive-contents.ts'
import { describeLastChanges } from './last-changes.ts'
import { RecoveredDatabase } from './recovered-database.ts'
import { findIdentity, findPostgres, runPgbackrest } from './recovery-programs.ts'
import { describeTime, type RecoveryTarget } from './target-time.ts'

export interface MomentOptions
  extends
    Omit<BackupOptions, 'reason' | 'now'>,
    Pick<RestoreOptions, 'knownMigrations' | 'migrate' | 'openCms' | 'say'> {
  target: RecoveryTarget
  stanza: string
  /** Where Postgres's programs are; the usual places unless given. */
  postgresBin: string | undefined
  /** Where the recovered database lies meanwhile. */
  recoveryDir: string
}

/**
 * Makes an ordinary backup of the database as it was at a moment, out of the archive that pgBackRest keeps: it is
 * recovered on a Postgres of its own, every row of it is read, and the CMS reads a document of every kind. The present
 * database is not asked for: it may be gone.
 * @throws BackupError when the archive does not reach that moment, or its database is not one of this product.
 */
export async function backUpMoment(options: MomentOptions): Promise<FinishedBackup> {
  const { target, say } = options
  if (target.kind === 'time') requireNewName(options.backupDir, target.at)
  const from = await readArchive(options)
  const database = await RecoveredDatabase.recover({
    postgres: findPostgres({ postgresBin: options.postgresBin, majorVersion: from.postgresVersion }),
    identity: findIdentity(),
    stanza: options.stanza,
    backupLabel: from.label,
    target,
    folder: join(options.recoveryDir, 'meridian-recovered'),
    databaseUrl: options.databaseUrl,
    say,
    signal: options.signal,
  })
  try {
    const madeAt = target.kind === 'time' ? target.at : database.lastChangeAt
    if (madeAt === null) throw new BackupError('The archive has no change after its last backup.')
    say(`Recovered as of ${describeTime(madeAt)}. It has:`)
    for (const line of await inspect(database.url, options.knownMigrations)) say(line)
    requireNewName(options.backupDir, madeAt)
    const finished = await backUp({
      ...options,
      databaseUrl: database.url,
      reason: 'point in time',
      now: () => madeAt,
    })
    await options.migrate(database.url, 'all')
    await options.openCms(database.url)
    say('Every row was read; the CMS reads every kind of document in it.')
    return finished
  } finally {
    await database.remove()
  }
}

async function readArchive({ stanza, target, signal }: MomentOptions) {
  const args = [`--stanza=${stanza}`, '--output=json', 'info']
  const json = await runPgbackrest(findIdentity(), args, signal)
  return chooseBackup(readArchiveContents(json), target)
}

async function inspect(url: string, knownMigrations: string[]): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const applied = await readMigrations(client)
    if (applied.length === 0) {
      throw new BackupError(
        'The recovered database is empty: this is not the archive of a magazine, or only of a new one.',
      )
    }
    const unknown = applied.filter((name) => !knownMigrations.includes(name))
    if (unknown.length > 0) {
      throw new BackupError(
        `The recovered database is of a newer version of Meridian: this one does not know ${unknown.join(', ')}. Update the product first.`,
      )
    }
    return await describeLastChanges(client)
  } finally {
    await client.end()
  }
}

function requireNewName(backupDir: string, madeAt: Date): void {
  const name = nameBackup(madeAt)
  if (!existsSync(join(backupDir, name))) return
  throw new BackupError(
    `There is a backup of that moment already: ${name}. Restore that one, or move it away.`,
  )
}
