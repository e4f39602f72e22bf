import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards } from '../../../../test/paying-reader.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { remindOfDebts } from './remind-of-debts.ts'

const dayMs = 24 * 3_600_000

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())

test('a renewal that stays unpaid is told of once more, three days before the plan ends', async () => {
  const reader = await setup.open()
  await setup.stripe.subscriptions.update(reader.subscriptionId, {
    default_payment_method: await setup.putCard(reader, cards.declinedLater),
  })
  setup.pass(reader, 366)
  await reader.sync()
  await setup.mails()
  const payBy = new Date((await setup.look(reader)).subscription?.payBy ?? '')
  const before = (days: number) => ({ now: new Date(payBy.getTime() - days * dayMs) })
  expect(await remindOfDebts(setup.pool, before(4))).toBe(0)
  expect(await remindOfDebts(setup.pool, before(2))).toBe(1)
  expect(await remindOfDebts(setup.pool, before(1))).toBe(0)
  const [mail] = await setup.mails()
  expect(mail?.text).toContain('Unless $200.00 arrive by')
  expect(mail?.text).toContain('/account/payment')
})
