import { consentVersion } from '@meridian/shared/newsletter/newsletter-consent'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../test/newsletter.ts'

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

const reader = (options?: { page?: string; address?: string }) => new NewsletterReader(api.api, options)

async function subscribers() {
  const { docs } = await payload.find({
    collection: 'newsletter-subscribers',
    sort: 'email',
    depth: 0,
    pagination: false,
  })
  return docs
}

async function consents() {
  const { docs } = await payload.find({ collection: 'newsletter-consents', sort: 'id', depth: 0 })
  return docs
}

/** A confirmed subscriber, and what is needed to leave. */
async function subscribe(visitor = reader()) {
  await visitor.signUp(ada.email)
  await visitor.giveDetails(ada)
  const [mail] = await writeMails(payload)
  const confirmToken = tokenIn(mail, 'confirm')
  expect((await visitor.confirm(confirmToken)).status).toBe(200)
  const [welcome] = await writeMails(payload)
  return { visitor, confirmToken, unsubscribeToken: tokenIn(welcome, 'unsubscribe') }
}

describe('signing up', () => {
  test('step 1 keeps the address and the proof of consent, and mails a link', async () => {
    const askedAtMs = Date.now()
    const response = await reader({ page: '/articles/the-quiet-capital?from=x' }).signUp('  Ada@Example.com ')
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Thank you. Please open the e-mail that we have sent you, and confirm your address.' },
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await subscribers()).toMatchObject([{ email: 'ada@example.com', state: 'pending' }])
    const [consent] = await consents()
    expect(consent).toMatchObject({ page: '/articles/the-quiet-capital', textVersion: consentVersion })
    const requestedAtMs = Date.parse(consent?.requestedAt ?? '')
    expect(requestedAtMs).toBeGreaterThanOrEqual(askedAtMs)
    expect(requestedAtMs).toBeLessThanOrEqual(Date.now())
    expect(consent?.requestedFrom).toMatch(/^[\w-]{22}$/)
    const [mail, ...others] = await writeMails(payload)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.com' })
    expect(mail?.unsubscribeUrl).toBeUndefined()
    expect(mail?.html).toContain('/newsletter/confirm?token=')
  })

  test('spec §3 newsletter subscriber, §7 newsletter calls: step 2 of an article brings nine fields', async () => {
    const visitor = reader({ page: '/articles/x' })
    await visitor.signUp(ada.email)
    const response = await visitor.giveDetails({
      ...ada,
      country: 'Japan',
      region: '',
      browserLanguage: 'de-CH',
      timeZone: 'Europe/Zurich',
      userAgent: 'A browser',
      referrer: 'https://search.example/',
    })
    expect(response.status).toBe(200)
    expect(await subscribers()).toMatchObject([
      {
        ...ada,
        country: 'Japan',
        region: 'Asia',
        browserLanguage: 'de-CH',
        timeZone: 'Europe/Zurich',
        userAgent: 'A browser',
        referrer: 'https://search.example/',
      },
    ])
    expect(await consents()).toMatchObject([{ form: 'article', page: '/articles/x' }])
  })

  test("spec §7 newsletter calls: the footer's step 2 brings the names, and nothing is looked up", async () => {
    const visitor = reader()
    await visitor.signUp(ada.email)
    await visitor.giveDetails(ada)
    expect(await subscribers()).toMatchObject([{ ...ada, country: null, timeZone: null, userAgent: null }])
    expect(await consents()).toMatchObject([{ form: 'footer', page: '/' }])
  })

  test('confirming makes it a subscription, with a welcome that offers the way out with one click', async () => {
    const visitor = reader()
    await visitor.signUp(ada.email)
    await visitor.giveDetails(ada)
    const [mail] = await writeMails(payload)
    const response = await visitor.confirm(tokenIn(mail, 'confirm'))
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Thank you. Your subscription is confirmed.' },
    ])
    expect(await subscribers()).toMatchObject([{ ...ada, state: 'confirmed' }])
    const [consent] = await consents()
    expect(consent?.confirmedAt).toBeTruthy()
    expect(consent?.confirmedFrom).toBe(consent?.requestedFrom)
    const [welcome] = await writeMails(payload)
    expect(welcome?.subject).toBe('Welcome to The Meridian Newsletter')
    expect(welcome?.text).toContain('Welcome, Ada')
    expect(welcome?.unsubscribeUrl).toMatch(/^http:\/\/localhost:4321\/newsletter\/unsubscribe\?token=/)
  })

  test('a link confirms without step 2, and step 2 still reaches the subscriber afterwards', async () => {
    const visitor = reader()
    await visitor.signUp(ada.email)
    const [mail] = await writeMails(payload)
    await reader({ address: '198.51.100.1' }).confirm(tokenIn(mail, 'confirm'))
    expect(await subscribers()).toMatchObject([{ state: 'confirmed', firstName: null }])
    await visitor.giveDetails(ada)
    expect(await subscribers()).toMatchObject([{ ...ada, state: 'confirmed' }])
  })
})

describe('twice, at once, and out of order', () => {
  test('one subscriber for each address, however it is capitalised and however often it is sent', async () => {
    const emails = ['ada@example.com', 'ADA@example.com', 'Ada@Example.COM', 'ada@EXAMPLE.com']
    const answers = await Promise.all(emails.map((email) => reader().signUp(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await subscribers()).toHaveLength(1)
    expect(await consents()).toHaveLength(4)
  })

  test('an address that nobody knew, sent by many at once, is taken each time', async () => {
    const addresses = Array.from({ length: 40 }, (_, index) => `new-${index}@example.com`)
    for (const [index, email] of addresses.entries()) {
      const readers = Array.from({ length: 4 }, () => reader({ address: `203.0.113.${index}` }))
      const answers = await Promise.all(readers.map((one) => one.signUp(email)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    expect(await subscribers()).toHaveLength(addresses.length)
  })

  test('a link that is used twice, or ten times at once, confirms once and welcomes once', async () => {
    await reader().signUp(ada.email)
    const token = tokenIn((await writeMails(payload))[0], 'confirm')
    const answers = await Promise.all(Array.from({ length: 10 }, () => reader().confirm(token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await writeMails(payload)).toHaveLength(1)
  })

  test('a link that is used again says that the address is confirmed already', async () => {
    const { visitor, confirmToken } = await subscribe()
    const again = await visitor.confirm(confirmToken)
    expect([again.status, await again.json()]).toEqual([
      200,
      { message: 'Your subscription is confirmed already.' },
    ])
  })

  test('a browser that sends its address again gets no second mail, and its step 2 goes on', async () => {
    const visitor = reader()
    await visitor.signUp(ada.email)
    expect((await visitor.signUp(ada.email.toUpperCase())).status).toBe(200)
    await visitor.giveDetails(ada)
    expect(await consents()).toMatchObject([{ firstName: ada.firstName }])
    expect(await writeMails(payload)).toHaveLength(1)
  })

  test('another address, another browser and a later time get a mail of their own', async () => {
    const visitor = reader()
    await visitor.signUp(ada.email)
    await visitor.signUp('grace@example.com')
    await reader().signUp(ada.email)
    expect(await writeMails(payload)).toHaveLength(3)
    await payload.db.pool.query(
      `update newsletter_consents set requested_at = requested_at - interval '11 minutes'`,
    )
    await visitor.signUp('grace@example.com')
    expect(await writeMails(payload)).toHaveLength(1)
  })

  test('confirming the later of two sign-ups first, then the earlier, changes nothing more', async () => {
    const [first, second] = [reader(), reader()]
    await first.signUp(ada.email)
    await second.signUp(ada.email)
    await first.giveDetails({ ...ada, firstName: 'First' })
    await second.giveDetails({ ...ada, firstName: 'Second' })
    const [earlier, later] = await writeMails(payload)
    await second.confirm(tokenIn(later, 'confirm'))
    const confirmedAt = (await subscribers())[0]?.confirmedAt
    await first.confirm(tokenIn(earlier, 'confirm'))
    expect(await subscribers()).toMatchObject([{ firstName: 'Second', state: 'confirmed', confirmedAt }])
    expect(await writeMails(payload)).toHaveLength(1)
  })

  test('a link of before the unsubscription does not bring it back', async () => {
    const { visitor, confirmToken, unsubscribeToken } = await subscribe()
    await visitor.unsubscribe(unsubscribeToken)
    const response = await visitor.confirm(confirmToken)
    expect([response.status, await response.text()]).toEqual([
      410,
      'This link is not valid any more. Please sign up again.',
    ])
    expect(await subscribers()).toMatchObject([{ state: 'unsubscribed' }])
  })

  test('unsubscribing twice is no mistake', async () => {
    const { visitor, unsubscribeToken } = await subscribe()
    const answers = [await visitor.unsubscribe(unsubscribeToken), await visitor.unsubscribe(unsubscribeToken)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await consents()).toMatchObject([{ withdrawnBy: 'page' }])
  })

  test('anyone who leaves is forgotten but for the proof, and can come back', async () => {
    const { visitor, unsubscribeToken } = await subscribe()
    await visitor.unsubscribe(unsubscribeToken)
    const forgotten = { firstName: null, lastName: null, country: null, timeZone: null, userAgent: null }
    expect(await subscribers()).toMatchObject([{ email: ada.email, state: 'unsubscribed', ...forgotten }])
    expect(await consents()).toMatchObject([{ ...forgotten, textVersion: consentVersion, form: 'footer' }])
    await visitor.signUp(ada.email)
    expect(await subscribers()).toMatchObject([{ state: 'pending' }])
    await visitor.giveDetails(ada)
    await visitor.confirm(tokenIn((await writeMails(payload))[0], 'confirm'))
    expect(await subscribers()).toMatchObject([{ ...ada, state: 'confirmed', unsubscribedAt: null }])
    const history = await consents()
    expect(history.map((consent) => [Boolean(consent.confirmedAt), Boolean(consent.withdrawnAt)])).toEqual([
      [true, true],
      [true, false],
    ])
  })
})

describe('one-click unsubscription (RFC 8058)', () => {
  test('a mail program posts to the address of the header, and is neither asked nor led on', async () => {
    const { unsubscribeToken } = await subscribe()
    const response = await api.api.request(`/api/newsletter/unsubscribe?token=${unsubscribeToken}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    expect(await subscribers()).toMatchObject([{ state: 'unsubscribed' }])
    expect(await consents()).toMatchObject([{ withdrawnBy: 'one-click' }])
  })

  test('opening the address does nothing', async () => {
    const { unsubscribeToken } = await subscribe()
    const response = await api.get(`/api/newsletter/unsubscribe?token=${unsubscribeToken}`)
    expect(response.status).toBe(405)
    expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
