import type { Fault } from '@meridian/stripe-sandbox/http/faults'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atProvider, type PayingReader } from '../../../../../test/paying-reader.ts'
import { done, openStaffSetup, type StaffSetup } from '../../../../../test/staff-setup.ts'

let setup: StaffSetup

beforeAll(async () => {
  setup = await openStaffSetup()
})
afterAll(() => setup.payments.stop())
beforeEach(() => setup.clear())

const away = { status: 503, code: 'provider-away' }

let forms = 0
const form = (amount: number, refundedBefore = 0, requestId = `request-${(forms += 1)}-of-the-tests`) => ({
  amount,
  reason: 'The reader asked for it',
  refundedBefore,
  requestId,
})
const refund = async (reader: PayingReader, json: object) =>
  setup.send('POST', `/payments/${(await setup.paymentOf(reader)).id}/refunds`, json)

/** The answer to a refund while something is wrong at the provider. */
async function refundDuring(fault: Fault, reader: PayingReader, json: object) {
  setup.payments.sandbox.fault(fault)
  const answer = await refund(reader, json)
  setup.payments.sandbox.clearFaults()
  return answer
}

describe('a refund', () => {
  test('of a part goes back, is shown to the reader, and leaves the subscription as it is', async () => {
    const reader = await setup.subscribe()
    expect(await refund(reader, form(10_000))).toMatchObject(done)
    expect(await setup.paymentOf(reader)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: 10_000,
    })
    expect(await setup.entitlementOf(reader)).toEqual({
      subscriptionTier: 'platinum',
      subscriptionStatus: 'active',
    })
    expect((await atProvider(setup.payments.provider, reader)).cancel_at_period_end).toBe(false)
    expect(await setup.audited()).toEqual([
      {
        action: 'payment-refunded',
        actor: setup.admin.userId,
        subject: reader.userId,
        detail: expect.stringMatching(/^\$100\.00 of \$2,500\.00, .* \(\w{8}\): The reader asked for it$/),
      },
    ])
    const { rows } = await setup.payload.db.pool.query(
      `select refund.amount_cents, refund.reason, refund.requested_by_id from payment_refunds refund
        join payments payment on payment.id = refund.payment_id where payment.user_id = $1`,
      [reader.userId],
    )
    expect(rows).toEqual([
      { amount_cents: 10_000, reason: 'The reader asked for it', requested_by_id: setup.admin.userId },
    ])
  })

  test('of all ends access at once, and nothing is charged again', async () => {
    const reader = await setup.subscribe()
    expect(await refund(reader, form(250_000))).toMatchObject(done)
    expect(await setup.paymentOf(reader)).toMatchObject({ status: 'refunded', refundedAmount: 250_000 })
    expect((await setup.entitlementOf(reader)).subscriptionTier).toBe('free')
    expect((await atProvider(setup.payments.provider, reader)).status).toBe('canceled')
    setup.payments.sandbox.advanceClock(reader.customerId, new Date(Date.now() + 400 * 86_400_000))
    expect((await atProvider(setup.payments.provider, reader)).charged).toEqual([250_000])
  })

  test('of the rest, after a part, ends it as well', async () => {
    const reader = await setup.subscribe()
    await refund(reader, form(50_000))
    expect(await refund(reader, form(200_000, 50_000))).toMatchObject(done)
    expect((await setup.entitlementOf(reader)).subscriptionTier).toBe('free')
  })

  test('that is sent twice at once, and again later, is one', async () => {
    const reader = await setup.subscribe()
    const same = form(10_000)
    const answers = await Promise.all([refund(reader, same), refund(reader, same)])
    expect(answers).toMatchObject([done, done])
    expect(await refund(reader, same)).toMatchObject(done)
    expect((await setup.paymentOf(reader)).refundedAmount).toBe(10_000)
    expect(await setup.audited()).toHaveLength(1)
  })

  test('whose answer was lost on the way from the provider is one when it is sent again', async () => {
    const reader = await setup.subscribe()
    const same = form(10_000)
    const lost = { route: 'POST /v1/refunds', kind: 'lost', times: 5 } as const
    expect(await refundDuring(lost, reader, same)).toMatchObject(away)
    expect(await setup.audited()).toEqual([])
    expect(await refund(reader, same)).toMatchObject(done)
    expect(await refund(reader, same)).toMatchObject(done)
    expect((await setup.paymentOf(reader)).refundedAmount).toBe(10_000)
    expect(await setup.audited()).toHaveLength(1)
  })

  test('of all whose subscription somebody else ends at the same moment is done, and recorded', async () => {
    const reader = await setup.subscribe()
    // The provider ends it, and asked again it knows no such subscription that runs.
    const lost = { route: 'DELETE /v1/subscriptions/*', kind: 'lost', times: 1 } as const
    expect(await refundDuring(lost, reader, form(250_000))).toMatchObject(done)
    expect((await atProvider(setup.payments.provider, reader)).status).toBe('canceled')
    expect((await setup.entitlementOf(reader)).subscriptionTier).toBe('free')
    expect(await setup.audited()).toHaveLength(1)
  })

  test('of all whose subscription cannot be ended yet is recorded, and ended when it is sent again', async () => {
    const reader = await setup.subscribe()
    const same = form(250_000)
    const down = { route: 'DELETE /v1/subscriptions/*', kind: 'down', times: 5 } as const
    expect(await refundDuring(down, reader, same)).toMatchObject(away)
    expect(await setup.audited()).toHaveLength(1)
    expect(await refund(reader, same)).toMatchObject(done)
    expect((await atProvider(setup.payments.provider, reader)).status).toBe('canceled')
    expect(await setup.audited()).toHaveLength(1)
  })

  test('of the same sum for the same reason, given twice, is recorded twice', async () => {
    const reader = await setup.subscribe()
    await refund(reader, form(10_000))
    await refund(reader, form(10_000, 10_000))
    expect(await setup.audited()).toHaveLength(2)
  })

  test('by two administrators at once, from two forms, is one, and the other is told', async () => {
    const reader = await setup.subscribe()
    const answers = await Promise.all([refund(reader, form(10_000)), refund(reader, form(10_000))])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['payment-conflict', null].toSorted())
    expect((await setup.paymentOf(reader)).refundedAmount).toBe(10_000)
  })

  test('never exceeds what was paid, however it is asked for', async () => {
    const reader = await setup.subscribe()
    expect(await refund(reader, form(250_001))).toMatchObject({
      code: 'refund-too-large',
      detail: 'No more than $2,500.00 of this payment can be refunded.',
    })
    await refund(reader, form(240_000))
    expect(await refund(reader, form(20_000, 240_000))).toMatchObject({ code: 'refund-too-large' })
    expect(await refund(reader, form(20_000, 0))).toMatchObject({ code: 'payment-conflict' })
    await Promise.all(Array.from({ length: 8 }, () => refund(reader, form(10_000, 240_000))))
    expect((await setup.paymentOf(reader)).refundedAmount).toBe(250_000)
  })

  test('that the provider refuses is answered with its sentence, and changes nothing', async () => {
    const reader = await setup.subscribe()
    const refused = { route: 'POST /v1/refunds', kind: 'error', status: 400, times: 1 } as const
    expect(await refundDuring(refused, reader, form(250_000))).toMatchObject({
      code: 'provider-refused',
      detail: expect.stringMatching(/^The payment provider refused: \S/),
    })
    const { status, cancel_at_period_end: isEnding } = await atProvider(setup.payments.provider, reader)
    expect([status, isEnding]).toEqual(['active', false])
    expect(await setup.entitlementOf(reader)).toMatchObject({ subscriptionTier: 'platinum' })
    expect(await setup.audited()).toEqual([])
  })

  test('while the provider is away is refused for the moment, with nothing done', async () => {
    const reader = await setup.subscribe()
    expect(await refundDuring({ route: '*', kind: 'down' }, reader, form(10_000))).toMatchObject(away)
    expect((await setup.paymentOf(reader)).refundedAmount).toBe(0)
  })

  test.each([
    ['of nothing', { ...form(0) }],
    ['without a reason', { ...form(100), reason: ' ' }],
    ['of half a cent', { ...form(0.5) }],
    ['of less than nothing', { ...form(-100) }],
  ])('%s is refused', async (_what, json) => {
    const reader = await setup.subscribe()
    expect(await refund(reader, json)).toMatchObject({ status: 400, code: 'parameter-invalid' })
  })
})
