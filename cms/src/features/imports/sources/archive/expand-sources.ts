import type { SourceFile } from '../../source-record.ts'
import type { ArchiveLimits } from './archive-limits.ts'
import { readRange } from './archive-reader.ts'
import { fileOnDisk, isFolder, readFolder } from './files-on-disk.ts'
import { openArchive } from './open-archive.ts'

/**
 * One list of all files that were given: paths of files and folders of this machine, or files. A zip among them, or directly in a folder,
 * becomes the files in it; one that lies deeper, or in another zip, is a file like others.
 * @throws {UnreadableSource} when a path has nothing, or an archive cannot be opened
 */
export async function expandSources(
  given: readonly (string | SourceFile)[],
  limits: Partial<ArchiveLimits> = {},
): Promise<SourceFile[]> {
  const found: SourceFile[][] = []
  for (const source of given) {
    for (const file of await filesOf(source)) {
      const isArchive = !file.name.includes('/') && (await isZip(file))
      found.push(isArchive ? await openArchive(file, limits) : [file])
    }
  }
  return found.flat()
}

async function filesOf(source: string | SourceFile): Promise<SourceFile[]> {
  if (typeof source !== 'string') return [source]
  return (await isFolder(source)) ? readFolder(source) : [await fileOnDisk(source)]
}

/** What begins as a zip does, and is meant as it is. */
const documents = new Set('docx xlsx pptx odt ods odp epub jar apk pages numbers key'.split(' '))

/** By its name, or because it begins as one. */
async function isZip(file: SourceFile): Promise<boolean> {
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'zip') return true
  if (documents.has(ending)) return false
  const begin = await readRange(file, { start: 0, end: Math.min(4, file.sizeBytes) })
  return begin.length === 4 && [0x04034b50, 0x06054b50].includes(begin.readUInt32LE(0))
}
