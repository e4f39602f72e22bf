import { expect, test } from 'vitest'
import { createYearlyPrice, openSandbox, sdkFor, subscribe, testKeys } from '../test-sandbox.ts'

test('lists come newest first, in pages that the SDK follows by itself', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const made: string[] = []
  for (let number = 0; number < 7; number += 1) {
    made.unshift((await stripe.customers.create({ email: `reader-${number}@example.com` })).id)
  }
  const first = await stripe.customers.list({ limit: 3 })
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3))
  expect(first.has_more).toBe(true)
  const next = await stripe.customers.list({ limit: 4, starting_after: made[2] ?? '' })
  expect([next.data.map(({ id }) => id), next.has_more]).toEqual([made.slice(3), false])
  const back = await stripe.customers.list({ limit: 2, ending_before: made[5] ?? '' })
  expect([back.data.map(({ id }) => id), back.has_more]).toEqual([made.slice(3, 5), true])
  const all: string[] = []
  for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id)
  expect(all).toEqual(made)
})

test('a list can be narrowed by what its objects are', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const { customer, subscription } = await subscribe(open)
  await subscribe(open)
  expect((await stripe.subscriptions.list({ customer })).data.map(({ id }) => id)).toEqual([subscription.id])
  expect((await stripe.invoices.list({ customer, status: 'open' })).data).toEqual([])
  expect((await stripe.customers.list({ email: 'nobody@example.com' })).data).toEqual([])
  const later = { gte: Math.floor(Date.now() / 1000) + 60 }
  expect((await stripe.charges.list({ created: later })).data).toEqual([])
  expect((await stripe.events.list({ type: 'invoice.paid' })).data).toHaveLength(2)
})

test('ids are expanded along a path, through lists too, but not deeper than four levels', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const { subscription, customer } = await subscribe(open)
  const expanded = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['customer', 'latest_invoice.payments', 'items.data.price.product', 'default_payment_method'],
  })
  expect(expanded).toMatchObject({
    customer: { id: customer, object: 'customer' },
    latest_invoice: { payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] } },
    items: { data: [{ price: { product: { object: 'product' } } }] },
    default_payment_method: { object: 'payment_method' },
  })
  const list = await stripe.invoices.list({ customer, expand: ['data.customer', 'data.confirmation_secret'] })
  expect(list.data).toMatchObject([{ customer: { id: customer } }])
  const tooDeep = stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments.data.payment.payment_intent'],
  })
  await expect(tooDeep).rejects.toMatchObject({ code: 'property_expansion_max_depth' })
  await expect(stripe.customers.retrieve(customer, { expand: ['nothing'] })).rejects.toMatchObject({
    message: 'This property cannot be expanded (nothing).',
  })
})

test('metadata is merged, an empty value removes its key and an empty hash all', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } })
  const merged = await stripe.customers.update(id, { metadata: { b: '', c: '3', 0: 'zero' } })
  expect(merged.metadata).toEqual({ 0: 'zero', a: '1', c: '3' })
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
})

test.each(['sk_live_abcdefgh12345678', 'sk_test_of_somebody_else', 'rk_live_x'])(
  'the key %s is refused',
  async (key) => {
    await using open = await openSandbox()
    await expect(sdkFor(open.origin, key).customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  },
)

test('a lookup key belongs to one price until it is handed on', async () => {
  await using open = await openSandbox()
  const { stripe } = open
  const { product } = await createYearlyPrice(stripe, 100)
  const create = (transfer?: boolean) =>
    stripe.prices.create({
      product: String(product),
      currency: 'usd',
      unit_amount: 100,
      lookup_key: 'plan:1',
      ...(transfer ? { transfer_lookup_key: true } : {}),
    })
  const first = await create()
  await expect(create()).rejects.toMatchObject({ statusCode: 400, param: 'lookup_key' })
  const second = await create(true)
  expect((await stripe.prices.list({ lookup_keys: ['plan:1'] })).data.map(({ id }) => id)).toEqual([
    second.id,
  ])
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
})

test('faults are made on demand: too many requests, an error of the provider, slowness and a cut connection', async () => {
  await using open = await openSandbox()
  const { sandbox, stripe, origin } = open
  sandbox.fault({ route: 'GET /v1/customers', kind: 'error', status: 429, times: 1 })
  await expect(stripe.customers.list()).rejects.toMatchObject({
    type: 'StripeRateLimitError',
    statusCode: 429,
  })
  sandbox.fault({ route: 'GET /v1/customers', kind: 'error', times: 1 })
  await expect(stripe.customers.list()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  sandbox.fault({ route: '* /v1/*', kind: 'down' })
  await expect(stripe.customers.create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  sandbox.clearFaults()
  sandbox.fault({ route: 'GET /v1/customers', kind: 'slow', delayMs: 60_000 })
  await expect(stripe.customers.list({}, { timeout: 50 })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  sandbox.clearFaults()
  await expect.poll(() => sandbox.waiting).toBe(0)
  expect((await sdkFor(origin).customers.list()).data).toEqual([])
  // The SDK itself tries once more where a connection was cut; who was too slow has answered in the end.
  expect(sandbox.requests.map(({ status }) => status)).toEqual([429, 500, 0, 0, 200, 200])
})

test('a slow request is carried out although its client has given up', async () => {
  await using open = await openSandbox()
  const { sandbox, origin } = open
  sandbox.fault({ route: 'POST /v1/customers', kind: 'slow', delayMs: 3_600_000, times: 1 })
  const client = new AbortController()
  const asked = fetch(`${origin}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKeys.secretKey}` },
    signal: client.signal,
  })
  await expect.poll(() => sandbox.waiting).toBe(1)
  client.abort()
  await expect(asked).rejects.toThrow('aborted')
  sandbox.clearFaults()
  await expect.poll(() => sandbox.objects('customer').length).toBe(1)
})

test('a request that fails leaves nothing half done', async () => {
  await using open = await openSandbox()
  const { stripe, sandbox } = open
  const price = await createYearlyPrice(stripe, 20_000)
  const customer = await stripe.customers.create()
  const attempt = stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }, { price: 'price_of_nobody' }],
    payment_behavior: 'default_incomplete',
  })
  await expect(attempt).rejects.toMatchObject({ code: 'resource_missing', param: 'items[1][price]' })
  expect([sandbox.objects('subscription'), sandbox.objects('invoice')]).toEqual([[], []])
  expect(sandbox.events().some(({ type }) => String(type).startsWith('customer.subscription'))).toBe(false)
})
