import { sql } from 'kysely'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { DocumentKey } from '../together/version.ts'
import { type Schedule, ScheduleRowSchema, selectSchedules } from './schedule.ts'

/** So long a document tells of what was done, or could not be done, by the clock. */
const rememberedDays = 14
const maxListed = 500
const rememberedSince = sql<Date>`now() - make_interval(days => ${rememberedDays})`

/** What is scheduled for a document, the next first; and what became of the last that was due. */
export async function readDocumentSchedules(
  client: SqlClient,
  document: DocumentKey,
): Promise<{ waiting: Schedule[]; last: Schedule | null }> {
  const rows = await selectSchedules(client)
    .where('schedule.collection', '=', document.collection)
    .where('schedule.document_id', '=', document.id)
    .where((eb) => {
      const last = eb
        .selectFrom('publish_schedules as past')
        .select((past) => past.fn.max('past.id').as('id'))
        .where('past.collection', '=', document.collection)
        .where('past.document_id', '=', document.id)
        .where('past.state', 'in', ['done', 'failed'])
        .where('past.settled_at', '>', rememberedSince)
      return eb('schedule.state', '=', 'waiting').or('schedule.id', '=', last)
    })
    .orderBy('schedule.due_at')
    .orderBy('schedule.id')
    .execute()
  const schedules = ScheduleRowSchema.array().parse(rows)
  return {
    waiting: schedules.filter(({ state }) => state === 'waiting'),
    last: schedules.find(({ state }) => state !== 'waiting') ?? null,
  }
}

/** An article also goes out with its issue: the schedules of issues that it is a part of. */
export async function readSchedulesWith(client: SqlClient, articleId: number): Promise<Schedule[]> {
  const rows = await selectWaiting(client)
    .where('schedule.collection', '=', 'issues')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('scheduled_versions as version')
          .select('version.document_id')
          .whereRef('version.schedule_id', '=', 'schedule.id')
          .where('version.collection', '=', 'articles')
          .where('version.document_id', '=', articleId),
      ),
    )
    .execute()
  return ScheduleRowSchema.array().parse(rows)
}

/** All that is scheduled, in the order in which it falls due; with `madeBy`, only articles that this person made. */
export async function readWaitingSchedules(
  client: SqlClient,
  { madeBy = null }: { madeBy?: number | null } = {},
): Promise<Schedule[]> {
  const waiting = selectWaiting(client).limit(maxListed)
  const ofArticles = waiting
    .where('schedule.collection', '=', 'articles')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('articles as article')
          .select('article.id')
          .whereRef('article.id', '=', 'schedule.document_id')
          .where('article.created_by_id', '=', madeBy),
      ),
    )
  return ScheduleRowSchema.array().parse(await (madeBy === null ? waiting : ofArticles).execute())
}

function selectWaiting(client: SqlClient) {
  return selectSchedules(client)
    .where('schedule.state', '=', 'waiting')
    .orderBy('schedule.due_at')
    .orderBy('schedule.id')
}

/** What was due or cancelled lately, the newest first. */
export async function readSettledSchedules(client: SqlClient): Promise<Schedule[]> {
  const rows = await selectSchedules(client)
    .where('schedule.state', '<>', 'waiting')
    .where('schedule.settled_at', '>', rememberedSince)
    .orderBy('schedule.settled_at', 'desc')
    .orderBy('schedule.id', 'desc')
    .limit(100)
    .execute()
  return ScheduleRowSchema.array().parse(rows)
}
