import type { Client } from 'pg'
import { z } from 'zod'
import { scheduleColumns, ScheduleSchema } from './schedule.ts'

const NextRow = z.object({ id: z.coerce.number(), inMs: z.coerce.number(), attempts: z.number() })

/** A schedule and how long it has until it is due, by the database's clock; negative when it is overdue. */
export type NextSchedule = z.output<typeof NextRow>

/** What is to be done next, or again: null when nothing is scheduled. */
export async function readNextSchedule(client: Pick<Client, 'query'>): Promise<NextSchedule | null> {
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
  client: Pick<Client, 'query'>,
  { id, delayMs }: { id: number; delayMs: number },
): Promise<void> {
  await client.query(
    `update publish_schedules
     set attempts = attempts + 1, retry_at = clock_timestamp() + make_interval(secs => $2 / 1000.0)
     where id = $1 and state = 'waiting'`,
    [id, delayMs],
  )
}

/** A schedule that still waits, for the code that gives it up. */
export async function readWaitingSchedule(client: Pick<Client, 'query'>, id: number) {
  const { rows } = await client.query(
    `select ${scheduleColumns} from publish_schedules schedule where id = $1 and state = 'waiting'`,
    [id],
  )
  return ScheduleSchema.array().parse(rows)[0] ?? null
}
