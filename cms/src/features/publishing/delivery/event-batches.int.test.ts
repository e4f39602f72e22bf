import { verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '../../../../test/pool.ts'
import { committedEvents } from '../../../../test/publish-events.ts'
import { numberEvents } from '../numbering/number-events.ts'
import { EventBatches } from './event-batches.ts'

const db = openPool()
const log = committedEvents(db)
const secret = 'a secret of both'

beforeEach(() => db.query('truncate publish_events, publish_targets, publish_receipts restart identity'))
afterAll(() => db.end())

async function publish(tag: string): Promise<void> {
  await log.commit([tag])
  await numberEvents(db)
}

test('targets that stand at the same place and ask at once share one read, one text and one signature', async () => {
  await publish('one')
  const batches = new EventBatches({ db, secret, batchSize: 10 })
  const [first, second, behind] = await Promise.all([batches.after(0), batches.after(0), batches.after(1)])
  expect(first).toBe(second)
  expect(first).toMatchObject({ events: [{ position: 1, tags: ['one'] }], lastPosition: 1 })
  expect(behind.events).toEqual([])
  const header = first.headers['meridian-signature']
  expect(verifyWebhook({ header, body: first.body, secret })).toEqual({ ok: true })
})

test('who asks after a refresh gets what was committed before it, though a read is under way', async () => {
  const batches = new EventBatches({ db, secret, batchSize: 10 })
  const early = batches.after(0)
  await publish('one')
  batches.refresh()
  expect((await batches.after(0)).events).toHaveLength(1)
  await early
  await publish('two')
  expect((await batches.after(0)).events).toHaveLength(2)
})

test('a batch says whether the log has more', async () => {
  await publish('one')
  await publish('two')
  const batches = new EventBatches({ db, secret, batchSize: 1 })
  expect(await batches.after(0)).toMatchObject({ events: [{ position: 1 }], lastPosition: 2 })
  expect(await batches.after(1)).toMatchObject({ events: [{ position: 2 }], lastPosition: 2 })
})
