import { createServer } from 'node:http'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { openSandbox, subscribe, testKeys } from '../test-sandbox.ts'

/** An address that takes webhooks, once it is told to. */
async function receiver() {
  const received: { body: string; signature: string }[] = []
  const state = { status: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const signature = request.headers['stripe-signature']
    received.push({ body: Buffer.concat(chunks).toString('utf8'), signature: String(signature) })
    response.writeHead(state.status).end()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The receiver is not listening.')
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    received,
    state,
    typesOf: () => received.map(({ body }) => String(JSON.parse(body).type)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('every event is delivered in order, signed so that the SDK accepts it', async () => {
  await using target = await receiver()
  await using open = await openSandbox({ webhookUrl: target.url })
  await subscribe(open)
  const events = open.sandbox.events()
  await expect.poll(() => target.received.length).toBe(events.length)
  expect(target.typesOf()).toEqual(events.map(({ type }) => type))
  for (const { body, signature } of target.received) {
    const event = Stripe.webhooks.constructEvent(body, signature, testKeys.webhookSecret)
    expect(event).toMatchObject({ object: 'event', livemode: false })
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, testKeys.webhookSecret)).toThrow(
      'signature',
    )
  }
})

test('while a secret is being replaced each delivery carries both signatures', async () => {
  await using target = await receiver()
  await using open = await openSandbox({ webhookUrl: target.url, webhookSecret: 'whsec_old,whsec_new' })
  await open.stripe.customers.create()
  await expect.poll(() => target.received.length).toBe(1)
  const [{ body, signature } = { body: '', signature: '' }] = target.received
  for (const secret of ['whsec_old', 'whsec_new']) {
    expect(Stripe.webhooks.constructEvent(body, signature, secret).type).toBe('customer.created')
  }
})

test('an event that is refused is sent again until it is taken', async () => {
  await using target = await receiver()
  await using open = await openSandbox({ webhookUrl: target.url })
  target.state.status = 503
  await open.stripe.customers.create()
  await expect.poll(() => target.received.length).toBe(1)
  expect(open.sandbox.events()[0]).toMatchObject({ pending_webhooks: 1 })
  target.state.status = 200
  await expect.poll(() => target.received.length).toBe(2)
  await expect.poll(() => open.sandbox.events()[0]?.pending_webhooks).toBe(0)
})

test('events can be held back, doubled, mixed up and lost', async () => {
  await using target = await receiver()
  await using open = await openSandbox({ webhookUrl: target.url })
  open.sandbox.pauseWebhooks()
  for (let count = 0; count < 12; count += 1) await open.stripe.customers.create({ metadata: { count } })
  expect(target.received).toHaveLength(0)
  const lost = await open.sandbox.deliver({
    drop: ({ object }) => JSON.stringify(object).includes('"count":"0"'),
    duplicates: 2,
    shuffle: true,
  })
  expect(lost).toEqual({ sent: 33, accepted: 11, dropped: 1 })
  const ids = target.received.map(({ body }) => String(JSON.parse(body).id))
  expect(new Set(ids).size).toBe(11)
  const happened = open.sandbox
    .events()
    .map(({ id }) => String(id))
    .filter((id) => ids.includes(id))
  expect([...new Set(ids)].toSorted()).toEqual(happened.toSorted())
  expect(await open.sandbox.deliver()).toEqual({ sent: 0, accepted: 0, dropped: 0 })
})
