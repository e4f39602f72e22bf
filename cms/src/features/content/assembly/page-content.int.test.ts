import {
  readAbout,
  readAuthor,
  readAuthors,
  readContact,
  readLegal,
  readSubscription,
} from '@meridian/shared/content/assembly/pages'
import type { Tagged } from '@meridian/shared/content/assembly/tagged'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import {
  AboutContentSchema,
  AuthorsContentSchema,
  ContactContentSchema,
  LegalContentSchema,
  SubscriptionContentSchema,
} from '@meridian/shared/content/page-content.schema'
import type { Payload } from 'payload'
import type { z } from 'zod'
import { beforeAll, describe, expect, test } from 'vitest'
import { refreshGlobals } from '../../publishing/refresh-globals.ts'
import { createDatabaseReader } from '../records/database-reader.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'

let payload: Payload
let reader: ContentReader

beforeAll(async () => {
  payload = await openCms()
  await refreshGlobals(payload)
  reader = createDatabaseReader(payload.db.pool)
})

describe('the standing pages of an empty magazine', () => {
  test('spec §2 about, §9 about figures: has a mission, three blurbs and the three figures', async () => {
    const { tags, data } = parsed(await readAbout(reader), AboutContentSchema)
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
    const { tags, data } = parsed(await readContact(reader), ContactContentSchema)
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
    const { tags, data } = parsed(await readSubscription(reader), SubscriptionContentSchema)
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

  test.each(['privacy', 'terms', 'accessibility'] as const)('has its %s page', async (page) => {
    const { tags, data } = parsed(await readLegal(reader, page), LegalContentSchema)
    expect(tags).toEqual([`page:${page}`, 'site'])
    expect(data.bodyHtml.match(/<h2>/g)?.length).toBeGreaterThan(3)
    expect(data.bodyHtml).not.toMatch(/\*\*|##|\]\(/)
  })

  test('has no authors', async () => {
    expect(parsed(await readAuthors(reader), AuthorsContentSchema)).toEqual({
      tags: ['bylines', 'media', 'site'],
      data: [],
    })
  })
})

describe('what editors write', () => {
  test('stands on the page, and what they empty is empty', async () => {
    await payload.updateGlobal({
      slug: 'contact-page',
      data: { standfirst: 'Write.', cards: [{ title: 'Office', address: ' One \n\n Two ' }] },
    })
    const { data } = parsed(await readContact(reader), ContactContentSchema)
    expect(data).toEqual({
      standfirst: 'Write.',
      cards: [{ title: 'Office', description: '', email: '', phone: '', address: ['One', 'Two'] }],
    })
    await payload.updateGlobal({ slug: 'contact-page', data: { cards: [] } })
    expect(parsed(await readContact(reader), ContactContentSchema).data.cards).toEqual([])
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
    const { data } = parsed(await readSubscription(reader), SubscriptionContentSchema)
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
      payload.updateGlobal({
        slug: 'contact-page',
        data: { cards: [{ title: 'Office', phone: 'call me' }] },
      }),
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
    await createMagazine(payload)
  })

  test('stand in a list by name and each at an address', async () => {
    const { data } = parsed(await readAuthors(reader), AuthorsContentSchema)
    expect(data.map((author) => author.name)).toEqual(['Helena Marchetti', 'Omar Said'])
    expect(await readAuthor(reader, 'omar-said')).toEqual({
      tags: ['byline:omar-said', 'site'],
      data: { id: 'omar-said', name: 'Omar Said', role: 'Editor-at-large', bio: '', portrait: null },
    })
  })

  test.each(['nobody', 'Omar-Said', '%00', "x' or 1=1"])('there is none called %s', async (slug) => {
    expect(await readAuthor(reader, slug)).toBeNull()
  })
})

function parsed<Schema extends z.ZodType>({ tags, data }: Tagged<unknown>, schema: Schema) {
  return { tags, data: schema.parse(data) }
}
