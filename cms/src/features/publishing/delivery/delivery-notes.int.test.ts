import type { PublishReceipt } from '@meridian/shared/publishing/publish-event.schema'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openPool } from '../../../../test/pool.ts'
import { DeliveryNotes } from './delivery-notes.ts'

const db = openPool()
const targets = ['http://one.test', 'http://three.test', 'http://two.test']

beforeEach(async () => {
  await db.query('truncate publish_targets, publish_receipts')
  await db.query('insert into publish_targets (url, failing_since) select unnest($1::text[]), now()', [
    targets,
  ])
})
afterAll(() => db.end())

function receiptOf(position: number): PublishReceipt {
  return {
    position,
    pages: ['/', `/${position}`],
    queued: 1,
    liveAt: '2026-05-01T10:00:00.000Z',
    tookMs: 1.5,
  }
}

async function written() {
  const { rows: noted } = await db.query(
    'select url, delivered_position::int as position, failing_since from publish_targets order by url',
  )
  const { rows: receipts } = await db.query(
    'select target, position::int, pages, queued, took_ms from publish_receipts order by target, position',
  )
  return { noted, receipts }
}

test('targets that are delivered to at once are noted by one statement', async () => {
  const query = vi.spyOn(db, 'query')
  const notes = new DeliveryNotes(db)
  await Promise.all(
    targets.map(async (target, index) => {
      await notes.during(() => new Promise((resolve) => setTimeout(resolve, 3 * index)))
      await notes.write({ target, position: 2, receipts: [receiptOf(1), receiptOf(2)] })
    }),
  )
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
  expect(await written()).toEqual({
    noted: targets.map((url) => ({ url, position: 2, failing_since: null })),
    receipts: targets.flatMap((target) =>
      [1, 2].map((position) => ({ target, position, pages: ['/', `/${position}`], queued: 1, took_ms: 1.5 })),
    ),
  })
})

test('a target that does not answer keeps none of the others waiting', async () => {
  const [one = '', silent = ''] = targets
  const notes = new DeliveryNotes(db)
  const end = Promise.withResolvers<void>()
  const hanging = notes.during(() => end.promise)
  await notes.write({ target: one, position: 7, receipts: [] })
  expect((await written()).noted).toContainEqual({ url: one, position: 7, failing_since: null })
  end.resolve()
  await hanging
  await notes.write({ target: silent, position: 8, receipts: [] })
  expect((await written()).noted).toContainEqual({ url: silent, position: 8, failing_since: null })
})

test('a note that can not be written is an error for each that waited for it, and the next one is written', async () => {
  const [one = '', two = ''] = targets
  vi.spyOn(db, 'query').mockImplementationOnce(() => {
    throw new Error('gone')
  })
  const notes = new DeliveryNotes(db)
  const first = notes.during(async () => {})
  const both = [one, two].map((target) => notes.write({ target, position: 1, receipts: [] }))
  expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await first
  await notes.write({ target: one, position: 1, receipts: [] })
  expect((await written()).noted).toContainEqual({ url: one, position: 1, failing_since: null })
})

test('receipts of an event that is delivered again are kept once', async () => {
  const [target = ''] = targets
  const notes = new DeliveryNotes(db)
  await notes.write({ target, position: 1, receipts: [receiptOf(1)] })
  await notes.write({ target, position: 1, receipts: [receiptOf(1)] })
  expect((await written()).receipts).toHaveLength(1)
})
