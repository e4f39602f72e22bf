import type { PauseReason } from '@meridian/shared/campaigns/sending.schema'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { freeze } from './freeze.ts'
import type { SendJournal } from './journal.ts'
import type { ResolveMx } from './mail-servers.ts'
import { type ActiveSend, listDueSends, noteFailure, pauseSend, readSend } from './send-rows.ts'

interface BeginOptions {
  db: Pool
  journal: SendJournal
  resolveMx: ResolveMx
  timeZone: string
  logger: Logger
}

const minuteMs = 60_000

/**
 * Begins the sends that are due: gives each its recipients. One that is too late, that another database has sent already, or that names an
 * article which is not published any more, rests and asks.
 */
export async function beginDueSends(options: BeginOptions): Promise<void> {
  const { db, logger } = options
  for (const id of await listDueSends(db)) {
    try {
      const send = await readSend(db, id)
      if (send) await begin(options, send)
    } catch (error) {
      // One that cannot begin keeps no other one back.
      logger.error({ err: error, send: id }, 'a campaign could not begin')
      await noteFailure(db, id)
    }
  }
}

async function begin(options: BeginOptions, send: ActiveSend): Promise<void> {
  const { db, journal, resolveMx, timeZone, logger } = options
  const objection = await findObjection(options, send)
  if (objection) {
    await pauseSend(db, send.id, objection)
    logger.warn({ send: send.id, reason: objection }, 'a campaign waits for a decision')
    return
  }
  const isFrozen = await freeze(db, {
    sendId: send.id,
    resolveMx,
    timeZone,
    // Not before: it may be taken back, to be sent again, while its servers are looked up.
    beforeCommit: () =>
      journal.begin({ key: send.key, campaignId: send.campaignId, subject: send.content.subjects.a }),
  })
  if (isFrozen) logger.info({ send: send.id }, 'a campaign goes out')
}

async function findObjection({ db, journal }: BeginOptions, send: ActiveSend): Promise<PauseReason | null> {
  const { rows } = await db.query<{ isLate: boolean; published: number }>(
    // By readers' clocks it begins with the first zone of all, whose time may have passed when it was asked for: that was said.
    `select now() > greatest($1::timestamptz, $4::timestamptz, (
              select requested_at from campaign_sends where id = $5 and time -> 'time' ->> 'kind' = 'local'
            )) + make_interval(mins => $2) as "isLate",
            (select count(*)::int from articles where slug = any($3) and _status = 'published') as published`,
    [send.dueAt, send.lateAfterMinutes, send.content.articles, send.resumedAt, send.id],
  )
  const [found] = rows
  if (!found) throw new Error('A question without a table has one answer.')
  const subject = send.content.subjects.a
  const { key, campaignId, dueAt, resumedAt } = send
  // Who had it go on after its time knows of that.
  const isMeant = resumedAt !== null && resumedAt >= dueAt
  if (!isMeant && journal.hasSentOtherwise({ key, campaignId, subject })) return 'sent-otherwise'
  if (found.isLate) return 'late'
  return found.published < new Set(send.content.articles).size ? 'article-gone' : null
}

/** Whether what was under way has rested for so long that somebody has to say whether it may still go out. */
export async function wasInterrupted(db: Pool, send: ActiveSend): Promise<boolean> {
  const { rows } = await db.query<{ since: Date | null }>(
    `select min(greatest(recipient.next_at, send.progress_at)) as since
       from campaign_sends send
       join campaign_recipients recipient on recipient.send_id = send.id
      where send.id = $1 and recipient.state in ('pending', 'retry', 'claimed') and recipient.next_at <= now()`,
    [send.id],
  )
  const since = rows[0]?.since ?? null
  return since !== null && Date.now() - since.getTime() > send.lateAfterMinutes * minuteMs
}
