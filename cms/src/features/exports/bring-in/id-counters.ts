import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const CountRow = z.object({ table: z.string(), last: z.coerce.number() })

/** Numbers for the rows of tables that nobody else writes to meanwhile. */
export class IdCounters {
  readonly #last: Map<string, number>

  private constructor(last: Map<string, number>) {
    this.#last = last
  }

  static async open(client: SqlClient, tables: readonly string[]): Promise<IdCounters> {
    const counts = tables.map(
      (table) =>
        `select '${table}' as "table", greatest((select coalesce(max(id), 0) from "${table}"), nextval(pg_get_serial_sequence('${table}', 'id')))::text as last`,
    )
    const { rows } = await client.query(counts.join(' union all '))
    return new IdCounters(
      new Map(
        z
          .array(CountRow)
          .parse(rows)
          .map(({ table, last }) => [table, last]),
      ),
    )
  }

  readonly next = (table: string): number => {
    const last = this.#last.get(table)
    if (last === undefined) throw new Error(`The rows of ${table} are not numbered here.`)
    this.#last.set(table, last + 1)
    return last + 1
  }

  /** What is written later goes on from there. */
  async close(client: SqlClient): Promise<void> {
    for (const [table, last] of this.#last) {
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, last])
    }
  }
}
