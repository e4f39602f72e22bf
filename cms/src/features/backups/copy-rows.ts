import { createHash } from 'node:crypto'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type KeptTable, quote } from './database-contents.ts'

/** What came through: rows (lines, as COPY writes one for each), and their checksum. */
export interface CopiedRows {
  rows: number
  sha256: string
}

const lineFeed = 0x0a

/** Lets bytes through and counts them. */
class Counter extends Transform {
  readonly #hash = createHash('sha256')
  #rows = 0

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk)
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) this.#rows += 1
    done(null, chunk)
  }

  result(): CopiedRows {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** Writes a table's rows out; `through` (a compressor, a file) gets them. */
export async function copyOut(
  client: ClientBase,
  table: Pick<KeptTable, 'query'>,
  ...through: [...NodeJS.ReadWriteStream[], Writable]
): Promise<CopiedRows> {
  const counter = new Counter()
  await pipeline([client.query(copyTo(`copy (${table.query}) to stdout`)), counter, ...through])
  return counter.result()
}

/** Reads rows into a table. */
export async function copyIn(
  client: ClientBase,
  table: { name: string; columns: string[] },
  source: Readable,
): Promise<CopiedRows> {
  const name = table.name.split('.').map(quote).join('.')
  const columns = table.columns.map(quote).join(', ')
  const counter = new Counter()
  await pipeline(source, counter, client.query(copyFrom(`copy ${name} (${columns}) from stdin`)))
  return counter.result()
}

/** Takes what nobody keeps. */
export function createSink(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}
