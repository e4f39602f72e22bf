import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FaultSetup, openFaultSetup } from '../../fault-setup.ts'
import { deliverEvents } from '../../payment-events.ts'
import { readPdf } from '../../pdf.ts'

let setup: FaultSetup

beforeAll(async () => {
  setup = await openFaultSetup()
})
afterEach(() => setup.clear())
afterAll(() => setup.stop())

describe('money that goes back', { timeout: 60_000 }, () => {
  test('a refund in full ends access at once, and nothing is charged after it', async () => {
    const reader = await setup.open(setup.plans.silver)
    await setup.stripe.refunds.create({ charge: await setup.lastChargeOf(reader) })
    await deliverEvents(setup, reader.customerId)
    expect(await setup.tierOf(reader)).toMatchObject({ subscriptionTier: 'free' })
    const [payment]: { id: string; status: string }[] = Object(await reader.read('/payments'))
    expect(payment?.status).toBe('refunded')
    const receipt = await reader.get(`/payments/${payment?.id}/receipt`)
    const { pages } = await readPdf(Buffer.from(await receipt.arrayBuffer()))
    expect(pages[0]?.text).toMatch(/Refunded on .* −\$200\.00/)
    await setup.letYearPass(reader)
    expect(await setup.at(reader)).toMatchObject({ status: 'canceled', charged: [20_000] })
  })

  test('a refund in part leaves access as it is', async () => {
    const reader = await setup.open(setup.plans.silver)
    await setup.stripe.refunds.create({ charge: await setup.lastChargeOf(reader), amount: 5000 })
    await deliverEvents(setup, reader.customerId)
    expect(await setup.tierOf(reader)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionTier: 'global_reader',
    })
    expect(await reader.read('/payments')).toMatchObject([
      { status: 'partially_refunded', amount: 20_000, refundedAmount: 5000 },
    ])
  })

  test('a dispute takes access away while it is open, and for good when it is lost', async () => {
    const reader = await setup.open(setup.plans.silver)
    const dispute = setup.sandbox.openDispute(await setup.lastChargeOf(reader))
    await deliverEvents(setup, reader.customerId)
    expect(await setup.tierOf(reader)).toMatchObject({
      subscriptionStatus: 'disputed',
      subscriptionTier: 'free',
    })
    expect(await reader.read('/payments')).toMatchObject([{ status: 'disputed' }])
    setup.sandbox.closeDispute(String(dispute.id), 'lost')
    await deliverEvents(setup, reader.customerId)
    expect(await setup.tierOf(reader)).toMatchObject({ subscriptionTier: 'free' })
  })

  test('a dispute that is won brings access back', async () => {
    const reader = await setup.open(setup.plans.silver)
    const dispute = setup.sandbox.openDispute(await setup.lastChargeOf(reader))
    await deliverEvents(setup, reader.customerId)
    setup.sandbox.closeDispute(String(dispute.id), 'won')
    await deliverEvents(setup, reader.customerId)
    expect(await setup.tierOf(reader)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionTier: 'global_reader',
    })
    expect(await reader.read('/payments')).toMatchObject([{ status: 'succeeded' }])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
