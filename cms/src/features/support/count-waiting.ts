import { supportResponseHours } from '@meridian/shared/support/support-ticket.schema'
import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

const CountSchema = z.object({ waiting: z.number(), overdue: z.number() })

/** How many readers wait for an answer, and how many of them longer than they were promised. */
export async function countWaiting(db: SqlClient): Promise<z.output<typeof CountSchema>> {
  const { rows } = await db.query(
    `select count(*)::int as waiting,
       count(*) filter (where waiting_since < now() - make_interval(hours => $1))::int as overdue
     from support_tickets where waiting_since is not null`,
    [supportResponseHours],
  )
  return CountSchema.parse(rows[0])
}
