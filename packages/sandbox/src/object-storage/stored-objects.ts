import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export interface StoredContent {
  content: Buffer
  /** Of whole seconds, as the protocol tells times. */
  changedAt: Date
  /** The headers `x-amz-meta-…`, which are sent back. */
  metadata: Record<string, string>
}

const StoredFileSchema = z.object({
  content: z.base64().transform((text) => Buffer.from(text, 'base64')),
  changedAt: z.iso.datetime().transform((text) => new Date(text)),
  metadata: z.record(z.string(), z.string()),
})

/** One bucket in memory; with a folder, one that outlives its process. */
export class StoredObjects {
  readonly #objects = new Map<string, StoredContent>()
  readonly #folder: string | undefined

  constructor(folder?: string) {
    this.#folder = folder
    if (folder === undefined) return
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder).filter((file) => !file.endsWith('%'))) {
      const stored = StoredFileSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      this.#objects.set(decodeURIComponent(name), stored)
    }
  }

  get keys(): string[] {
    return [...this.#objects.keys()].toSorted()
  }

  get(key: string): StoredContent | undefined {
    return this.#objects.get(key)
  }

  put(key: string, content: Buffer, metadata: Record<string, string> = {}): void {
    const changedAt = new Date(Math.floor(Date.now() / 1000) * 1000)
    this.#objects.set(key, { content, changedAt, metadata })
    const file = this.#fileOf(key)
    if (file === null) return
    // A whole file, or the one before; no name of a key ends like this.
    writeFileSync(`${file}%`, JSON.stringify({ content: content.toString('base64'), changedAt, metadata }))
    renameSync(`${file}%`, file)
  }

  delete(key: string): void {
    this.#objects.delete(key)
    const file = this.#fileOf(key)
    if (file !== null) rmSync(file, { force: true })
  }

  clear(): void {
    for (const key of this.keys) this.delete(key)
  }

  #fileOf(key: string): string | null {
    return this.#folder === undefined ? null : join(this.#folder, encodeURIComponent(key))
  }

  /** One page of a list, as the protocol's XML. */
  list(query: URLSearchParams, pageSize: number): string {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const matching = this.keys.filter((key) => key.startsWith(prefix) && key > after)
    const page = matching.slice(0, pageSize)
    const next = matching.length > page.length ? page.at(-1) : undefined
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
      `<Prefix>${escape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>`,
      `<IsTruncated>${next !== undefined}</IsTruncated>`,
      ...(next === undefined ? [] : [`<NextContinuationToken>${escape(next)}</NextContinuationToken>`]),
      ...page.map((key) => this.#entryOf(key)),
      '</ListBucketResult>',
    ].join('')
  }

  #entryOf(key: string): string {
    const object = this.#objects.get(key)
    if (!object) return ''
    return `<Contents><Key>${escape(key)}</Key><LastModified>${object.changedAt.toISOString()}</LastModified><ETag>${escape(etagOf(object.content))}</ETag><Size>${object.content.length}</Size></Contents>`
  }
}

export function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
