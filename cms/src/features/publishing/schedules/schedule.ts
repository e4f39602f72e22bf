import { scheduledActions, publishedCollections } from '@meridian/shared/publishing/schedule.schema'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** On which channel the worker hears that something was scheduled or cancelled. */
export const scheduleChannel = 'publish_schedules'

const instant = z.coerce.date().transform((date) => date.toISOString())

/** A row of `publish_schedules`, as {@link selectSchedules} reads it. */
export const ScheduleRowSchema = z.object({
  id: z.coerce.number(),
  collection: z.enum(publishedCollections),
  documentId: z.number(),
  title: z.string(),
  action: z.enum(scheduledActions),
  dueAt: instant,
  timeZone: z.string(),
  state: z.enum(['waiting', 'done', 'failed', 'taken-back']),
  settledAt: instant.nullable(),
  /** Why it failed, or why it was not needed any more. */
  note: z.string().nullable(),
  requestedBy: z.number(),
  /** Who scheduled it, by name; null for somebody whose account is gone. */
  requestedByName: z.string().nullable(),
  requestedAt: instant,
  /** How many articles go out with an issue. */
  articleCount: z.coerce.number(),
  /** An embargo that was set since and is not over when it is due, so that it will not go out; null for none. */
  embargoUntil: instant.nullable(),
})

export type Schedule = z.output<typeof ScheduleRowSchema>

/** Rows for {@link ScheduleRowSchema}, of the table `publish_schedules as schedule`. */
export function selectSchedules(client: SqlClient) {
  return sqlOn(client)
    .selectFrom('publish_schedules as schedule')
    .select([
      'schedule.id',
      'schedule.collection',
      'schedule.document_id as documentId',
      'schedule.title',
      'schedule.action',
      'schedule.due_at as dueAt',
      'schedule.time_zone as timeZone',
      'schedule.state',
      'schedule.settled_at as settledAt',
      'schedule.note',
      'schedule.requested_by as requestedBy',
      'schedule.requested_at as requestedAt',
    ])
    .select((eb) => [
      eb
        .selectFrom('users as person')
        .select(
          sql`coalesce(nullif(trim(concat_ws(' ', person.first_name, person.last_name)), ''), person.email)`.as(
            'name',
          ),
        )
        .whereRef('person.id', '=', 'schedule.requested_by')
        .as('requestedByName'),
      eb
        .selectFrom('scheduled_versions as version')
        .select((version) => version.fn.countAll().as('count'))
        .whereRef('version.schedule_id', '=', 'schedule.id')
        .whereRef('version.collection', '<>', 'schedule.collection')
        .as('articleCount'),
      eb
        .selectFrom('scheduled_versions as version')
        .innerJoin('_articles_v as newest', 'newest.parent_id', 'version.document_id')
        .select((newest) => newest.fn.max('newest.version_embargo_until').as('until'))
        .where('newest.latest', '=', true)
        .whereRef('version.schedule_id', '=', 'schedule.id')
        .where('version.collection', '=', 'articles')
        .whereRef('newest.version_embargo_until', '>', 'schedule.due_at')
        .where(sql<boolean>`coalesce(trim(newest.version_embargo_lift_reason), '') = ''`)
        .as('embargoUntil'),
    ])
}
