import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  correctCampaignPageEndpoint,
  readCampaignPageEndpoint,
} from '@meridian/shared/campaigns/campaign-page.endpoints'
import { CampaignPageAnswerSchema } from '@meridian/shared/campaigns/campaign-page.schema'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { campaignBody, createCampaign, createNewsletter, sendAtOnce } from '../../../../test/campaigns.ts'
import { publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { insertReaders } from '../../../../test/sends.ts'
import type { Newsletter } from '../../../payload-types.ts'
import { freeze } from '../sending/freeze.ts'
import { requestSend } from '../sending/request-send.ts'

const db = openPool()
let payload: Payload
let api: ReturnType<typeof openApi>
let publisher: SignedInAccount
let newsletter: Newsletter
let id: number

const list = { blockType: 'mail-article-list', heading: 'Also', source: 'since-last', sections: [], limit: 6 }

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
  publisher = await signInAs(payload, 'publisher')
})
beforeEach(async () => {
  await db.query(
    'truncate campaign_sends cascade; truncate campaign_pages; truncate publish_events cascade; delete from newsletter_subscribers',
  )
  newsletter = await createNewsletter(payload)
  await publishArticle(payload, { title: 'As it was listed' })
  const body = campaignBody('It is on Tuesday.', list)
  id = (await createCampaign(payload, { newsletter: newsletter.id, subject: 'Seven decisions', body })).id
})
afterAll(() => db.end())

const call = (to: { method: string; path: string }, json?: object) => api.callAs(publisher, to, json)
const correct = (note: string) => call(endpointAt(correctCampaignPageEndpoint, { id: String(id) }), { note })
const read = async () =>
  CampaignPageAnswerSchema.parse(
    await (await call(endpointAt(readCampaignPageEndpoint, { id: String(id) }))).json(),
  ).page

async function send(): Promise<void> {
  await insertReaders(db, { newsletterId: newsletter.id, number: 2 })
  const outcome = await requestSend(payload, {
    campaignId: id,
    userId: publisher.userId,
    request: { ...sendAtOnce, accepted: 'all' },
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  await freeze(db, { sendId: outcome.sendId, resolveMx: () => Promise.resolve([]), timeZone: 'UTC' })
}
const stored = async () => {
  const { rows } = await db.query<{ page: unknown; sent: unknown }>(
    `select to_jsonb(page) as page, send.content as sent
       from campaign_pages page join campaign_sends send on send.campaign_id = page.campaign_id`,
  )
  return rows[0]
}
const edit = (text: string) =>
  payload.update({
    collection: 'campaigns',
    id,
    draft: true,
    data: { body: campaignBody(text, list) },
  })

test('what was saved last takes the place of what the page says, with a note; what was mailed stays', async () => {
  await send()
  const before = await stored()
  expect(await read()).toMatchObject({
    path: expect.stringContaining(`/newsletters/${newsletter.slug}/`),
    title: 'Seven decisions',
    corrections: [],
    differs: false,
  })
  // Readers of the page are to find the list that was mailed, whatever has been published since.
  await publishArticle(payload, { title: 'Published since' })
  await edit('It is on Wednesday.')
  expect(await read()).toMatchObject({ differs: true })
  await db.query('truncate publish_events cascade')

  expect((await correct('  It said Tuesday.  ')).status).toBe(200)
  const today = new Date().toISOString().slice(0, 10)
  expect(await read()).toMatchObject({
    corrections: [{ date: today, text: 'It said Tuesday.' }],
    differs: false,
  })
  const after = await stored()
  const said = JSON.stringify(after?.page)
  expect([
    said.includes('It is on Wednesday.'),
    said.includes('It is on Tuesday.'),
    said.includes('As it was listed'),
    said.includes('Published since'),
  ]).toEqual([true, false, true, false])
  expect(after?.sent).toEqual(before?.sent)
  const { rows } = await db.query<{ kind: string; tags: string[] }>('select kind, tags from publish_events')
  expect(rows).toMatchObject([{ kind: 'changed' }])
  expect(rows[0]?.tags.join(' ')).toContain(newsletter.slug)

  // Pressed again, the note stands once.
  expect((await correct('It said Tuesday.')).status).toBe(200)
  expect((await read())?.corrections).toHaveLength(1)
})

test('it is no correction without a note, before the sending, or with what readers do not get', async () => {
  expect(await read()).toBeNull()
  expect((await correct('Too early.')).status).toBe(409)
  await send()
  expect((await correct('   ')).status).toBe(400)
  const before = await stored()
  const { id: article } = await publishArticle(payload, { title: 'Withdrawn' })
  await payload.update({
    collection: 'campaigns',
    id,
    draft: true,
    data: { body: campaignBody({ blockType: 'mail-article', article, isLead: true }) },
  })
  await payload.update({ collection: 'articles', id: article, data: { _status: 'draft' } })
  const refused = await correct('With an article that is not there.')
  expect(refused.status).toBe(409)
  expect(await refused.text()).toMatch(/publish/i)
  expect(await stored()).toEqual(before)
})
