import type { MailBlock, MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import {
  readAllCampaigns,
  readCampaign,
  readCampaignFeed,
  readNewsletterArchive,
  readNewsletters,
} from '@meridian/shared/content/assembly/newsletters'
import { readSite } from '@meridian/shared/content/assembly/site'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { captureRecords } from '../publishing/numbering/capture-records.ts'
import {
  type CampaignCorrection,
  type CampaignPage,
  correctCampaignPage,
  publishCampaignPage,
} from './publish-campaign-page.ts'

let payload: Payload
let magazine: Magazine
let reader: ContentReader

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  reader = createDatabaseReader(payload.db.pool)
})

beforeEach(async () => {
  await payload.db.pool.query('truncate campaign_pages; truncate publish_events cascade')
})

const everyone = { shownTo: 'everyone' } as const

function documentWith(...blocks: MailBlock[]): MailDocument {
  return {
    newsletter: { id: 'executive-agenda', name: 'The Executive Agenda' },
    subject: 'Five decisions',
    preheader: 'That deserve your week',
    language: 'en',
    blocks,
  }
}

const cardOf = (slug: string): MailBlock => ({
  ...everyone,
  kind: 'article-card',
  isLead: true,
  article: {
    id: slug,
    path: `/articles/${slug}`,
    title: 'As it was sent',
    teaser: '',
    section: 'Leadership',
    authors: ['Helena'],
    picture: null,
    isForPlans: false,
    minutes: 4,
  },
})

const publish = ({
  title = 'Five decisions',
  sentAt = new Date('2026-11-30T06:00:00.000Z'),
  ...page
}: Partial<CampaignPage> = {}) =>
  inPoolTransaction(payload.db.pool, (client) =>
    publishCampaignPage(client, {
      campaignId: 1,
      newsletter: 'executive-agenda',
      slug: `${sentAt.toISOString().slice(0, 10)}-${title.toLowerCase().replaceAll(' ', '-')}`,
      title,
      sentAt,
      document: documentWith(),
      isIndexed: true,
      ...page,
    }),
  )
const correct = (correction: Partial<CampaignCorrection> = {}) =>
  inPoolTransaction(payload.db.pool, (client) =>
    correctCampaignPage(client, {
      campaignId: 1,
      note: 'It was Tuesday.',
      correctedAt: new Date('2026-12-02T09:00:00.000Z'),
      ...correction,
    }),
  )

async function events() {
  const { rows } = await payload.db.pool.query<{ kind: string; subject: string; tags: string[] }>(
    'select kind, subject, tags from publish_events order by id',
  )
  return rows
}

const slug = '2026-11-30-five-decisions'
const find = () => readCampaign(reader, { newsletter: 'executive-agenda', slug })

describe('publishing the page of a campaign', () => {
  test('puts it at a dated address, with an event for its page, its lists and its month', async () => {
    expect(await publish()).toBe(`/newsletters/executive-agenda/${slug}`)
    const { rows } = await payload.db.pool.query<{ id: number }>('select id from campaign_pages')
    expect(await events()).toEqual([
      {
        kind: 'published',
        subject: `campaign-pages:${rows[0]?.id}`,
        tags: [
          `campaign:executive-agenda/${slug}`,
          'newsletter:executive-agenda',
          'newsletter:executive-agenda@2026-11',
          'newsletters',
          'months:newsletter:executive-agenda',
        ],
      },
    ])
    await publish({ campaignId: 2, title: 'Another' })
    expect((await events()).at(-1)?.tags).not.toContain('months:newsletter:executive-agenda')
  })

  test('the event carries the record, which replicas hold', async () => {
    await publish()
    const [event] = await events()
    const records = await captureRecords(payload.db.pool, {
      documents: [event?.subject ?? ''],
      report: ({ cause }) => {
        throw cause
      },
    })
    expect(JSON.parse(records ?? '')).toMatchObject({
      changes: [{ kind: 'campaign', record: { slug, title: 'Five decisions', isIndexed: true } }],
    })
  })

  test('again it changes nothing', async () => {
    const path = await publish()
    expect(await publish({ title: 'Another title' })).toBe(path)
    expect(await events()).toHaveLength(1)
  })

  test('a rollback leaves neither page nor event', async () => {
    await expect(
      inPoolTransaction(payload.db.pool, async (client) => {
        await publishCampaignPage(client, {
          campaignId: 1,
          newsletter: 'newsletter',
          slug: 'never',
          title: 'Never',
          sentAt: new Date(),
          document: documentWith(),
          isIndexed: true,
        })
        throw new Error('The sending was refused.')
      }),
    ).rejects.toThrow('refused')
    expect([await events(), (await readNewsletters(reader)).data.map(({ latest }) => latest)]).toEqual([
      [],
      [null, null],
    ])
  })

  test('blocks for some readers alone are nowhere in it', async () => {
    const secret: MailBlock = { kind: 'quote', shownTo: 'plan', words: 'For subscribers', source: '' }
    const other: MailBlock = { kind: 'quote', shownTo: 'no-plan', words: 'For the others', source: '' }
    const shown: MailBlock = { kind: 'quote', ...everyone, words: 'For all', source: '' }
    await publish({ document: documentWith(secret, shown, other) })
    const { rows } = await payload.db.pool.query<{ document: unknown }>('select document from campaign_pages')
    const kept = JSON.stringify(rows[0]?.document)
    expect([
      kept.includes('For all'),
      kept.includes('For subscribers'),
      kept.includes('For the others'),
    ]).toEqual([true, false, false])
  })
})

describe('a correction made later', () => {
  test('shows with its date, newest first, and leaves the address', async () => {
    await publish()
    expect(await correct()).toBe(true)
    await correct({
      note: 'And at noon.',
      correctedAt: new Date('2026-12-03T09:00:00.000Z'),
      title: 'Six decisions',
      document: documentWith({ kind: 'quote', ...everyone, words: 'Six', source: '' }),
    })
    expect((await find())?.data).toMatchObject({
      card: { id: slug, title: 'Six decisions', correctedAt: '2026-12-03T09:00:00.000Z' },
      corrections: [
        { date: '2026-12-03', text: 'And at noon.' },
        { date: '2026-12-02', text: 'It was Tuesday.' },
      ],
      document: { blocks: [{ words: 'Six' }] },
    })
    expect((await events()).map(({ kind }) => kind)).toEqual(['published', 'changed', 'changed'])
  })

  test('of a campaign without a page is none', async () => {
    expect(await correct({ campaignId: 99 })).toBe(false)
    expect(await events()).toEqual([])
  })
})

describe('what pages are made from', () => {
  test('an article leads to where it is now; one that is gone leads nowhere, and its tags are told', async () => {
    const { id, slug: articleSlug } = await magazine.createArticle({
      title: 'A sent piece',
      publishedAt: '2026-11-01T08:00:00.000Z',
    })
    const path = `/articles/${articleSlug}`
    await publish({ document: documentWith(cardOf(String(articleSlug)), cardOf('never-there')) })
    const before = await find()
    expect(before?.data.addresses).toEqual({ [path]: path })
    expect(before?.tags).toEqual(expect.arrayContaining([`card:${articleSlug}`, `article:${articleSlug}`]))
    await payload.update({ collection: 'articles', id, data: { slug: 'a-moved-piece' } })
    expect((await find())?.data.addresses).toEqual({ [path]: '/articles/a-moved-piece' })
    await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    expect((await find())?.data.addresses).toEqual({})
  })

  test('lists have the newest first, with the months in which there are any', async () => {
    await publish()
    await publish({ campaignId: 2, title: 'Earlier', sentAt: new Date('2026-09-01T06:00:00.000Z') })
    const archive = await readNewsletterArchive(reader, { slug: 'executive-agenda' })
    expect(archive?.data.campaigns.map(({ title }) => title)).toEqual(['Five decisions', 'Earlier'])
    expect(archive?.data.months).toEqual(['2026-11', '2026-09'])
    const month = await readNewsletterArchive(reader, { slug: 'executive-agenda', month: '2026-09' })
    expect(month?.data.campaigns.map(({ title }) => title)).toEqual(['Earlier'])
    expect(await readNewsletterArchive(reader, { slug: 'nonsense' })).toBeNull()
    const feed = await readCampaignFeed(reader, 'executive-agenda')
    expect(feed?.data.campaigns.map(({ card }) => card.title)).toEqual(['Five decisions', 'Earlier'])
    const all = await readAllCampaigns(reader)
    expect(all.data.map(({ newsletter, campaigns }) => [newsletter.id, campaigns.length])).toEqual([
      ['newsletter', 0],
      ['executive-agenda', 2],
    ])
  })

  test('a newsletter that is not offered any more keeps its campaigns, and stands in no form', async () => {
    await publish()
    const where = { slug: { equals: 'executive-agenda' } }
    const offer = (isOffered: boolean) =>
      payload.update({ collection: 'newsletters', where, data: { isOffered } })
    await offer(false)
    expect((await readSite(reader)).data.newsletters.map(({ id }) => id)).toEqual(['newsletter'])
    expect((await readNewsletters(reader)).data).toMatchObject([
      { newsletter: { id: 'newsletter' }, latest: null },
      { newsletter: { id: 'executive-agenda', isOffered: false }, latest: { id: slug } },
    ])
    await payload.db.pool.query('truncate campaign_pages')
    expect((await readNewsletters(reader)).data.map(({ newsletter }) => newsletter.id)).toEqual([
      'newsletter',
    ])
    await offer(true)
    expect((await events()).at(-1)).toMatchObject({
      tags: ['site', 'newsletters', 'newsletter:executive-agenda'],
    })
  })

  test('what readers do not see of a newsletter is no event', async () => {
    const where = { slug: { equals: 'executive-agenda' } }
    await payload.update({ collection: 'newsletters', where, data: { senderName: 'The Agenda' } })
    expect(await events()).toEqual([])
  })
})
