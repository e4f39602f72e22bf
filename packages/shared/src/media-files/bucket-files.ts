import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Bucket, sha256Of } from './bucket.ts'
import { CachedBucket, type CachedBucketOptions } from './cached-bucket.ts'
import { DiskFiles } from './disk-files.ts'
import { FileCache } from './file-cache.ts'
import { isMediaPath, type MediaFile, type MediaFiles, withdrawnFolder } from './media-files.ts'

/**
 * Media that lie in a bucket, with a folder of this machine as a cache before it. A withdrawn file stays where it is
 * and gets an empty mark below `withdrawn/`, so that a transaction that is rolled back takes nothing away.
 */
export class BucketFiles implements MediaFiles {
  readonly place = 'bucket'
  readonly #bucket: Bucket
  readonly #cached: CachedBucket
  /** What programs of this machine have written and what is not in the bucket yet. */
  readonly #local: DiskFiles

  constructor(options: CachedBucketOptions & { folder: string }) {
    this.#bucket = options.bucket
    this.#cached = new CachedBucket({ ...options, cache: new FileCache(options.folder) })
    this.#local = new DiskFiles(options.folder)
  }

  async find(path: string): Promise<string | null> {
    return isMediaPath(path) ? this.#cached.find(keyOf(path)) : null
  }

  async read(path: string): Promise<Buffer | null> {
    const file = await this.find(path)
    return file === null ? null : readFile(file)
  }

  async open(path: string): Promise<Readable | null> {
    return (await this.#bucket.get(keyOf(path)))?.body ?? null
  }

  async has(path: string): Promise<boolean> {
    return ((await this.#bucket.head(keyOf(path)))?.bytes ?? 0) > 0
  }

  async write(path: string, bytes: Uint8Array): Promise<boolean> {
    const key = keyOf(path)
    const present = await this.#bucket.head(key)
    const isThere = present?.sha256 === sha256Of(bytes)
    if (!isThere) await this.#put(key, bytes)
    if (isWithdrawn(path)) await this.withdraw(key)
    else if (isThere) await this.reinstate(key)
    return !isThere
  }

  async keep(paths: string[]): Promise<void> {
    const done = await Promise.allSettled(paths.map((path) => this.#keepOne(path)))
    const failed = done.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }

  async remove(path: string): Promise<void> {
    const key = keyOf(path)
    await this.#bucket.remove(key)
    await this.#cached.forget(key)
    await this.#bucket.remove(markOf(key))
  }

  async removeFolder(folder: string): Promise<void> {
    for (const { key } of await this.#bucket.list(folder)) await this.remove(key)
  }

  async list(folder = ''): Promise<MediaFile[]> {
    const withdrawn = new Set((await this.listWithdrawn(folder)).map(({ path }) => path))
    const objects = await this.#bucket.list(folder)
    return objects
      .filter(({ key }) => isMediaPath(key) && !isWithdrawn(key))
      .map(({ key, bytes, md5 }) => ({ path: withdrawn.has(key) ? markOf(key) : key, bytes, md5 }))
  }

  async withdraw(path: string): Promise<void> {
    if (await this.#bucket.head(path)) await this.#bucket.put(markOf(path), new Uint8Array())
  }

  async listWithdrawn(folder = ''): Promise<{ path: string; since: Date }[]> {
    const marks = await this.#bucket.list(`${withdrawnFolder}${folder}`)
    return marks.map(({ key, changedAt }) => ({ path: keyOf(key), since: changedAt }))
  }

  async reinstate(path: string): Promise<void> {
    await this.#bucket.remove(markOf(path))
  }

  async #keepOne(path: string): Promise<void> {
    const bytes = await this.#local.read(path)
    if (!bytes) throw new Error(`${path} is not on this machine's disk.`)
    await this.#put(path, bytes)
  }

  /** What is written again is withdrawn no more. */
  async #put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#bucket.put(key, bytes)
    await this.#bucket.remove(markOf(key))
    this.#cached.written(key)
  }
}

const isWithdrawn = (path: string) => path.startsWith(withdrawnFolder)
const keyOf = (path: string) => (isWithdrawn(path) ? path.slice(withdrawnFolder.length) : path)
const markOf = (key: string) => `${withdrawnFolder}${key}`
