import { z } from 'zod'
import { searchFields, type SearchField } from './database.ts'
import type { Statements } from './statements.ts'

export type Where = Partial<Record<SearchField, string>>

/** A page of a list: newest first, after or before an object of the same list. */
export interface PageQuery<Row> {
  where?: Where
  limit: number
  startingAfter?: string | null
  endingBefore?: string | null
  createdFrom?: number | null
  createdTo?: number | null
  /** Leaves out what the fields above do not tell. */
  passes?: (row: Row) => boolean
}

export interface Page<Row> {
  rows: Row[]
  hasMore: boolean
}

const insertion =
  `INSERT INTO objects (kind, id, created, json, ${searchFields.join(', ')}) ` +
  `VALUES (?, ?, ?, ?, ${searchFields.map(() => '?').join(', ')})`
const replacement =
  `UPDATE objects SET json = ?, ${searchFields.map((field) => `${field} = ?`).join(', ')} ` +
  'WHERE id = ? AND kind = ?'

const StoredSchema = z.object({ json: z.string() })
const SequenceSchema = z.object({ seq: z.number() })

/** All stored objects of one kind. */
export class Collection<Row extends { id: string; created: number }> {
  readonly #statements: Statements
  readonly #schema: z.ZodType<Row>
  readonly kind: string

  constructor(statements: Statements, kind: string, schema: z.ZodType<Row>) {
    this.#statements = statements
    this.kind = kind
    this.#schema = schema
  }

  find(id: string): Row | null {
    const found = this.#statements
      .prepare('SELECT json FROM objects WHERE id = ? AND kind = ?')
      .get(id, this.kind)
    return found ? this.#read(found) : null
  }

  /** An object that another one refers to. Throws where the file has lost it, which never is the client's fault. */
  get(id: string): Row {
    const row = this.find(id)
    if (!row) throw new Error(`The sandbox has lost ${this.kind} ${id}.`)
    return row
  }

  insert(row: Row): Row {
    this.#statements
      .prepare(insertion)
      .run(this.kind, row.id, row.created, JSON.stringify(row), ...searchValues(row))
    return row
  }

  replace(row: Row): Row {
    const { changes } = this.#statements
      .prepare(replacement)
      .run(JSON.stringify(row), ...searchValues(row), row.id, this.kind)
    if (Number(changes) !== 1) throw new Error(`There is no ${this.kind} ${row.id} to replace.`)
    return row
  }

  delete(id: string): void {
    this.#statements.prepare('DELETE FROM objects WHERE id = ? AND kind = ?').run(id, this.kind)
  }

  /** Oldest first. */
  all(where: Where = {}): Row[] {
    const { sql, values } = condition(where)
    const select = `SELECT json FROM objects WHERE kind = ?${sql} ORDER BY seq`
    return this.#statements
      .prepare(select)
      .all(this.kind, ...values)
      .map((stored) => this.#read(stored))
  }

  page(query: PageQuery<Row>): Page<Row> {
    const { sql, values } = condition(query.where ?? {})
    const bounds = [
      this.#bound('seq <', query.startingAfter),
      this.#bound('seq >', query.endingBefore),
      numberBound('created >=', query.createdFrom),
      numberBound('created <=', query.createdTo),
    ].filter((bound) => bound !== null)
    const order = query.endingBefore ? 'ASC' : 'DESC'
    const select =
      `SELECT json FROM objects WHERE kind = ?${sql}` +
      `${bounds.map((bound) => ` AND ${bound.sql}`).join('')} ORDER BY seq ${order}`
    const { passes = () => true } = query
    const found: Row[] = []
    for (const stored of this.#statements
      .prepare(select)
      .iterate(this.kind, ...values, ...bounds.map((bound) => bound.value))) {
      const row = this.#read(stored)
      if (passes(row)) found.push(row)
      if (found.length > query.limit) break
    }
    const rows = found.slice(0, query.limit)
    return { rows: query.endingBefore ? rows.toReversed() : rows, hasMore: found.length > query.limit }
  }

  #bound(comparison: string, id: string | null | undefined): { sql: string; value: number } | null {
    if (!id) return null
    const found = this.#statements
      .prepare('SELECT seq FROM objects WHERE id = ? AND kind = ?')
      .get(id, this.kind)
    return { sql: `${comparison} ?`, value: found ? SequenceSchema.parse(found).seq : -1 }
  }

  #read(stored: unknown): Row {
    return this.#schema.parse(JSON.parse(StoredSchema.parse(stored).json))
  }
}

function searchValues(row: object): (string | null)[] {
  const fields = new Map<string, unknown>(Object.entries(row))
  return searchFields.map((field) => {
    const value = fields.get(field)
    return typeof value === 'string' ? value : null
  })
}

function condition(where: Where): { sql: string; values: string[] } {
  const entries = Object.entries(where)
  return {
    sql: entries.map(([field]) => ` AND ${field} = ?`).join(''),
    values: entries.map(([, value]) => value),
  }
}

function numberBound(comparison: string, value: number | null | undefined) {
  return value === null || value === undefined ? null : { sql: `${comparison} ?`, value }
}
