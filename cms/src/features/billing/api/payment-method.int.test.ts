import { CardSchema } from '@meridian/shared/billing/card.schema'
import { ClientSecretSchema } from '@meridian/shared/billing/checkout.schema'
import { PaymentDueSchema } from '@meridian/shared/billing/payment-due.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { openBillingSetup } from '../../../../test/billing-setup.ts'
import {
  cards,
  confirmPayment,
  confirmSetup,
  type PayingReader,
  putCardOnFile,
} from '../../../../test/paying-reader.ts'

let setup: Awaited<ReturnType<typeof openBillingSetup>>

beforeAll(async () => {
  setup = await openBillingSetup()
})
afterAll(() => setup.payments.stop())

async function cardsAtProvider({ customerId }: PayingReader) {
  const { stripe } = setup.payments.provider
  const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card' })
  return data.map(({ card }) => card?.last4)
}

async function letRenewalFail(reader: PayingReader) {
  await putCardOnFile(setup.payments, reader, cards.declinedLater)
  await setup.letYearPass(reader)
}

describe('the card on file', () => {
  test('is the one that was paid with, and there is none before', async () => {
    const reader = await setup.open(setup.plans.silver)
    const card = CardSchema.strict().parse(await reader.read('/payment-method'))
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
    const other = await setup.openOther()
    expect(await other.read('/payment-method')).toBeNull()
  })

  test('is shown while the provider is away', async () => {
    const reader = await setup.open(setup.plans.silver)
    const without = openApi(setup.payload, { payments: null })
    const response = await without.api.request('/api/user/payment-method', {
      headers: { cookie: reader.cookie },
    })
    expect(await response.json()).toMatchObject({ last4: '4242' })
  })

  test('is replaced by another one, which everything is paid with from then on', async () => {
    const reader = await setup.open(setup.plans.silver)
    const begun = await reader.post('/payment-method/setup')
    const { clientSecret } = ClientSecretSchema.strict().parse(await begun.json())
    await setup.payments.sandbox.browser.confirmSetup({
      clientSecret,
      card: cards.mastercard,
      threeDSecure: 'complete',
    })
    const [setupIntentId = ''] = clientSecret.split('_secret')
    const response = await reader.put('/payment-method', { setupIntentId })
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ brand: 'mastercard', last4: '4444' }),
    ])
    expect(await reader.read('/payment-method')).toMatchObject({ brand: 'mastercard', last4: '4444' })
    expect(await cardsAtProvider(reader)).toEqual(['4444'])
    await setup.letYearPass(reader)
    const { data: charges } = await setup.payments.provider.stripe.charges.list({
      customer: reader.customerId,
    })
    expect(charges[0]?.payment_method_details?.card?.last4).toBe('4444')
  })

  test('replaced twice at once, or the same setup sent again, ends with one card', async () => {
    const reader = await setup.open(setup.plans.silver)
    const setups = [
      await confirmSetup(setup.payments, { customerId: reader.customerId, card: cards.mastercard }),
      await confirmSetup(setup.payments, { customerId: reader.customerId, card: cards.good }),
    ]
    const send = (setupIntentId: string | undefined) => reader.put('/payment-method', { setupIntentId })
    const answers = await Promise.all([...setups, ...setups].map(send))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.some(({ ok }) => ok)).toBe(true)
    const left = await cardsAtProvider(reader)
    expect(left).toHaveLength(1)
    expect(await reader.read('/payment-method')).toMatchObject({ last4: left[0] })
    const { default_payment_method: used } = await setup.at(reader)
    const kept = setups[left[0] === '4444' ? 0 : 1]
    const setupIntent = await setup.payments.provider.stripe.setupIntents.retrieve(kept ?? '')
    expect(used).toBe(setupIntent.payment_method)
    // Anyone who sends the other one again is told that it is gone.
    const gone = await send(setups[left[0] === '4444' ? 1 : 0])
    expect([gone.status, await gone.text()]).toEqual([409, expect.stringContaining('Please enter it again.')])
    const { rows } = await setup.payload.db.pool.query(
      `select detail from audit_events where subject_id = $1 and action = 'card-updated'`,
      [reader.userId],
    )
    expect(new Set(rows.map(({ detail }) => detail)).size).toBe(rows.length)
  })

  test('cannot be set up from somebody else’s setup, from none or from one that was not confirmed', async () => {
    const [reader, other] = [await setup.open(setup.plans.silver), await setup.open(setup.plans.silver)]
    const others = await confirmSetup(setup.payments, {
      customerId: other.customerId,
      card: cards.mastercard,
    })
    for (const setupIntentId of [others, 'seti_unknown', '../customers', 'pi_1', '\u0000']) {
      const response = await reader.put('/payment-method', { setupIntentId })
      expect([response.status, await response.text()]).toEqual([
        404,
        'There is no such card. Please enter it again.',
      ])
    }
    const unconfirmed = await setup.payments.provider.stripe.setupIntents.create({
      customer: reader.customerId,
    })
    expect((await reader.put('/payment-method', { setupIntentId: unconfirmed.id })).status).toBe(409)
    expect(await cardsAtProvider(reader)).toEqual(['4242'])
    expect(await reader.read('/payment-method')).toMatchObject({ last4: '4242' })
  })

  test('is set up by nobody who pays for nothing', async () => {
    const reader = await setup.openOther()
    expect((await reader.post('/payment-method/setup')).status).toBe(409)
    expect((await reader.put('/payment-method', { setupIntentId: 'seti_1' })).status).toBe(409)
  })

  test('is not tried out again and again', async () => {
    const reader = await setup.open(setup.plans.silver)
    const answers = await Promise.all(Array.from({ length: 12 }, () => reader.post('/payment-method/setup')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

describe('what is due', () => {
  test('after a renewal failed is paid with the answered secret, and access goes on', async () => {
    const reader = await setup.open(setup.plans.silver)
    await letRenewalFail(reader)
    expect(await reader.read('/subscription')).toMatchObject({ status: 'past_due' })
    const due = PaymentDueSchema.strict().parse(await (await reader.post('/payments/due')).json())
    expect(due).toMatchObject({ amount: 20_000, currency: 'usd', kind: 'renewal', plan: { id: 'silver' } })
    expect(await (await reader.post('/payments/due')).json()).toEqual(due)
    expect(await reader.read('/payments/due')).toEqual(due)
    await confirmPayment(setup.payments, { clientSecret: due.clientSecret, card: cards.mastercard })
    const nothing = await reader.post('/payments/due')
    expect([nothing.status, await nothing.text()]).toEqual([404, 'There is nothing to pay.'])
    expect(await reader.read('/payments/due')).toBeNull()
    expect(await reader.read('/subscription')).toMatchObject({ status: 'active', payBy: null })
    expect((await setup.at(reader)).charged).toEqual([20_000, 20_000])
  })

  test('is nothing as long as all is paid, and nothing for anyone who pays for nothing', async () => {
    expect((await (await setup.open(setup.plans.silver)).post('/payments/due')).status).toBe(404)
    expect((await (await setup.openOther()).post('/payments/due')).status).toBe(404)
  })

  test('is read as nothing, which is no problem, by anyone who has paid and by anyone who pays for nothing', async () => {
    expect(await (await setup.open(setup.plans.silver)).read('/payments/due')).toBeNull()
    expect(await (await setup.openOther()).read('/payments/due')).toBeNull()
  })

  test('of one reader is never another’s', async () => {
    const [reader, other] = [await setup.open(setup.plans.silver), await setup.open(setup.plans.silver)]
    await letRenewalFail(reader)
    expect((await other.post('/payments/due')).status).toBe(404)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
