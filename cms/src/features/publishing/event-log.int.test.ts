import { PublishEventLogSchema } from '@meridian/shared/publishing/publish-event.schema'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
})

test('only who knows the secret gets in, whatever the route', async () => {
  const paths = [
    '/snapshot',
    '/content/share-images/x/y',
    '/content/preview/articles/1',
    '/publish-events',
    '/x',
  ]
  for (const path of paths) {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `bearer ${'x'.repeat(40)}`]) {
      const response = await api.get(`/api/internal${path}`, { authorization })
      expect([path, response.status]).toEqual([path, 401])
    }
  }
  expect((await api.getInternal('/x')).status).toBe(404)
})

test('the event log gives what was committed after a position, in order, and its ends, also without a worker', async () => {
  await payload.db.pool.query('truncate publish_events')
  const log = async (query: string) =>
    PublishEventLogSchema.parse(await (await api.getInternal(`/publish-events?${query}`)).json())
  expect(await log('after=0')).toEqual({ events: [], firstPosition: 0, lastPosition: 0 })
  for (const title of ['E one', 'E two', 'E three']) await magazine.createArticle({ title })
  const { events, ...ends } = await log('after=1&limit=1')
  expect(ends).toEqual({ firstPosition: 1, lastPosition: 3 })
  expect(events).toMatchObject([
    { position: 2, kind: 'published', tags: expect.arrayContaining(['article:e-two']) },
  ])
  expect((await api.getInternal('/publish-events?after=-1')).status).toBe(400)
})

test('who has some of the events gets them without their records, and the others with', async () => {
  const log = async (query: string) =>
    PublishEventLogSchema.parse(await (await api.getInternal(`/publish-events?${query}`)).json())
  const { id } = await magazine.createArticle({ title: 'F one' })
  const { lastPosition: position } = await log('limit=0')
  await magazine.createArticle({ title: 'F two' })
  const whole = await log(`after=${position - 1}`)
  expect(whole.events.map(({ records }) => records?.changes.length)).toEqual([2, 2])
  const [had, missed] = whole.events
  const { events, ...ends } = await log(`after=${position - 1}&recordsAfter=${position}`)
  expect(events).toEqual([{ ...had, records: null }, missed])
  expect(ends).toEqual({ firstPosition: whole.firstPosition, lastPosition: position + 1 })

  // What is left out takes no room from what follows.
  await payload.db.pool.query('update publish_events set records = $2 where position = $1', [
    position,
    JSON.stringify({ version: 0, changes: ['x'.repeat(16_000_000), `articles:${id}`] }),
  ])
  expect((await log(`after=${position - 1}`)).events).toHaveLength(1)
  expect((await log(`after=${position - 1}&recordsAfter=${position}`)).events).toEqual(events)
  expect((await api.getInternal('/publish-events?recordsAfter=x')).status).toBe(400)
})
