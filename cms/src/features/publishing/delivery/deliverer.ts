import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { retryDelayMs } from '../../../platform/queue/backoff.ts'
import { failedDeliveries, publishLatency } from '../../../platform/metrics/worker-metrics.ts'
import type { Wakeup } from '../../../platform/queue/wakeup.ts'
import type { KeptEvent } from '../kept-events.ts'
import type { DeliveryNotes } from './delivery-notes.ts'
import type { EventBatches } from './event-batches.ts'
import { postEvents, type DeliveryOutcome } from './webhook-client.ts'

export interface DelivererOptions {
  db: Pool
  batches: EventBatches
  notes: DeliveryNotes
  target: string
  /** Events may have come. */
  wakeup: Wakeup
  /** Ends the wait after a failure: the target has called. */
  retryNow: Wakeup
  logger: Logger
  pollMs: number
  timeoutMs: number
  /** The wait after a first failure and the longest one. */
  retry: { baseMs: number; maxMs: number }
}

/** What a delivery leads to: how far the target has come, or why nothing was gained. */
type Step = { ok: true; position: number } | { ok: false; reason: string }

/** Delivers events to one target in order, at least once, until aborted. Only the holder of the target's lock may. */
export async function deliverEvents(options: DelivererOptions, signal: AbortSignal): Promise<void> {
  const { db, batches, notes, wakeup } = options
  let position = await readDeliveredPosition(db, options.target)
  let failures = 0
  while (!signal.aborted) {
    const batch = await batches.after(position)
    const [first] = batch.events
    if (!first) {
      await wakeup.wait(options.pollMs, signal)
      continue
    }
    const outcome = await notes.during(() => postEvents({ ...options, ...batch }))
    const step = await takeStep({ options, events: batch.events, first, outcome })
    if (step.ok) {
      position = step.position
      failures = 0
      if (position === batch.lastPosition) await wakeup.wait(options.pollMs, signal)
    } else {
      failures += 1
      await noteFailure({ options, reason: step.reason, failures })
      await options.retryNow.wait(retryDelayMs({ failures, ...options.retry }), signal)
    }
  }
}

async function takeStep(delivery: {
  options: DelivererOptions
  events: readonly KeptEvent[]
  first: KeptEvent
  outcome: DeliveryOutcome
}): Promise<Step> {
  const { options, events, first, outcome } = delivery
  const { db, notes } = options
  if (outcome.kind === 'failed') return { ok: false, reason: outcome.reason }

  const applied = outcome.kind === 'gap' ? outcome.appliedPosition : outcome.answer.appliedPosition
  const lastSent = events.at(-1)?.position ?? first.position
  if (applied > lastSent && applied > (await readLastPosition(db))) {
    return { ok: false, reason: `has applied ${applied} events, more than this database ever had` }
  }
  if (outcome.kind === 'gap') {
    if (applied >= first.position - 1) {
      return { ok: false, reason: `stands at ${applied} and cannot go on with ${first.position}` }
    }
    options.logger.info(
      { target: options.target, applied, sent: first.position },
      'target asks for older events',
    )
    await notes.write({ target: options.target, position: applied, receipts: [] })
    const [oldest] = (await options.batches.after(applied)).events
    return oldest?.position === applied + 1
      ? { ok: true, position: applied }
      : { ok: false, reason: `lacks events from ${applied + 1} on, which are no longer kept` }
  }

  const position = Math.min(applied, lastSent)
  if (position < first.position)
    return { ok: false, reason: `took none of the events from ${first.position} on` }
  const receipts = outcome.answer.receipts.filter(
    (receipt) => receipt.position >= first.position && receipt.position <= position,
  )
  await notes.write({ target: options.target, position, receipts })
  logReceipts(options, events, receipts)
  return { ok: true, position }
}

function logReceipts(
  options: DelivererOptions,
  events: readonly KeptEvent[],
  receipts: { position: number; pages: string[]; queued: number; liveAt: string; tookMs: number }[],
): void {
  const byPosition = new Map(events.map((event) => [event.position, event]))
  for (const { position, pages, queued, liveAt, tookMs } of receipts) {
    const event = byPosition.get(position)
    const sinceCommitMs = Date.parse(liveAt) - (event ? Date.parse(event.committedAt) : NaN)
    publishLatency.observe({ target: options.target }, sinceCommitMs / 1000)
    options.logger.info(
      {
        ...(event?.requestId !== undefined && { requestId: event.requestId }),
        target: options.target,
        position,
        pages: pages.length,
        queued,
        tookMs,
        sinceCommitMs,
      },
      'live',
    )
  }
}

async function noteFailure(input: {
  options: DelivererOptions
  reason: string
  failures: number
}): Promise<void> {
  const { db, target, logger } = input.options
  failedDeliveries.inc({ target })
  logger.warn({ target, reason: input.reason, failures: input.failures }, 'delivery failed')
  await storeFailure(db, { target, reason: input.reason })
}

/** The position of the last event that the target is known to have applied; 0 for a new target. */
async function readDeliveredPosition(client: Pool, target: string): Promise<number> {
  const db = sqlOn(client)
  await db
    .insertInto('publish_targets')
    .values({ url: target })
    .onConflict((known) => known.doNothing())
    .execute()
  const row = await db
    .selectFrom('publish_targets')
    .select('delivered_position')
    .where('url', '=', target)
    .executeTakeFirst()
  return Number(row?.delivered_position ?? 0)
}

/** The newest position that the log has given; 0 for an empty log. */
async function readLastPosition(client: Pool): Promise<number> {
  const row = await sqlOn(client)
    .selectFrom('publish_events')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** Notes since when and why a target has not been taking events. */
async function storeFailure(client: Pool, input: { target: string; reason: string }): Promise<void> {
  await sqlOn(client)
    .updateTable('publish_targets')
    .set({ failing_since: sql`coalesce(failing_since, now())`, last_failure: input.reason })
    .where('url', '=', input.target)
    .execute()
}
