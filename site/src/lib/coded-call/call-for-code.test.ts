import { createSubscriptionEndpoint, readCheckoutEndpoint } from '@meridian/shared/billing/checkout.endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
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
  const problem = { type: '/api/docs#price-changed', title: 'Another price', status: 409, detail }
  fetched.mockResolvedValueOnce(Response.json({ ...problem, code: 'price-changed' }, { status: 409 }))
  expect(await callForCode(createSubscriptionEndpoint, { json: {} })).toEqual({
    ok: false,
    status: 409,
    code: 'price-changed',
    message: `409: ${detail}`,
  })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    headers: { accept: expect.stringContaining('application/problem+json') },
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
  const schema = z.object({ state: z.string() })
  fetched.mockResolvedValueOnce(Response.json({ state: 'none' })).mockResolvedValueOnce(Response.json([]))
  expect(await askApi(schema, readCheckoutEndpoint)).toEqual({ ok: true, value: { state: 'none' } })
  expect(await askApi(schema, readCheckoutEndpoint)).toMatchObject({ ok: false, status: 200, code: null })
  expect(reported).toHaveBeenCalledOnce()
})
