import type { Payload, PayloadRequest } from 'payload'
import sharp from 'sharp'
import type { blankPdf } from '../../pdf.ts'

/** A sequence of numbers that a seed determines (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % limit
  }

  happens(percent: number): boolean {
    return this.below(100) < percent
  }

  one<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(Math.max(1, values.length))]
  }

  some<Value>(values: readonly Value[], most: number): Value[] {
    const count = this.below(most + 1)
    return [...new Set(Array.from({ length: count }, () => this.one(values)))].flatMap((value) => value ?? [])
  }
}

type Table =
  | 'articles'
  | 'authors'
  | 'issues'
  | 'issue_pdfs'
  | 'media'
  | 'plans'
  | 'redirects'
  | 'sections'
  | 'topics'

/** An edit by its name; it may be made in the transaction of a request. */
export type NamedEdit = [name: string, edit: (req: PayloadRequest) => Promise<unknown>]

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
