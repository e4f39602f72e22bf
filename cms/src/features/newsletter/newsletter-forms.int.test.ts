import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../test/newsletter.ts'
import { env } from '../../env.ts'

const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' }
let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

beforeEach(async () => {
  await payload.db.pool.query('truncate newsletter_subscribers, newsletter_consents, rate_limits cascade')
  await writeMails(payload)
})

async function subscriber() {
  const { docs } = await payload.find({ collection: 'newsletter-subscribers', depth: 0 })
  return docs[0]
}

describe('a form that was sent without scripts', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    api.api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: env.PUBLIC_URL, ...headers },
      body,
    })

  test('signs up and leads to a page', async () => {
    const response = await post('/api/newsletter/subscribe', 'email=ada%40example.com')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/newsletter/requested'])
    expect(await subscriber()).toMatchObject({ email: ada.email })
  })

  test('confirms and unsubscribes by the links of the mails', async () => {
    await post('/api/newsletter/subscribe', 'email=ada%40example.com')
    const token = tokenIn((await writeMails(payload))[0], 'confirm')
    const confirmed = await post(`/api/newsletter/confirm?token=${token}`, '')
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/newsletter/confirmed'])
    const leave = tokenIn((await writeMails(payload))[0], 'unsubscribe')
    const left = await post(`/api/newsletter/unsubscribe?token=${leave}`, 'action=stop')
    expect([left.status, left.headers.get('location')]).toEqual([303, '/newsletter/unsubscribed'])
    expect(await subscriber()).toMatchObject({ state: 'unsubscribed' })
  })

  test.each([
    ['/api/newsletter/subscribe', 'email=nonsense', '/newsletter/address-invalid'],
    ['/api/newsletter/subscribe', '', '/newsletter/address-invalid'],
    ['/api/newsletter/confirm?token=nonsense', '', '/newsletter/link-expired'],
    ['/api/newsletter/unsubscribe', '', '/newsletter/link-expired'],
  ])('%s with %j leads to %s', async (path, body, page) => {
    const response = await post(path, body)
    expect([response.status, response.headers.get('location')]).toEqual([303, page])
  })

  test('is not taken from another website', async () => {
    const response = await post('/api/newsletter/subscribe', 'email=a%40b.example', {
      origin: 'https://evil.example',
    })
    expect(response.status).toBe(403)
    expect(await subscriber()).toBeUndefined()
  })
})

describe('what is wrong', () => {
  test.each([
    ['POST', { email: undefined }, 'Please enter your e-mail address.'],
    ['POST', { email: 'ada' }, 'Please enter a valid e-mail address, like name@example.com.'],
    ['POST', { email: ['ada@example.com'] }, 'Please enter your e-mail address.'],
    ['PUT', { email: 'a@b.example', firstName: 'A', lastName: ' ' }, 'Please enter your last name.'],
    ['PUT', { ...ada, firstName: 'A\nBcc: b' }, 'The first name must be one line of text.'],
    ['PUT', { ...ada, lastName: 'x'.repeat(81) }, 'The last name must have at most 80 characters.'],
  ])('%s %j is refused in one sentence', async (method, body, sentence) => {
    const visitor = new NewsletterReader(api.api, { address: '203.0.113.7' })
    const response = await (method === 'POST' ? visitor.signUp(body.email) : visitor.giveDetails(body))
    expect([response.status, await response.text()]).toEqual([400, sentence])
  })

  test('whatever is sent, the answer is no mistake of ours', async () => {
    const anything = fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.constant('{"email":'))
    const type = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x')
    const route = fc.constantFrom('subscribe', 'confirm', 'unsubscribe')
    await fc.assert(
      fc.asyncProperty(
        route,
        fc.constantFrom('POST', 'PUT'),
        type,
        anything,
        async (path, method, sent, body) => {
          const response = await api.api.request(`/api/newsletter/${path}`, {
            method,
            headers: { 'content-type': sent },
            body,
          })
          expect(response.status).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
    expect(await subscriber()).toBeUndefined()
    expect(api.problems).toEqual([])
  })
})
