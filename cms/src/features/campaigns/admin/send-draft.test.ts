import { type Audience, everybody } from '@meridian/shared/campaigns/audience.schema'
import { expect, test } from 'vitest'
import { newDraft, requestOf, type SendDraft } from './send-draft.ts'

const now = new Date('2026-11-28T10:00:00Z')
const ask = (change: Partial<SendDraft> = {}, more: Partial<Parameters<typeof requestOf>[1]> = {}) =>
  requestOf(
    { ...newDraft(now), ...change },
    { audience: everybody, hasSecondSubject: false, accepted: [], now, ...more },
  )

test('what the form begins with can be sent: at once, to all, in one part, without a test', () => {
  expect(ask()).toEqual({
    ok: true,
    value: {
      plan: { time: { kind: 'now' }, parts: 1, minutesBetween: 60, test: null },
      audience: everybody,
      uncertain: 'resend',
      lateAfterMinutes: 60,
      accepted: [],
    },
  })
})

test('a time by the editor’s clock is a moment, one by readers’ clocks stays as it is', () => {
  const [day, time] = ['2026-12-01', '06:30']
  const moment = new Date(`${day}T${time}:00`).toISOString()
  expect(ask({ when: 'at', day, time })).toMatchObject({
    value: { plan: { time: { kind: 'at', at: moment } } },
  })
  expect(ask({ when: 'local', day, time, whenPassed: 'skip' })).toMatchObject({
    value: { plan: { time: { kind: 'local', day, time, whenPassed: 'skip' } } },
  })
})

test('two subjects are tested where there are two and it is wanted', () => {
  const two = { hasSecondSubject: true }
  expect(ask({}, two)).toMatchObject({ value: { plan: { test: { share: 0.2, hours: 4 } } } })
  expect(ask({ isTested: false }, two)).toMatchObject({ value: { plan: { test: null } } })
})

test.each<[Partial<SendDraft>, string]>([
  [{ when: 'at', day: '2026-11-01', time: '06:30' }, 'That moment has passed.'],
  [{ when: 'at', day: '', time: '06:30' }, 'Enter a day and a time.'],
  [{ isInParts: true, parts: '0' }, 'Send it in 2 to 24 parts.'],
  [{ isInParts: true, parts: '1' }, 'Send it in 2 to 24 parts.'],
  [{ isInParts: true, minutesBetween: '1.5' }, 'Between two parts there are 1 to 1,440 minutes.'],
  [{ lateAfterMinutes: '' }, 'It asks after 5 to 1,440 minutes.'],
])('what is missing is said in words: %j', (change, problem) => {
  expect(ask(change)).toEqual({ ok: false, problem })
})

test('a condition that says nothing is not sent', () => {
  const audience: Audience = { match: 'all', conditions: [{ kind: 'label', isNot: false, labels: [] }] }
  expect(ask({}, { audience })).toEqual({
    ok: false,
    problem: 'Choose something in each condition, or remove it.',
  })
})
