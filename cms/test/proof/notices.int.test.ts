import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { openPayload } from '../payload.ts'
import type { NoticeRule } from '../../src/features/contracts/notices/notice-rule.ts'
import { jurisdictions, randomLife } from './notice-lives/random-life.ts'
import { type Lived, live, type Sent, type Stretch } from './notice-lives/live.ts'
import { readRules } from '../../src/features/contracts/notices/read-rules.ts'

const dayMs = 24 * 3_600_000
/** The longest time between two runs of the job. */
const betweenRunsMs = 16 * 3_600_000
const from = Date.UTC(2027, 0, 1)
const to = Date.UTC(2030, 0, 1)
const union = ['DE', 'FR']

let rules: NoticeRule[]

beforeAll(async () => {
  const payload: Payload = await openPayload()
  const kept = await readRules(payload.db.pool)
  const [first] = kept
  if (!first) throw new Error('There are no rules.')
  const more = { state: null, everyMonths: null, contents: [], knownSince: new Date(from) }
  rules = [
    ...kept.map((rule) => ({ ...rule, knownSince: new Date(from) })),
    // One that begins midway, and one that ends.
    {
      ...more,
      id: 901,
      country: 'CH',
      trigger: 'renewal',
      planKind: 'year',
      earliestDays: 60,
      latestDays: 40,
      validFrom: new Date(Date.UTC(2028, 1, 29)),
      validTo: null,
    },
    {
      ...more,
      id: 902,
      country: 'FR',
      trigger: 'recurring',
      everyMonths: 4,
      planKind: 'any',
      earliestDays: 20,
      latestDays: 5,
      validFrom: new Date(Date.UTC(2027, 5, 1)),
      validTo: new Date(Date.UTC(2029, 0, 31)),
    },
  ]
})

/* What is owed, worked out again and in another way: from the whole life, after it. */

function ruleOf({ ruleId }: Sent): NoticeRule {
  const rule = rules.find(({ id }) => id === ruleId)
  if (!rule) throw new Error(`There is no rule ${ruleId}.`)
  return rule
}

const holdsFor = (rule: NoticeRule, { country, state, planKind }: Stretch['state']) =>
  (rule.planKind === 'any' || rule.planKind === planKind) &&
  (rule.country === null ||
    rule.country === country ||
    (rule.country === 'EU' && union.includes(country ?? ''))) &&
  (rule.state === null || rule.state === state)

/** The day of the month that many months later, by text. */
function monthsLater(startMs: number, count: number): number {
  const start = new Date(startMs).toISOString()
  const [year = 0, month = 0, day = 0] = start.slice(0, 10).split('-').map(Number)
  const months = year * 12 + month - 1 + count
  const [y, m] = [Math.floor(months / 12), (months % 12) + 1]
  const length = m === 2 ? (y % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31
  const two = (value: number) => String(value).padStart(2, '0')
  return Date.parse(`${y}-${two(m)}-${two(Math.min(day, length))}${start.slice(10)}`)
}

/** The part of the days before a moment in which a rule held, the subscription renewed, and its reader lived there. */
function openStretch({ stretches }: Lived, rule: NoticeRule, period: number): [number, number] | null {
  const opens = Math.max(period - rule.earliestDays * dayMs, rule.validFrom.getTime(), from)
  const closes = Math.min(period - rule.latestDays * dayMs, rule.validTo?.getTime() ?? Infinity)
  const inside = stretches.filter((one) => one.to > opens && one.from < closes && one.to > one.from)
  const isHeld = ({ state }: Stretch) =>
    state.renews &&
    holdsFor(rule, state) &&
    (rule.trigger === 'recurring' || state.periodEnd.getTime() === period)
  const firstBroken = inside.findLastIndex((one) => !isHeld(one))
  const begin = inside[firstBroken + 1]
  const last = inside.at(-1)
  if (!begin || !last || last.to < closes) return null
  return [Math.max(opens, begin.from), closes]
}

/** The renewals and anniversaries that each rule was about in a life. */
function periodsOf({ stretches }: Lived, rule: NoticeRule): number[] {
  if (rule.trigger !== 'recurring')
    return [...new Set(stretches.map(({ state }) => state.periodEnd.getTime()))]
  const start = stretches[0]?.state.startedAt.getTime() ?? to
  const every = rule.everyMonths ?? 12
  return Array.from({ length: 80 / every }, (_, nth) => monthsLater(start, (nth + 1) * every))
}

/** What should have been told and was not. */
function findMissing(lived: Lived): string[] {
  return rules
    .filter(({ trigger }) => trigger !== 'price-change')
    .flatMap((rule) =>
      periodsOf(lived, rule).flatMap((period) => {
        const open = openStretch(lived, rule, period)
        if (open === null || open[1] > to || open[1] - open[0] < dayMs + betweenRunsMs) return []
        const at = lived.stretches.find((one) => one.from <= open[0] && one.to > open[0])
        const length = at ? at.state.periodEnd.getTime() - at.state.periodStart.getTime() : 0
        if (rule.trigger === 'renewal' && length < 2 * rule.earliestDays * dayMs) return []
        const isSent = lived.sent.some((one) => one.ruleId === rule.id && one.period === period)
        return isSent ? [] : [`rule ${rule.id} about ${new Date(period).toISOString()}`]
      }),
    )
}

/** What was told that should not have been, or not then. */
function findWrong({ sent, stretches }: Lived): string[] {
  const seen = new Set<string>()
  return sent.flatMap((one) => {
    const rule = ruleOf(one)
    const key = `${one.ruleId} ${one.period}`
    const isTwice = seen.has(key)
    seen.add(key)
    const state = stretches.find((stretch) => stretch.from <= one.at && stretch.to >= one.at)?.state
    const isInWindow =
      one.at >= one.period - rule.earliestDays * dayMs && one.at <= one.period - rule.latestDays * dayMs
    const isValid =
      one.at >= rule.validFrom.getTime() && (rule.validTo === null || one.at < rule.validTo.getTime())
    const isRight =
      !isTwice && !one.isLate && isInWindow && isValid && state?.renews === true && holdsFor(rule, state)
    return isRight ? [] : [`${isTwice ? 'twice' : 'wrong'}: rule ${key}, ${JSON.stringify(one)}`]
  })
}

/** New prices: charged only after all rules of the place told them, each in its window; and told where they could be. */
function findUntoldPrices({ sent, stretches, renewals }: Lived): string[] {
  return renewals.flatMap(({ at, isPriceNew }) => {
    const prices = sent.filter((one) => one.period === at && ruleOf(one).trigger === 'price-change')
    const firstTold = prices[0]?.at ?? null
    const state = stretches.find((one) => firstTold !== null && one.to >= firstTold)?.state
    const asked = state
      ? rules.filter((rule) => rule.trigger === 'price-change' && holdsFor(rule, state))
      : []
    if (isPriceNew)
      return prices.length > 0 && prices.length === asked.length
        ? []
        : [`the price of ${new Date(at).toISOString()} was told by ${prices.length} of ${asked.length} rules`]
    // It could be told when nothing else had been, and the windows of all its rules were open for long enough.
    const quiet = stretches.find(
      (one) => one.state.isPriceNew && one.state.renews && one.state.periodEnd.getTime() === at,
    )
    if (!quiet || stretches.some((one) => one.to > quiet.from && one.from < at && isOther(one, quiet)))
      return []
    const ofPlace = rules.filter((rule) => rule.trigger === 'price-change' && holdsFor(rule, quiet.state))
    const opens = Math.max(
      ...ofPlace.map((rule) => at - rule.earliestDays * dayMs),
      quiet.from,
      from,
      quiet.state.periodStart.getTime(),
      quiet.state.placeSince?.getTime() ?? 0,
    )
    const closes = Math.min(...ofPlace.map((rule) => at - rule.latestDays * dayMs))
    const isToldOfElse = sent.some((one) => one.period === at && one.at <= opens + betweenRunsMs)
    if (closes - opens < 2 * dayMs || isToldOfElse) return []
    return [`the new price could have been told before ${new Date(at).toISOString()}`]
  })
}

const isOther = (one: Stretch, than: Stretch) =>
  one.state.country !== than.state.country || one.state.renews !== than.state.renews

test('10,000 subscriptions of six jurisdictions over three years: each notice in its window, none twice, none to those who left', () => {
  const problems: string[] = []
  const counts = { mails: 0, notices: 0, renewals: 0, prices: 0 }
  const byRule = new Map<number, number>()
  for (let id = 1; id <= 10_000; id += 1) {
    const lived = live(randomLife(id, { from, to }), { rules, from, to })
    const found = [...findWrong(lived), ...findMissing(lived), ...findUntoldPrices(lived)]
    problems.push(...found.map((problem) => `subscription ${id}: ${problem}`))
    counts.mails += new Set(lived.sent.map(({ mail }) => mail)).size
    counts.notices += lived.sent.length
    counts.renewals += lived.renewals.length
    counts.prices += lived.renewals.filter(({ isPriceNew }) => isPriceNew).length
    for (const { ruleId } of lived.sent) byRule.set(ruleId, (byRule.get(ruleId) ?? 0) + 1)
  }
  expect(problems.slice(0, 10)).toEqual([])
  expect(counts).toEqual({ mails: 179_675, notices: 199_856, renewals: 182_740, prices: 4541 })
  // Every rule, and with it every jurisdiction, had something to tell.
  expect(rules.filter(({ id }) => !byRule.has(id)).map(({ id }) => id)).toEqual([])
  expect(new Set(jurisdictions.map(({ country, state }) => `${country} ${state}`)).size).toBe(6)
}, 300_000)

test('of a run at which nothing can be due nothing depends', () => {
  for (let id = 1; id <= 60; id += 1) {
    const life = randomLife(id, { from, to })
    expect(live(life, { rules, from, to, everyRun: true }).sent).toEqual(live(life, { rules, from, to }).sent)
  }
}, 120_000)
