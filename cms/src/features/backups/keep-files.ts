import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { Logger } from 'pino'
import { backupPaths, type BackupFile } from './backup-manifest.schema.ts'
import { hashFile, keepFile, sizeOf, writeEncrypted } from './durable-files.ts'
import { listBackups } from './kept-backups.ts'
import { readBackup } from './read-backup.ts'

/** Copies all media into a backup; what the backup before it has already takes no more room. */
export async function keepMedia(options: {
  media: MediaFiles
  backupDir: string
  folder: string
  recipients: string[]
  logger: Pick<Logger, 'warn'>
  signal?: AbortSignal
}): Promise<BackupFile[]> {
  const to = join(options.folder, backupPaths.media)
  const earlier = await readEarlierMedia(options)
  const kept: BackupFile[] = []
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const file of await options.media.list()) {
    options.signal?.throwIfAborted()
    const known = earlier?.files.get(file.path)
    const copy = await keepFile({
      file,
      from: options.media,
      to,
      recipients: options.recipients,
      earlier: earlier && known && { folder: earlier.folder, file: known },
    })
    if (copy) kept.push(copy)
  }
  return kept
}

/** An earlier backup that cannot be read is no reason not to make a new one: nothing is taken from it. */
async function readEarlierMedia({
  backupDir,
  recipients,
  logger,
}: Parameters<typeof keepMedia>[0]): Promise<{ folder: string; files: Map<string, BackupFile> } | undefined> {
  const name = (await listBackups(backupDir)).at(-1)
  if (name === undefined) return undefined
  const folder = join(backupDir, name)
  const manifest = await readBackup(folder).catch((err: unknown) => {
    logger.warn({ err, folder }, 'the backup before cannot be read: all media are copied')
    return null
  })
  // What is encrypted for others, or not at all, is none of this one's.
  if (!manifest || (manifest.recipients ?? []).join() !== recipients.join()) return undefined
  const files = new Map(manifest.media.map((file) => [file.path, file]))
  return { folder: join(folder, backupPaths.media), files }
}

/** Copies single files under their own names; those that are not there are passed over. */
export async function keepFiles(
  paths: string[],
  { folder, recipients }: { folder: string; recipients: string[] },
): Promise<BackupFile[]> {
  const kept: BackupFile[] = []
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const from of paths) {
    if ((await sizeOf(from)) === null) continue
    const path = basename(from)
    const to = join(folder, path)
    if (await isSqlite(from)) await copyDatabase(from, to)
    else await copyFile(from, to)
    const handle = await open(to, 'r+')
    await handle.chmod(0o600)
    await handle.sync()
    await handle.close()
    if (recipients.length === 0) {
      kept.push({ path, ...(await hashFile(to)) })
      continue
    }
    kept.push({ path, ...(await writeEncrypted(createReadStream(to), { path: to, recipients })) })
    await rm(to)
  }
  return kept
}

async function isSqlite(path: string): Promise<boolean> {
  const handle = await open(path)
  const { buffer } = await handle.read(Buffer.alloc(15), 0, 15, 0)
  await handle.close()
  return buffer.toString('latin1') === 'SQLite format 3'
}

/** As it stands at one moment, though its owner goes on writing. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to)
  } finally {
    source.close()
  }
}
