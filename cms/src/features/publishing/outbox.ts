import { currentRequestId } from '@meridian/shared/logging/request-id'
import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import { sql } from 'kysely'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { PublishFollower } from '../../platform/feature.ts'

interface Change {
  req: PayloadRequest
  kind: PublishEvent['kind']
  subject: string
  tags: readonly string[]
  /**
   * Whose records may read differently, beside the subject's: `articles:42`, `addresses:the-quiet-capital`, the slug of a
   * global. Null for what was written past the CMS: nobody can name it all.
   */
  documents?: readonly string[] | null
}

/** What Payload's configuration says of publishing. */
const PublishConfig = z.object({
  publishFollowers: z.array(z.custom<PublishFollower>((value) => typeof value === 'function')),
})

/** What several changes of one transaction come to for readers. */
class Gathering {
  readonly subjects = new Set<string>()
  readonly tags = new Set<string>()
  readonly documents = new Set<string>()
  isPastCms = false
}

/**
 * Writes that readers' pages with these tags have changed, in the change's own transaction, and wakes the
 * worker when it commits; the followers of the features come first. `subject` names the document: `articles:42`.
 */
export async function recordPublishEvent(change: Change): Promise<void> {
  const gathering = gatheringOf(change.req)
  if (!gathering) return writeEvent({ ...change, companions: [] })
  gathering.subjects.add(change.subject)
  for (const document of change.documents ?? []) gathering.documents.add(document)
  if (change.documents === null) gathering.isPastCms = true
  for (const tag of change.tags) gathering.tags.add(tag)
}

/**
 * Makes one event of all that the work changes in the request's transaction, so that readers get it at once: a target
 * applies an event as a whole (decision 002). Nothing is recorded when nothing of it is public.
 */
export async function asOnePublish(
  event: { req: PayloadRequest; kind: PublishEvent['kind']; subject: string },
  work: () => Promise<void>,
): Promise<void> {
  const { req, subject } = event
  const gathering = new Gathering()
  req.context.publishGathering = gathering
  try {
    await work()
  } finally {
    delete req.context.publishGathering
  }
  if (gathering.subjects.size === 0) return
  const companions = [...gathering.subjects].filter((other) => other !== subject)
  const documents = gathering.isPastCms ? null : [...gathering.documents]
  await writeEvent({ ...event, tags: [...gathering.tags], companions, documents })
}

function gatheringOf(req: PayloadRequest): Gathering | null {
  const { publishGathering } = req.context
  return publishGathering instanceof Gathering ? publishGathering : null
}

async function writeEvent({
  req,
  kind,
  subject,
  tags,
  companions,
  documents = [],
}: Change & { companions: string[] }): Promise<void> {
  const { publishFollowers } = PublishConfig.parse(req.payload.config.custom)
  for (const follow of publishFollowers) await follow(req, tags)
  // Last: the event says when it was committed.
  await insertPublishEvent(await clientOf(req), { kind, subject, tags, companions, documents })
}

/**
 * Writes an event in the transaction of `client` and wakes the worker when it commits. For what is published without a request to
 * Payload; the followers of the features are not told.
 */
export async function insertPublishEvent(
  client: SqlClient,
  {
    kind,
    subject,
    tags,
    companions = [],
    documents = [],
  }: Omit<Change, 'req'> & { companions?: readonly string[] },
): Promise<void> {
  const event = {
    kind,
    subject,
    companions: [...companions],
    tags: [...new Set(tags)],
    documents: documents && [...new Set([subject, ...companions, ...documents])],
    request_id: currentRequestId() ?? null,
  }
  await sqlOn(client)
    .with('event', (db) => db.insertInto('publish_events').values(event).returning('id'))
    .selectFrom('event')
    .select(sql`pg_notify('publish_events', '')`.as('notified'))
    .execute()
}
