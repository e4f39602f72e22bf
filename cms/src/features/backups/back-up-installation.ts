import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Logger } from 'pino'
import { env } from '../../env.ts'
import { mediaFiles } from '../media/media-files.ts'
import { backUp, type FinishedBackup } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import type { BackupReason } from './backup-manifest.schema.ts'

const PackageSchema = z.object({ version: z.string() })

/** The version of the product that runs. */
export function readProductVersion(): string {
  const file = resolve(import.meta.dirname, '../../../package.json')
  return PackageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version
}

/** Where backups lie; a sentence when nobody has said so. */
export function backupFolder(): string {
  if (env.BACKUP_DIR === undefined)
    throw new BackupError('BACKUP_DIR is not set: there is no place for backups.')
  return env.BACKUP_DIR
}

/** Backs up the installation that the environment describes. */
export async function backUpInstallation(input: {
  reason: BackupReason
  signal: AbortSignal
  logger: Pick<Logger, 'warn'>
}): Promise<FinishedBackup> {
  return backUp({ ...input, ...backupSettings() })
}

/**
 * What a backup of the installation that the environment describes is made of, and where it goes.
 * @throws BackupError when BACKUP_DIR is not set.
 */
export function backupSettings() {
  return {
    databaseUrl: env.DATABASE_DIRECT_URL,
    media: mediaFiles,
    backupDir: backupFolder(),
    files: env.BACKUP_FILES,
    recipients: env.BACKUP_RECIPIENTS,
    productVersion: readProductVersion(),
    keep: { days: env.BACKUP_KEEP_DAYS, months: env.BACKUP_KEEP_MONTHS },
  }
}
