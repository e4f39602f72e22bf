import { randomUUID } from 'node:crypto'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { countNewsletterReadEndpoint } from '@meridian/shared/campaigns/reads.endpoints'
import { CampaignSendAnswerSchema } from '@meridian/shared/campaigns/sending.schema'
import { readCampaignSendEndpoint, sendCampaignEndpoint } from '@meridian/shared/campaigns/sending.endpoints'
import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { createTestTransport } from '../../../../test/campaign-lane.ts'
import { campaignBody, createCampaign, createNewsletter, sendAtOnce } from '../../../../test/campaigns.ts'
import { publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { insertReaders } from '../../../../test/sends.ts'
import { openLanes } from '../../../../test/started-lanes.ts'
import { bodyText } from '../../../platform/mail-transports/message/mail-body.ts'
import { readSides } from '../subject-test/decide-subjects.ts'

const db = openPool()
const lanes = openLanes(db)
let payload: Payload
let api: ReturnType<typeof openApi>
let publisher: SignedInAccount

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
  publisher = await signInAs(payload, 'publisher')
})
beforeEach(() => db.query('truncate campaign_sends, newsletter_subscribers, newsletter_consents cascade'))
afterEach(lanes.stop)
afterAll(() => db.end())

const call = (to: { method: string; path: string }, json?: object) => api.callAs(publisher, to, json)
const count = async (mark: string, link = 0) =>
  (await call(countNewsletterReadEndpoint, { mark, link })).status

/** Sends a campaign with one article to three readers, of whom the first has agreed to what the newsletter counts. Gives each one's mark. */
async function send(clicks: 'none' | 'campaign' | 'reader') {
  const newsletter = await createNewsletter(payload, {
    clicks,
    consentText: 'I want this newsletter, and that it is counted what I read of it.',
  })
  const { id: article, slug } = await publishArticle(payload)
  const campaign = await createCampaign(payload, {
    newsletter: newsletter.id,
    body: campaignBody('Look:', { blockType: 'mail-article', article, isLead: true }),
  })
  const readers = await insertReaders(db, { newsletterId: newsletter.id, number: 3 })
  await db.query(
    `with consent as (
       insert into newsletter_consents (subscriber_id, key, requested_at, page, text_version, confirmed_at)
       select $1, $3, now(), '/', version, now() from newsletters_consent_texts where _parent_id = $2
       returning id)
     update newsletter_memberships set consent_id = (select id from consent) where subscriber_id = $1`,
    [readers[0], newsletter.id, randomUUID()],
  )
  const id = String(campaign.id)
  expect((await call(endpointAt(sendCampaignEndpoint, { id }), sendAtOnce)).status).toBe(204)
  const { transport, taken } = createTestTransport()
  lanes.start(db, { transport })
  await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(3)
  const markOf = (start: string) => {
    const mail = taken.find(({ to }) => to.startsWith(start))
    return /#n=([\w.-]+)\.0"/.exec(mail ? bodyText(mail.html) : '')?.[1]
  }
  const reads = async () =>
    CampaignSendAnswerSchema.parse(await (await call(endpointAt(readCampaignSendEndpoint, { id }))).json())
      .send?.reads
  return { markOf, reads, readers, path: `/articles/${slug}`, newsletterId: newsletter.id }
}

const keptReaders = async () =>
  (await db.query('select subscriber_id as reader from campaign_reads order by id')).rows.map(
    ({ reader }) => reader,
  )

test('where nothing is counted no link has a mark', async () => {
  const { markOf, reads } = await send('none')
  expect(markOf('r0@')).toBeUndefined()
  expect(await reads()).toBeNull()
})

test('where a campaign is counted all readers have one mark, and nobody is kept', async () => {
  const { markOf, reads, path } = await send('campaign')
  const mark = markOf('r0@') ?? ''
  expect(markOf('r1@')).toBe(mark)
  expect(await reads()).toEqual([{ path, number: 0 }])
  expect([await count(mark), await count(mark)]).toEqual([204, 204])
  await expect.poll(reads).toEqual([{ path, number: 2 }])
  expect(await keptReaders()).toEqual([null, null])
  const [row] = (await db.query<{ send: string }>('select max(id) as send from campaign_sends')).rows
  expect(await readSides(db, Number(row?.send))).toMatchObject({ a: { clicks: 2 }, b: { clicks: 0 } })
})

test('what is not ours, was changed or names a link that is not there counts for nothing, and says no more', async () => {
  const { markOf, reads, path } = await send('campaign')
  const mark = markOf('r0@') ?? ''
  for (const forged of ['', 'x', mark.replace(/^\w/, 'z'), mark.replace(/-a/, '-b'), `${mark}A`])
    expect(await count(forged)).toBe(204)
  expect(await count(mark, 1)).toBe(204)
  expect(await reads()).toEqual([{ path, number: 0 }])
  const refused = await call(countNewsletterReadEndpoint, { mark, link: -1 })
  expect(refused.status).toBe(400)
})

test('a reader who agreed has a mark of their own, counts once, and is left out of it again by no longer agreeing', async () => {
  const { markOf, reads, readers, path, newsletterId } = await send('reader')
  const [own, shared] = [markOf('r0@') ?? '', markOf('r1@') ?? '']
  expect(own).not.toBe(shared)
  expect(markOf('r2@')).toBe(shared)
  await count(own)
  await count(own)
  await count(shared)
  await expect.poll(reads).toEqual([{ path, number: 2 }])
  expect(await keptReaders()).toEqual([readers[0], null])
  await db.query('update newsletter_memberships set consent_id = null where newsletter_id = $1', [
    newsletterId,
  ])
  await db.query('truncate campaign_reads')
  await count(own)
  expect(await keptReaders()).toEqual([null])
})
