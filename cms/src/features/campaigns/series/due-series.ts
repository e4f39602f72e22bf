import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { firstZone } from '../../../platform/clocks/wall-clock.ts'
import { nextOccurrence, weekdays } from './next-occurrence.ts'

const SeriesRow = z.object({
  id: z.number(),
  time: z.string(),
  timeZone: z.string(),
  isLocal: z.boolean().nullable(),
  hoursAhead: z.coerce.number(),
  weekdays: z.array(z.enum(weekdays)),
})

export interface DueSeries {
  seriesId: number
  dueAt: Date
}

const hourMs = 60 * 60 * 1000

/** The series whose next campaign is to be drafted now, and has not been. */
export async function listDueSeries(db: SqlClient, now = new Date()): Promise<DueSeries[]> {
  const { rows } = await db.query(
    `select series.id, series.time, series.time_zone as "timeZone", series.is_local as "isLocal", series.hours_ahead as "hoursAhead",
            array(select day.value::text from campaign_series_weekdays day where day.parent_id = series.id) as weekdays
       from campaign_series series where series.is_on`,
  )
  const due = SeriesRow.array()
    .parse(rows)
    .flatMap(({ id, hoursAhead, isLocal, ...rhythm }) => {
      const timeZone = isLocal ? firstZone : rhythm.timeZone
      const dueAt = nextOccurrence({ ...rhythm, timeZone }, now)
      return dueAt && dueAt.getTime() - hoursAhead * hourMs <= now.getTime() ? { seriesId: id, dueAt } : []
    })
  const known = await Promise.all(due.map((one) => isMade(db, one)))
  return due.filter((_one, index) => known[index] !== true)
}

async function isMade(db: SqlClient, { seriesId, dueAt }: DueSeries): Promise<boolean> {
  const { rows } = await db.query(
    `select from campaign_series_runs where series_id = $1 and due_at = $2
        and (outcome <> 'begun' or made_at > now() - interval '10 minutes')`,
    [seriesId, dueAt],
  )
  return rows.length > 0
}
