import { createHash } from 'node:crypto'
import { ArchiveError } from '../archive/archive-error.ts'
import { manifestFile } from '../archive/manifest.schema.ts'
import type { OpenArchive } from '../archive/open-archive.ts'

/**
 * Reads every file of the archive once, and compares it with what the manifest says of it.
 * @throws ArchiveError for the first that is missing, differs, or is not in the manifest
 */
export async function checkFiles(
  { manifest, paths, stream }: OpenArchive,
  signal?: AbortSignal,
): Promise<void> {
  for (const { path, bytes, sha256 } of manifest.files) {
    signal?.throwIfAborted()
    const content = await stream(path)
    if (!content) throw new ArchiveError(`${path} is missing.`)
    const hash = createHash('sha256')
    let found = 0
    for await (const part of content) {
      found += part.length
      if (found > bytes) break
      hash.update(part)
    }
    if (found !== bytes || hash.digest('hex') !== sha256) {
      throw new ArchiveError(`${path} is damaged: it is not what the manifest says.`)
    }
  }
  const listed = new Set([manifestFile, ...manifest.files.map(({ path }) => path)])
  const unlisted = paths.find((path) => !listed.has(path))
  if (unlisted !== undefined) throw new ArchiveError(`${unlisted} is not in the manifest.`)
}
