import { LocationSandbox } from '@meridian/sandbox/location/location-sandbox'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../test/newsletter.ts'
import { deleteUnsubscribed } from './delete-unsubscribed.job.ts'

const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' }
const forged = { ...ada, firstName: 'Mallory', country: 'China', userAgent: 'x' }
const location = new LocationSandbox()
let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload, { location: { baseUrl: await location.start() } })
})

afterAll(() => location.stop())

beforeEach(async () => {
  await payload.db.pool.query('truncate newsletter_subscribers, newsletter_consents, rate_limits cascade')
  await writeMails(payload)
})

const reader = (address = '203.0.113.7') => new NewsletterReader(api.api, { address })

async function subscriber() {
  const { docs } = await payload.find({ collection: 'newsletter-subscribers', depth: 0 })
  return docs[0]
}

async function subscribe(): Promise<void> {
  const visitor = reader()
  await visitor.signUp(ada.email)
  await visitor.giveDetails(ada)
  await visitor.confirm(tokenIn((await writeMails(payload))[0], 'confirm'))
  await writeMails(payload)
}

/** What a visitor can see of an answer, without what is random in it. */
async function visible(response: Response) {
  const headers = Object.fromEntries(response.headers)
  const cookie = headers['set-cookie']?.replace(/=[\w.-]+;/, '=…;').replace(/Expires=[^;]+/, 'Expires=…')
  return {
    status: response.status,
    body: await response.text(),
    headers: { ...headers, 'set-cookie': cookie },
  }
}

describe('an answer says nothing of the address', () => {
  test('step 1 looks the same for one that is unknown, pending, confirmed or unsubscribed', async () => {
    const unknown = await visible(await reader().signUp('nobody@example.com'))
    expect(unknown.headers['set-cookie']).toMatch(
      /^meridian-newsletter=…; Max-Age=1800; Path=\/api\/newsletter; HttpOnly; SameSite=Strict$/,
    )
    const pending = await visible(await reader().signUp('nobody@example.com'))
    await subscribe()
    const confirmed = await visible(await reader().signUp(ada.email))
    await payload.db.pool.query("update newsletter_subscribers set state = 'unsubscribed'")
    const unsubscribed = await visible(await reader().signUp(ada.email))
    for (const answer of [pending, confirmed, unsubscribed]) expect(answer).toEqual(unknown)
  })

  test('and runs the same statements, so that its time tells nothing either', async () => {
    const run = vi.spyOn(Object.getPrototypeOf(await payload.db.pool.connect().then(released)), 'query')
    const statementsOf = async (email: string) => {
      run.mockClear()
      await reader().signUp(email)
      return run.mock.calls.map(([statement]) => JSON.stringify(statement).slice(0, 200))
    }
    const unknown = await statementsOf('nobody@example.com')
    await subscribe()
    expect(await statementsOf(ada.email)).toEqual(unknown)
    expect(unknown.length).toBeGreaterThan(3)
    run.mockRestore()
  })

  test('its owner alone learns that it is subscribed already, and nothing else happens', async () => {
    await subscribe()
    await reader('198.51.100.9').signUp(ada.email)
    const [mail, ...others] = await writeMails(payload)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('You are already subscribed to The Meridian Newsletter')
    expect(mail?.text).not.toContain('/newsletter/confirm')
    expect(mail?.unsubscribeUrl).toBeTruthy()
    expect(await subscriber()).toMatchObject({ ...ada, state: 'confirmed' })
  })

  test('step 2 looks the same with and without a sign-up behind it', async () => {
    const known = reader()
    await known.signUp(ada.email)
    const bound = await visible(await known.giveDetails(ada))
    const unbound = await visible(await reader().giveDetails(forged))
    expect(unbound).toEqual(bound)
    expect(await subscriber()).toMatchObject(ada)
  })
})

describe("nobody overwrites somebody else's subscription", () => {
  test.each([
    ['without step 1', async (visitor: NewsletterReader) => visitor],
    [
      'after step 1 with the same address',
      async (visitor: NewsletterReader) => {
        await visitor.signUp(ada.email)
        return visitor
      },
    ],
    [
      'after step 1 with another address',
      async (visitor: NewsletterReader) => {
        await visitor.signUp('mallory@example.com')
        return visitor
      },
    ],
  ])('%s', async (_name, prepare) => {
    await subscribe()
    const mallory = await prepare(reader('198.51.100.9'))
    expect((await mallory.giveDetails(forged)).status).toBe(200)
    expect(
      await payload.find({ collection: 'newsletter-subscribers', where: { email: { equals: ada.email } } }),
    ).toMatchObject({ docs: [{ ...ada, state: 'confirmed', country: null }] })
  })

  test("what a stranger gives for an address is not what its owner's confirmation takes over", async () => {
    const [owner, mallory] = [reader(), reader('198.51.100.9')]
    await owner.signUp(ada.email)
    await mallory.signUp(ada.email)
    await owner.giveDetails(ada)
    await mallory.giveDetails(forged)
    const [mail] = await writeMails(payload)
    await owner.confirm(tokenIn(mail, 'confirm'))
    expect(await subscriber()).toMatchObject({ ...ada, country: null, userAgent: null })
    await mallory.giveDetails(forged)
    expect(await subscriber()).toMatchObject(ada)
  })

  test('a cookie serves one completion', async () => {
    const visitor = reader()
    await visitor.signUp(ada.email)
    await visitor.giveDetails(ada)
    await visitor.giveDetails({ ...ada, firstName: 'Again' })
    expect(await subscriber()).toMatchObject(ada)
  })
})

describe('limits', () => {
  test('one client is asked to wait after forty tries, and told how long', async () => {
    const answers = []
    for (let count = 0; count < 41; count += 1)
      answers.push(await reader('198.51.100.2').signUp(`a${count}@example.com`))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last?.text()).toMatch(/^That was too often\. Please try again in \d+ minutes\.$/)
    expect((await reader('198.51.100.3').signUp(ada.email)).status).toBe(200)
  })

  test('an address gets six mails in an hour, no matter who asks, with the same answers', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 10; count += 1) {
      statuses.add((await reader(`198.51.100.${count}`).signUp(ada.email)).status)
    }
    expect(statuses).toEqual(new Set([200]))
    const mails = await writeMails(payload)
    expect(mails).toHaveLength(6)
    await reader().confirm(tokenIn(mails[0], 'confirm'))
    await reader().signUp(ada.email)
    expect(await writeMails(payload)).toHaveLength(2)
  })
})

describe('spec §7 newsletter region', () => {
  test('spec §7 newsletter region: the server asks the location service with the address of the reader', async () => {
    location.behave({ kind: 'place', country: 'Austria', region: 'Vienna' }, '203.0.113.50')
    const visitor = reader('203.0.113.50')
    await visitor.signUp(ada.email)
    await visitor.giveDetails({
      ...ada,
      country: '',
      region: '',
      browserLanguage: 'it',
      timeZone: 'Asia/Tokyo',
    })
    expect(location.requests).toContain('203.0.113.50')
    expect(await subscriber()).toMatchObject({ country: 'Austria', region: 'Vienna' })
  })

  test('spec §7 newsletter region: a service that fails leaves it to the language', async () => {
    location.behave({ kind: 'cut' }, '203.0.113.51')
    const visitor = reader('203.0.113.51')
    await visitor.signUp(ada.email)
    await visitor.giveDetails({ ...ada, browserLanguage: 'it-IT', timeZone: 'Asia/Tokyo' })
    expect(await subscriber()).toMatchObject({ country: 'Italy', region: 'Europe' })
  })

  test('without a sign-up behind it, nobody is looked up', async () => {
    const before = location.requests.length
    await reader('203.0.113.52').giveDetails({ ...ada, browserLanguage: 'it' })
    expect(location.requests).toHaveLength(before)
  })
})

describe('sign-ups that nobody confirms', () => {
  const age = (days: number) =>
    payload.db.pool.query(
      `update newsletter_consents set requested_at = requested_at - make_interval(days => $1)`,
      [days],
    )

  const forget = () => deleteUnsubscribed(payload.db.pool, { unconfirmedDays: 30, proofDays: 1000 })

  test('are forgotten after a month, address and all', async () => {
    await reader().signUp(ada.email)
    await age(29)
    expect(await forget()).toBe(0)
    await age(2)
    expect(await forget()).toBe(1)
    expect(await subscriber()).toBeUndefined()
  })

  test('leave a subscriber alone, and make one who had left unsubscribed again', async () => {
    await subscribe()
    await age(40)
    expect(await forget()).toBe(0)
    expect(await subscriber()).toMatchObject({ state: 'confirmed' })
    await payload.db.pool.query(`update newsletter_subscribers set state = 'unsubscribed'`)
    await payload.db.pool.query('update newsletter_consents set withdrawn_at = now()')
    await reader().signUp(ada.email)
    await age(40)
    await forget()
    expect(await subscriber()).toMatchObject({ email: ada.email, state: 'unsubscribed' })
    await payload.db.pool.query(`update newsletter_consents set withdrawn_at = now() - interval '1001 days'`)
    expect(await forget()).toBe(1)
    expect(await subscriber()).toBeUndefined()
  })
})

function released<Client extends { release: () => void }>(client: Client): Client {
  client.release()
  return client
}
