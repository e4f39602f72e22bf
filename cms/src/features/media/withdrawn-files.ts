import { type MediaFiles, withdrawnFolder } from '@meridian/shared/media-files/media-files'

/** What a document with uploaded files says about them, as Payload stores it. */
export type StoredFiles = {
  filename?: string | null
  /** Of a recording. */
  captionsFile?: string | null
  sizes?: Record<string, { filename?: string | null } | undefined>
}

/** The names of a document's file, all its sizes and its captions. */
export function fileNames(document: StoredFiles): string[] {
  const sizes = Object.values(document.sizes ?? {}).map((size) => size?.filename)
  return [document.filename, document.captionsFile, ...sizes].filter((name) => typeof name === 'string')
}

/**
 * Keeps files that are about to be deleted. Payload unlinks a picture's files before its transaction commits; but
 * readers have pages open that show it, and the transaction may yet be rolled back.
 */
export async function withdrawFiles(media: MediaFiles, paths: string[]): Promise<void> {
  await Promise.all(paths.map((path) => media.withdraw(path)))
}

/**
 * Deletes withdrawn files after `keepDays`. A file whose document is still there, because its deletion was rolled back,
 * gets its place back instead.
 */
export async function pruneWithdrawnFiles(input: {
  media: MediaFiles
  keepDays: number
  isStillUsed: (path: string) => Promise<boolean>
}): Promise<{ deleted: number; restored: number }> {
  const { media, isStillUsed } = input
  const oldestMs = Date.now() - input.keepDays * 24 * 60 * 60 * 1000
  const result = { deleted: 0, restored: 0 }
  for (const { path, since } of await media.listWithdrawn()) {
    if (since.getTime() > oldestMs) continue
    if (await isStillUsed(path)) {
      await media.reinstate(path)
      result.restored += 1
    } else {
      await media.remove(`${withdrawnFolder}${path}`)
      result.deleted += 1
    }
  }
  return result
}
