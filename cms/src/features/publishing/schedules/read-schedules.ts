import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { DocumentKey } from '../together/version.ts'
import { type Schedule, scheduleColumns, ScheduleSchema } from './schedule.ts'

/** So long a document tells of what was done, or could not be done, by the clock. */
const rememberedDays = 14
const maxListed = 500

/** What is scheduled for a document, the next first; and what became of the last that was due. */
export async function readDocumentSchedules(
  client: SqlClient,
  document: DocumentKey,
): Promise<{ waiting: Schedule[]; last: Schedule | null }> {
  const { rows } = await client.query(
    `select ${scheduleColumns} from publish_schedules schedule
     where collection = $1 and document_id = $2 and (state = 'waiting' or id = (
       select max(id) from publish_schedules past
       where past.collection = $1 and past.document_id = $2 and past.state in ('done', 'failed')
         and past.settled_at > now() - make_interval(days => $3)))
     order by due_at, id`,
    [document.collection, document.id, rememberedDays],
  )
  const schedules = ScheduleSchema.array().parse(rows)
  return {
    waiting: schedules.filter(({ state }) => state === 'waiting'),
    last: schedules.find(({ state }) => state !== 'waiting') ?? null,
  }
}

/** An article also goes out with its issue: the schedules of issues that it is a part of. */
export async function readSchedulesWith(client: SqlClient, articleId: number): Promise<Schedule[]> {
  const { rows } = await client.query(
    `select ${scheduleColumns} from publish_schedules schedule
     where state = 'waiting' and collection = 'issues' and exists (
       select from scheduled_versions version
       where version.schedule_id = schedule.id and version.collection = 'articles' and version.document_id = $1)
     order by due_at, id`,
    [articleId],
  )
  return ScheduleSchema.array().parse(rows)
}

/** All that is scheduled, in the order in which it falls due; with `madeBy`, only articles that this person made. */
export async function readWaitingSchedules(
  client: SqlClient,
  { madeBy = null }: { madeBy?: number | null } = {},
): Promise<Schedule[]> {
  const { rows } = await client.query(
    `select ${scheduleColumns} from publish_schedules schedule
     where state = 'waiting' and ($1::int is null or exists (
       select from articles article
       where collection = 'articles' and article.id = document_id and article.created_by_id = $1))
     order by due_at, id limit ${maxListed}`,
    [madeBy],
  )
  return ScheduleSchema.array().parse(rows)
}

/** What was due or cancelled lately, the newest first. */
export async function readSettledSchedules(client: SqlClient): Promise<Schedule[]> {
  const { rows } = await client.query(
    `select ${scheduleColumns} from publish_schedules schedule
     where state <> 'waiting' and settled_at > now() - make_interval(days => $1)
     order by settled_at desc, id desc limit 100`,
    [rememberedDays],
  )
  return ScheduleSchema.array().parse(rows)
}
