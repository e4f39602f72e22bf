import { sql } from 'kysely'
import {
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { z } from 'zod'
import { can } from '../../../platform/access/rights.ts'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { User } from '../../../payload-types.ts'
import { refreshScheduledArticles } from '../article-states.ts'
import { asOnePublish } from '../outbox.ts'
import { problemsText, reasonsOf } from '../together/publish-problems.ts'
import { publishVersion, unpublishDocument } from '../together/publish-version.ts'
import { dryRun } from '../together/dry-run.ts'
import { type PublishedVersion, PublishedVersionSchema, subjectOf } from '../together/version.ts'
import { failSchedule } from './fail-schedule.ts'
import { type Schedule, ScheduleRowSchema, selectSchedules } from './schedule.ts'

export type CarryingOut =
  | { kind: 'done'; subject: string; lateMs: number }
  /** It cannot be done, and the person who scheduled it has been told. */
  | { kind: 'failed'; subject: string; reason: string }
  /** Somebody took it back, another worker does it, or its time has not come. */
  | { kind: 'nothing' }

const DueRow = ScheduleRowSchema.extend({ lateMs: z.coerce.number() })

/** The right to publish was lost since, or the account is gone. */
class RightLostError extends Error {
  override name = 'RightLostError'
}

/**
 * Does what is due, once: the change, its event and the note that it is done are one transaction, and a worker that is
 * killed in it leaves everything as it was. What is refused is noted with its reasons, and the person who scheduled it gets
 * them by mail. Throws when something else is wrong; then it is to be tried again.
 */
export async function carryOut(payload: Payload, scheduleId: number): Promise<CarryingOut> {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    const due = await takeDue(req, scheduleId)
    if (!due) {
      await killTransaction(req)
      return { kind: 'nothing' }
    }
    return await perform(req, due)
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

async function perform(req: PayloadRequest, due: z.output<typeof DueRow>): Promise<CarryingOut> {
  const { payload } = req
  const subject = subjectOf({ collection: due.collection, id: due.documentId })
  const versions = await readVersions(req, due)
  const user = await findPublisher(payload, due.requestedBy)
  try {
    if (!user)
      throw new RightLostError(
        `${due.requestedByName ?? 'The account that scheduled it'} may not publish any more.`,
      )
    req.user = user
    const kind = due.action === 'publish' ? 'published' : 'unpublished'
    await asOnePublish({ req, kind, subject }, () => change(req, due, versions))
    await refreshScheduledArticles(await clientOf(req), due.id)
    await commitTransaction(req)
    return { kind: 'done', subject, lateMs: Math.round(due.lateMs) }
  } catch (error) {
    await killTransaction(req)
    const reasons = error instanceof RightLostError ? [error.message] : reasonsOf(error)
    if (!reasons) throw error
    const problems = user && versions.length > 1 ? await dryRun({ payload, user }, versions) : []
    const reason = problems.length > 0 ? problemsText(problems) : reasons.join(' ')
    await failSchedule(payload.db.pool, due, reason)
    return { kind: 'failed', subject, reason }
  }
}

/** Takes the row for this transaction: another worker passes it by. It counts as done if the transaction commits. */
async function takeDue(req: PayloadRequest, id: number): Promise<z.output<typeof DueRow> | null> {
  const client = await clientOf(req)
  const now = sql<Date>`clock_timestamp()`
  const taken = await sqlOn(client)
    .updateTable('publish_schedules')
    .set({ state: 'done', settled_at: now })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('publish_schedules')
        .select('id')
        .where('id', '=', String(id))
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!taken) return null
  const rows = await selectSchedules(client)
    .select(sql`extract(epoch from ${now} - due_at) * 1000`.as('lateMs'))
    .where('schedule.id', '=', String(id))
    .execute()
  return DueRow.array().parse(rows)[0] ?? null
}

async function readVersions(req: PayloadRequest, { id }: Schedule): Promise<PublishedVersion[]> {
  const rows = await sqlOn(await clientOf(req))
    .selectFrom('scheduled_versions')
    .select(['collection', 'document_id as id', 'version_id as versionId', 'saved_at as savedAt', 'snapshot'])
    .where('schedule_id', '=', String(id))
    // The issue before its articles.
    .orderBy('collection', 'desc')
    .orderBy('document_id')
    .execute()
  return PublishedVersionSchema.array().parse(rows)
}

async function change(
  req: PayloadRequest,
  due: Schedule,
  versions: readonly PublishedVersion[],
): Promise<void> {
  const document = { collection: due.collection, id: due.documentId }
  if (due.action === 'unpublish') return unpublishDocument(req, document)
  for (const version of versions) {
    const isOwn = version.collection === document.collection && version.id === document.id
    // What was published by hand since is newer than what was scheduled with the issue.
    if (isOwn || !(await isPublishedSince(req, version))) await publishVersion(req, version)
  }
}

async function isPublishedSince(
  req: PayloadRequest,
  { collection, id, savedAt }: PublishedVersion,
): Promise<boolean> {
  const published = await sqlOn(await clientOf(req))
    .selectFrom(collection)
    .select('id')
    .where('id', '=', id)
    .where('_status', '=', 'published')
    .where('updated_at', '>', savedAt)
    .executeTakeFirst()
  return published !== undefined
}

/** The person who scheduled it, if the right to publish is still theirs. */
async function findPublisher(payload: Payload, userId: number): Promise<User | null> {
  const user = await payload.findByID({ collection: 'users', id: userId, depth: 0, disableErrors: true })
  return can(user, 'publishArticles') ? user : null
}
