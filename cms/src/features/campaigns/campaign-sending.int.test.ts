import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  actOnSendEndpoint,
  checkCampaignEndpoint,
  countCampaignAudienceEndpoint,
  listRecipientsEndpoint,
  readCampaignSendEndpoint,
  sendCampaignEndpoint,
} from '@meridian/shared/campaigns/sending.endpoints'
import { CampaignPreflightSchema } from '@meridian/shared/campaigns/preflight.schema'
import {
  AudienceCountSchema,
  CampaignSendAnswerSchema,
  RecipientsSchema,
} from '@meridian/shared/campaigns/sending.schema'
import type { Payload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { createTestTransport } from '../../../test/campaign-lane.ts'
import { campaignBody, createCampaign, createNewsletter, sendAtOnce as now } from '../../../test/campaigns.ts'
import { publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { openPool } from '../../../test/pool.ts'
import { insertReaders } from '../../../test/sends.ts'
import { openLanes } from '../../../test/started-lanes.ts'
import type { Newsletter } from '../../payload-types.ts'
import { bodyText } from '../../platform/mail-transports/message/mail-body.ts'

const db = openPool()
const lanes = openLanes(db)
let payload: Payload
let api: ReturnType<typeof openApi>
let publisher: SignedInAccount
let newsletter: Newsletter
let id: number

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
  publisher = await signInAs(payload, 'publisher')
})
beforeEach(async () => {
  await db.query(
    'truncate campaign_sends cascade; truncate campaign_pages; delete from newsletter_subscribers',
  )
  newsletter = await createNewsletter(payload, {
    senderName: 'The Agenda',
    replyTo: 'answers@meridian.example',
  })
  const { id: article } = await publishArticle(payload, { title: 'Patience pays $& {{name}}' })
  const campaign = await createCampaign(payload, {
    newsletter: newsletter.id,
    subject: 'Seven {{decisions}} for $&',
    body: campaignBody(
      { blockType: 'mail-greeting', words: 'Dear {name},', fallback: 'Good morning,' },
      'What matters.',
      {
        blockType: 'mail-article',
        article,
        isLead: true,
      },
    ),
  })
  id = campaign.id
})
afterEach(lanes.stop)
afterAll(() => db.end())

const call = (to: { method: string; path: string }, json?: object) => api.callAs(publisher, to, json)
const at = (endpoint: Parameters<typeof endpointAt>[0]) => endpointAt(endpoint, { id: String(id) })

const read = async () =>
  CampaignSendAnswerSchema.parse(await (await call(at(readCampaignSendEndpoint))).json())

test('a campaign goes out to its readers, each greeted by name, and its ledger closes', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 5 })
  await db.query(`update newsletter_subscribers set first_name = $1 where email like 'r0@%'`, [
    '$& <b>{{x}}</b>',
  ])
  await db.query(`update newsletter_subscribers set first_name = null where email like 'r1@%'`)
  const counted = await call(at(countCampaignAudienceEndpoint), { audience: now.audience })
  expect(AudienceCountSchema.parse(await counted.json())).toMatchObject({ all: 5, leftOut: {} })
  expect((await call(at(sendCampaignEndpoint), now)).status).toBe(204)

  const { transport, taken } = createTestTransport()
  lanes.start(db, { transport })
  await expect.poll(async () => (await read()).send?.isFinished, { timeout: 15_000 }).toBe(true)
  const { send } = await read()
  expect(send).toMatchObject({
    sums: { audience: 5, handedOver: 5, refused: 0, excluded: 0, uncertain: 0, waiting: 0 },
    doubtful: 0,
  })
  await expect.poll(async () => (await read()).send?.statement).toMatchObject({ isTrue: true })

  const textTo = (start: string) => {
    const mail = taken.find(({ to }) => to.startsWith(start))
    return mail ? bodyText(mail.text) : ''
  }
  expect(textTo('r2@')).toContain('Dear Reader 2,')
  expect(textTo('r1@')).toContain('Good morning,')
  expect(textTo('r0@')).toContain('$&')
  const [first] = taken
  expect(first).toMatchObject({
    subject: 'Seven {{decisions}} for $&',
    from: { name: 'The Agenda' },
    replyTo: { address: 'answers@meridian.example' },
  })
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(5)
  expect(first?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')

  const page = await db.query('select slug from campaign_pages where campaign_id = $1', [id])
  expect(page.rows).toHaveLength(1)
  expect(first && bodyText(first.html)).toContain(`/newsletters/${newsletter.slug}/${page.rows[0].slug}`)

  const rows = await call({
    ...at(listRecipientsEndpoint),
    path: `${at(listRecipientsEndpoint).path}?state=handed-over&search=R3@`,
  })
  expect(RecipientsSchema.parse(await rows.json()).recipients).toMatchObject([
    { state: 'handed-over', attempts: 1, wasUncertain: false },
  ])
})

test('pressed twice at once it is sent once', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 2 })
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async () => (await call(at(sendCampaignEndpoint), now)).status),
  )
  expect(statuses.toSorted()).toEqual([204, 409, 409, 409])
  expect((await db.query('select count(*)::int as n from campaign_sends')).rows).toEqual([{ n: 1 }])
})

test('two campaigns of one subject on one day have addresses of their own before either goes out', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 1 })
  const first = id
  const { subject, body } = await payload.findByID({ collection: 'campaigns', id, draft: true, depth: 0 })
  await call(at(sendCampaignEndpoint), now)
  id = (await createCampaign(payload, { newsletter: newsletter.id, subject, body })).id
  await call(at(sendCampaignEndpoint), now)
  const { rows } = await db.query<{ path: string }>(
    `select content ->> 'webPath' as path from campaign_sends where campaign_id = any($1) order by campaign_id`,
    [[first, id]],
  )
  expect(rows[1]?.path).toBe(`${rows[0]?.path}-2`)
})

test('what was edited after "Send" stays out of what goes out', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 1 })
  await call(at(sendCampaignEndpoint), {
    ...now,
    plan: { ...now.plan, time: { kind: 'at', at: new Date(Date.now() + 3_600_000).toISOString() } },
  })
  await payload.update({ collection: 'campaigns', id, draft: true, data: { subject: 'Something else' } })
  await db.query('update campaign_sends set due_at = now()')
  const { transport, taken } = createTestTransport()
  lanes.start(db, { transport })
  await expect.poll(() => taken.map(({ subject }) => subject)).toEqual(['Seven {{decisions}} for $&'])
})

test('what the preflight asks has to be accepted, and what it stops cannot be', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 2 })
  await db.query(
    `insert into campaign_sends (campaign_id, newsletter_id, state, time, due_at, uncertain, content, audience, candidates, frozen_at)
     values (0, $1, 'stopped', '{}', now(), 'hold', '{}', '{}', 100, now())`,
    [newsletter.id],
  )
  const checked = CampaignPreflightSchema.parse(
    await (await call(at(checkCampaignEndpoint), { audience: now.audience })).json(),
  )
  expect(checked.checks).toContainEqual(
    expect.objectContaining({
      code: 'audience-change',
      level: 'ask',
      text: 'It goes to 98 % fewer than the last campaign of this newsletter.',
    }),
  )
  expect(checked.checks.map(({ code }) => code)).toContain('transport')
  const refused = await call(at(sendCampaignEndpoint), now)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('98 % fewer')
  expect((await call(at(sendCampaignEndpoint), { ...now, accepted: ['audience-change'] })).status).toBe(204)
})

test('a campaign that nobody would get is refused, whatever is accepted', async () => {
  const refused = await call(at(sendCampaignEndpoint), { ...now, accepted: ['audience-empty'] })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Nobody would get it.')
})

test('one without a newsletter or with an article that is not published is refused in words', async () => {
  await db.query(`update articles set _status = 'draft'`)
  const refused = await call(at(sendCampaignEndpoint), now)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toMatch(/publish/i)
  expect((await read()).send).toBeNull()
})

test('it can be paused, resumed and stopped; what does not fit changes nothing', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 3 })
  const act = async (action: string) => (await call(at(actOnSendEndpoint), { action })).status
  expect(await act('pause')).toBe(409)
  await call(at(sendCampaignEndpoint), now)
  expect(await act('pause')).toBe(204)
  expect((await read()).send).toMatchObject({ state: 'paused', pauseReason: 'staff' })
  expect(await act('pause')).toBe(409)
  expect(await act('resume')).toBe(204)
  expect((await read()).send).toMatchObject({ state: 'waiting', pauseReason: null })
  expect(await act('retry')).toBe(409)
  expect(await act('stop')).toBe(204)
  expect(await act('resume')).toBe(409)
  const { transport, taken } = createTestTransport()
  lanes.start(db, { transport })
  expect((await read()).send).toMatchObject({ state: 'stopped' })
  expect(taken).toEqual([])
})

test('one that waits can be taken back, and sent as it is then', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 1 })
  const act = async (action: string) => (await call(at(actOnSendEndpoint), { action })).status
  const later = { kind: 'at', at: new Date(Date.now() + 3_600_000).toISOString() }
  await call(at(sendCampaignEndpoint), { ...now, plan: { ...now.plan, time: later } })
  expect(await act('take-back')).toBe(204)
  expect((await read()).send).toBeNull()
  await payload.update({ collection: 'campaigns', id, draft: true, data: { subject: 'Something else' } })
  expect((await call(at(sendCampaignEndpoint), now)).status).toBe(204)
  const { transport, taken } = createTestTransport()
  lanes.start(db, { transport })
  await expect.poll(() => taken.map(({ subject }) => subject)).toEqual(['Something else'])
  expect(await act('take-back')).toBe(409)
})

test('one that waits is not deleted before it is taken back, or stopped', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 2 })
  const later = { kind: 'at', at: new Date(Date.now() + 3_600_000).toISOString() }
  const waiting = { ...now, plan: { ...now.plan, time: later } }
  expect((await call(at(sendCampaignEndpoint), waiting)).status).toBe(204)
  await expect(payload.delete({ collection: 'campaigns', id })).rejects.toThrow('Take it back first')
  expect((await call(at(actOnSendEndpoint), { action: 'stop' })).status).toBe(204)
  await payload.delete({ collection: 'campaigns', id })
  expect((await db.query('select from campaign_sends')).rowCount).toBe(0)
})

test('one that is stopped under way leaves out those who waited, and its ledger closes', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 30 })
  await call(at(sendCampaignEndpoint), now)
  const gate = Promise.withResolvers<void>()
  const { transport, taken } = createTestTransport(async () => {
    await gate.promise
    return { kind: 'accepted', reply: '250 Ok' }
  })
  lanes.start(db, { transport, connections: 2 })
  await expect
    .poll(async () => (await read()).send?.reasons.some(({ state }) => state === 'claimed'))
    .toBe(true)
  expect((await call(at(actOnSendEndpoint), { action: 'stop' })).status).toBe(204)
  gate.resolve()
  await expect
    .poll(async () => (await read()).send?.statement, { timeout: 15_000 })
    .toMatchObject({ isTrue: true })
  const sums = (await read()).send?.sums
  expect(sums).toMatchObject({
    audience: 30,
    waiting: 0,
    handedOver: taken.length,
    excluded: 30 - taken.length,
  })
  expect(taken.length).toBeLessThan(30)
})

test('those who follow one that is sent do not have its draft read', async () => {
  await insertReaders(db, { newsletterId: newsletter.id, number: 1 })
  const reading = vi.spyOn(payload, 'findByID')
  const drafts = () => reading.mock.calls.filter(([{ collection }]) => collection === 'campaigns')
  expect(await read()).toMatchObject({ send: null, lastTime: null })
  expect(drafts()).toHaveLength(1)
  await call(at(sendCampaignEndpoint), now)
  reading.mockClear()
  expect((await read()).send).toMatchObject({ state: 'waiting' })
  expect(drafts()).toEqual([])
  reading.mockRestore()
})

test('a time that no clock shows is refused', async () => {
  const time = { kind: 'local', day: '2026-02-30', time: '06:30', whenPassed: 'now' }
  const refused = await call(at(sendCampaignEndpoint), { ...now, plan: { ...now.plan, time } })
  expect([400, 409, 422]).toContain(refused.status)
})
