import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bucket } from '@meridian/shared/media-files/bucket'
import type { MediaStorageEnv } from '@meridian/shared/media-files/media-storage-env'

/** Hidden: nothing of media that begins with a dot is ever given away, listed or backed up. */
const folderName = '.exports'
/** A bucket gets a file in parts of this size, each of which fits into memory. */
const partBytes = 32 * 1024 * 1024

/** Where the files of exports lie until they are deleted: in the data folder, or in the bucket where media lie. */
export interface ExportFiles {
  /** Has the file of a run written under the path that is given, and keeps it. */
  take: <Result>(id: number, write: (path: string) => Promise<Result>) => Promise<Result>
  /** Its bytes; null where it is not there. */
  open: (id: number) => Promise<AsyncIterable<Uint8Array> | null>
  remove: (id: number) => Promise<void>
}

/** Where the environment says that media lie. */
export function openExportFiles({
  folder,
  storage,
}: {
  folder: string
  storage: MediaStorageEnv | null
}): ExportFiles {
  return storage ? inBucket(new Bucket(storage)) : onDisk(join(folder, folderName))
}

function onDisk(folder: string): ExportFiles {
  const pathOf = (id: number) => join(folder, `${id}.zip`)
  return {
    take: async (id, write) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rm(pathOf(id), { force: true })
      return write(pathOf(id))
    },
    open: async (id) => {
      const found = await stat(pathOf(id)).catch(() => null)
      return found && createReadStream(pathOf(id))
    },
    remove: async (id) => {
      await rm(pathOf(id), { force: true })
      await rm(`${pathOf(id)}.unfinished`, { force: true })
    },
  }
}

function inBucket(bucket: Bucket): ExportFiles {
  const folderOf = (id: number) => `${folderName}/${id}/`
  const partsOf = async (id: number) => (await bucket.list(folderOf(id))).map(({ key }) => key).toSorted()
  const remove = async (id: number) => {
    for (const key of await partsOf(id)) await bucket.remove(key)
  }
  return {
    take: async (id, write) => {
      const folder = await mkdtemp(join(tmpdir(), 'meridian-export-'))
      try {
        const path = join(folder, 'export.zip')
        const result = await write(path)
        await remove(id)
        let number = 0
        const content: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: partBytes })
        for await (const part of content) {
          number += 1
          await bucket.put(`${folderOf(id)}${String(number).padStart(6, '0')}`, part)
        }
        return result
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    open: async (id) => {
      const keys = await partsOf(id)
      return keys.length === 0 ? null : readParts(bucket, keys)
    },
    remove,
  }
}

async function* readParts(bucket: Bucket, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await bucket.get(key)
    if (!part) throw new Error(`A part of an export is missing: ${key}.`)
    const content: AsyncIterable<Uint8Array> = part.body
    yield* content
  }
}
