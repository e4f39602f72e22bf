import type { ScheduledAction } from '@meridian/shared/publishing/schedule.schema'
import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { User } from '../../../payload-types.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { PublishProblem } from '../together/publish-problems.ts'
import { readSeenVersions, type SeenDocument } from '../together/publish-together.ts'
import { dryRun } from '../together/dry-run.ts'
import { type PublishedVersion, subjectOf, titleOf } from '../together/version.ts'
import { refreshScheduledArticles } from '../article-states.ts'
import { scheduleChannel } from './schedule.ts'

/** Further ahead nobody plans, and a slip of the year is more likely. */
const maxDaysAhead = 730

export interface SchedulingRequest {
  document: SeenDocument
  action: ScheduledAction
  dueAt: Date
  /** Of the person who schedules it: `Europe/London`. */
  timeZone: string
  /** The articles that go out with an issue. */
  articles: readonly SeenDocument[]
}

export type SchedulingOutcome =
  | { ok: true; id: number }
  | { ok: false; reason: 'unknown' | 'conflict' | 'past' | 'too-far' | 'exists' | 'not-public' }
  | { ok: false; reason: 'problems'; problems: PublishProblem[] }

/**
 * Has a document published or unpublished at a moment, exactly as it is now. What would be refused then is refused at
 * once: the versions are tried in a dry run.
 */
export async function schedulePublication(
  cms: { payload: Payload; user: User; address: string },
  request: SchedulingRequest,
): Promise<SchedulingOutcome> {
  const { payload, user } = cms
  const { document, action, dueAt } = request
  const leftMs = dueAt.getTime() - Date.now()
  if (leftMs <= 0) return { ok: false, reason: 'past' }
  if (leftMs > maxDaysAhead * 24 * 3_600_000) return { ok: false, reason: 'too-far' }

  const seen = await readSeenVersions(payload, [document, ...(action === 'publish' ? request.articles : [])])
  if (!seen.ok) return seen
  const [own, ...others] = seen.versions
  if (!own) return { ok: false, reason: 'unknown' }
  const versions = action === 'publish' ? [own, ...others] : []
  const problems = await dryRun({ payload, user, at: dueAt }, versions)
  if (problems.length > 0) return { ok: false, reason: 'problems', problems }

  return inPoolTransaction(payload.db.pool, async (client) => {
    if (action === 'unpublish' && !(await isOrWillBePublic(client, request))) {
      return { ok: false, reason: 'not-public' }
    }
    const id = await insertSchedule(client, { request, user, title: titleOf(own) })
    if (id === null) return { ok: false, reason: 'exists' }
    for (const version of versions) await insertVersion(client, id, version)
    await refreshScheduledArticles(client, id)
    await recordAudit(client, {
      action: 'publication-scheduled',
      actorId: user.id,
      subjectId: null,
      detail: `${subjectOf(own)}: ${action} at ${dueAt.toISOString()}`,
      address: cms.address,
    })
    await client.query('select pg_notify($1, $2)', [scheduleChannel, ''])
    return { ok: true, id }
  })
}

/** There is something to unpublish, at least once what is scheduled before has been published. */
async function isOrWillBePublic(
  client: PoolClient,
  { document, dueAt }: SchedulingRequest,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${document.collection} where id = $1 and _status = 'published'
     union all
     select from publish_schedules
     where collection = $2 and document_id = $1 and action = 'publish' and state = 'waiting' and due_at < $3`,
    [document.id, document.collection, dueAt],
  )
  return rowCount !== 0
}

/** Null when the same is scheduled already. */
async function insertSchedule(
  client: PoolClient,
  { request, user, title }: { request: SchedulingRequest; user: User; title: string },
): Promise<number | null> {
  const { document, action, dueAt, timeZone } = request
  const inserted = await sqlOn(client)
    .insertInto('publish_schedules')
    .values({
      collection: document.collection,
      document_id: document.id,
      title,
      action,
      due_at: dueAt,
      time_zone: timeZone,
      requested_by: user.id,
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? Number(inserted.id) : null
}

async function insertVersion(
  client: PoolClient,
  scheduleId: number,
  version: PublishedVersion,
): Promise<void> {
  const { collection, id, versionId, savedAt, snapshot } = version
  await sqlOn(client)
    .insertInto('scheduled_versions')
    .values({
      schedule_id: scheduleId,
      collection,
      document_id: id,
      version_id: versionId,
      saved_at: savedAt,
      snapshot: JSON.stringify(snapshot),
    })
    .execute()
}
