import { WeatherSchema, type WeatherEntry } from '@meridian/shared/weather/weather.schema'
import type { Pool } from 'pg'
import { z } from 'zod'

type Database = Pick<Pool, 'query'>

/** How long an answer of the provider, or its failure, stands for all readers. */
const keepMinutes = 10
/** Longer than a refresh can take; a process that dies in the middle of one holds up the next no longer than this. */
const claimSeconds = 15

const ReportSchema = z.object({ entries: WeatherSchema, isDue: z.boolean() })

/** The kept weather and whether it is to be fetched again; null before the first time. All times are the database's. */
export async function readReport(db: Database): Promise<z.infer<typeof ReportSchema> | null> {
  const { rows } = await db.query(
    `select entries, fetched_at <= now() - make_interval(mins => $1) as "isDue"
       from weather_report where entries is not null`,
    [keepMinutes],
  )
  return rows[0] ? ReportSchema.parse(rows[0]) : null
}

/** Takes the turn to ask the provider. False when the weather is not due, or another process has the turn. */
export async function claimRefresh(db: Database): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into weather_report as report (id, claimed_until)
     values (1, now() + make_interval(secs => $1))
     on conflict (id) do update set claimed_until = excluded.claimed_until
       where report.claimed_until <= now()
         and (report.fetched_at is null or report.fetched_at <= now() - make_interval(mins => $2))`,
    [claimSeconds, keepMinutes],
  )
  return rowCount === 1
}

/** Keeps the weather for everyone and gives the turn back. */
export async function saveReport(db: Database, entries: readonly WeatherEntry[]): Promise<void> {
  await db.query(
    'update weather_report set entries = $1::jsonb, fetched_at = now(), claimed_until = now() where id = 1',
    [JSON.stringify(entries)],
  )
}
