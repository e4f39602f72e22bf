import { isRuleOf, type NoticeRule, type NoticeTrigger, type PlanKind } from './notice-rule.ts'
import { addMonths, dayMs } from './months.ts'

/** A running subscription that is paid for, as far as notices go by it. */
export interface NoticeSubscription {
  id: number
  /** When it was subscribed to; recurring notices count from it. */
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  planKind: Exclude<PlanKind, 'any'>
  country: string | null
  state: string | null
  /** Since when its reader is known to live there; null for always. */
  placeSince: Date | null
  /** Since when it renews: when it was last resumed; null for always. */
  renewsSince: Date | null
  /** Whether it goes on after its period: nobody is told of a renewal that will not be. */
  renews: boolean
  /** Whether its plan costs another amount than the next period is agreed at. */
  isPriceNew: boolean
}

/** What a subscriber was told, by which rule and about which moment. */
export interface ToldNotice {
  ruleId: number
  period: Date
}

export interface PlannedNotice {
  rule: NoticeRule
  trigger: NoticeTrigger
  /** The renewal, or the day of a recurring notice, that it is about. */
  period: Date
  /** The window that the rule leaves, with the days on which it held. */
  dueFrom: Date
  dueBy: Date
  /** When it goes out: together with whatever else is due in its window. */
  sendAt: Date
  state: 'waiting' | 'due' | 'late'
}

interface Owed extends Omit<PlannedNotice, 'sendAt' | 'state'> {
  /** The part of the window in which it can go out. */
  opens: Date
  closes: Date
}

interface Facts {
  subscription: NoticeSubscription
  told: readonly ToldNotice[]
  now: Date
}

/** A window of less than a day binds nobody, and a notice joins others only while its own is open for a day more. */
const marginMs = dayMs

/**
 * Which notices a subscription has to come: pure. Of each rule and moment there is one, none for what was told already. Those
 * whose windows overlap go out at one moment, as one mail. A late one is to be sent at once. A new price that cannot be told
 * in the windows of all its rules, or after something of the same renewal was told, is not: the old price stays for another
 * period.
 */
export function planNotices({
  subscription,
  rules,
  told,
  now,
}: Facts & { rules: readonly NoticeRule[] }): PlannedNotice[] {
  if (!subscription.renews || subscription.periodEnd <= now) return []
  const facts = { subscription, told, now }
  const holding = rules
    .filter((rule) => isRuleOf(rule, subscription))
    .filter(({ planKind }) => planKind === 'any' || planKind === subscription.planKind)
  const [prices, others] = [
    holding.filter(({ trigger }) => trigger === 'price-change'),
    holding.filter(({ trigger }) => trigger !== 'price-change'),
  ]
  const owed = [...others.flatMap((rule) => owedBy(rule, facts)), ...pricesOwed(prices, facts)]
  return togetherAt(owed).map(({ rule, trigger, period, dueFrom, dueBy, sendAt }) => {
    const state = stateOf({ sendAt, dueBy }, now)
    return { rule, trigger, period, dueFrom, dueBy, sendAt, state }
  })
}

function owedBy(rule: NoticeRule, { subscription, told, now }: Facts): Owed[] {
  return periodsOf(rule, { subscription, now }).flatMap((period) => {
    if (told.some((one) => one.ruleId === rule.id && isSame(one.period, period))) return []
    const window = windowOf(rule, { subscription, period })
    if (window === null) return []
    const { dueFrom: opens, dueBy: closes } = window
    return [{ rule, trigger: rule.trigger, period, ...window, opens, closes }]
  })
}

/** A new price is told by all its rules at once, or by none. */
function pricesOwed(rules: readonly NoticeRule[], { subscription, told, now }: Facts): Owed[] {
  const { periodEnd: period, isPriceNew } = subscription
  if (!isPriceNew || told.some((one) => isSame(one.period, period))) return []
  const windows = rules
    .filter((rule) => isValid(rule, period))
    .map((rule) => ({ rule, window: windowOf(rule, { subscription, period }) }))
  const open = windows.flatMap(({ rule, window }) => (window === null ? [] : [{ rule, ...window }]))
  if (open.length < windows.length || open.length === 0) return []
  const opens = new Date(Math.max(...open.map(({ dueFrom }) => dueFrom.getTime())))
  const closes = new Date(Math.min(...open.map(({ dueBy }) => dueBy.getTime())))
  if (now > closes || opens >= closes) return []
  return open.map((one) => ({ ...one, trigger: one.rule.trigger, period, opens, closes }))
}

/** Whether a rule holds on the day that it would have to be kept by: one that begins later binds no price before. */
function isValid({ validFrom, validTo, latestDays }: NoticeRule, period: Date): boolean {
  const lastMs = period.getTime() - latestDays * dayMs
  return validFrom.getTime() < lastMs && (validTo === null || lastMs < validTo.getTime())
}

function isSame(a: Date, b: Date): boolean {
  return a.getTime() === b.getTime()
}

/** The moments that a rule is about: the renewal, or the last and the next three of those that come again. */
function periodsOf(
  { trigger, everyMonths }: NoticeRule,
  { subscription, now }: { subscription: NoticeSubscription; now: Date },
): Date[] {
  if (trigger !== 'recurring') return [subscription.periodEnd]
  if (everyMonths === null) return []
  const { startedAt } = subscription
  const passed =
    (now.getUTCFullYear() - startedAt.getUTCFullYear()) * 12 + now.getUTCMonth() - startedAt.getUTCMonth()
  const count = Math.max(0, Math.floor(passed / everyMonths))
  return [count - 1, count, count + 1, count + 2]
    .filter((nth) => nth >= 1)
    .map((nth) => addMonths(startedAt, nth * everyMonths))
}

/** The days between which it may be told; null when nobody can be held to it. */
function windowOf(
  rule: NoticeRule,
  { subscription, period }: { subscription: NoticeSubscription; period: Date },
): { dueFrom: Date; dueBy: Date } | null {
  const latest = period.getTime() - rule.latestDays * dayMs
  const earliest = period.getTime() - rule.earliestDays * dayMs
  const { startedAt, periodStart, renewsSince, placeSince } = subscription
  const begun = rule.trigger === 'recurring' ? startedAt : periodStart
  const since = [
    rule.validFrom,
    rule.knownSince,
    begun,
    ...(renewsSince === null ? [] : [renewsSince]),
    ...(rule.country === null || placeSince === null ? [] : [placeSince]),
  ].map((time) => time.getTime())
  const dueFrom = Math.max(earliest, ...since)
  const dueBy = Math.min(latest, rule.validTo?.getTime() ?? latest)
  if (dueBy - dueFrom < marginMs) return null
  if (rule.trigger === 'renewal' && isShort(rule, subscription)) return null
  return { dueFrom: new Date(dueFrom), dueBy: new Date(dueBy) }
}

/** A period that is hardly longer than the time before its end is told of by the rules of shorter times. */
function isShort({ earliestDays }: NoticeRule, { periodStart, periodEnd }: NoticeSubscription): boolean {
  return periodEnd.getTime() - periodStart.getTime() < 2 * earliestDays * dayMs
}

/** Groups windows that overlap: the one that closes first takes along all that open in time, and the last to open says when. */
function togetherAt(owed: readonly Owed[]): (Owed & { sendAt: Date })[] {
  const [first, ...others] = owed.toSorted((a, b) => a.closes.getTime() - b.closes.getTime())
  if (first === undefined) return []
  const isInTime = ({ opens }: Owed) => opens.getTime() <= first.closes.getTime() - marginMs
  const group = [first, ...others.filter(isInTime)]
  const sendAt = new Date(Math.max(...group.map(({ opens }) => opens.getTime())))
  const rest = others.filter((notice) => !isInTime(notice))
  return [...group.map((notice) => ({ ...notice, sendAt })), ...togetherAt(rest)]
}

function stateOf({ sendAt, dueBy }: { sendAt: Date; dueBy: Date }, now: Date): PlannedNotice['state'] {
  if (now > dueBy) return 'late'
  return now >= sendAt ? 'due' : 'waiting'
}
