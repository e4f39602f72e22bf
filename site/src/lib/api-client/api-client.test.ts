import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { listPaymentsEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { sendContactMessageEndpoint } from '@meridian/shared/contact/contact.endpoints'
import { signUpForNewsletterEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callApi } from './api-client.ts'

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

test('spec §8 general rule: a refusal reads as its status code, a colon, a space and the text of its body', async () => {
  fetched.mockResolvedValueOnce(new Response('Please enter a valid e-mail address.', { status: 400 }))
  expect(await callApi(sendContactMessageEndpoint, { json: { name: 'A', email: 'a', message: '' } })).toEqual(
    {
      ok: false,
      status: 400,
      message: '400: Please enter a valid e-mail address.',
    },
  )
})

test('spec §8 general rule: without a body it reads as the status text', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  expect(await callApi(readSessionUserEndpoint)).toEqual({
    ok: false,
    status: 502,
    message: '502: Bad Gateway',
  })
})

test('spec §7 client defaults: a call carries the cookies and is made once, whatever comes of it', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await callApi(readSessionUserEndpoint)).toEqual({ ok: false, status: null, message: null })
  expect(fetched).toHaveBeenCalledOnce()
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include' })
})

test('an answer is its JSON, or null when it has no body', async () => {
  fetched.mockResolvedValueOnce(Response.json({ id: 'a' }, { status: 201 }))
  expect(await callApi(readSessionUserEndpoint)).toEqual({
    ok: true,
    status: 201,
    body: { id: 'a' },
    link: null,
  })
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await callApi(readSessionUserEndpoint)).toEqual({ ok: true, status: 204, body: null, link: null })
})

test('a list that goes on says where', async () => {
  const link = '</api/user/payments?limit=100&cursor=x>; rel="next"'
  fetched.mockResolvedValueOnce(Response.json([], { headers: { link } }))
  expect(await callApi(listPaymentsEndpoint)).toEqual({
    ok: true,
    status: 200,
    body: [],
    link,
  })
})

test('an answer that breaks off is no answer', async () => {
  fetched.mockResolvedValueOnce(new Response('{"id":'))
  expect(await callApi(readSessionUserEndpoint)).toEqual({ ok: false, status: null, message: null })
})

test('JSON is sent as JSON', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await callApi(signUpForNewsletterEndpoint, { json: { email: 'a@b.example' } })
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@b.example"}',
  })
})
