import { link, mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Below the media folder; the site server looks here for what it does not find above. */
const withdrawnFolder = 'withdrawn'

/** What a document with uploaded files says about them, as Payload stores it. */
export type StoredFiles = {
  filename?: string | null
  sizes?: Record<string, { filename?: string | null } | undefined>
}

/** The names of a document's file and all its sizes. */
export function fileNames(document: StoredFiles): string[] {
  const sizes = Object.values(document.sizes ?? {}).map((size) => size?.filename)
  return [document.filename, ...sizes].filter((name) => typeof name === 'string')
}

/**
 * Gives files that are about to be deleted a second name below `withdrawn/`. Payload unlinks a picture's files before
 * its transaction commits; but readers have pages open that show it, and the transaction may yet be rolled back.
 * Paths are relative to the media folder; what is not there is passed over.
 */
export async function withdrawFiles(mediaDir: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const target = join(mediaDir, withdrawnFolder, path)
    await mkdir(dirname(target), { recursive: true })
    try {
      await link(join(mediaDir, path), target)
    } catch (error) {
      if (!isExpected(error)) throw error
    }
  }
}

/**
 * Deletes withdrawn files after `keepDays`. A file whose document is still there, because its deletion was rolled back,
 * gets its place back instead.
 */
export async function pruneWithdrawnFiles(input: {
  mediaDir: string
  keepDays: number
  isStillUsed: (path: string) => Promise<boolean>
}): Promise<{ deleted: number; restored: number }> {
  const root = join(input.mediaDir, withdrawnFolder)
  const oldestMs = Date.now() - input.keepDays * 24 * 60 * 60 * 1000
  const result = { deleted: 0, restored: 0 }
  for (const path of await filesBelow(root)) {
    // Giving a file a second name and taking the first away both set its time of change, not that of its content.
    if ((await stat(join(root, path))).ctimeMs > oldestMs) continue
    if (await input.isStillUsed(path)) {
      await restore(join(root, path), join(input.mediaDir, path))
      result.restored += 1
    } else result.deleted += 1
    await unlink(join(root, path))
  }
  return result
}

async function restore(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!isExpected(error)) throw error
  }
}

async function filesBelow(root: string): Promise<string[]> {
  await mkdir(root, { recursive: true })
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** The file is gone already, or withdrawn already. */
function isExpected(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EEXIST')
}
