import { EventRecordsSchema, recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { createLocalReq, commitTransaction, initTransaction, type Payload } from 'payload'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { inNumbering, numberEvents, numberSeen } from './number-events.ts'

let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
})
beforeEach(() => payload.db.pool.query('truncate publish_events'))

/** What the events of the log bring, as `kind key`, with `-` before what readers have no longer. */
async function readChanges(): Promise<(string[] | null)[]> {
  const { rows } = await payload.db.pool.query('select records from publish_events order by position')
  return rows.map(({ records }) => {
    const parsed = EventRecordsSchema.parse(JSON.parse(records))
    return (
      parsed &&
      parsed.changes.map(({ kind, key, record }) => `${record === null ? '-' : ''}${kind} ${key}`).toSorted()
    )
  })
}

async function insertEvent(documents: string[] | null): Promise<void> {
  await payload.db.pool.query(
    `insert into publish_events (kind, subject, tags, documents) values ('changed', 'x', '{}', $1)`,
    [documents],
  )
}

async function number(): Promise<(string[] | null)[]> {
  await numberEvents(payload.db.pool)
  return readChanges()
}

test('an event brings the article, its address and the pictures that they show', async () => {
  const [hero, unseen] = [await magazine.uploadPicture('A harbour'), await magazine.uploadPicture('A hill')]
  const article = await magazine.createArticle({ title: 'First Light', heroImage: hero })
  const [changes] = await number()
  expect(changes).toEqual(['address first-light', `article ${article.id}`, `picture ${hero}`].toSorted())
  expect(changes).not.toContain(`picture ${unseen}`)
})

test('those that are numbered together bring all of it on the first', async () => {
  const one = await magazine.createArticle({ title: 'One' })
  await payload.delete({ collection: 'articles', id: one.id })
  await payload.update({ collection: 'authors', id: magazine.omar.id, data: { name: 'Omar S.' } })
  expect(await number()).toEqual([
    [`-article ${one.id}`, 'address one', `author ${magazine.omar.id}`].toSorted(),
    [],
    [],
  ])
})

test.each([
  ['was written past the CMS', null],
  ['names more than an event can carry', Array.from({ length: 5001 }, (_, id) => `topics:${id + 1_000_000}`)],
])('one that %s has a replica take a snapshot', async (_, documents) => {
  await insertEvent(['home-page'])
  await insertEvent(documents)
  await numberEvents(payload.db.pool)
  const kept = await payload.db.pool.query(
    'select position::int, records from publish_events order by position',
  )
  expect(kept.rows).toEqual([
    { position: 1, records: null },
    { position: 2, records: JSON.stringify({ version: recordsVersion, changes: [] }) },
  ])
})

test('a document that cannot be read holds nobody up, and is reported', async () => {
  const broken = await magazine.uploadPicture('Broken')
  const article = await magazine.createArticle({ title: 'Beside It', heroImage: broken })
  await payload.db.pool.query('update media set width = -1 where id = $1', [broken])
  const report = vi.fn()
  await numberEvents(payload.db.pool, report)
  expect(await readChanges()).toEqual([
    [`address beside-it`, `article ${article.id}`, `-picture ${broken}`].toSorted(),
  ])
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'picture', key: String(broken) }),
  )
})

test('who waits for another that numbers sees what was committed meanwhile', async () => {
  await insertEvent([])
  const isNumbered = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = inNumbering(payload.db.pool, async (client) => {
    await numberSeen(client)
    isNumbered.resolve()
    await mayEnd.promise
  })
  await isNumbered.promise
  const second = numberEvents(payload.db.pool)
  const waiting = `select from pg_locks where relation = 'publish_numbering'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await payload.db.pool.query(waiting)).rowCount).toBe(1)
  const article = await magazine.createArticle({ title: 'Meanwhile' })
  mayEnd.resolve()
  await Promise.all([first, second])
  expect(await readChanges()).toEqual([[], ['address meanwhile', `article ${article.id}`].toSorted()])
})

test('a storm of numberers and publishes gives each event one position, without gaps', async () => {
  const publishes = Array.from({ length: 30 }, (_, index) =>
    magazine.createArticle({ title: `Storm ${index}` }),
  )
  const numberings = Array.from({ length: 30 }, () => numberEvents(payload.db.pool))
  const articles = await Promise.all(publishes)
  await Promise.all(numberings)
  await numberEvents(payload.db.pool)
  const { rows } = await payload.db.pool.query('select position::int from publish_events order by position')
  expect(rows.map(({ position }) => position)).toEqual(articles.map((_, index) => index + 1))
  const brought = new Set((await readChanges()).flat())
  for (const { id } of articles) expect(brought).toContain(`article ${id}`)
})

test('a deletion brings those that named the document, also the one that was about to', async () => {
  const picture = await magazine.uploadPicture('In use')
  const shown = await magazine.createArticle({ title: 'Shown', heroImage: picture })
  await payload.update({ collection: 'authors', id: magazine.helena.id, data: { portrait: picture } })
  const late = await magazine.createArticle({ title: 'Late' })
  await number()
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  await payload.update({ collection: 'articles', id: late.id, data: { heroImage: picture }, req })
  const deletion = payload.delete({ collection: 'media', id: picture, context: { evenIfUsed: true } })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%from media where id%for update%'`
  await expect.poll(async () => (await payload.db.pool.query(waiting)).rowCount).toBe(1)
  await commitTransaction(req)
  await deletion
  await payload.db.pool.query(`delete from publish_events where subject <> 'media:${picture}'`)
  await payload.db.pool.query('update publish_events set position = null, records = null')
  expect((await number()).at(-1)).toEqual(
    [
      `-picture ${picture}`,
      `article ${shown.id}`,
      `article ${late.id}`,
      `author ${magazine.helena.id}`,
    ].toSorted(),
  )
})

test('an article that readers had once leaves its addresses when it is deleted', async () => {
  const { id } = await magazine.createArticle({ title: 'Withdrawn' })
  await payload.update({ collection: 'articles', id, data: { slug: 'withdrawn-later' } })
  await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
  await number()
  await payload.delete({ collection: 'articles', id })
  expect((await number()).at(-1)).toEqual(
    [`-article ${id}`, 'address withdrawn', 'address withdrawn-later'].toSorted(),
  )
  const { rows } = await payload.db.pool.query(
    'select kind, tags from publish_events order by position desc limit 1',
  )
  expect(rows[0].kind).toBe('deleted')
  expect(rows[0].tags.toSorted()).toEqual(['article:withdrawn', 'article:withdrawn-later'])
})

test('a draft that nobody ever had and nothing names is nothing to readers', async () => {
  const { id } = await magazine.createArticle({ title: 'Unborn', _status: 'draft' })
  await payload.delete({ collection: 'articles', id })
  expect(await number()).toEqual([])
})
