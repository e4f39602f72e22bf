import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNewsletter } from '../../../../test/campaigns.ts'
import { publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { openPool } from '../../../../test/pool.ts'
import { insertReaders } from '../../../../test/sends.ts'
import type { CampaignSeries } from '../../../payload-types.ts'
import { draftSeries } from './draft-series.ts'
import { listDueSeries } from './due-series.ts'

const db = openPool()
let payload: Payload
let newsletter: number

beforeAll(async () => {
  payload = await openPayload()
})
beforeEach(async () => {
  await db.query(`truncate campaign_sends cascade; truncate campaign_series_runs; delete from campaigns; delete from campaign_series;
    delete from newsletter_subscribers; delete from articles; truncate article_listings`)
  newsletter = (await createNewsletter(payload)).id
  await insertReaders(db, { newsletterId: newsletter, number: 2 })
})
afterAll(() => db.end())

const friday = new Date('2036-12-05T05:30:00Z')
const hoursBefore = (hours: number) => new Date(friday.getTime() - hours * 3_600_000)

const createSeries = (data: Partial<CampaignSeries> = {}) =>
  payload.create({
    collection: 'campaign-series',
    data: {
      name: 'The Friday digest',
      newsletter,
      subject: 'This week: {title}',
      greeting: 'Dear {name}',
      greetingWithoutName: 'Good morning',
      atLeast: 2,
      atMost: 5,
      weekdays: ['friday'],
      time: '06:30',
      timeZone: 'Europe/Berlin',
      hoursAhead: 20,
      tellTo: 'editor@meridian.example',
      isOn: true,
      ...data,
    },
  })
const sends = async () =>
  (
    await db.query(
      `select campaign_id as campaign, due_at as due, content -> 'subjects' ->> 'a' as subject, requested_by as by from campaign_sends`,
    )
  ).rows
const campaigns = async () => (await payload.count({ collection: 'campaigns' })).totalDocs
const told = async () =>
  (
    await db.query<{ subject: string }>(
      `select data ->> 'subject' as subject from pgboss.job where name = 'send-mail' and data ->> 'to' = 'editor@meridian.example' order by created_on`,
    )
  ).rows.map(({ subject }) => subject)

test('a series is due so many hours before its moment, once, and not while it is off', async () => {
  const { id } = await createSeries()
  await createSeries({ isOn: false })
  expect(await listDueSeries(db, hoursBefore(21))).toEqual([])
  expect(await listDueSeries(db, hoursBefore(19))).toEqual([{ seriesId: id, dueAt: friday }])
  await draftSeries(payload, { seriesId: id, dueAt: friday })
  expect(await listDueSeries(db, hoursBefore(19))).toEqual([])
})

test('a series that wants more articles than it takes is refused', async () => {
  await expect(createSeries({ atLeast: 4, atMost: 3 })).rejects.toThrow('At most')
  await expect(createSeries({ atLeast: 3, atMost: 3 })).resolves.toMatchObject({ atMost: 3 })
})

test('by the clocks of readers it is due before the first of them shows its time', async () => {
  const { id } = await createSeries({ isLocal: true })
  const first = new Date('2036-12-04T16:30:00Z')
  expect(await listDueSeries(db, new Date(first.getTime() - 19 * 3_600_000))).toEqual([
    { seriesId: id, dueAt: first },
  ])
  await publishArticle(payload)
  await publishArticle(payload)
  await draftSeries(payload, { seriesId: id, dueAt: first })
  expect(await sends()).toMatchObject([{ due: first }])
})

test('it is drafted from what is new, scheduled, and an editor is told', async () => {
  await publishArticle(payload, { title: 'The first of two' })
  await publishArticle(payload, { title: 'Patience pays' })
  const { id } = await createSeries()
  const before = (await told()).length
  const outcome = await draftSeries(payload, { seriesId: id, dueAt: friday })
  expect(outcome).toEqual({ outcome: 'scheduled', articles: 2, campaignId: expect.any(Number) })
  const [send] = await sends()
  expect(send).toMatchObject({ due: friday, by: null })
  expect(send.subject).toMatch(/^This week: (Patience pays|The first of two)$/)
  expect((await told()).slice(before)).toEqual([
    expect.stringMatching(/^‘The Friday digest’ goes out .*5 December 2036/),
  ])
})

test('with too few articles nothing goes out and nothing is left behind, and an editor is told', async () => {
  await publishArticle(payload)
  const { id } = await createSeries()
  const before = (await told()).length
  expect(await draftSeries(payload, { seriesId: id, dueAt: friday })).toEqual({
    outcome: 'left-out',
    articles: 1,
  })
  expect([await sends(), await campaigns()]).toEqual([[], 0])
  expect((await told()).slice(before)).toEqual(['‘The Friday digest’ is left out this time'])
})

test('what the preflight stops is kept as a draft that does not go out', async () => {
  await publishArticle(payload)
  await publishArticle(payload)
  await db.query('delete from newsletter_subscribers')
  const { id } = await createSeries()
  expect(await draftSeries(payload, { seriesId: id, dueAt: friday })).toMatchObject({
    outcome: 'refused',
    note: expect.stringContaining('Nobody would get it.'),
  })
  expect([await sends(), await campaigns()]).toEqual([[], 1])
})

test('drafted by two at once it is one; a process that was killed on its way is gone on with', async () => {
  await publishArticle(payload)
  await publishArticle(payload)
  const { id } = await createSeries()
  const due = { seriesId: id, dueAt: friday }
  const outcomes = await Promise.all([draftSeries(payload, due), draftSeries(payload, due)])
  expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1)
  expect([(await sends()).length, await campaigns()]).toEqual([1, 1])
  // As if it had been killed after 'Send' and before it could say so.
  await db.query(
    `update campaign_series_runs set outcome = 'begun', made_at = now() - interval '11 minutes' where series_id = $1`,
    [id],
  )
  expect(await listDueSeries(db, hoursBefore(19))).toEqual([due])
  expect(await draftSeries(payload, due)).toMatchObject({ outcome: 'scheduled' })
  expect([(await sends()).length, await campaigns()]).toEqual([1, 1])
})

const tenMinutesLater = () =>
  db.query(`update campaign_series_runs set outcome = 'begun', made_at = now() - interval '11 minutes'`)

test('a process that ends before it has noted its draft leaves none', async () => {
  await publishArticle(payload)
  await publishArticle(payload)
  const { id } = await createSeries()
  const due = { seriesId: id, dueAt: friday }
  await db.query('alter table campaign_series_runs add constraint notes_nothing check (campaign_id is null)')
  try {
    await expect(draftSeries(payload, due)).rejects.toThrow('campaign_series_runs')
  } finally {
    await db.query('alter table campaign_series_runs drop constraint notes_nothing')
  }
  expect(await campaigns()).toBe(0)
  await tenMinutesLater()
  expect(await draftSeries(payload, due)).toMatchObject({ outcome: 'scheduled' })
  expect([(await sends()).length, await campaigns()]).toEqual([1, 1])
})

test('one that was left out by a process that could not say so is left out again', async () => {
  const { id } = await createSeries()
  const due = { seriesId: id, dueAt: friday }
  const gone = await payload.create({
    collection: 'campaigns',
    draft: true,
    data: { subject: 'Gone', newsletter },
  })
  await db.query(
    'insert into campaign_series_runs (series_id, due_at, outcome, campaign_id) values ($1, $2, $3, $4)',
    [id, friday, 'begun', gone.id],
  )
  await payload.delete({ collection: 'campaigns', id: gone.id })
  await tenMinutesLater()
  expect(await draftSeries(payload, due)).toEqual({ outcome: 'left-out', articles: 0 })
  expect(await campaigns()).toBe(0)
})
