import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import {
  digestsOf,
  ModelReplica,
  readSnapshot,
} from '../../../../test/proof/replica-histories/model-replica.ts'
import { env } from '../../../env.ts'
import { refreshGlobals } from '../refresh-globals.ts'
import { openSnapshot, snapshotLines } from './open-snapshot.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await refreshGlobals(payload)
  magazine = await createMagazine(payload)
})

const open = () => openSnapshot({ pool: payload.db.pool, url: env.DATABASE_URL })
const readers = `select from pg_stat_activity where application_name = 'meridian snapshot' and datname = current_database()`
const countReaders = async () => (await payload.db.pool.query(readers)).rowCount

test('a snapshot is what readers have at the position that its first line names', async () => {
  const [shown, unseen] = [await magazine.uploadPicture('Shown'), await magazine.uploadPicture('Unseen')]
  const article = await magazine.createArticle({ title: 'At Last', heroImage: shown })
  const draft = await magazine.createArticle({ title: 'Unborn', _status: 'draft' })
  const response = await api.getInternal('/snapshot')
  expect(response.headers.get('content-type')).toBe('application/x-ndjson')
  const { position, records, digests } = readSnapshot(await response.text())
  const { rows } = await payload.db.pool.query(
    'select max(position)::int as last, count(*)::int from publish_events',
  )
  expect(rows).toEqual([{ last: position, count: position }])
  const names = [...records.keys()]
  expect(names).toContain(`article ${article.id}`)
  expect(names).toContain(`picture ${shown}`)
  expect(names).not.toContain(`picture ${unseen}`)
  expect(names).not.toContain(`article ${draft.id}`)
  expect(names.filter((name) => name.startsWith('global '))).toHaveLength(9)
  expect(digests).toEqual(digestsOf(records))
  await expect.poll(countReaders).toBe(0)
})

test('what is published while it is read is not in it, and follows as events', async () => {
  const snapshot = await open()
  const lines = snapshotLines(snapshot)
  const first = await lines.next()
  const late = await magazine.createArticle({ title: 'While It Was Read' })
  const replica = new ModelReplica()
  replica.position = snapshot.position
  await replica.follow(payload)
  expect(replica.position).toBe(snapshot.position + 1)
  expect([...replica.records.keys()]).toContain(`article ${late.id}`)
  let text = first.value ?? ''
  for await (const more of lines) text += more
  await snapshot.close()
  const read = readSnapshot(text)
  expect(read.position).toBe(snapshot.position)
  expect([...read.records.keys()]).not.toContain(`article ${late.id}`)
})

test('its transaction ends when the one who takes it goes away', async () => {
  const response = await api.getInternal('/snapshot')
  const reader = response.body?.getReader()
  await reader?.read()
  expect(await countReaders()).toBe(1)
  await reader?.cancel()
  await expect.poll(countReaders).toBe(0)
})

test('it is cut off, and seen to be, when the database goes away while it is read', async () => {
  const snapshot = await open()
  const lines = snapshotLines(snapshot)
  await lines.next()
  await payload.db.pool.query(readers.replace('select from', 'select pg_terminate_backend(pid) from'))
  const readOn = async () => {
    for await (const _ of lines);
  }
  await expect(readOn()).rejects.toThrow(/terminat|connection/i)
  await snapshot.close()
})

test('it is for site servers alone', async () => {
  expect((await api.get('/api/internal/snapshot')).status).toBe(401)
})

test('many are read at once', async () => {
  const read = async () => readSnapshot(await (await api.getInternal('/snapshot')).text()).digests
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, read))
  for (const other of others) expect(other).toEqual(first)
  expect(api.problems).toEqual([])
})
