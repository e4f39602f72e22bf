import { WeatherSchema, type WeatherEntry } from '@meridian/shared/weather/weather.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import { sqlOn } from '../../platform/database/typed-sql.ts'

type Database = Pick<Pool, 'query'>

/** How long an answer of the provider, or its failure, stands for all readers. */
const keepMinutes = 10
/** Longer than a refresh can take; a process that dies in the middle of one holds up the next no longer than this. */
const claimSeconds = 15

const now = sql<Date>`now()`
const keptSince = sql<Date>`now() - make_interval(mins => ${keepMinutes})`

const ReportSchema = z.object({ entries: WeatherSchema, isDue: z.boolean() })

/** The kept weather and whether it is to be fetched again; null before the first time. All times are the database's. */
export async function readReport(db: Database): Promise<z.infer<typeof ReportSchema> | null> {
  const report = await sqlOn(db)
    .selectFrom('weather_report')
    .select((eb) => ['entries', eb('fetched_at', '<=', keptSince).as('isDue')])
    .where('entries', 'is not', null)
    .executeTakeFirst()
  return report ? ReportSchema.parse(report) : null
}

/** Takes the turn to ask the provider. False when the weather is not due, or another process has the turn. */
export async function claimRefresh(db: Database): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlOn(db)
    .insertInto('weather_report')
    .values({ id: 1, claimed_until: sql<Date>`now() + make_interval(secs => ${claimSeconds})` })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ claimed_until: ref('excluded.claimed_until') }))
        .where('weather_report.claimed_until', '<=', now)
        .where(({ eb, or }) =>
          or([eb('weather_report.fetched_at', 'is', null), eb('weather_report.fetched_at', '<=', keptSince)]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Keeps the weather for everyone and gives the turn back. */
export async function saveReport(db: Database, entries: readonly WeatherEntry[]): Promise<void> {
  await sqlOn(db)
    .updateTable('weather_report')
    .set({ entries: JSON.stringify(entries), fetched_at: now, claimed_until: now })
    .where('id', '=', 1)
    .execute()
}
