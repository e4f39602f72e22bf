import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { ScheduleRowSchema, selectSchedules } from './schedule.ts'

const NextRow = z.object({ id: z.coerce.number(), inMs: z.coerce.number(), attempts: z.number() })

/** A schedule and how long it has until it is due, by the database's clock; negative when it is overdue. */
export type NextSchedule = z.output<typeof NextRow>

/** What is to be done next, or again: null when nothing is scheduled. */
export async function readNextSchedule(client: Pick<Pool, 'query'>): Promise<NextSchedule | null> {
  const { rows } = await client.query(
    `select id, attempts,
       extract(epoch from greatest(due_at, coalesce(retry_at, due_at)) - clock_timestamp()) * 1000 as "inMs"
     from publish_schedules where state = 'waiting'
     order by greatest(due_at, coalesce(retry_at, due_at)), id limit 1`,
  )
  return NextRow.array().parse(rows)[0] ?? null
}

/** Notes that a try broke off, and when the next is made. */
export async function postponeSchedule(
  client: Pick<Pool, 'query'>,
  { id, delayMs }: { id: number; delayMs: number },
): Promise<void> {
  await sqlOn(client)
    .updateTable('publish_schedules')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      retry_at: sql`clock_timestamp() + make_interval(secs => ${delayMs} / 1000.0)`,
    }))
    .where('id', '=', String(id))
    .where('state', '=', 'waiting')
    .execute()
}

/** A schedule that still waits, for the code that gives it up. */
export async function readWaitingSchedule(client: Pick<Pool, 'query'>, id: number) {
  const rows = await selectSchedules(client)
    .where('schedule.id', '=', String(id))
    .where('schedule.state', '=', 'waiting')
    .execute()
  return ScheduleRowSchema.array().parse(rows)[0] ?? null
}
