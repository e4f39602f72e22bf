import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { eventTypes } from '../engine/event-types.ts'
import { apiVersion } from '../objects/event-object.ts'
import type { Json, JsonObject } from '../objects/json.ts'
import { objectKinds } from '../objects/all-objects.ts'
import { createYearlyPrice, openSandbox, subscribe } from '../test-sandbox.ts'
import { recordedSdk } from './recorded-sdk.ts'
import { SdkTypes, sdkApiVersion } from './sdk-types.ts'
import { tourOfTheApi } from './tour-of-the-api.ts'

const types = new SdkTypes()

test('the sandbox speaks the version of the API that the SDK asks for', () => {
  expect(apiVersion).toBe(sdkApiVersion())
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('every event that the sandbox sends is one that the SDK knows', () => {
  const known = new Set(types.literalsOf('resources/Events', 'EventBase', 'type'))
  expect(eventTypes.filter((type) => !known.has(type))).toEqual([])
})

describe('after a tour of everything that the sandbox does', async () => {
  await using open = await openSandbox()
  const { stripe, answers } = recordedSdk(open.origin)
  await tourOfTheApi({ ...open, stripe })
  const objects = objectKinds.flatMap((kind) => open.sandbox.objects(kind))
  const events = open.sandbox.events()
  const good = answers.filter(({ status }) => status === 200)

  test('every answer has the properties, kinds and literals of the SDK’s own types', () => {
    const faults = good.flatMap(({ request, body }) =>
      types.faultsOf(body).map((fault) => `${request}: ${fault}`),
    )
    expect([...new Set(faults)]).toEqual([])
  })

  test('each object that the sandbox promises has been among the answers', () => {
    const seen = new Set(good.flatMap(({ body }) => kindsIn(body)))
    expect(types.kinds.filter((kind) => !seen.has(kind))).toEqual([])
  })

  test('every stored object fits the SDK’s types', () => {
    expect(new Set(objects.flatMap((object) => types.faultsOf(object)))).toEqual(new Set())
  })

  test('every event, and the object in it, fits the SDK’s types', () => {
    const faults = events.flatMap((event) => [
      ...types.faultsOf(event),
      ...types.faultsOf(objectOf(event)).map((fault) => `${String(event.type)}: ${fault}`),
    ])
    expect(new Set(faults)).toEqual(new Set())
  })

  test('each event that the sandbox promises has been sent', () => {
    const sent = new Set(events.map(({ type }) => String(type)))
    expect(eventTypes.filter((type) => !sent.has(type))).toEqual([])
  })
})

test('errors have the documented shape and status', async () => {
  await using open = await openSandbox()
  const { stripe, answers } = recordedSdk(open.origin)
  const { customer, clientSecret } = await subscribe({ ...open, stripe })
  const price = await createYearlyPrice(stripe, 1000)
  const attempts = [
    () => stripe.customers.retrieve('cus_nobody'),
    () => stripe.subscriptions.create({ customer: 'cus_nobody', items: [{ price: price.id }] }),
    () => stripe.prices.create({ currency: 'usd', unit_amount: 100 }),
    () => stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer }),
    () =>
      stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
        payment_method: 'pm_card_visa',
      }),
    () =>
      stripe.paymentIntents.create({
        amount: 1000,
        currency: 'usd',
        customer,
        payment_method: 'pm_card_chargeCustomerFail',
        confirm: true,
        return_url: 'https://example.com',
      }),
    () => stripe.refunds.create({ charge: 'ch_none' }),
    () => stripe.customers.list({ limit: 1000 }),
    () => stripe.rawRequest('GET', '/v1/unknown'),
  ]
  for (const attempt of attempts) await attempt().catch(() => null)
  const bad = answers.filter(({ status }) => status !== 200)
  expect(bad.map(({ status, body }) => [status, codeOf(body)])).toEqual([
    [404, 'resource_missing'],
    [400, 'resource_missing'],
    [400, 'parameter_missing'],
    [402, 'card_declined'],
    [400, 'payment_intent_unexpected_state'],
    [402, 'card_declined'],
    [400, 'resource_missing'],
    [400, 'parameter_invalid_integer'],
    [404, null],
  ])
  for (const { body, headers } of bad) {
    expect(types.faultsOfError(body.error ?? null)).toEqual([])
    expect(headers.get('request-id')).toMatch(/^req_/)
  }
})

function codeOf(body: object): unknown {
  return 'error' in body && typeof body.error === 'object' && body.error !== null && 'code' in body.error
    ? body.error.code
    : null
}

function objectOf({ data }: JsonObject): Json {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data.object ?? null) : null
}

/** The kinds of all objects within an answer. */
function kindsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(kindsIn)
  if (typeof value !== 'object' || value === null) return []
  const own = 'object' in value && typeof value.object === 'string' ? [value.object] : []
  return [...own, ...Object.values(value).flatMap(kindsIn)]
}
