import { confirmDeliveries } from './confirm-deliveries.ts'
import type { NoticeContext } from './notice-context.ts'
import { type PlannedNotice, planNotices } from './plan-notices.ts'
import { readRules } from './read-rules.ts'
import { readTellable, type TellableSubscription } from './read-subscriptions.ts'
import { reportLate } from './report-late.ts'
import { tell } from './tell.ts'

/**
 * Tells subscribers what the rules of where they live want them told by now, each once, with the amount that the provider
 * is going to charge. Gives how many mails went out. What is late is reported whether or not it can be sent. Throws at the
 * end when some could not be, so that the job is tried again.
 */
export async function sendNotices(
  context: NoticeContext,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  await confirmDeliveries(context, now)
  const rules = await readRules(context.pool)
  let told = 0
  let failures = 0
  let afterId = 0
  for (;;) {
    const page = await readTellable(context.pool, afterId)
    for (const subscription of page) {
      afterId = subscription.id
      const planned = planNotices({ subscription, rules, told: subscription.told, now })
      const due = planned.filter(({ sendAt }) => sendAt <= now)
      if (due.length === 0) continue
      signal?.throwIfAborted()
      const outcome = await attempt(context, { subscription, due, now })
      if (outcome === 'told') told += 1
      if (outcome === 'failed') failures += 1
    }
    if (page.length === 0) break
  }
  if (failures > 0) throw new Error(`${failures} readers could not be told of their renewal.`)
  return told
}

async function attempt(
  context: NoticeContext,
  given: { subscription: TellableSubscription; due: PlannedNotice[]; now: Date },
): Promise<'told' | 'nothing' | 'failed'> {
  const { subscription, due, now } = given
  try {
    const isTold = await tell(context, given)
    await reportLate(context, { subscription, late: isTold ? lateOf(due) : [], now })
    return isTold ? 'told' : 'nothing'
  } catch (error) {
    const { subscriptionId } = subscription
    context.logger.warn({ err: error, subscriptionId }, 'a reader could not be told of a renewal')
    await reportLate(context, { subscription, late: lateOf(due), now })
    return 'failed'
  }
}

function lateOf(due: readonly PlannedNotice[]): PlannedNotice[] {
  return due.filter(({ state }) => state === 'late')
}
