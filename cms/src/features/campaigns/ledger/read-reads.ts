import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const ReadRow = z.object({ address: z.string(), number: z.number() })
const mostPages = 100

/** Which pages were read because of a mail, and how often, most read first: all that a mail led to, also what nobody read. Null where nothing is counted. */
export async function readReads(
  db: SqlClient,
  sendId: number,
): Promise<{ path: string; number: number }[] | null> {
  const { rows } = await db.query(
    `select link.address, count(reading.id)::int as number
       from campaign_sends send
       cross join lateral jsonb_array_elements_text(send.content -> 'links') with ordinality link(address, place)
       left join campaign_reads reading on reading.send_id = send.id and reading.link = link.place - 1
      where send.id = $1 and send.content ->> 'counts' <> 'none'
      group by link.address, link.place order by 2 desc, link.place limit $2`,
    [sendId, mostPages],
  )
  if (rows.length === 0) return null
  const pages = new Map<string, number>()
  for (const { address, number } of ReadRow.array().parse(rows)) {
    // Links that differ by what follows the path lead to one page.
    const path = new URL(address).pathname
    pages.set(path, (pages.get(path) ?? 0) + number)
  }
  return [...pages]
    .map(([path, number]) => ({ path, number }))
    .toSorted((one, other) => other.number - one.number)
}
