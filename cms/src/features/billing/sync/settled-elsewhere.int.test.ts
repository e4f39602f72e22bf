import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, type PayingReader, putCardOnFile } from '../../../../test/paying-reader.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { readReaderFile } from '../../reporting/read-reader-file.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())

/** Somebody at the magazine has got the money by other means, and says so in the provider's dashboard. */
async function settle(reader: PayingReader) {
  const { data } = await setup.stripe.invoices.list({ customer: reader.customerId, status: 'open' })
  for (const { id } of data) await setup.stripe.invoices.pay(id, { paid_out_of_band: true })
  await reader.sync()
}

async function fileOf({ userId }: PayingReader) {
  const { rows } = await setup.pool.query('select public_id as id from users where id = $1', [userId])
  return readReaderFile(setup.pool, String(rows[0]?.id))
}

test('a first payment gives the plan, and is a payment that no card was charged for', async () => {
  const reader = await setup.open({ card: cards.declined })
  await setup.mails()
  await settle(reader)
  const { tier, payments } = await setup.look(reader)
  expect(tier).toBe('global_reader')
  expect(payments).toMatchObject([
    {
      description: 'The Global Reader, one year (settled elsewhere)',
      amount: 20_000,
      status: 'succeeded',
      refundedAmount: 0,
    },
    { status: 'failed' },
  ])
  const mails = await setup.mails()
  expect(mails.map(({ subject }) => subject)).toEqual(['Your receipt from Meridian: $200.00'])
  expect(mails[0]?.text).toContain('Other means than a card')
})

test('its receipt says what it was paid with', async () => {
  const reader = await setup.open({ card: cards.declined })
  await settle(reader)
  const [payment] = (await setup.look(reader)).payments
  const response = await reader.get(`/payments/${payment?.id}/receipt`)
  const { pages } = await readPdf(Buffer.from(await response.arrayBuffer()))
  expect(pages[0]?.text).toMatch(/PAID WITH\s+Other means than a card/)
  expect(pages[0]?.text).toMatch(/Amount paid\s+\$200\.00/)
})

test('staff see it, and that it is not refunded here', async () => {
  const reader = await setup.open({ card: cards.declined })
  await settle(reader)
  expect((await fileOf(reader))?.payments[0]).toMatchObject({
    description: 'The Global Reader, one year (settled elsewhere)',
    isPaid: true,
    isCharged: false,
  })
})

test('a renewal whose card has failed is made good by it, once, however often anybody looks', async () => {
  const reader = await setup.open()
  await putCardOnFile(setup.payments, reader, cards.declinedLater)
  setup.pass(reader, 366)
  await reader.sync()
  expect((await setup.look(reader)).subscription).toMatchObject({ status: 'past_due' })
  await settle(reader)
  expect(await reader.sync()).toMatchObject({ payments: [], subscriptions: [] })
  const { tier, subscription, payments } = await setup.look(reader)
  expect([tier, subscription?.status]).toEqual(['global_reader', 'active'])
  expect(payments[0]).toMatchObject({
    description: 'The Global Reader, renewal for one year (settled elsewhere)',
    status: 'succeeded',
  })
})

test('what is charged, credited or free is none of it', async () => {
  const reader = await setup.open()
  await setup.stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
  await reader.sync()
  expect((await setup.look(reader)).payments.map(({ description }) => description)).toEqual([
    'The Global Reader, one year',
  ])
})
