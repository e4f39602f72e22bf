import { z } from 'zod'
import { BackupError } from '../backup-error.ts'
import { describeTime, type RecoveryTarget } from './target-time.ts'

const seconds = z.number().transform((value) => new Date(value * 1000))

/** What `pgbackrest info --output=json` tells of an archive, as far as it is used. */
const InfoSchema = z
  .array(
    z.object({
      name: z.string(),
      status: z.object({ message: z.string() }),
      db: z.array(z.object({ id: z.number(), version: z.string() })).default([]),
      backup: z
        .array(
          z.object({
            label: z.string(),
            database: z.object({ id: z.number() }),
            timestamp: z.object({ stop: seconds }),
          }),
        )
        .default([]),
    }),
  )
  .transform((stanzas) => stanzas[0])

export interface ArchivedBackup {
  label: string
  finishedAt: Date
  /** The major version of its Postgres. */
  postgresVersion: string
}

/**
 * Reads which backups of the whole database an archive has, the oldest first.
 * @throws BackupError where the archive does not exist or has none.
 */
export function readArchiveContents(json: string): ArchivedBackup[] {
  const stanza = InfoSchema.parse(JSON.parse(json))
  if (!stanza || stanza.backup.length === 0) {
    throw new BackupError(
      `The archive has no backup yet (${stanza?.status.message ?? 'no such stanza'}). ` +
        'Check PGBACKREST_STANZA and the configuration of pgBackRest.',
    )
  }
  const versions = new Map(stanza.db.map(({ id, version }) => [id, version]))
  return stanza.backup
    .map(({ label, database, timestamp }) => ({
      label,
      finishedAt: timestamp.stop,
      postgresVersion: versions.get(database.id) ?? '',
    }))
    .toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime())
}

/**
 * The backup that recovery starts from: the last one that was finished by then.
 * @throws BackupError for a moment before the oldest one.
 */
export function chooseBackup(backups: ArchivedBackup[], target: RecoveryTarget): ArchivedBackup {
  const usable =
    target.kind === 'latest' ? backups : backups.filter(({ finishedAt }) => finishedAt <= target.at)
  const chosen = usable.at(-1)
  if (chosen) return chosen
  const [oldest] = backups
  throw new BackupError(
    `The archive goes back to ${oldest ? describeTime(oldest.finishedAt) : 'nothing'}. ` +
      'For an earlier moment there are the nightly backups: `npm run restore -- {backup}`.',
  )
}
