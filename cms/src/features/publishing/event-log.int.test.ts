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
