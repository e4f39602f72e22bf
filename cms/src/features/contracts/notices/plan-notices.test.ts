import { describe, expect, test } from 'vitest'
import { addMonths } from './months.ts'
import { isRuleOf, type NoticeRule } from './notice-rule.ts'
import { countryCode, stateCode } from './places.ts'
import { type NoticeSubscription, planNotices, type ToldNotice } from './plan-notices.ts'

const at = (time: string) => new Date(`${time}T12:00:00Z`)

const house: NoticeRule = {
  id: 1,
  country: null,
  state: null,
  planKind: 'year',
  trigger: 'renewal',
  everyMonths: null,
  earliestDays: 30,
  latestDays: 8,
  contents: [],
  validFrom: at('2026-01-01'),
  validTo: null,
  knownSince: at('2026-01-01'),
}
const rule = (given: Partial<NoticeRule>): NoticeRule => ({ ...house, ...given })
const price = rule({ id: 2, trigger: 'price-change', planKind: 'any', earliestDays: 60, latestDays: 7 })

const subscription: NoticeSubscription = {
  id: 7,
  startedAt: at('2026-06-30'),
  periodStart: at('2026-06-30'),
  periodEnd: at('2027-06-30'),
  planKind: 'year',
  country: 'DE',
  state: null,
  placeSince: null,
  renewsSince: null,
  renews: true,
  isPriceNew: false,
}
const california = { country: 'US', state: 'CA' }

function plan(
  rules: NoticeRule[],
  { now, told = [], ...given }: Partial<NoticeSubscription> & { now: string; told?: ToldNotice[] },
) {
  const planned = planNotices({ subscription: { ...subscription, ...given }, rules, told, now: at(now) })
  return planned.map((notice) => [notice.rule.id, notice.sendAt.toISOString().slice(0, 10), notice.state])
}

describe('a renewal', () => {
  test('is told when its window opens, is late when it has closed, and is told once', () => {
    expect(plan([house], { now: '2027-05-30' })).toEqual([[1, '2027-05-31', 'waiting']])
    expect(plan([house], { now: '2027-05-31' })).toEqual([[1, '2027-05-31', 'due']])
    expect(plan([house], { now: '2027-06-22' })).toEqual([[1, '2027-05-31', 'due']])
    expect(plan([house], { now: '2027-06-23' })).toEqual([[1, '2027-05-31', 'late']])
    const told = [{ ruleId: 1, period: at('2027-06-30') }]
    expect(plan([house], { now: '2027-06-23', told })).toEqual([])
    expect(plan([house], { now: '2027-06-30' })).toEqual([])
  })

  test('that was canceled is told of to nobody', () => {
    expect(plan([house], { now: '2027-06-01', renews: false })).toEqual([])
  })

  test('is told of by every rule of the place, at one moment where their windows overlap', () => {
    const rules = [
      house,
      rule({ id: 3, ...california, earliestDays: 45, latestDays: 15 }),
      rule({ id: 4, country: 'GB' }),
      rule({ id: 5, earliestDays: 7, latestDays: 1 }),
    ]
    expect(plan(rules, { now: '2027-05-20', ...california })).toEqual([
      [3, '2027-05-31', 'waiting'],
      [1, '2027-05-31', 'waiting'],
      [5, '2027-06-23', 'waiting'],
    ])
  })

  test('is told of by rules from the day on which they hold, and until they end', () => {
    const begins = rule({ validFrom: at('2027-06-10') })
    expect(plan([begins], { now: '2027-06-01' })).toEqual([[1, '2027-06-10', 'waiting']])
    expect(plan([rule({ validFrom: at('2027-06-22') })], { now: '2027-06-25' })).toEqual([])
    expect(plan([rule({ validTo: at('2027-05-31') })], { now: '2027-05-31' })).toEqual([])
    expect(plan([rule({ validTo: at('2027-06-02') })], { now: '2027-06-03' })).toEqual([
      [1, '2027-05-31', 'late'],
    ])
  })

  test('is late for nobody who had canceled, moved or another plan while its window was open', () => {
    for (const since of [
      { renewsSince: at('2027-06-25') },
      { periodStart: at('2027-06-25') },
      { placeSince: at('2027-06-25') },
    ]) {
      expect(plan([rule({ country: 'DE' })], { now: '2027-06-26', ...since })).toEqual([])
    }
    expect(plan([rule({ knownSince: at('2027-06-25') })], { now: '2027-06-26' })).toEqual([])
  })

  test('of a period that is hardly longer is told of by no rule of a month', () => {
    const short = { periodStart: at('2027-05-31'), periodEnd: at('2027-06-30') }
    expect(plan([rule({ planKind: 'any' })], { now: '2027-06-01', ...short })).toEqual([])
  })
})

describe('a new price', () => {
  const isPriceNew = true

  test('is told with the reminder of its renewal, if it is there in time', () => {
    expect(plan([house, price], { now: '2027-06-01', isPriceNew })).toEqual([
      [1, '2027-05-31', 'due'],
      [2, '2027-05-31', 'due'],
    ])
    expect(plan([price], { now: '2027-06-24', isPriceNew })).toEqual([])
  })

  test('that comes after something was told of the renewal waits for another period', () => {
    const told = [{ ruleId: 1, period: at('2027-06-30') }]
    expect(plan([house, price], { now: '2027-06-05', isPriceNew, told })).toEqual([])
  })

  test('is told only while the windows of all rules of the place are open', () => {
    const union = rule({ ...price, id: 3, country: 'EU', earliestDays: 60, latestDays: 30 })
    expect(plan([house, price, union], { now: '2027-05-10', isPriceNew }).slice(0, 2)).toEqual([
      [2, '2027-05-01', 'due'],
      [3, '2027-05-01', 'due'],
    ])
    expect(plan([price, union], { now: '2027-06-10', isPriceNew })).toEqual([])
    expect(plan([price, union], { now: '2027-06-10', isPriceNew, country: 'CH' })).toHaveLength(1)
  })
})

describe('what comes again', () => {
  const yearly = rule({
    id: 9,
    trigger: 'recurring',
    everyMonths: 12,
    planKind: 'any',
    earliestDays: 45,
    latestDays: 0,
  })

  test('is told each year, also of a plan that is paid by the month', () => {
    const month = { planKind: 'month' as const, periodStart: at('2027-05-30'), periodEnd: at('2027-06-30') }
    expect(plan([yearly], { now: '2027-06-01', ...month }).slice(0, 2)).toEqual([
      [9, '2027-05-16', 'due'],
      [9, '2028-05-16', 'waiting'],
    ])
    const told = [{ ruleId: 9, period: at('2027-06-30') }]
    expect(plan([yearly], { now: '2027-06-01', ...month, told })[0]).toEqual([9, '2028-05-16', 'waiting'])
  })

  test('is told with the reminder of a renewal whose window is open as well', () => {
    expect(plan([house, yearly], { now: '2027-05-20' }).slice(0, 2)).toEqual([
      [1, '2027-05-31', 'waiting'],
      [9, '2027-05-31', 'waiting'],
    ])
  })
})

test('months are counted to the last day of a month that has no such day', () => {
  expect(addMonths(at('2028-02-29'), 12)).toEqual(at('2029-02-28'))
  expect(addMonths(at('2028-02-29'), 48)).toEqual(at('2032-02-29'))
  expect(addMonths(at('2027-01-31'), 1)).toEqual(at('2027-02-28'))
  expect(addMonths(at('2027-08-31'), 6)).toEqual(at('2028-02-29'))
  expect(addMonths(at('2026-12-15'), 1)).toEqual(at('2027-01-15'))
})

test('whose state is not known is told by the rules of all, whose country is not by those of every country', () => {
  const ofCalifornia = { country: 'US', state: 'CA' }
  expect(isRuleOf(ofCalifornia, { country: 'US', state: null })).toBe(true)
  expect(isRuleOf(ofCalifornia, { country: 'US', state: 'NY' })).toBe(false)
  expect(isRuleOf(ofCalifornia, { country: null, state: null })).toBe(false)
  expect(isRuleOf({ country: 'EU', state: null }, { country: 'FR', state: null })).toBe(true)
  expect(isRuleOf({ country: 'EU', state: null }, { country: 'GB', state: null })).toBe(false)
  expect(isRuleOf({ country: null, state: null }, { country: null, state: null })).toBe(true)
})

test('countries and states are known by the names that readers give them', () => {
  expect(['United Kingdom', 'United States', 'Germany', 'DE', 'Atlantis', null].map(countryCode)).toEqual([
    'GB',
    'US',
    'DE',
    'DE',
    null,
    null,
  ])
  expect(['California', 'CA', 'Calif.', 'new york', 'N.Y.', 'Ontario', '', null].map(stateCode)).toEqual([
    'CA',
    'CA',
    'CA',
    'NY',
    'NY',
    null,
    null,
    null,
  ])
})
