import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCms } from '../../../../test/magazine.ts'
import { sold } from '../../../../test/paying-reader.ts'
import { openPayments } from '../../../../test/payments.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import type { Plan } from '../../../payload-types.ts'
import { clearProviderPrice, providerPriceFor, usablePriceFor } from './provider-price.ts'

let payload: Payload
let payments: Awaited<ReturnType<typeof openPayments>>
let plan: Plan

beforeAll(async () => {
  payload = await openCms()
  payments = await openPayments()
})
afterAll(() => payments.stop())
beforeEach(async () => {
  plan = await createTestPlan(payload, { tier: 'silver' })
})

const context = () => ({ pool: payload.db.pool, provider: payments.provider })
const priceFor = (change: Partial<Plan> = {}) => providerPriceFor(context(), sold({ ...plan, ...change }))
const pricesOf = async (product: string) => (await payments.provider.stripe.prices.list({ product })).data

test('a plan is one product with the price that it has', async () => {
  const { productId, priceId } = await priceFor()
  const [price, ...others] = await pricesOf(productId)
  expect(others).toEqual([])
  expect(price).toMatchObject({
    id: priceId,
    unit_amount: 20_000,
    currency: 'usd',
    recurring: { interval: 'year', interval_count: 1 },
    metadata: { meridian_plan: plan.slug },
  })
  expect(await payments.provider.stripe.products.retrieve(productId)).toMatchObject({ name: plan.name })
})

test('however many ask at once, there is one', async () => {
  const prices = await Promise.all(Array.from({ length: 10 }, () => priceFor()))
  expect(new Set(prices.map(({ priceId }) => priceId)).size).toBe(1)
  expect(await pricesOf(prices[0]?.productId ?? '')).toHaveLength(1)
})

test('one that was made and never written down is found again', async () => {
  const first = await priceFor()
  await clearProviderPrice(payload.db.pool, sold(plan))
  expect(await priceFor()).toEqual(first)
})

test('one that somebody has archived at the provider is sold again, and one that is gone is made again', async () => {
  const { stripe } = payments.provider
  const first = await priceFor()
  await stripe.prices.update(first.priceId, { active: false })
  expect(await usablePriceFor(context(), sold(plan))).toEqual(first)
  expect((await stripe.prices.retrieve(first.priceId)).active).toBe(true)
  await payload.db.pool.query(
    'update provider_prices set provider_price_id = $1 where provider_price_id = $2',
    ['price_of_another_account', first.priceId],
  )
  expect(await usablePriceFor(context(), sold(plan))).toEqual(first)
})

test('its key, in the hands of another price at the provider, sells nothing at that one', async () => {
  const { stripe } = payments.provider
  const { productId, priceId } = await priceFor()
  await clearProviderPrice(payload.db.pool, sold(plan))
  const { lookup_key: key } = await stripe.prices.retrieve(priceId)
  const strange = await stripe.prices.create({
    product: productId,
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval: 'year' },
    lookup_key: key ?? '',
    transfer_lookup_key: true,
  })
  const again = await priceFor()
  expect(again.priceId).not.toBe(strange.id)
  expect(await stripe.prices.retrieve(again.priceId)).toMatchObject({ unit_amount: 20_000, lookup_key: key })
})

test('another price is another one of the same product, and the old one stays', async () => {
  const [before, after] = [
    await priceFor(),
    await priceFor({ priceCents: 22_000, name: 'The Global Reader' }),
  ]
  expect(after.productId).toBe(before.productId)
  expect((await pricesOf(after.productId)).map(({ unit_amount, active }) => [unit_amount, active])).toEqual([
    [22_000, true],
    [20_000, true],
  ])
  expect(await payments.provider.stripe.products.retrieve(after.productId)).toMatchObject({
    name: 'The Global Reader',
  })
})

test('by the month is another one', async () => {
  const monthly = await priceFor({ period: 'month' })
  expect(monthly.priceId).not.toBe((await priceFor()).priceId)
})

test('asked once, the provider is not asked again', async () => {
  const first = await priceFor()
  payments.sandbox.fault({ route: '* /v1/*', kind: 'down' })
  expect(await priceFor()).toEqual(first)
  payments.sandbox.clearFaults()
})

test('a plan that cannot be collected for has none', async () => {
  await expect(priceFor({ priceCents: 0 })).rejects.toThrow('cannot be sold')
  await expect(priceFor({ period: 'while it lasts' })).rejects.toThrow('cannot be sold')
})
