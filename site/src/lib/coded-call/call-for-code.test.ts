import {
  createPaymentIntentEndpoint,
  readCheckoutEndpoint,
} from '@meridian/shared/billing/checkout.endpoints'
import { CheckoutOutcomeSchema } from '@meridian/shared/billing/checkout.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askApi, callForCode } from './call-for-code.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

test('spec §8 general rule: a problem reads as its status code and its sentence, and has a code', async () => {
  const detail = 'The price of this plan has changed.'
  const problem = { type: '/api/docs#price-differs', title: 'Another price', status: 409, detail }
  fetched.mockResolvedValueOnce(Response.json({ ...problem, code: 'price-differs' }, { status: 409 }))
  expect(
    await callForCode(createPaymentIntentEndpoint, { json: { subscriptionId: 'gold', amount: 1 } }),
  ).toEqual({
    ok: false,
    status: 409,
    code: 'price-differs',
    message: `409: ${detail}`,
  })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    headers: { accept: expect.stringContaining('application/problem+json') },
  })
})

test('a code that the endpoint is not defined with is told as a sentence only', async () => {
  const problem = {
    type: '/api/docs#list-unknown',
    title: 'List not found',
    status: 404,
    detail: 'No such list.',
  }
  fetched.mockResolvedValueOnce(Response.json({ ...problem, code: 'list-unknown' }, { status: 404 }))
  expect(await callForCode(readCheckoutEndpoint)).toEqual({
    ok: false,
    status: 404,
    code: null,
    message: '404: No such list.',
  })
})

test.each([
  ['a sentence', 'Please try again shortly.', '503: Please try again shortly.'],
  ['a number', '12', '503: 12'],
  ['JSON of another kind', '{"error":"x"}', '503: {"error":"x"}'],
])('what is no problem, like %s, has no code', async (_, body, message) => {
  fetched.mockResolvedValueOnce(new Response(body, { status: 503 }))
  expect(await callForCode(readCheckoutEndpoint)).toEqual({ ok: false, status: 503, code: null, message })
})

test('no answer is said in words', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await callForCode(readCheckoutEndpoint)).toEqual({
    ok: false,
    status: null,
    code: null,
    message: 'The server did not answer.',
  })
})

test('an answer is an answer', async () => {
  fetched.mockResolvedValueOnce(Response.json({ state: 'none' }))
  expect(await callForCode(readCheckoutEndpoint)).toEqual({
    ok: true,
    status: 200,
    body: { state: 'none' },
    link: null,
  })
})

test('an answer that is not what was agreed is a failure, and reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const outcome = {
    state: 'none',
    plan: null,
    amount: null,
    currency: null,
    message: null,
    receiptEmail: null,
  }
  fetched.mockResolvedValueOnce(Response.json(outcome)).mockResolvedValueOnce(Response.json([]))
  expect(await askApi(readCheckoutEndpoint, CheckoutOutcomeSchema)).toEqual({ ok: true, value: outcome })
  expect(await askApi(readCheckoutEndpoint, CheckoutOutcomeSchema)).toMatchObject({
    ok: false,
    status: 200,
    code: null,
  })
  expect(reported).toHaveBeenCalledOnce()
})
