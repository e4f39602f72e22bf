import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { createSection } from '../../../test/content.ts'
import { openCms } from '../../../test/magazine.ts'
import { NewsletterReader, tokenIn, writeMails } from '../../../test/newsletter.ts'
import { openNewsletterChoices } from '../../../test/newsletter-choices.ts'
import { env } from '../../env.ts'
import { personalLinks } from './personal-links.ts'

const ada = 'ada@example.com'
let payload: Payload
let api: ReturnType<typeof openApi>
let choices: Awaited<ReturnType<typeof openNewsletterChoices>>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  choices = await openNewsletterChoices(payload, api)
  await payload.create({
    collection: 'newsletters',
    data: {
      name: 'Weekend Reading',
      slug: 'weekend-reading',
      description: 'Long pieces.',
      cadence: 'On Fridays',
      audience: 'everyone',
      isOffered: true,
      position: 3,
      clicks: 'none',
    },
  })
})

beforeEach(async () => {
  await payload.db.pool.query('truncate newsletter_subscribers, newsletter_consents, rate_limits cascade')
  await writeMails(payload)
})

const slugOfSection = async () => String((await createSection(payload)).slug)

const reader = (options?: { page?: string; address?: string }) => new NewsletterReader(api.api, options)

/** Ids of what comes, with 'paused' behind those that rest. */
async function taken(email = ada): Promise<string[]> {
  const rows = await choices.query(
    `select n.slug || case when m.paused_until > now() then ' paused' else '' end as text
       from newsletter_memberships m join newsletters n on n.id = m.newsletter_id
       join newsletter_subscribers s on s.id = m.subscriber_id where s.email = $1 order by n.position`,
    [email],
  )
  return rows.map(({ text }) => String(text))
}

async function stateOf(email = ada): Promise<unknown> {
  const [row] = await choices.query('select state from newsletter_subscribers where email = $1', [email])
  return row?.['state']
}

async function subscribe(...newsletters: string[]): Promise<void> {
  const visitor = reader()
  await visitor.signUp(ada, newsletters)
  const [mail] = await writeMails(payload)
  expect((await visitor.confirm(tokenIn(mail, 'confirm'))).status).toBe(200)
  await writeMails(payload)
}

/** The links of a mail of a newsletter to Ada; null for a mail that names none. */
async function linksOf(newsletter: string | null) {
  const [row] = await choices.query('select key from newsletter_subscribers where email = $1', [ada])
  return personalLinks({ siteUrl: env.PUBLIC_URL, subscriberKey: String(row?.['key']), newsletter })
}

async function tokenOf(newsletter: string | null): Promise<string> {
  return new URL((await linksOf(newsletter)).oneClick).searchParams.get('token') ?? ''
}

const post = (path: string, init: { body?: BodyInit; type?: string } = {}) =>
  api.api.request(path, {
    method: 'POST',
    headers: { ...(init.type !== undefined && { 'content-type': init.type }) },
    ...(init.body !== undefined && { body: init.body }),
  })

describe('choosing at sign-up', () => {
  test('one mail asks for all that were chosen, its link confirms them all, and one mail welcomes', async () => {
    const visitor = reader({ page: '/newsletters' })
    await visitor.signUp(ada, ['weekend-reading', 'newsletter'])
    const [mail, ...others] = await writeMails(payload)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(
      'Please confirm your subscription to The Meridian Newsletter and Weekend Reading',
    )
    expect(await taken()).toEqual([])
    await visitor.confirm(tokenIn(mail, 'confirm'))
    expect(await taken()).toEqual(['newsletter', 'weekend-reading'])
    const [welcome, ...more] = await writeMails(payload)
    expect(more).toEqual([])
    expect(welcome?.subject).toBe('Welcome to The Meridian Newsletter and Weekend Reading')
    expect(welcome?.text).toContain('On Fridays')
    expect(await choices.consentsOf(ada)).toMatchObject([
      { newsletter: 'newsletter', confirmed: true, page: '/newsletters' },
      { newsletter: 'weekend-reading', confirmed: true, page: '/newsletters' },
    ])
  })

  test("without a choice it is the magazine's own, and so is a choice of nothing that is offered", async () => {
    for (const chosen of [undefined, [], ['nonsense'], ['__proto__']]) {
      await choices.query('truncate newsletter_subscribers, newsletter_consents, rate_limits cascade')
      expect((await reader().signUp(ada, chosen)).status).toBe(200)
      expect(await choices.consentsOf(ada)).toMatchObject([{ newsletter: 'newsletter' }])
    }
  })

  test('a form without scripts sends each tick', async () => {
    const response = await api.api.request('/api/newsletter/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: env.PUBLIC_URL },
      body: 'email=ada%40example.com&newsletters=executive-agenda&newsletters=weekend-reading',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/newsletter/requested'])
    expect(await choices.consentsOf(ada)).toMatchObject([
      { newsletter: 'executive-agenda' },
      { newsletter: 'weekend-reading' },
    ])
  })

  test('one for readers with a plan is had, and comes once there is a plan', async () => {
    await subscribe('executive-agenda')
    expect(await taken()).toEqual(['executive-agenda'])
    expect(await choices.sentNow(ada)).toBe('')
  })

  test('who has some of them is asked about the others alone, and who has all is told so', async () => {
    await subscribe('newsletter')
    await reader().signUp(ada, ['newsletter', 'weekend-reading'])
    expect((await writeMails(payload))[0]?.subject).toBe(
      'Please confirm your subscription to Weekend Reading',
    )
    await reader().signUp(ada, ['newsletter'])
    expect((await writeMails(payload))[0]?.subject).toContain('already subscribed')
  })

  test('the same browser asks again for others, and gets another mail; for the same it gets none', async () => {
    const visitor = reader()
    await visitor.signUp(ada, ['newsletter'])
    await visitor.signUp(ada)
    expect(await writeMails(payload)).toHaveLength(1)
    await visitor.signUp(ada, ['newsletter', 'weekend-reading'])
    expect(await writeMails(payload)).toHaveLength(1)
  })

  test('what step 2 tells reaches the subscriber, whichever of them is confirmed', async () => {
    const visitor = reader()
    await visitor.signUp(ada, ['newsletter', 'weekend-reading'])
    await visitor.giveDetails({ email: ada, firstName: 'Ada', lastName: 'Byron' })
    await visitor.confirm(tokenIn((await writeMails(payload))[0], 'confirm'))
    const [row] = await choices.query('select first_name as name from newsletter_subscribers')
    expect(row).toEqual({ name: 'Ada' })
  })
})

describe('the consent text of a newsletter', () => {
  const versionsOf = async (email: string) =>
    (await choices.consentsOf(email)).map(({ text }) => String(text))

  test('a changed text is a new version, an earlier one comes back with its own, and consents record theirs', async () => {
    const { docs } = await payload.find({
      collection: 'newsletters',
      where: { slug: { equals: 'weekend-reading' } },
    })
    const id = docs[0]?.id ?? 0
    const write = (consentText: string | null, clicks: 'none' | 'reader' = 'none') =>
      payload.update({ collection: 'newsletters', id, data: { consentText, clicks } })
    const first = await write('You agree to the first.')
    await reader().signUp(ada, ['newsletter', 'weekend-reading'])
    const second = await write('You agree to the second.')
    await reader().signUp('grace@example.com', ['weekend-reading'])
    expect(second.consentVersion).not.toBe(first.consentVersion)
    expect(await versionsOf(ada)).toEqual(['2026-11-20', first.consentVersion])
    expect(await versionsOf('grace@example.com')).toEqual([second.consentVersion])
    expect((await write('You agree to the first.')).consentVersion).toBe(first.consentVersion)
    const counted = await write('You agree to the first.', 'reader')
    expect(counted.consentVersion).not.toBe(first.consentVersion)
    expect(counted.consentTexts).toMatchObject([
      { text: 'You agree to the first.', coversReaderClicks: false },
      { text: 'You agree to the second.', coversReaderClicks: false },
      { text: 'You agree to the first.', coversReaderClicks: true },
    ])
    expect((await write(null)).consentVersion).toBeNull()
  })

  test('clicks of readers are counted under a text of its own alone', async () => {
    const { docs } = await payload.find({
      collection: 'newsletters',
      where: { slug: { equals: 'executive-agenda' } },
    })
    await expect(
      payload.update({ collection: 'newsletters', id: docs[0]?.id ?? 0, data: { clicks: 'reader' } }),
    ).rejects.toThrow(/Clicks/)
  })

  test('mail comes from domains that are set up for it, and from no others', async () => {
    const { docs } = await payload.find({
      collection: 'newsletters',
      where: { slug: { equals: 'executive-agenda' } },
    })
    const id = docs[0]?.id ?? 0
    const own = `agenda@${env.MAIL_FROM.address.split('@')[1]}`
    await payload.update({ collection: 'newsletters', id, data: { senderAddress: own } })
    await expect(
      payload.update({ collection: 'newsletters', id, data: { senderAddress: 'agenda@elsewhere.example' } }),
    ).rejects.toThrow(/Sender Address/)
  })
})

describe('the link of a mail names its newsletter', () => {
  beforeEach(() => subscribe('newsletter', 'weekend-reading'))

  test('one click stops that one alone, at once, and again changes nothing', async () => {
    const { oneClick } = await linksOf('weekend-reading')
    const path = oneClick.slice(env.PUBLIC_URL.length)
    for (const body of ['List-Unsubscribe=One-Click', 'List-Unsubscribe=One-Click']) {
      const response = await post(`/api${path}`, { body, type: 'application/x-www-form-urlencoded' })
      expect([response.status, response.headers.get('location')]).toEqual([200, null])
      expect(await taken()).toEqual(['newsletter'])
    }
    expect(await stateOf()).toBe('confirmed')
    expect(await choices.consentsOf(ada)).toMatchObject([
      { newsletter: 'newsletter', withdrawn: false },
      { newsletter: 'weekend-reading', withdrawnBy: 'one-click' },
    ])
  })

  test('a link of an older mail, which names none, stops all', async () => {
    const token = await tokenOf(null)
    expect(token.split('.')).toHaveLength(3)
    await reader().unsubscribe(token)
    expect([await taken(), await stateOf()]).toEqual([[], 'unsubscribed'])
  })

  test('the last one that is stopped leaves an unsubscribed address', async () => {
    await reader().unsubscribe(await tokenOf('weekend-reading'))
    expect(await stateOf()).toBe('confirmed')
    await reader().unsubscribe(await tokenOf('newsletter'))
    expect(await stateOf()).toBe('unsubscribed')
  })

  test('the page pauses it for a month, stops all, or gets others in its place', async () => {
    const token = await tokenOf('weekend-reading')
    expect((await reader().unsubscribe(token, { action: 'pause' })).status).toBe(200)
    expect(await taken()).toEqual(['newsletter', 'weekend-reading paused'])
    await reader().unsubscribe(token, { action: 'instead', newsletters: ['executive-agenda'] })
    expect(await taken()).toEqual(['newsletter', 'executive-agenda'])
    await reader().unsubscribe(token, { action: 'stop-all' })
    expect([await taken(), await stateOf()]).toEqual([[], 'unsubscribed'])
  })

  test('a form without scripts is led to what has happened', async () => {
    const token = await tokenOf('weekend-reading')
    const send = async (body: string) => {
      const response = await api.api.request(`/api/newsletter/unsubscribe?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: env.PUBLIC_URL },
        body,
      })
      return response.headers.get('location')
    }
    expect(await send('action=pause')).toBe('/newsletter/paused')
    expect(await send('action=stop')).toBe('/newsletter/stopped')
    expect(await send('action=instead&newsletters=weekend-reading')).toBe('/newsletter/changed')
    expect(await taken()).toEqual(['newsletter', 'weekend-reading'])
    expect(await send('action=stop-all')).toBe('/newsletter/unsubscribed')
  })

  test('the page of all newsletters tells what comes, and changes what is chosen', async () => {
    const token = await tokenOf('weekend-reading')
    const read = async () => {
      const response = await api.get(`/api/newsletter/preferences?token=${token}`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const { newsletters }: { newsletters: { id: string; state: string }[] } = await response.json()
      return newsletters.map(({ id, state }) => `${id}: ${state}`)
    }
    expect(await read()).toEqual(['newsletter: on', 'executive-agenda: off', 'weekend-reading: on'])
    await reader().choose(token, {
      newsletter: 'stop',
      'executive-agenda': 'on',
      'weekend-reading': 'pause',
      nonsense: 'on',
    })
    expect(await read()).toEqual(['newsletter: off', 'executive-agenda: on', 'weekend-reading: paused'])
    await reader().choose(token, { newsletter: 'keep', 'weekend-reading': 'on' })
    expect(await read()).toEqual(['newsletter: off', 'executive-agenda: on', 'weekend-reading: on'])
    expect((await reader().choose(token, { newsletter: 'maybe' })).status).toBe(400)
  })

  test('sections are chosen beside them, and go when all is stopped', async () => {
    const token = await tokenOf('weekend-reading')
    const chosen = async () => {
      const response = await api.get(`/api/newsletter/preferences?token=${token}`)
      const { sections }: { sections: string[] } = await response.json()
      return sections
    }
    const [one, other] = [await slugOfSection(), await slugOfSection()]
    await reader().choose(token, {}, [one, 'nonsense'])
    expect(await chosen()).toEqual([one])
    // A change of newsletters alone leaves them, and so does one that is no list.
    await reader().choose(token, { newsletter: 'pause' })
    expect((await reader().choose(token, {}, ['x'.repeat(101)])).status).toBe(400)
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

    await reader().choose(token, {}, [one])
    await choices.query(`insert into subscriber_labels select id, 'Davos' from newsletter_subscribers`)
    await reader().unsubscribe(token, { action: 'stop-all' })
    expect(await chosen()).toEqual([])
    expect(await choices.query('select from subscriber_labels')).toEqual([])
    // To who gets nothing they say nothing.
    await reader().choose(token, {}, [one])
    expect(await chosen()).toEqual([])
  })

  test('opening a link, or asking for its head, changes nothing', async () => {
    const token = await tokenOf('weekend-reading')
    for (const path of ['unsubscribe', 'preferences']) {
      for (const method of ['GET', 'HEAD']) {
        await api.api.request(`/api/newsletter/${path}?token=${token}`, { method })
      }
    }
    expect(await taken()).toEqual(['newsletter', 'weekend-reading'])
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
    await subscribe('newsletter', 'weekend-reading')
    const token = await tokenOf('weekend-reading')
    const send = async () => {
      const response = await post(`/api/newsletter/unsubscribe?token=${token}`, init())
      return [response.status, response.headers.get('location'), await response.text()]
    }
    const first = await send()
    expect(first.slice(0, 2)).toEqual([200, null])
    expect(await taken()).toEqual(['newsletter'])
    expect(await send()).toEqual(first)
    await choices.query('truncate newsletter_subscribers, newsletter_consents cascade')
    expect(await send()).toEqual(first)
  })

  test('who is gone has chosen nothing, and can choose nothing', async () => {
    await subscribe('newsletter')
    const token = await tokenOf('newsletter')
    await choices.query('truncate newsletter_subscribers, newsletter_consents cascade')
    const list: { newsletters: { state: string }[]; sections: string[] } = await (
      await api.get(`/api/newsletter/preferences?token=${token}`)
    ).json()
    expect(list.sections).toEqual([])
    expect(new Set(list.newsletters.map(({ state }) => state))).toEqual(new Set(['off']))
    expect((await reader().choose(token, { newsletter: 'on' })).status).toBe(200)
    expect(await choices.query('select from newsletter_subscribers')).toEqual([])
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
  expect(api.problems).toEqual([])
})
