import { expect, test } from 'vitest'
import type { HandOver } from '../../../platform/mail-transports/mail-transport.ts'
import type { ClaimedRecipient } from './claim.ts'
import { mostRepeats, settlementOf } from './outcome.ts'

const uncertain: HandOver = { kind: 'uncertain', reply: 'No answer: ETIMEDOUT' }
const recipient = (attempts: number): ClaimedRecipient => ({
  subscriberId: 7,
  address: 'reader@house.test',
  subscriberKey: 'key',
  name: null,
  hasPlan: false,
  countsReads: false,
  servers: 'house.test',
  subject: 'a',
  attempts,
  isRepeat: false,
  leftOut: null,
})

/** What becomes of a mail whose server never answers, try by try. */
function triesOf(options: Parameters<typeof settlementOf>[2]) {
  const states = []
  for (let attempts = 1; states.at(-1) !== 'uncertain'; attempts += 1) {
    if (attempts > 100) throw new Error('It is tried for ever.')
    states.push(settlementOf(recipient(attempts), uncertain, options).state)
  }
  return states
}

test('a mail whose server never says that it has it is sent again three times, not for ever', () => {
  expect(triesOf({ uncertain: 'resend', isIdempotent: false })).toEqual([
    'retry',
    'retry',
    'retry',
    'uncertain',
  ])
  expect(triesOf({ uncertain: 'hold', isIdempotent: false })).toEqual(['uncertain'])
})

test('where it is the same mail it is tried more often, in less time than its key lives, and shown as uncertain only at the end', () => {
  const options = { uncertain: 'hold', isIdempotent: true } as const
  expect(triesOf(options)).toHaveLength(mostRepeats + 1)
  const pauses = Array.from({ length: mostRepeats }, (_, index) =>
    settlementOf(recipient(index + 1), uncertain, options),
  )
  const seconds = pauses.map((one) =>
    one.state === 'retry' && !one.wasUncertain ? one.retryInSeconds : Infinity,
  )
  expect(seconds.reduce((sum, pause) => sum + pause, 0)).toBeLessThan((23 * 3600) / (mostRepeats + 1))
})

test('a repetition that is put off waits no longer than one that is not answered, and is as uncertain at the end', () => {
  const later: HandOver = {
    kind: 'later',
    code: 429,
    enhanced: null,
    reply: 'Too many requests',
    isAboutRate: true,
  }
  const unreachable: HandOver = { kind: 'unreachable', reply: 'No answer: ECONNREFUSED' }
  const same = { uncertain: 'resend', isIdempotent: true } as const
  for (const attempts of [2, 5, mostRepeats, mostRepeats + 1]) {
    const repeat = { ...recipient(attempts), isRepeat: true }
    const { reply: _reply, ...unanswered } = settlementOf(repeat, uncertain, same)
    for (const putOff of [later, unreachable])
      expect(settlementOf(repeat, putOff, same)).toEqual({ ...unanswered, reply: putOff.reply })
  }
  // By a server without keys it would be another mail.
  expect(
    settlementOf({ ...recipient(2), isRepeat: true }, later, { uncertain: 'resend', isIdempotent: false }),
  ).toMatchObject({ state: 'retry', wasUncertain: true })
})
