import type { NoticeContext } from './notice-context.ts'
import { dayMs } from './months.ts'
import type { PlannedNotice } from './plan-notices.ts'
import type { TellableSubscription } from './read-subscriptions.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { openCase } from '../cases/open-case.ts'

/** Makes late notices loud: an error in the log and a case for each, once. */
export async function reportLate(
  { pool, logger }: Pick<NoticeContext, 'pool' | 'logger'>,
  {
    subscription,
    late,
    now,
  }: { subscription: TellableSubscription; late: readonly PlannedNotice[]; now: Date },
): Promise<void> {
  for (const { rule, period, dueFrom, dueBy } of late) {
    const isNew = await inPoolTransaction(pool, (client) =>
      openCase(client, {
        key: `late:${subscription.id}:${rule.id}:${period.toISOString()}`,
        kind: 'late-notice',
        title: `A notice was due by ${dueBy.toISOString().slice(0, 10)}`,
        detail: [
          `Rule ${rule.id} wanted it told between ${dueFrom.toISOString()} and ${dueBy.toISOString()}, about ${period.toISOString()}.`,
          `It was still to be told on ${now.toISOString()}.`,
          'It goes out late, or as soon as it can. Decide whether the renewal is to be called off or paid back.',
        ].join('\n'),
        dueAt: new Date(now.getTime() + dayMs),
        readerId: subscription.userId,
        isMailed: false,
      }),
    )
    if (isNew) {
      const { subscriptionId } = subscription
      logger.error({ subscriptionId, ruleId: rule.id, dueBy, period }, 'a notice is late')
    }
  }
}
