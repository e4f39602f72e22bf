import { SmtpSandbox } from '@meridian/mail-sandbox/smtp-sandbox'
import { expect, test } from 'vitest'
import { accepted, createTestTransport } from '../../../../test/campaign-lane.ts'
import { countStates } from '../../../../test/sends.ts'
import { setUpLanes } from '../../../../test/started-lanes.ts'
import { createSmtpTransport } from '../../../platform/mail-transports/smtp/smtp-transport.ts'

const { db, insertReaders, insertSend, start, whenEnded } = setUpLanes()

test('two lanes on one campaign share it: nobody gets two, and none of them does it alone', async () => {
  await insertReaders({ number: 400 })
  const sendId = await insertSend()
  // Each answers once both have begun.
  const begun = new Set<number>()
  const both = Promise.withResolvers<void>()
  const transports = [0, 1].map((lane) =>
    createTestTransport(async () => {
      begun.add(lane)
      if (begun.size === 2) both.resolve()
      await both.promise
      return accepted
    }),
  )
  for (const { transport } of transports) start(db, { transport, pollMs: 20 })
  await whenEnded(sendId)
  const addresses = transports.flatMap(({ taken }) => taken.map(({ to }) => to))
  expect(addresses).toHaveLength(400)
  expect(new Set(addresses).size).toBe(400)
  for (const { taken } of transports) expect(taken.length).toBeGreaterThan(0)
  expect(await countStates(db, sendId)).toEqual({ 'handed-over': 400 })
})

test.each([
  [true, { 'handed-over': 4 }],
  [false, { 'handed-over': 3, 'refused/address': 1 }],
])(
  'addresses with umlauts arrive as they are, or are refused and said to be: SMTPUTF8 %s',
  async (hasSmtpUtf8, states) => {
    const mailServer = new SmtpSandbox({ hasSmtpUtf8 })
    const url = await mailServer.start()
    const transport = createSmtpTransport({ url, connections: 2, dkim: null })
    await insertReaders({
      number: 4,
      address: `(array['jörg@müller.test','jorg@müller.test','o''neil@house.test','ada@house.test'])[n + 1]`,
    })
    const sendId = await insertSend()
    const replies: string[] = []
    const onRefused = (refusals: { reply: string }[]) => {
      replies.push(...refusals.map(({ reply }) => reply))
      return Promise.resolve()
    }
    start(db, { transport, onRefused })
    await whenEnded(sendId)
    expect(await countStates(db, sendId)).toEqual(states)
    const recipients = mailServer.mails.flatMap((mail) => mail.recipients).toSorted()
    expect(recipients.filter((address) => address !== 'jörg@müller.test')).toEqual(
      ['ada@house.test', 'jorg@müller.test', "o'neil@house.test"].toSorted(),
    )
    expect(recipients.includes('jörg@müller.test')).toBe(hasSmtpUtf8)
    expect(replies).toEqual(hasSmtpUtf8 ? [] : [expect.stringContaining('SMTPUTF8')])
    await transport.close()
    await mailServer.stop()
  },
)
