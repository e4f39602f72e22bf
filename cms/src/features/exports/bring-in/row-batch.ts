import type { SqlClient } from '../../../platform/database/sql-client.ts'

type Values = Record<string, unknown>

/** Rows of any tables on their way into the database. */
export class RowBatch {
  readonly #client: SqlClient
  #rows = new Map<string, Values[]>()
  /** Relations to articles, which may come later than what names them. */
  readonly #later = new Map<string, Values[]>()

  constructor(client: SqlClient) {
    this.#client = client
  }

  /** Tables are written in the order in which they are expected. */
  readonly expect = (table: string): void => {
    if (!this.#rows.has(table)) this.#rows.set(table, [])
  }

  readonly add = (table: string, row: Values): void => {
    const rows = table.endsWith('_rels') && 'articles_id' in row ? this.#later : this.#rows
    const known = rows.get(table)
    if (known) known.push(row)
    else rows.set(table, [row])
  }

  /** Writes what was added; relations to articles are kept back. */
  async write(): Promise<void> {
    const rows = this.#rows
    this.#rows = new Map()
    for (const [table, added] of rows) await insertRows(this.#client, table, added)
  }

  /** Writes the relations to articles, once these are all there. */
  async writeRelations(): Promise<void> {
    for (const [table, added] of this.#later) {
      for (let from = 0; from < added.length; from += 5000) {
        await insertRows(this.#client, table, added.slice(from, from + 5000))
      }
    }
    this.#later.clear()
  }
}

/** Inserts rows with one statement; a column that none of them names gets its default. */
export async function insertRows(client: SqlClient, table: string, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ')
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
