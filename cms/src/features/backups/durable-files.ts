import { createHash } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MediaFile, MediaFiles } from '@meridian/shared/media-files/media-files'
import type { BackupFile } from './backup-manifest.schema.ts'
import { encryptFor, storedPath } from './encryption.ts'

const readableByOwner = 0o600

/** A file whose bytes are on the disk, not on their way there, when it has been written. */
export function createDurableFile(path: string): Writable {
  return createWriteStream(path, { mode: readableByOwner, flags: 'wx', flush: true })
}

/** Brings the names in a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  await handle.sync()
  await handle.close()
}

/** Every folder of a tree, the deepest first. */
export async function syncTree(root: string): Promise<void> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const folder of [...folders.toReversed(), root]) await syncFolder(folder)
}

export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  return hashContent(createReadStream(path))
}

export async function hashContent(content: Readable): Promise<{ bytes: number; sha256: string }> {
  const { bytes, digest } = await hash(content, 'sha256')
  return { bytes, sha256: digest }
}

async function hash(
  content: Readable,
  algorithm: 'sha256' | 'md5',
): Promise<{ bytes: number; digest: string }> {
  const digest = createHash(algorithm)
  let bytes = 0
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) continue
    bytes += chunk.length
    digest.update(chunk)
  }
  return { bytes, digest: digest.digest('hex') }
}

/**
 * Copies one file and says what was copied. One that the backup before has with the same bytes is a second name of
 * that one, and takes no room. Null when it has gone since it was listed.
 */
export async function keepFile(input: {
  file: MediaFile
  from: MediaFiles
  to: string
  recipients: string[]
  earlier: { folder: string; file: BackupFile } | undefined
}): Promise<BackupFile | null> {
  const { file, from, to, earlier, recipients } = input
  const { path } = file
  const target = storedPath(join(to, path), recipients)
  await mkdir(dirname(target), { recursive: true })
  if (earlier) {
    const known = storedPath(join(earlier.folder, path), recipients)
    if ((await isSame(file, from, { known, earlier: earlier.file })) && (await linkFile(known, target))) {
      const kept = await hashFile(target)
      if (kept.sha256 === (earlier.file.stored ?? earlier.file).sha256) return { ...earlier.file, path }
      // The earlier backup is damaged here; this one must not be.
      await rm(target)
    }
  }
  const content = await from.open(path)
  if (!content) return null
  if (recipients.length > 0) {
    return { path, ...(await writeEncrypted(content, { path: join(to, path), recipients })) }
  }
  await pipeline(content, createDurableFile(target))
  // What was written, not what was read before: it may have been replaced in between.
  return { path, ...(await hashFile(target)) }
}

/** Encrypts content into the file beside `path` that is called so, and says what it was. */
export async function writeEncrypted(
  content: Readable,
  { path, recipients }: { path: string; recipients: string[] },
): Promise<Omit<BackupFile, 'path'>> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      for (const digest of [sha256, md5]) digest.update(chunk)
      done(null, chunk)
    },
  })
  const target = storedPath(path, recipients)
  await pipeline([content, counter, ...encryptFor(recipients), createDurableFile(target)])
  const stored = { sha256: (await hashFile(target)).sha256, contentMd5: md5.digest('hex') }
  return { bytes, sha256: sha256.digest('hex'), stored }
}

/** Whether an earlier backup has a file as it is now. What tells its MD5 need not be read for that. */
async function isSame(
  { path, md5 }: MediaFile,
  from: MediaFiles,
  { known, earlier }: { known: string; earlier: BackupFile },
): Promise<boolean> {
  if (md5 !== null) {
    if ((await sizeOf(known)) === null) return false
    if (earlier.stored) return earlier.stored.contentMd5 === md5
    return (await hash(createReadStream(known), 'md5')).digest === md5
  }
  const content = await from.open(path)
  return content !== null && (await hash(content, 'sha256')).digest === earlier.sha256
}

/** False where the disk does not know second names, or the other file has gone. */
async function linkFile(existing: string, name: string): Promise<boolean> {
  try {
    await link(existing, name)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'].includes(String(code))) return false
    throw error
  }
}

export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
