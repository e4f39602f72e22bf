import { describe, expect, test } from 'vitest'
import { addressOfPeriods, divisorsOf, periodsInAddress } from './audience-periods.ts'

const today = new Date('2026-11-30T23:30:00Z')
const read = (parameters: Record<string, unknown>) =>
  periodsInAddress((name) => parameters[name] ?? null, { today })
const refusal = (parameters: Record<string, unknown>) => {
  const [issue] = read(parameters).error?.issues ?? []
  return issue && `${issue.path.join('.')} ${issue.message}`
}
const november = { from: '2026-11-01', to: '2026-11-30' }

test('without chosen days an address names a period, which is compared with as many days before', () => {
  expect(read({}).data).toEqual({
    period: '7-days',
    now: { from: '2026-11-24', to: '2026-11-30' },
    before: { from: '2026-11-17', to: '2026-11-23' },
  })
  expect(read({ period: 'today', from: '', 'other-to': '' }).data?.now).toEqual({
    from: '2026-11-30',
    to: '2026-11-30',
  })
  expect(periodsInAddress(() => null, { today, otherwise: '28-days' }).data?.period).toBe('28-days')
})

test('chosen days stand above a period, and may be compared with any others', () => {
  const others = { 'other-from': '2024-02-28', 'other-to': '2024-03-01' }
  const chosen = read({ period: 'year', ...november, ...others }).data
  expect(chosen).toEqual({
    period: null,
    now: november,
    before: { from: '2024-02-28', to: '2024-03-01' },
  })
  expect(chosen && addressOfPeriods(chosen)).toEqual({ ...november, ...others })
  expect(chosen && divisorsOf(chosen)).toEqual({ isPerDay: true, now: 30, before: 3 })
})

test('without days to compare with they are as many as right before, and nothing is divided', () => {
  const chosen = read(november).data
  expect(chosen?.before).toEqual({ from: '2026-10-02', to: '2026-10-31' })
  expect(chosen && divisorsOf(chosen)).toEqual({ isPerDay: false, now: 1, before: 1 })
})

test('what an address names is what the next one reads', () => {
  for (const parameters of [{ period: 'year' }, november]) {
    const periods = read(parameters)
    expect(periods.data && read(addressOfPeriods(periods.data))).toEqual(periods)
  }
})

describe('days that cannot be are refused by name', () => {
  test.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'from is after the last day'],
    [{ from: '2026-11-30', to: '2026-12-01' }, 'to is still to come'],
    [{ from: '2024-11-29', to: '2026-11-30' }, 'from is more than 24 months before the last day'],
    [{ from: '2026-02-30', to: '2026-11-30' }, 'from is not a day, such as 2026-11-30'],
    [{ from: 'yesterday', to: '2026-11-30' }, 'from is not a day, such as 2026-11-30'],
    [{ from: ['2026-11-01'], to: '2026-11-30' }, 'from is not a day, such as 2026-11-30'],
    [{ from: '1999-12-31', to: '2000-01-02' }, 'from is before anything was counted'],
    [{ from: '2026-11-01' }, 'to is missing'],
    [{ to: '2026-11-01' }, 'from is missing'],
    [{ 'other-from': '2026-11-01', 'other-to': '2026-11-02' }, 'from is missing'],
    [{ ...november, 'other-from': '2026-10-01' }, 'other-to is missing'],
    [{ ...november, 'other-to': '2026-10-01' }, 'other-from is missing'],
    [
      { ...november, 'other-from': '2026-10-02', 'other-to': '2026-10-01' },
      'other-from is after the last day',
    ],
    [{ ...november, 'other-from': '2026-10-02', 'other-to': '2027-10-01' }, 'other-to is still to come'],
  ])('%j: %s', (parameters, sentence) => {
    expect(refusal(parameters)).toBe(sentence)
  })

  test('24 months are not too many, with a day for a leap year', () => {
    expect(read({ from: '2024-02-29', to: '2026-02-28' }).success).toBe(true)
    expect(refusal({ from: '2024-02-28', to: '2026-02-28' })).toMatch(/24 months/)
  })
})
