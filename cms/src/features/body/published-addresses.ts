import type { SqlClient } from '../../platform/database/sql-client.ts'
import { z } from 'zod'

const AddressRow = z.object({ id: z.number(), slug: z.string() })

/** Where the published ones of these articles are, by their ids; it asks nothing when there are none. */
export async function readPublishedAddresses(
  db: Pick<SqlClient, 'query'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query(
    `select id, slug from articles where id = any($1) and _status = 'published' and slug is not null`,
    [[...new Set(ids)]],
  )
  return new Map(
    AddressRow.array()
      .parse(rows)
      .map(({ id, slug }) => [id, slug]),
  )
}
