import type { PublishStatus } from '@meridian/shared/publishing/publish-status.schema'
import type { Endpoint } from 'payload'
import { can } from '../../platform/access/rights.ts'
import { env } from '../../env.ts'
import { askSite } from './targets/ask-site.ts'
import type { Queryable } from './listings.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { listTargets, presentTargets } from './targets/list-targets.ts'

const subjectPattern = /^[a-z-]+(?::\d+)?$/

/** `GET /publish-status?subject=articles:42` beside Payload's REST, for the newsroom: what the admin shows on a document. */
export const publishStatusEndpoint: Endpoint = {
  path: '/publish-status',
  method: 'get',
  handler: async (req) => {
    const headers = { 'cache-control': 'no-store' }
    if (!can(req.user, 'seeReceipts')) {
      return Response.json(
        { errors: [{ message: 'This is for the staff of the magazine.' }] },
        { status: 403, headers },
      )
    }
    const subject = req.searchParams.get('subject') ?? ''
    if (!subjectPattern.test(subject)) {
      const message = 'The parameter "subject" must name a document, such as articles:42.'
      return Response.json({ errors: [{ message }] }, { status: 400, headers })
    }
    const site = { targets: env.PUBLISH_TARGETS, secret: env.PUBLISH_SECRET }
    return Response.json(await readPublishStatus(req.payload.db.pool, { subject, ...site }), { headers })
  },
}

interface EventRow {
  position: string | null
  kind: Extract<PublishStatus, { state: 'live' }>['kind']
  committed_at: Date
  companions: number
}

/**
 * What became of the newest change of a document (`articles:42`) that readers can see, at all of the targets: those
 * that PUBLISH_TARGETS names (`targets`) and the site servers that are there.
 */
export async function readPublishStatus(
  db: Queryable,
  { targets: named, ...input }: { subject: string; targets: string[]; secret: string; nowMs?: number },
): Promise<PublishStatus> {
  const event = await readNewestEvent(db, input.subject)
  if (!event) return { state: 'none' }
  const committedAt = event.committed_at.toISOString()
  const targets = presentTargets(await listTargets(db, named))
  if (event.position === null || !(await isDelivered(db, { targets, position: event.position }))) {
    const waitingMs = (input.nowMs ?? Date.now()) - event.committed_at.getTime()
    return { state: 'waiting', committedAt, waitingMs: Math.max(0, waitingMs) }
  }
  const receipts = await readReceipts(db, event.position)
  const liveAtMs = receipts.map((receipt) => receipt.live_at.getTime() - event.committed_at.getTime())
  const queued = Math.max(0, ...receipts.map((receipt) => receipt.queued))
  return {
    state: 'live',
    kind: event.kind,
    committedAt,
    pages: [...new Set(receipts.flatMap((receipt) => receipt.pages))],
    queued,
    following: queued === 0 ? 0 : await countFollowing(queued, { targets, secret: input.secret }),
    liveAfterMs: Math.max(0, ...liveAtMs),
    companions: event.companions,
  }
}

async function readNewestEvent(db: Queryable, subject: string): Promise<EventRow | null> {
  const { rows } = await db.query<EventRow>(
    `select position, kind, committed_at, (
       select count(*)::int from unnest(companions || subject) document
       where document like 'articles:%' and document <> $1
     ) as companions
     from publish_events
     where id = (select max(id) from publish_events where subject = $1)
        or id = (select max(id) from publish_events where companions @> array[$1])
     order by id desc limit 1`,
    [subject],
  )
  return rows[0] ?? null
}

/** Whether every target has applied a position; nobody has it where there is no target. */
async function isDelivered(db: Queryable, input: { targets: string[]; position: string }): Promise<boolean> {
  const row = await sqlOn(db)
    .selectFrom('publish_targets')
    .select((eb) => eb.fn.countAll().as('delivered'))
    .where((eb) => eb('url', '=', eb.fn.any(eb.val(input.targets))))
    .where('delivered_position', '>=', input.position)
    .executeTakeFirst()
  return input.targets.length > 0 && Number(row?.delivered) === input.targets.length
}

/** The pages that are not fresh at one of the targets: each of those that a change left to follow is among them. */
async function countFollowing(
  queued: number,
  { targets, secret }: { targets: string[]; secret: string },
): Promise<number | null> {
  const answers = await Promise.all(targets.map((target) => askSite(target, secret)))
  const stale = answers.flatMap((answer) => (answer.ok ? [answer.status.stale] : []))
  return stale.length === 0 ? null : Math.min(queued, Math.max(...stale))
}

/** Also of targets that have left since: it was live on them. */
function readReceipts(db: Queryable, position: string) {
  return sqlOn(db)
    .selectFrom('publish_receipts')
    .select(['pages', 'queued', 'live_at'])
    .where('position', '=', position)
    .execute()
}
