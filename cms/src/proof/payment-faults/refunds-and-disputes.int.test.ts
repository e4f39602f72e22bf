import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FaultDesk, openFaultDesk } from '../../../test/fault-desk.ts'
import { deliverEvents } from '../../../test/payment-events.ts'
import { readPdf } from '../../../test/pdf.ts'

let desk: FaultDesk

beforeAll(async () => {
  desk = await openFaultDesk()
})
afterEach(() => desk.clear())
afterAll(() => desk.stop())

describe('money that goes back', { timeout: 60_000 }, () => {
  test('a refund in full ends access at once, and nothing is charged after it', async () => {
    const reader = await desk.open(desk.plans.silver)
    await desk.stripe.refunds.create({ charge: await desk.lastChargeOf(reader) })
    await deliverEvents(desk, reader.customerId)
    expect(await desk.tierOf(reader)).toMatchObject({ subscriptionTier: 'free' })
    const [payment]: { id: string; status: string }[] = Object(await reader.read('/payments'))
    expect(payment?.status).toBe('refunded')
    const receipt = await reader.get(`/payments/${payment?.id}/receipt`)
    const { pages } = await readPdf(Buffer.from(await receipt.arrayBuffer()))
    expect(pages[0]?.text).toMatch(/Refunded on .* −\$200\.00/)
    await desk.letYearPass(reader)
    expect(await desk.at(reader)).toMatchObject({ status: 'canceled', charged: [20_000] })
  })

  test('a refund in part leaves access as it is', async () => {
    const reader = await desk.open(desk.plans.silver)
    await desk.stripe.refunds.create({ charge: await desk.lastChargeOf(reader), amount: 5000 })
    await deliverEvents(desk, reader.customerId)
    expect(await desk.tierOf(reader)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionTier: 'global_reader',
    })
    expect(await reader.read('/payments')).toMatchObject([
      { status: 'partially_refunded', amount: 20_000, refundedAmount: 5000 },
    ])
  })

  test('a dispute takes access away while it is open, and for good when it is lost', async () => {
    const reader = await desk.open(desk.plans.silver)
    const dispute = desk.sandbox.openDispute(await desk.lastChargeOf(reader))
    await deliverEvents(desk, reader.customerId)
    expect(await desk.tierOf(reader)).toMatchObject({
      subscriptionStatus: 'disputed',
      subscriptionTier: 'free',
    })
    expect(await reader.read('/payments')).toMatchObject([{ status: 'disputed' }])
    desk.sandbox.closeDispute(String(dispute.id), 'lost')
    await deliverEvents(desk, reader.customerId)
    expect(await desk.tierOf(reader)).toMatchObject({ subscriptionTier: 'free' })
  })

  test('a dispute that is won brings access back', async () => {
    const reader = await desk.open(desk.plans.silver)
    const dispute = desk.sandbox.openDispute(await desk.lastChargeOf(reader))
    await deliverEvents(desk, reader.customerId)
    desk.sandbox.closeDispute(String(dispute.id), 'won')
    await deliverEvents(desk, reader.customerId)
    expect(await desk.tierOf(reader)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionTier: 'global_reader',
    })
    expect(await reader.read('/payments')).toMatchObject([{ status: 'succeeded' }])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(desk.api.faults).toEqual([])
})
