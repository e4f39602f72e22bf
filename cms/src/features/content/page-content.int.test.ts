import { AddressBatchSchema } from '@meridian/shared/content/address-batch.schema'
import { taggedSchema } from '@meridian/shared/content/content.schema'
import {
  AboutContentSchema,
  AuthorContentSchema,
  AuthorsContentSchema,
  ContactContentSchema,
  LegalContentSchema,
  SubscriptionContentSchema,
} from '@meridian/shared/content/page-content.schema'
import type { Payload } from 'payload'
import type { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

describe('the standing pages of an empty magazine', () => {
  test('spec §2 about, §9 about figures: has a mission, three blurbs and the three figures', async () => {
    const { tags, data } = await content('/about', AboutContentSchema)
    expect(tags).toEqual(['page:about', 'site'])
    expect(data.mission).not.toBe('')
    expect(data.picture).toBeNull()
    expect(data.blurbs).toHaveLength(3)
    expect(data.figures).toEqual([
      { value: '20+', label: 'years' },
      { value: '50k+', label: 'subscribers' },
      { value: '200+', label: 'contributors' },
    ])
  })

  test('spec §2 contact page: has the six cards', async () => {
    const { tags, data } = await content('/contact', ContactContentSchema)
    expect(tags).toEqual(['page:contact', 'site'])
    expect(data.cards.map((card) => card.title)).toEqual([
      'Editorial',
      'Subscriptions',
      'Press',
      'Brand Partnerships',
      'Distribution',
      'New York Office',
    ])
    expect(data.cards.at(-1)?.address).toContain('New York, NY 10012')
    expect(data.cards[0]).toMatchObject({ email: 'editorial@meridian.example', phone: '', address: [] })
  })

  test('spec §2 where to find us: has four channels, and no plans', async () => {
    const { tags, data } = await content('/subscription', SubscriptionContentSchema)
    expect(tags).toEqual(['plans', 'page:subscription', 'site'])
    expect(data.plans).toEqual([])
    expect(data.channels.map((channel) => channel.name)).toEqual([
      'Premium Retailers',
      'Apple News+',
      'Digital Platforms',
      'Direct Subscription',
    ])
    expect(data.questions.length).toBeGreaterThan(3)
  })

  test.each(['privacy', 'terms', 'accessibility'])('has its %s page', async (page) => {
    const { tags, data } = await content(`/legal/${page}`, LegalContentSchema)
    expect(tags).toEqual([`page:${page}`, 'site'])
    expect(data.bodyHtml.match(/<h2>/g)?.length).toBeGreaterThan(3)
    expect(data.bodyHtml).not.toMatch(/\*\*|##|\]\(/)
  })

  test('has no authors', async () => {
    expect(await content('/authors', AuthorsContentSchema)).toEqual({
      tags: ['bylines', 'media', 'site'],
      data: [],
    })
  })
})

describe('what editors write', () => {
  test('stands on the page, and what they empty is empty', async () => {
    await payload.updateGlobal({
      slug: 'contact-page',
      data: { standfirst: 'Write.', cards: [{ title: 'Desk', address: ' One \n\n Two ' }] },
    })
    const { data } = await content('/contact', ContactContentSchema)
    expect(data).toEqual({
      standfirst: 'Write.',
      cards: [{ title: 'Desk', description: '', email: '', phone: '', address: ['One', 'Two'] }],
    })
    await payload.updateGlobal({ slug: 'contact-page', data: { cards: [] } })
    expect((await content('/contact', ContactContentSchema)).data.cards).toEqual([])
  })

  test('spec §9 prices: stands beside the plans in their order, with prices in cents', async () => {
    const plan = {
      description: 'A plan.',
      tier: 'silver' as const,
      period: 'year',
      isOffered: true,
      features: ['One'],
    }
    await payload.create({
      collection: 'plans',
      data: { ...plan, name: 'Second', priceCents: 20000, position: 2 },
    })
    await payload.create({
      collection: 'plans',
      data: { ...plan, name: 'First', priceCents: 0, position: 1 },
    })
    await payload.updateGlobal({
      slug: 'subscription-page',
      data: { channels: [{ name: 'Kiosk', description: 'At the corner.' }] },
    })
    const { data } = await content('/subscription', SubscriptionContentSchema)
    expect(data.plans.map(({ id, price }) => [id, price])).toEqual([
      ['first', 0],
      ['second', 20000],
    ])
    expect(data.channels).toEqual([{ name: 'Kiosk', description: 'At the corner.', link: null }])
  })

  test('cannot be a link that runs, nor a telephone number that is none', async () => {
    const channel = { name: 'Kiosk', description: 'At the corner.', link: 'javascript:alert(1)' }
    await expect(
      payload.updateGlobal({ slug: 'subscription-page', data: { channels: [channel] } }),
    ).rejects.toThrow(/Link/)
    await expect(
      payload.updateGlobal({ slug: 'contact-page', data: { cards: [{ title: 'Desk', phone: 'call me' }] } }),
    ).rejects.toThrow(/Phone/)
  })

  test('keeps every version of what binds the publisher', async () => {
    for (const standfirst of ['First', 'Second', 'Third']) {
      await payload.updateGlobal({ slug: 'terms-of-service', data: { standfirst } })
    }
    const { docs } = await payload.findGlobalVersions({ slug: 'terms-of-service' })
    expect(docs.map((doc) => doc.version.standfirst)).toEqual(['Third', 'Second', 'First'])
  })
})

describe('authors', () => {
  beforeAll(async () => {
    magazine = await createMagazine(payload)
  })

  test('stand in a list by name and each at an address', async () => {
    const { data } = await content('/authors', AuthorsContentSchema)
    expect(data.map((author) => author.name)).toEqual(['Helena Marchetti', 'Omar Said'])
    expect(await content('/authors/omar-said', AuthorContentSchema)).toEqual({
      tags: ['byline:omar-said', 'site'],
      data: { id: 'omar-said', name: 'Omar Said', role: 'Editor-at-large', bio: '', portrait: null },
    })
  })

  test.each(['nobody', 'Omar-Said', '%00', "x' or 1=1"])('there is none called %s', async (slug) => {
    const response = await api.getInternal(`/content/authors/${encodeURIComponent(slug)}`)
    expect(response.status).toBe(404)
  })
})

test('former addresses are those that lead elsewhere or to nothing, each once, in batches', async () => {
  const { id: moved } = await magazine.createArticle({ title: 'Old name' })
  await payload.update({
    collection: 'articles',
    id: moved,
    data: { slug: 'new-name', _status: 'published' },
  })
  const { id: unpublished } = await magazine.createArticle({ title: 'Unpublished' })
  await payload.update({ collection: 'articles', id: unpublished, data: { _status: 'draft' } })
  const { id: deleted } = await magazine.createArticle({ title: 'Deleted' })
  await payload.delete({ collection: 'articles', id: deleted })
  const { id: drafted } = await magazine.createArticle({ title: 'Published with a draft' })
  await payload.update({
    collection: 'articles',
    id: drafted,
    draft: true,
    data: { slug: 'elsewhere', _status: 'draft' },
  })
  await magazine.createArticle({ title: 'Never published', _status: 'draft' })

  const issue = await payload.create({
    collection: 'issues',
    data: {
      title: 'Renamed',
      description: 'Once.',
      season: 'Summer',
      year: 2019,
      slug: 'monsoon-2019',
      _status: 'published',
    },
  })
  await payload.update({ collection: 'issues', id: issue.id, data: { slug: 'dry-season-2019' } })

  const seen: string[] = []
  const issues: string[] = []
  for (let next: string | null = '0'; next !== null;) {
    const response = await api.getInternal(`/content/former-addresses?limit=2&after=${next}`)
    const batch = AddressBatchSchema.parse(await response.json())
    seen.push(...batch.slugs)
    issues.push(...batch.issueSlugs)
    next = batch.next
  }
  expect(seen).toEqual(['old-name', 'unpublished', 'deleted'])
  expect(issues).toEqual(['monsoon-2019'])
  expect((await api.getInternal('/content/former-addresses?after=-1')).status).toBe(400)
})

async function content<T extends z.ZodType>(path: string, schema: T) {
  const response = await api.getInternal(`/content${path}`)
  expect(response.status).toBe(200)
  return taggedSchema(schema).parse(await response.json())
}
