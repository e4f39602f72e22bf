import type { NoticeRule } from '../../../src/features/contracts/notices/notice-rule.ts'
import { dayMs } from '../../../src/features/contracts/notices/months.ts'
import {
  type NoticeSubscription,
  planNotices,
  type ToldNotice,
} from '../../../src/features/contracts/notices/plan-notices.ts'
import { type Life, RunningSubscription } from './random-life.ts'

/** What the job of a simulated worker told. */
export interface Sent {
  ruleId: number
  period: number
  at: number
  isLate: boolean
  dueFrom: number
  dueBy: number
  /** The mail that it went out with. */
  mail: number
}

/** A stretch of time in which nothing about the subscription changed. */
export interface Stretch {
  from: number
  to: number
  state: NoticeSubscription
}

export interface Lived {
  sent: Sent[]
  stretches: Stretch[]
  /** The renewals that came, and whether they came at a new price. */
  renewals: { at: number; isPriceNew: boolean }[]
}

/** The times of the job: twice a day, as the worker's schedule says. */
function nextRun(after: number): number {
  const day = Math.floor(after / dayMs) * dayMs
  const times = [day, day + dayMs].flatMap((start) => [9, 17].map((hour) => start + (hour * 60 + 7) * 60_000))
  return times.find((time) => time > after) ?? after + dayMs
}

/** Lives a subscription through, with the job at its times; `everyRun`: also at those at which nothing can be due. */
export function live(
  life: Life,
  {
    rules,
    from,
    to,
    everyRun = false,
  }: { rules: readonly NoticeRule[]; from: number; to: number; everyRun?: boolean },
): Lived {
  const running = new RunningSubscription(life)
  const sent: Sent[] = []
  const stretches: Stretch[] = []
  const renewals: Lived['renewals'] = []
  let told: ToldNotice[] = []
  const events = [...life.events]
  let now = life.start
  let run = nextRun(Math.max(from, now) - 1)
  let mail = 0

  while (now < to && !running.hasEnded) {
    const next = Math.min(run, running.state.periodEnd.getTime(), events[0]?.at ?? Infinity, to)
    stretches.push({ from: now, to: next, state: running.state })
    now = next
    if (now >= to) break
    if (now === events[0]?.at) {
      const event = events.shift()
      if (event) running.apply(event)
      // Something may be due at the next run that was not to be.
      run = nextRun(Math.max(now, from - 1))
      continue
    }
    if (now === running.state.periodEnd.getTime()) {
      const isPriceTold = sent.some((one) => one.period === now && isPrice(rules, one.ruleId))
      if (running.state.renews)
        renewals.push({ at: now, isPriceNew: running.state.isPriceNew && isPriceTold })
      running.renew(isPriceTold)
      run = nextRun(Math.max(now, from - 1))
      continue
    }
    const planned = planNotices({ subscription: running.state, rules, told, now: new Date(now) })
    const due = planned.filter(({ sendAt }) => sendAt.getTime() <= now)
    if (due.length > 0) mail += 1
    for (const { rule, period, state, dueFrom, dueBy } of due) {
      const times = { period: period.getTime(), dueFrom: dueFrom.getTime(), dueBy: dueBy.getTime() }
      sent.push({ ruleId: rule.id, at: now, isLate: state === 'late', mail, ...times })
      told = [...told.slice(-60), { ruleId: rule.id, period }]
    }
    const waiting = planned
      .filter(({ sendAt }) => sendAt.getTime() > now)
      .map(({ sendAt }) => sendAt.getTime())
    run = nextRun(everyRun || due.length > 0 ? now : Math.max(now, Math.min(...waiting, to) - 1))
  }
  return { sent, stretches, renewals }
}

function isPrice(rules: readonly NoticeRule[], ruleId: number): boolean {
  return rules.some(({ id, trigger }) => id === ruleId && trigger === 'price-change')
}
