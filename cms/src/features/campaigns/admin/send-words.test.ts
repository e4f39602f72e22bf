import { type CampaignSend, pauseReasons } from '@meridian/shared/campaigns/sending.schema'
import { everybody } from '@meridian/shared/campaigns/audience.schema'
import { expect, test } from 'vitest'
import { shortMoment } from '../../publishing/admin/local-moment.ts'
import {
  actionsFor,
  comparison,
  countRetriable,
  durationText,
  isClosed,
  pauseWords,
  planWords,
  sendStateText,
  timeText,
} from './send-words.ts'
import { listedText } from './sending-cell.tsx'
import { pauseBeforeReading } from './use-campaign-send.ts'

const now = new Date('2026-11-28T10:00:00Z')
const later = '2026-11-30T06:00:00.000Z'
const plan = { time: { kind: 'now' }, parts: 1, minutesBetween: 60, test: null } as const
const none = { audience: 0, handedOver: 0, refused: 0, excluded: 0, uncertain: 0, waiting: 0 }
const waiting: CampaignSend = {
  id: 1,
  state: 'waiting',
  pauseReason: null,
  plan,
  audience: everybody,
  uncertain: 'hold',
  dueAt: later,
  requestedAt: now.toISOString(),
  requestedBy: 'Ada Holm',
  frozenAt: null,
  isFinished: false,
  sums: none,
  reasons: [],
  servers: [],
  reads: null,
  doubtful: 0,
  lastMinute: 0,
  secondsLeft: null,
  subjectVerdict: null,
  statement: null,
}
const sending: CampaignSend = {
  ...waiting,
  state: 'sending',
  frozenAt: now.toISOString(),
  sums: { ...none, audience: 10, handedOver: 4, waiting: 6 },
}
const finished: CampaignSend = {
  ...sending,
  isFinished: true,
  sums: { ...none, audience: 10, handedOver: 10 },
  statement: { at: now.toISOString(), signature: 'abc', isTrue: true },
}

test('each state is a sentence', () => {
  const says = (send: CampaignSend) => sendStateText(send, now)
  expect(says(waiting)).toBe(`It waits until ${shortMoment(later)}.`)
  expect(says({ ...waiting, dueAt: now.toISOString() })).toBe('It begins in a moment.')
  expect(says(sending)).toBe('It is going out. Nothing was handed over in the last minute.')
  expect(says({ ...sending, secondsLeft: 180 })).toBe('It is going out: about 3 minutes left at this pace.')
  expect(says({ ...waiting, state: 'stopped' })).toBe('It was stopped before it went out. Nobody got it.')
  expect(says({ ...sending, state: 'stopped' })).toBe('It was stopped. 4 mails had been handed over.')
  expect(says(finished)).toBe('It has gone out to 10 readers.')
  expect(says({ ...finished, sums: { ...finished.sums, handedOver: 9, uncertain: 1 } })).toContain(
    'Of 1 more mail nobody knows whether a server took it',
  )
})

test.each(pauseReasons)('a pause says why and what to do: %s', (pauseReason) => {
  const text = sendStateText({ ...sending, state: 'paused', pauseReason }, now)
  expect(text).toBe(`Paused. ${pauseWords[pauseReason]}`)
  expect(text).toMatch(/[Rr]esume|[Ss]top/)
})

test('the time of readers’ clocks says what becomes of those for whom it has passed', () => {
  expect(timeText({ kind: 'now' })).toBe('at once')
  expect(timeText({ kind: 'local', day: '2026-11-30', time: '06:30', whenPassed: 'skip' })).toBe(
    'on 30 Nov 2026 at 06:30 where each reader is; those for whom that has passed do not get it',
  )
})

test('parts and a test of subjects are said', () => {
  expect(planWords(plan)).toEqual([])
  expect(planWords({ ...plan, parts: 4, test: { share: 0.2, hours: 1 } })).toEqual([
    'In 4 equal parts, 60 minutes apart.',
    '20 % test the two subjects for 1 hour; the rest get the better one.',
  ])
})

test.each([
  [1204, 'About as many as last time (1,204 on 20 Nov 2026).', false],
  [1444, '20 % more than last time (1,204 on 20 Nov 2026).', false],
  [1446, '20 % more than last time (1,204 on 20 Nov 2026).', true],
  [900, '25 % fewer than last time (1,204 on 20 Nov 2026).', true],
])('%i readers are compared with last time', (all, text, asks) => {
  expect(comparison(all, { audience: 1204, at: '2026-11-20T09:00:00.000Z' })).toEqual({ text, asks })
})

test('without a last time there is nothing to compare', () => {
  expect(comparison(10, null)).toBeNull()
})

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [5400, '2 hours'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test('a ledger is closed if its numbers add up', () => {
  expect(isClosed(sending.sums)).toBe(true)
  expect(isClosed({ ...sending.sums, waiting: 5 })).toBe(false)
})

test('what was refused for good is not tried again', () => {
  const reasons: CampaignSend['reasons'] = [
    { state: 'refused', reason: 'hard', number: 1 },
    { state: 'refused', reason: 'soft', number: 2 },
    { state: 'retry', reason: null, number: 4 },
    { state: 'excluded', reason: 'suppressed', number: 8 },
  ]
  expect(countRetriable(reasons)).toBe(6)
})

test('what can be done fits where a send stands', () => {
  expect(actionsFor(waiting)).toEqual(['pause', 'take-back', 'stop'])
  expect(actionsFor(sending)).toEqual(['pause', 'stop'])
  expect(actionsFor({ ...sending, state: 'paused' })).toEqual(['resume', 'stop'])
  expect(actionsFor(finished)).toEqual([])
  const uncertain: CampaignSend = { ...finished, sums: { ...finished.sums, handedOver: 9, uncertain: 1 } }
  expect(actionsFor(uncertain)).toEqual(['resend-uncertain', 'count-uncertain'])
  expect(actionsFor({ ...uncertain, state: 'stopped' })).toEqual(['count-uncertain'])
  const refused: CampaignSend = { ...finished, reasons: [{ state: 'refused', reason: 'soft', number: 1 }] }
  expect(actionsFor(refused)).toEqual(['retry'])
})

test('a send is read again for as long as something becomes of it', () => {
  expect(pauseBeforeReading(null, now)).toBeNull()
  expect(pauseBeforeReading(waiting, now)).toBe(15_000)
  expect(pauseBeforeReading(sending, now)).toBe(2000)
  expect(pauseBeforeReading({ ...finished, statement: null }, now)).toBe(2000)
  expect(pauseBeforeReading(finished, now)).toBeNull()
  expect(pauseBeforeReading({ ...waiting, state: 'stopped' }, now)).toBeNull()
})

test.each([
  [null, 'Draft'],
  [{ state: 'waiting', handedOver: null }, 'Waits until 30 Nov 2026, 06:00 UTC'],
  [{ state: 'sending', handedOver: null }, 'Going out'],
  [{ state: 'paused', handedOver: null }, 'Paused'],
  [{ state: 'sending', handedOver: 1204 }, 'Sent to 1,204 readers'],
  [{ state: 'stopped', handedOver: 1 }, 'Stopped after 1 reader'],
] as const)('the list says where a campaign stands: %j', (send, text) => {
  expect(listedText(send && { campaignId: 1, dueAt: later, ...send }).text).toBe(text)
})
