import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Files of the bucket on this machine's disk. Each has the time of its object, so that all machines answer with the
 * same `Last-Modified` and `ETag`, and so that one look tells whether it is still that object.
 */
export class FileCache {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  fileOf(key: string): string {
    return join(this.#folder, key)
  }

  async has(key: string): Promise<boolean> {
    return (await this.#stat(key)) !== null
  }

  async isCurrent(key: string, object: { bytes: number; changedAt: Date }): Promise<boolean> {
    const found = await this.#stat(key)
    return found?.size === object.bytes && found.mtimeMs === object.changedAt.getTime()
  }

  /** Whole or not at all: anyone who looks meanwhile finds what was there before. */
  async take(key: string, object: { body: Readable; bytes: number; changedAt: Date }): Promise<void> {
    const file = this.fileOf(key)
    const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
    await mkdir(dirname(file), { recursive: true })
    try {
      await pipeline(object.body, createWriteStream(unfinished, { flags: 'wx' }))
      const { size } = await stat(unfinished)
      if (size !== object.bytes)
        throw new Error(`The storage sent ${size} of ${object.bytes} bytes of ${key}.`)
      await utimes(unfinished, object.changedAt, object.changedAt)
      await rename(unfinished, file)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  async forget(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true })
  }

  async #stat(key: string) {
    const found = await stat(this.fileOf(key)).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'ENOENT' || code === 'ENOTDIR') return null
      throw error
    })
    return found?.isFile() ? found : null
  }
}
