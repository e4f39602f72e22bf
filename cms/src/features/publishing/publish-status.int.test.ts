import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeSite } from '../../../test/fake-site.ts'
import { openPool } from '../../../test/pool.ts'
import { env } from '../../env.ts'
import { readPublishStatus } from './publish-status.ts'

const db = openPool()
const committedAt = '2026-11-20T09:00:00.000Z'
const nowMs = Date.parse('2026-11-20T09:00:31.000Z')
const secret = env.PUBLISH_SECRET
let site: Awaited<ReturnType<typeof startFakeSite>>
let targets: [string, string]
const ask = () => readPublishStatus(db, { subject: 'articles:42', targets, secret, nowMs })

beforeAll(async () => {
  site = await startFakeSite()
  targets = ['http://127.0.0.1:1/publish', site.target]
})

beforeEach(() => db.query('truncate publish_events, publish_targets, publish_receipts restart identity'))
afterAll(async () => {
  site.close()
  await db.end()
})

test('a document that was never public has no status', async () => {
  await commitEvent({ subject: 'articles:43', position: 1 })
  expect(await ask()).toEqual({ state: 'none' })
})

test('a change waits until it is numbered and every target has it', async () => {
  const waiting = { state: 'waiting', committedAt, waitingMs: 31_000 }
  await commitEvent({ subject: 'articles:42', position: null })
  expect(await ask()).toEqual(waiting)
  await db.query('update publish_events set position = 1')
  expect(await ask()).toEqual(waiting)
  await deliver({ target: targets[0], position: 1 })
  expect(await ask()).toEqual(waiting)
  await deliver({ target: targets[1], position: 1 })
  expect(await ask()).toMatchObject({ state: 'live' })
})

test('a live change names its pages once, and the slowest of its targets', async () => {
  await commitEvent({ subject: 'articles:42', position: 1 })
  await deliver({ target: targets[0], position: 1, pages: ['/', '/articles/a'], queued: 3, afterMs: 180 })
  await deliver({ target: targets[1], position: 1, pages: ['/', '/leadership'], queued: 0, afterMs: 240 })
  expect(await ask()).toEqual({
    state: 'live',
    kind: 'changed',
    committedAt,
    pages: ['/', '/articles/a', '/leadership'],
    queued: 3,
    following: 0,
    liveAfterMs: 240,
    companions: 0,
  })
})

test('of the pages that follow it says how many still do, as long as a site tells', async () => {
  await commitEvent({ subject: 'articles:42', position: 1 })
  for (const target of targets) await deliver({ target, position: 1, pages: ['/'], queued: 30 })
  for (const [stale, following] of [
    [12, 12],
    [900, 30],
    [0, 0],
  ] as const) {
    site.status.stale = stale
    expect(await ask()).toMatchObject({ queued: 30, following })
  }
  const [away] = targets
  const silent = await readPublishStatus(db, { subject: 'articles:42', targets: [away], secret, nowMs })
  expect(silent).toMatchObject({ queued: 30, following: null })
})

test('a newer change of the document waits although the one before it is live', async () => {
  await commitEvent({ subject: 'articles:42', position: 1 })
  for (const target of targets) await deliver({ target, position: 1 })
  await commitEvent({ subject: 'articles:42', position: 2 })
  expect(await ask()).toMatchObject({ state: 'waiting' })
})

test('a site server that registered itself is waited for while it is there, and not while it is away', async () => {
  await commitEvent({ subject: 'articles:42', position: 1 })
  for (const target of targets) await deliver({ target, position: 1 })
  const registered = 'http://127.0.0.1:2/_meridian/publish'
  await db.query('insert into publish_targets (url, heard_at) values ($1, now())', [registered])
  expect(await ask()).toMatchObject({ state: 'waiting' })
  await db.query(
    "update publish_targets set heard_at = now() - interval '2 minutes' where heard_at is not null",
  )
  expect(await ask()).toMatchObject({ state: 'live' })
  const alone = () => readPublishStatus(db, { subject: 'articles:42', targets: [], secret, nowMs })
  expect(await alone()).toMatchObject({ state: 'waiting' })
  await db.query('update publish_targets set heard_at = now(), delivered_position = 1 where url = $1', [
    registered,
  ])
  expect(await alone()).toMatchObject({ state: 'live' })
})

test('what went live on a site server that has left since is still told', async () => {
  await commitEvent({ subject: 'articles:42', position: 1 })
  await deliver({
    target: 'http://left.example/_meridian/publish',
    position: 1,
    pages: ['/articles/a'],
    afterMs: 90,
  })
  await db.query(
    "insert into publish_targets (url, heard_at, delivered_position) values ('http://127.0.0.1:3/', now(), 1)",
  )
  const status = await readPublishStatus(db, { subject: 'articles:42', targets: [], secret, nowMs })
  expect(status).toMatchObject({ state: 'live', pages: ['/articles/a'], liveAfterMs: 90 })
})

test('nobody has a change where there is no target', async () => {
  await commitEvent({ subject: 'articles:42', position: 1 })
  const status = await readPublishStatus(db, { subject: 'articles:42', targets: [], secret, nowMs })
  expect(status.state).toBe('waiting')
})

async function commitEvent(event: { subject: string; position: number | null }): Promise<void> {
  await db.query(
    `insert into publish_events (position, kind, subject, tags, committed_at) values ($1, 'changed', $2, '{}', $3)`,
    [event.position, event.subject, committedAt],
  )
}

async function deliver(receipt: {
  target: string | undefined
  position: number
  pages?: string[]
  queued?: number
  afterMs?: number
}): Promise<void> {
  const { target, position, pages = [], queued = 0, afterMs = 0 } = receipt
  await db.query(
    `insert into publish_targets (url, delivered_position) values ($1, $2)
     on conflict (url) do update set delivered_position = excluded.delivered_position`,
    [target, position],
  )
  const liveAt = new Date(Date.parse(committedAt) + afterMs)
  await db.query(
    `insert into publish_receipts (position, target, pages, queued, live_at, took_ms) values ($1, $2, $3, $4, $5, 1)`,
    [position, target, pages, queued, liveAt],
  )
}
