import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSection } from '../../../test/content.ts'
import { ada, openSeveralNewsletters } from '../../../test/several-newsletters.ts'
import { env } from '../../env.ts'
import { personalLinks } from './personal-links.ts'

let magazine: Awaited<ReturnType<typeof openSeveralNewsletters>>

beforeAll(async () => {
  magazine = await openSeveralNewsletters()
})
beforeEach(() => magazine.clear())

const slugOfSection = async () => String((await createSection(magazine.payload)).slug)

async function stateOf(): Promise<unknown> {
  const [row] = await magazine.choices.query('select state from newsletter_subscribers where email = $1', [
    ada,
  ])
  return row?.['state']
}

/** The links of a mail of a newsletter to Ada; null for a mail that names none. */
async function linksOf(newsletter: string | null) {
  const [row] = await magazine.choices.query('select key from newsletter_subscribers where email = $1', [ada])
  return personalLinks({ siteUrl: env.PUBLIC_URL, subscriberKey: String(row?.['key']), newsletter })
}

async function tokenOf(newsletter: string | null): Promise<string> {
  return new URL((await linksOf(newsletter)).oneClick).searchParams.get('token') ?? ''
}

const post = (path: string, init: { body?: BodyInit; type?: string } = {}) =>
  magazine.api.api.request(path, {
    method: 'POST',
    headers: { ...(init.type !== undefined && { 'content-type': init.type }) },
    ...(init.body !== undefined && { body: init.body }),
  })

describe('the link of a mail names its newsletter', () => {
  beforeEach(() => magazine.subscribe('newsletter', 'weekend-reading'))

  test('one click stops that one alone, at once, and again changes nothing', async () => {
    const { oneClick } = await linksOf('weekend-reading')
    const path = oneClick.slice(env.PUBLIC_URL.length)
    for (const body of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
      const response = await post(`/api${path}`, { body, type: 'application/x-www-form-urlencoded' })
      expect([response.status, response.headers.get('location')]).toEqual([200, null])
      expect(await magazine.taken()).toEqual(['newsletter'])
    }
    expect(await stateOf()).toBe('confirmed')
    expect(await magazine.choices.consentsOf(ada)).toMatchObject([
      { newsletter: 'newsletter', withdrawn: false },
      { newsletter: 'weekend-reading', withdrawnBy: 'one-click' },
    ])
  })

  test('a link of an older mail, which names none, stops all', async () => {
    const token = await tokenOf(null)
    expect(token.split('.')).toHaveLength(3)
    await magazine.reader().unsubscribe(token)
    expect([await magazine.taken(), await stateOf()]).toEqual([[], 'unsubscribed'])
  })

  test('the last one that is stopped leaves an unsubscribed address', async () => {
    await magazine.reader().unsubscribe(await tokenOf('weekend-reading'))
    expect(await stateOf()).toBe('confirmed')
    await magazine.reader().unsubscribe(await tokenOf('newsletter'))
    expect(await stateOf()).toBe('unsubscribed')
  })

  test('the page pauses it for a month, stops all, or gets others in its place', async () => {
    const token = await tokenOf('weekend-reading')
    expect((await magazine.reader().unsubscribe(token, { action: 'pause' })).status).toBe(200)
    expect(await magazine.taken()).toEqual(['newsletter', 'weekend-reading paused'])
    await magazine.reader().unsubscribe(token, { action: 'instead', newsletters: ['executive-agenda'] })
    expect(await magazine.taken()).toEqual(['newsletter', 'executive-agenda'])
    await magazine.reader().unsubscribe(token, { action: 'stop-all' })
    expect([await magazine.taken(), await stateOf()]).toEqual([[], 'unsubscribed'])
  })

  test('a form without scripts is led to what has happened', async () => {
    const token = await tokenOf('weekend-reading')
    const send = async (body: string) => {
      const response = await magazine.api.api.request(`/api/newsletter/unsubscribe?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: env.PUBLIC_URL },
        body,
      })
      return response.headers.get('location')
    }
    expect(await send('action=pause')).toBe('/newsletter/paused')
    expect(await send('action=stop')).toBe('/newsletter/stopped')
    expect(await send('action=instead&newsletters=weekend-reading')).toBe('/newsletter/changed')
    expect(await magazine.taken()).toEqual(['newsletter', 'weekend-reading'])
    expect(await send('action=stop-all')).toBe('/newsletter/unsubscribed')
  })

  test('the page of all newsletters tells what comes, and changes what is chosen', async () => {
    const token = await tokenOf('weekend-reading')
    const read = async () => {
      const response = await magazine.api.get(`/api/newsletter/preferences?token=${token}`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const { newsletters }: { newsletters: { id: string; state: string }[] } = await response.json()
      return newsletters.map(({ id, state }) => `${id}: ${state}`)
    }
    expect(await read()).toEqual(['newsletter: on', 'executive-agenda: off', 'weekend-reading: on'])
    await magazine.reader().choose(token, {
      newsletter: 'stop',
      'executive-agenda': 'on',
      'weekend-reading': 'pause',
      nonsense: 'on',
    })
    expect(await read()).toEqual(['newsletter: off', 'executive-agenda: on', 'weekend-reading: paused'])
    await magazine.reader().choose(token, { newsletter: 'keep', 'weekend-reading': 'on' })
    expect(await read()).toEqual(['newsletter: off', 'executive-agenda: on', 'weekend-reading: on'])
    expect((await magazine.reader().choose(token, { newsletter: 'maybe' })).status).toBe(400)
  })

  test('sections are chosen beside them, and go when all is stopped', async () => {
    const token = await tokenOf('weekend-reading')
    const chosen = async () => {
      const response = await magazine.api.get(`/api/newsletter/preferences?token=${token}`)
      const { sections }: { sections: string[] } = await response.json()
      return sections
    }
    const [one, other] = [await slugOfSection(), await slugOfSection()]
    await magazine.reader().choose(token, {}, [one, 'nonsense'])
    expect(await chosen()).toEqual([one])
    // A change of newsletters alone leaves them, and so does one that is no list.
    await magazine.reader().choose(token, { newsletter: 'pause' })
    expect((await magazine.reader().choose(token, {}, ['x'.repeat(101)])).status).toBe(400)
    expect(await chosen()).toEqual([one])

    // A form adds to what no script has ticked, and replaces it where it says so.
    const send = (body: string) =>
      post(`/api/newsletter/preferences?token=${token}`, {
        body,
        type: 'application/x-www-form-urlencoded',
      })
    await send(`newsletter-newsletter=keep&sections=${other}`)
    expect(await chosen()).toEqual([one, other])
    await send(`newsletter-newsletter=keep&sectionsMode=replace&sections=${other}`)
    expect(await chosen()).toEqual([other])

    await magazine.reader().choose(token, {}, [one])
    await magazine.choices.query(
      `insert into subscriber_labels select id, 'Davos' from newsletter_subscribers`,
    )
    await magazine.reader().unsubscribe(token, { action: 'stop-all' })
    expect(await chosen()).toEqual([])
    expect(await magazine.choices.query('select from subscriber_labels')).toEqual([])
    // To who gets nothing they say nothing.
    await magazine.reader().choose(token, {}, [one])
    expect(await chosen()).toEqual([])
  })

  test('opening a link, or asking for its head, changes nothing', async () => {
    const token = await tokenOf('weekend-reading')
    for (const path of ['unsubscribe', 'preferences']) {
      for (const method of ['GET', 'HEAD']) {
        await magazine.api.api.request(`/api/newsletter/${path}?token=${token}`, { method })
      }
    }
    expect(await magazine.taken()).toEqual(['newsletter', 'weekend-reading'])
  })
})

describe('one-click posts of mail programs', () => {
  const formed = () => {
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    return { body }
  }
  const posts: [string, () => { body?: BodyInit; type?: string }][] = [
    ['without a body', () => ({})],
    ['with an empty form', () => ({ body: '', type: 'application/x-www-form-urlencoded' })],
    ['as multipart', formed],
    ['with a body that is none', () => ({ body: '\u0000', type: 'text/plain' })],
  ]

  test.each(posts)('%s: 200, twice, and the same once the address is gone', async (_, init) => {
    await magazine.subscribe('newsletter', 'weekend-reading')
    const token = await tokenOf('weekend-reading')
    const send = async () => {
      const response = await post(`/api/newsletter/unsubscribe?token=${token}`, init())
      return [response.status, response.headers.get('location'), await response.text()]
    }
    const first = await send()
    expect(first.slice(0, 2)).toEqual([200, null])
    expect(await magazine.taken()).toEqual(['newsletter'])
    expect(await send()).toEqual(first)
    await magazine.choices.query('truncate newsletter_subscribers, newsletter_consents cascade')
    expect(await send()).toEqual(first)
  })

  test('who is gone has chosen nothing, and can choose nothing', async () => {
    await magazine.subscribe('newsletter')
    const token = await tokenOf('newsletter')
    await magazine.choices.query('truncate newsletter_subscribers, newsletter_consents cascade')
    const list: { newsletters: { state: string }[]; sections: string[] } = await (
      await magazine.api.get(`/api/newsletter/preferences?token=${token}`)
    ).json()
    expect(list.sections).toEqual([])
    expect(new Set(list.newsletters.map(({ state }) => state))).toEqual(new Set(['off']))
    expect((await magazine.reader().choose(token, { newsletter: 'on' })).status).toBe(200)
    expect(await magazine.choices.query('select from newsletter_subscribers')).toEqual([])
  })

  test('each reader has links of their own', () => {
    const links = Array.from({ length: 1000 }, (_, index) =>
      personalLinks({
        siteUrl: env.PUBLIC_URL,
        subscriberKey: String(index).padStart(22, '0'),
        newsletter: 'newsletter',
      }),
    )
    expect(new Set(links.map(({ oneClick }) => oneClick)).size).toBe(1000)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(magazine.api.problems).toEqual([])
})
