import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Text that is gathered in one pass and read in the next: on the disk, since there may be much of it. */
export class Spool {
  readonly #folder: string
  readonly #stream: WriteStream

  private constructor(folder: string) {
    this.#folder = folder
    this.#stream = createWriteStream(join(folder, 'text'), { mode: 0o600 })
  }

  static async open(): Promise<Spool> {
    return new Spool(await mkdtemp(join(tmpdir(), 'meridian-export-text-')))
  }

  async add(text: string): Promise<void> {
    if (!this.#stream.write(text)) await once(this.#stream, 'drain')
  }

  /** All of it. Nothing can be added any more. */
  async *read(): AsyncGenerator<Uint8Array> {
    this.#stream.end()
    await once(this.#stream, 'close')
    const content: AsyncIterable<Buffer> = createReadStream(join(this.#folder, 'text'))
    yield* content
  }

  async close(): Promise<void> {
    this.#stream.destroy()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
