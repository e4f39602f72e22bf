import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type SourceFile, UnreadableSource } from '../../source-record.ts'

const mostFiles = 1_000_000

/**
 * A file of this machine, which is read when it is opened.
 * @throws {UnreadableSource} when there is none, or it is no ordinary file
 */
export async function fileOnDisk(path: string, name = basename(path)): Promise<SourceFile> {
  const found = await statOf(path)
  if (!found.isFile()) throw problem(path, 'is neither a file nor a folder')
  return {
    name,
    sizeBytes: found.size,
    open: (range = { start: 0, end: found.size }) => readFile(path, range),
  }
}

/**
 * All files below a folder, by name. Links are not followed; hidden files and what macOS adds are left out.
 * @throws {UnreadableSource} when it is no folder, or has more than a million files
 */
export async function readFolder(path: string): Promise<SourceFile[]> {
  if (!(await isFolder(path))) throw problem(path, 'is not a folder')
  const files: SourceFile[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of await readdir(join(path, folder), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === '__MACOSX') continue
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) open.push(name)
      else if (entry.isFile()) files.push(await fileOnDisk(join(path, name), name.normalize('NFC')))
      if (files.length > mostFiles) throw problem(path, 'has more than 1,000,000 files')
    }
  }
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** @throws {UnreadableSource} when there is nothing at the path */
export async function isFolder(path: string): Promise<boolean> {
  return (await statOf(path)).isDirectory()
}

async function statOf(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    throw problem(path, 'cannot be read: there is no such file or folder, or it is not open to you', error)
  }
}

function problem(path: string, what: string, cause?: unknown): UnreadableSource {
  return new UnreadableSource(`‘${path}’ ${what}.`, { file: path, line: null, byte: null }, { cause })
}

async function* readFile(
  path: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  if (start < end) yield* createReadStream(path, { start, end: end - 1 })
}
