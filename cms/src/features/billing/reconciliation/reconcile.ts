import { Stripe } from 'stripe'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { checkCharges } from './check-charges.ts'
import { checkCustomers } from './check-customers.ts'
import { checkDisputes } from './check-disputes.ts'
import { checkEvents } from './check-events.ts'
import { checkKeptPayments, checkKeptSubscriptions } from './check-kept.ts'
import { checkOrphans } from './check-orphans.ts'
import { checkSubscriptions } from './check-subscriptions.ts'
import type { ReconciliationContext } from './repair-customers.ts'
import { reconcilePaymentsJob } from './reconciliation.jobs.ts'
import {
  noteFailure,
  type Page,
  type Phase,
  phases,
  readRun,
  type ReconciliationRun,
  savePage,
} from './reconciliation-run.ts'

type Check = (context: ReconciliationContext, run: ReconciliationRun, cursor: string | null) => Promise<Page>

const checks: Record<Phase, Check> = {
  events: checkEvents,
  subscriptions: checkSubscriptions,
  charges: checkCharges,
  disputes: checkDisputes,
  customers: checkCustomers,
  'kept subscriptions': checkKeptSubscriptions,
  'kept payments': checkKeptPayments,
  'payments without an account': checkOrphans,
}

/** How long one job works before it leaves the rest to the next. */
const stintMs = 60_000

/**
 * Goes on with a comparison of what we keep with what the provider has, both ways, and repairs what differs. It may be
 * cut off anywhere, run twice, and run while events come in. True when it is done.
 */
export async function continueReconciliation(
  context: ReconciliationContext,
  runId: number,
  { untilMs = Infinity, signal }: { untilMs?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  try {
    for (;;) {
      const run = await readRun(context.pool, runId)
      if (!run || run.state !== 'running') return true
      if (Date.now() >= untilMs) return false
      signal?.throwIfAborted()
      await checkPage(context, run)
    }
  } catch (error) {
    await noteFailure(context.pool, runId, error)
    throw error
  }
}

/** One job's share of a comparison; the next job is queued when there is more to do. */
export async function reconcileForAWhile(
  context: ReconciliationContext,
  runId: number,
  signal: AbortSignal,
): Promise<void> {
  const isDone = await continueReconciliation(context, runId, { untilMs: Date.now() + stintMs, signal })
  if (!isDone) await enqueue(reconcilePaymentsJob, { runId }, { client: context.pool, key: String(runId) })
}

/** What the cursor names may have been deleted at the provider since: then the phase begins again. */
async function readPage(context: ReconciliationContext, run: ReconciliationRun, phase: Phase): Promise<Page> {
  try {
    return await checks[phase](context, run, run.cursor)
  } catch (error) {
    const isCursorGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'starting_after'
    if (!isCursorGone || run.cursor === null) throw error
    return checks[phase](context, run, null)
  }
}

async function checkPage(context: ReconciliationContext, run: ReconciliationRun): Promise<void> {
  const phase = run.phase ?? phases[0]
  const page = await readPage(context, run, phase)
  const following = phases[phases.indexOf(phase) + 1] ?? null
  const place = page.next === null ? { phase: following, cursor: null } : { phase, cursor: page.next }
  await inPoolTransaction(context.pool, (client) => savePage(client, run, { page, ...place }))
}
