import type { Chance } from '@meridian/sandbox/histories/chance'
import type { Payload, PayloadRequest } from 'payload'
import sharp from 'sharp'
import { inPoolTransaction } from '../../../src/platform/database/pool-transaction.ts'
import { clientOf, type SqlClient } from '../../../src/platform/database/sql-client.ts'
import type { blankPdf } from '../../pdf.ts'
import { wavFile } from '../../recordings.ts'

type Table =
  | 'articles'
  | 'authors'
  | 'issues'
  | 'issue_pdfs'
  | 'media'
  | 'newsletters'
  | 'plans'
  | 'recordings'
  | 'redirects'
  | 'sections'
  | 'topics'

/** With more of a kind new ones are rare: what is there changes again and again, and addresses are taken over. */
const plenty: Record<Table, number> = {
  articles: 80,
  authors: 16,
  issues: 16,
  issue_pdfs: 20,
  media: 40,
  newsletters: 4,
  plans: 8,
  recordings: 12,
  redirects: 20,
  sections: 8,
  topics: 16,
}

/** An edit by its name; it may be made in the transaction of a request. */
export type NamedEdit = [name: string, edit: (req: PayloadRequest) => Promise<unknown>]

/** In the transaction of the request, or in one of its own. */
export async function within<Result>(
  req: PayloadRequest,
  work: (client: SqlClient) => Promise<Result>,
): Promise<Result> {
  if (req.transactionID !== undefined) return work(await clientOf(req))
  return inPoolTransaction(req.payload.db.pool, work)
}

/** What edits are made of. */
export class Material {
  readonly payload: Payload
  readonly chance: Chance
  readonly #pdf: Awaited<ReturnType<typeof blankPdf>>
  #count = 0

  constructor(payload: Payload, chance: Chance, pdf: Awaited<ReturnType<typeof blankPdf>>) {
    this.payload = payload
    this.chance = chance
    this.#pdf = pdf
  }

  words(): string {
    this.#count += 1
    return `Word ${this.#count} <b>&</b> ${'abcdefghij'.charAt(this.chance.below(10))}`
  }

  slug(): string {
    // Few, so that addresses are taken over and come back.
    return `address-${this.chance.below(40)}`
  }

  pdfFile() {
    this.#count += 1
    return { ...this.#pdf, name: `issue-${this.#count}.pdf` }
  }

  async picture() {
    this.#count += 1
    const background = { r: this.#count % 256, g: (this.#count >> 8) % 256, b: 9 }
    const data = await sharp({ create: { width: 32, height: 24, channels: 3, background } })
      .png()
      .toBuffer()
    return { data, name: `picture-${this.#count}.png`, mimetype: 'image/png', size: data.length }
  }

  recordingFile() {
    this.#count += 1
    const data = wavFile(this.#count / 100)
    return { data, name: `recording-${this.#count}.wav`, mimetype: 'audio/wav', size: data.length }
  }

  /** Whether another one is to be made, of which there is this chance while there are few. */
  async makesAnother(table: Table, percent: number): Promise<boolean> {
    const isPlenty = (await this.ids(table)).length >= plenty[table]
    return this.chance.happens(isPlenty ? Math.ceil(percent / 10) : percent)
  }

  async pick(table: Table): Promise<number | null> {
    return this.chance.one(await this.ids(table)) ?? null
  }

  async ids(from: string): Promise<number[]> {
    const { rows } = await this.payload.db.pool.query<{ id: number }>(`select id from ${from} order by id`)
    return rows.map(({ id }) => id)
  }

  async texts(statement: string): Promise<string[]> {
    const { rows } = await this.payload.db.pool.query<{ text: string }>(`${statement} order by 1`)
    return rows.map(({ text }) => text)
  }
}
