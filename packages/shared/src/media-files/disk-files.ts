import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { type MediaFile, type MediaFiles, isMediaPath, withdrawnFolder } from './media-files.ts'

/** Media that lie in a folder alone. A withdrawn file is one with a second name below `withdrawn/`. */
export class DiskFiles implements MediaFiles {
  readonly place: MediaFiles['place'] = 'disk'
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async find(path: string): Promise<string | null> {
    if (!isMediaPath(path)) return null
    const file = join(this.#folder, path)
    return (await passOver(stat(file)))?.isFile() ? file : null
  }

  async read(path: string): Promise<Buffer | null> {
    return isMediaPath(path) ? ((await passOver(readFile(join(this.#folder, path)))) ?? null) : null
  }

  async open(path: string): Promise<Readable | null> {
    const handle = isMediaPath(path) ? await passOver(open(join(this.#folder, path))) : undefined
    return handle?.createReadStream() ?? null
  }

  async has(path: string): Promise<boolean> {
    return ((await passOver(stat(join(this.#folder, path))))?.size ?? 0) > 0
  }

  async write(path: string, bytes: Uint8Array): Promise<boolean> {
    if ((await this.read(path))?.equals(bytes)) return false
    await writeWhole(join(this.#folder, path), bytes)
    return true
  }

  keep(): Promise<void> {
    return Promise.resolve()
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#folder, path), { force: true })
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(join(this.#folder, folder), { recursive: true, force: true })
  }

  async list(folder = ''): Promise<MediaFile[]> {
    const files: MediaFile[] = []
    const root = join(this.#folder, folder)
    for (const path of await filesBelow(root)) {
      // Next would take the whole project for files that may be looked at here.
      const file = join(/* turbopackIgnore: true */ root, path)
      const found = await passOver(stat(/* turbopackIgnore: true */ file))
      if (found) files.push({ path: `${folder}${path}`, bytes: found.size, md5: null })
    }
    return files
  }

  async withdraw(path: string): Promise<void> {
    const target = join(this.#folder, withdrawnFolder, path)
    await mkdir(dirname(target), { recursive: true })
    await passOver(link(join(this.#folder, path), target))
  }

  async listWithdrawn(): Promise<{ path: string; since: Date }[]> {
    const root = join(this.#folder, withdrawnFolder)
    const withdrawn: { path: string; since: Date }[] = []
    for (const path of await filesBelow(root)) {
      // Giving a file a second name and taking the first away both set its time of change, not that of its content.
      const found = await passOver(stat(join(root, path)))
      if (found) withdrawn.push({ path, since: found.ctime })
    }
    return withdrawn
  }

  async reinstate(path: string): Promise<void> {
    const from = join(this.#folder, withdrawnFolder, path)
    await passOver(link(from, join(this.#folder, path)))
    await passOver(unlink(from))
  }
}

/** Anyone who looks finds the whole file or none, also after a fall of the current. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = (await passOver(readdir(root, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => isMediaPath(path))
    .toSorted()
}

/** Undefined where the file is not there, or there already. */
async function passOver<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (['ENOENT', 'EEXIST', 'ENOTDIR'].includes(String(code))) return undefined
    throw error
  }
}
