import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { z } from 'zod'
import { rememberedKinds } from './archive-kinds.ts'
import type { Convert } from './body-references.ts'
import { withKeys } from './convert-record.ts'
import type { Fields, KeyedKind } from './fields.ts'
import { type GlobalKind, globalKinds } from './global-kinds.ts'
import type { Kind } from './kind.ts'
import { jsonSql } from './select-record.ts'

/** As many records are read with one statement. */
const pageSize = 200

const KeyRow = z.object({ id: z.coerce.number().int(), key: z.string() })
const StatusSchema = z.enum(['draft', 'published']).nullable()
const PlainRow = KeyRow.extend({ head: z.unknown(), content: z.unknown() })
const DraftedRow = PlainRow.extend({ status: StatusSchema, newest: z.unknown(), newestStatus: StatusSchema })
const GlobalRow = DraftedRow.omit({ id: true, key: true, head: true })

export type ArchiveRecord = Record<string, unknown>

/** The magazine as of one moment: `client` is in a transaction that sees no other. */
export class ExportReader {
  readonly client: Client
  readonly #keys: ReadonlyMap<KeyedKind, ReadonlyMap<number, string>>
  readonly #ids = new Map<KeyedKind, ReadonlyMap<string, number>>()
  #cursors = 0

  private constructor(client: Client, keys: ReadonlyMap<KeyedKind, ReadonlyMap<number, string>>) {
    this.client = client
    this.#keys = keys
  }

  static async open(client: Client): Promise<ExportReader> {
    const keys = new Map<KeyedKind, ReadonlyMap<number, string>>()
    for (const { to, kind } of rememberedKinds) keys.set(to, await readKeys(client, kind))
    return new ExportReader(client, keys)
  }

  /** The key of a record by its id; null for one that is gone. What is a key already stays. */
  readonly keyOf: Convert = (to, id) => {
    if (typeof id === 'string') return to === 'readers' ? id : null
    return (typeof id === 'number' && this.#keys.get(to)?.get(id)) || null
  }

  /** The id of a record by its key: the same in every export of a database. 0 for one that is not there. */
  idOf(to: KeyedKind, key: string): number {
    let ids = this.#ids.get(to)
    if (!ids) {
      ids = new Map([...(this.#keys.get(to) ?? [])].map(([id, own]) => [own, id]))
      this.#ids.set(to, ids)
    }
    return ids.get(key) ?? 0
  }

  /** How many there are of a kind. */
  async count(kind: Kind): Promise<number> {
    const { rows } = await this.client.query(
      `select count(*)::int as count from ${kind.table} t ${whereSql(kind)}`,
    )
    return z.object({ count: z.number() }).parse(rows[0]).count
  }

  /** All records of a kind in the order of their keys, a page at a time. */
  async *pages(kind: Kind): AsyncGenerator<ArchiveRecord[]> {
    const ids = `select t.id from ${kind.table} t ${whereSql(kind)} order by (${kind.key}) collate "C", t.id`
    for await (const page of this.rows(ids)) {
      const wanted = z.array(KeyRow.pick({ id: true })).parse(page)
      const { rows } = await this.client.query(recordsSql(kind), [wanted.map(({ id }) => id)])
      const byId = new Map(rows.map((row) => [KeyRow.shape.id.parse(row['id']), row]))
      yield wanted.map(({ id }) => this.#toRecord(kind, byId.get(id)))
    }
  }

  async *records(kind: Kind): AsyncGenerator<ArchiveRecord> {
    for await (const page of this.pages(kind)) yield* page
  }

  /** The settings and pages that somebody has saved. */
  async *globals(): AsyncGenerator<ArchiveRecord> {
    for (const { name, content, ...global } of globalKinds) {
      const { rows } = await this.client.query(globalSql({ name, content, ...global }))
      if (rows.length === 0) continue
      const row = GlobalRow.parse(rows[0])
      yield { key: name, ...this.#sides(content, row) }
    }
  }

  /** The rows of a statement, a page at a time. */
  async *rows(statement: string): AsyncGenerator<Record<string, unknown>[]> {
    this.#cursors += 1
    const cursor = `export_${this.#cursors}`
    await this.client.query(`declare ${cursor} no scroll cursor for ${statement}`)
    try {
      for (;;) {
        const { rows } = await this.client.query<Record<string, unknown>>(`fetch ${pageSize} from ${cursor}`)
        if (rows.length === 0) return
        yield rows
      }
    } finally {
      // After an error the transaction takes no statement any more.
      await this.client.query(`close ${cursor}`).catch(() => {})
    }
  }

  #toRecord(kind: Kind, row: unknown): ArchiveRecord {
    if (kind.versions === undefined) {
      const { id, key, head, content } = PlainRow.parse(row)
      const fields = { ...kind.content, ...kind.head }
      const raw = { ...z.looseObject({}).parse(content), ...z.looseObject({}).parse(head) }
      return { key: this.#ownKey(kind, id, key), ...withKeys(fields, raw, this.keyOf) }
    }
    const { id, key, head, ...sides } = DraftedRow.parse(row)
    return {
      key: this.#ownKey(kind, id, key),
      ...withKeys(kind.head, head, this.keyOf),
      ...this.#sides(kind.content, sides),
    }
  }

  #ownKey({ name }: Kind, id: number, key: string): string {
    const remembered = rememberedKinds.find(({ kind }) => kind.name === name)
    return (remembered && this.#keys.get(remembered.to)?.get(id)) ?? key
  }

  /** What readers have, and what editors have beside it. The row of something that is not published is older than its newest version. */
  #sides(
    content: Fields,
    row: { content: unknown; status: string | null; newest: unknown; newestStatus: string | null },
  ): { published: ArchiveRecord | null; draft: ArchiveRecord | null } {
    const read = (raw: unknown) => withKeys(content, raw, this.keyOf)
    if (row.status !== 'published') return { published: null, draft: read(row.newest ?? row.content) }
    const published = read(row.content)
    const draft = row.newestStatus === 'draft' ? read(row.newest) : null
    return { published, draft: draft && isSame(published, draft) ? null : draft }
  }
}

/** Whether two sides say the same, whenever they were saved. */
function isSame(one: ArchiveRecord, other: ArchiveRecord): boolean {
  const { updatedAt: _, createdAt: __, ...left } = one
  const { updatedAt: ___, createdAt: ____, ...right } = other
  return isDeepStrictEqual(left, right)
}

/** Keys by ids. Should two have the same one, the later has a number behind it. */
async function readKeys(client: Client, kind: Kind): Promise<Map<number, string>> {
  const { rows } = await client.query(
    `select t.id, ${kind.key} as key from ${kind.table} t ${whereSql(kind)} order by t.id`,
  )
  const keys = new Map<number, string>()
  const taken = new Set<string>()
  for (const row of rows) {
    const { id, key } = KeyRow.parse(row)
    let free = key
    for (let number = 2; taken.has(free); number += 1) free = `${key}~${number}`
    taken.add(free)
    keys.set(id, free)
  }
  return keys
}

function whereSql({ where }: Kind): string {
  return where === undefined ? '' : `where ${where}`
}

function recordsSql(kind: Kind): string {
  const { table, versions, key, head, content } = kind
  const own = { table, alias: 't', prefix: '' }
  const columns = [
    `t.id`,
    `${key} as key`,
    `${jsonSql(head, own)} as head`,
    `${jsonSql(content, own)} as content`,
  ]
  if (versions === undefined) return `select ${columns.join(', ')} from ${table} t where t.id = any($1)`
  return `select ${[...columns, ...sidesSql(content, versions)].join(', ')}
    from ${table} t left join ${versions} v on v.parent_id = t.id and v.latest where t.id = any($1)`
}

function sidesSql(content: Fields, versions: string): string[] {
  const newest = jsonSql(content, { table: versions, alias: 'v', prefix: 'version_' })
  return [
    't._status::text as status',
    `case when v.id is not null then ${newest} end as newest`,
    'v.version__status::text as "newestStatus"',
  ]
}

function globalSql({ table, versions, content }: GlobalKind): string {
  const own = jsonSql(content, { table, alias: 't', prefix: '' })
  if (versions === undefined) {
    return `select ${own} as content, 'published' as status, null as newest, null as "newestStatus" from ${table} t limit 1`
  }
  // A draft may be there before anything else is.
  return `select ${[`case when t.id is not null then ${own} end as content`, ...sidesSql(content, versions)].join(', ')}
    from ${table} t full join ${versions} v on true where v.id is null or v.latest limit 1`
}
