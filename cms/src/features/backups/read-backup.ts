import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { BackupManifestSchema, backupPaths, type BackupManifest } from './backup-manifest.schema.ts'
import { isMissing } from './durable-files.ts'

/**
 * Reads what is in a backup.
 * @throws BackupError for a folder that is none, for a damaged manifest, and for one of a newer version.
 */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const text = await read(folder, backupPaths.manifest)
  const [checksum] = (await read(folder, backupPaths.manifestChecksum)).split(' ')
  if (createHash('sha256').update(text).digest('hex') !== checksum) {
    throw new BackupError(`${join(folder, backupPaths.manifest)} is damaged: its checksum is another one.`)
  }
  const json: unknown = JSON.parse(text)
  const parsed = BackupManifestSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const version =
    typeof json === 'object' && json && 'productVersion' in json ? String(json.productVersion) : '?'
  throw new BackupError(
    `${folder} was made by another version of Meridian (${version}), in a form that this one cannot read.`,
    { cause: parsed.error },
  )
}

async function read(folder: string, path: string): Promise<string> {
  try {
    return await readFile(join(folder, path), 'utf8')
  } catch (error) {
    if (isMissing(error)) throw new BackupError(`${folder} is no finished backup: it has no ${path}.`)
    throw error
  }
}
