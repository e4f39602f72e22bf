import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { campaignBody, createCampaign, createNewsletter } from '../../../../test/campaigns.ts'
import { articleData, createSection, publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import type { Article, Newsletter } from '../../../payload-types.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { collectMailDocument } from './collect-mail-document.ts'
import { noteSent } from './sent-articles.ts'

let payload: Payload
let newsletter: Newsletter

beforeAll(async () => {
  payload = await openPayload()
})
beforeEach(async () => {
  await payload.db.pool.query(`delete from articles; truncate article_listings`)
  newsletter = await createNewsletter(payload)
})

const collect = (body: unknown, newsletterId = newsletter.id) =>
  collectMailDocument(payload.db.pool, { newsletter: newsletterId, subject: 'Patience', preheader: '', body })
const list = (data: object) => ({ blockType: 'mail-article-list', heading: 'Also', ...data })
const titlesIn = ({ document }: Awaited<ReturnType<typeof collect>>) =>
  document.blocks.flatMap((block) =>
    block.kind === 'article-list' ? [block.articles.map(({ title }) => title)] : [],
  )
const publishAt = (title: string, hoursAgo: number, data: Partial<Article> = {}) =>
  publishArticle(payload, {
    title,
    publishedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    ...data,
  })

test('lists take the newest of all sections or of some, of the last days, and no more than they may', async () => {
  const [one, two] = [await createSection(payload), await createSection(payload)]
  await publishAt('Old', 24 * 9, { section: one.id })
  await publishAt('Second', 5, { section: one.id })
  await publishAt('Newest', 1, { section: two.id })
  await publishAt('Third', 7, { section: one.id })
  expect(titlesIn(await collect(campaignBody(list({ source: 'days', days: 7, limit: 6 }))))).toEqual([
    ['Newest', 'Second', 'Third'],
  ])
  expect(titlesIn(await collect(campaignBody(list({ source: 'days', days: 30, limit: 2 }))))).toEqual([
    ['Newest', 'Second'],
  ])
  const ofOne = list({ source: 'days', days: 30, limit: 6, sections: [one.id] })
  expect(titlesIn(await collect(campaignBody(ofOne)))).toEqual([['Second', 'Third', 'Old']])
  const ofBoth = list({ source: 'days', days: 7, limit: 2, sections: [one.id, two.id] })
  expect(titlesIn(await collect(campaignBody(ofBoth)))).toEqual([['Newest', 'Second']])
})

test('lists leave out what stands elsewhere in the mail, and are filled up all the same', async () => {
  const lead = await publishAt('Lead', 1)
  await publishAt('Second', 2)
  await publishAt('Third', 3)
  const listed = list({ source: 'days', days: 7, limit: 1 })
  const collected = await collect(
    campaignBody(listed, listed, { blockType: 'mail-article', article: lead.id, isLead: false }),
  )
  expect(titlesIn(collected)).toEqual([['Second'], ['Third']])
  expect(collected.findings).toEqual([])
})

test('lists that are chosen by hand keep their order, and tell of what is not published', async () => {
  const [one, two, hidden] = [
    await publishAt('One', 1),
    await publishAt('Two', 2),
    await payload.create({
      collection: 'articles',
      draft: true,
      data: { ...(await articleData(payload)), title: 'No', _status: 'draft' },
    }),
  ]
  const collected = await collect(
    campaignBody(list({ source: 'chosen', articles: [two.id, hidden.id, one.id] })),
  )
  expect(titlesIn(collected)).toEqual([['Two', 'One']])
  expect(collected.findings).toMatchObject([{ code: 'article-unpublished' }])
})

test('a list since the last campaign has everything before the first, then what came after', async () => {
  await publishAt('Before', 5)
  const since = campaignBody(list({ source: 'since-last', limit: 6 }))
  expect(titlesIn(await collect(since))).toEqual([['Before']])
  const campaign = await createCampaign(payload, { newsletter: newsletter.id })
  await inPoolTransaction(payload.db.pool, (client) =>
    noteSent(client, { campaignId: campaign.id, newsletterId: newsletter.id, slug: 's', articleSlugs: [] }),
  )
  await payload.db.pool.query(`update campaigns set sent_at = now() - interval '2 hours' where id = $1`, [
    campaign.id,
  ])
  await publishAt('After', 1)
  expect(titlesIn(await collect(since))).toEqual([['After']])
  const other = await createNewsletter(payload)
  expect(titlesIn(await collect(since, other.id))).toEqual([['After', 'Before']])
})

test('lists without an article are left out, and say so', async () => {
  const collected = await collect(campaignBody(list({ source: 'days', days: 1, limit: 3 })))
  expect(collected.document.blocks).toEqual([])
  expect(collected.findings).toMatchObject([
    { block: 'block-0', code: 'list-empty', text: 'The list ‘Also’ has no articles.' },
  ])
})
