import { oldAddressesTag, oldAddressTag } from '@meridian/shared/publishing/tags'
import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { FakeRecords } from '../test/fake-records.ts'
import { oldAddressesOf } from '../test/magazine-records.ts'
import { articleChange, articleRecord, authorRecord, pictureChange, pictureRecord } from '../test/records.ts'
import { adoptSnapshot, eventWith, openReplica } from '../test/replica.ts'
import { startedSite } from '../test/started-site.ts'
import { compareReplicas } from './compare-replicas.ts'
import { createReplicaReader } from './replica-reader.ts'
import { scrub } from './scrub.ts'

const addresses = {
  '/boat': 'articles:1',
  '/?p=1': 'articles:1',
  '/by/ada': 'authors:3',
  '/boat.jpg': 'media:7',
}

test('old addresses come by events as by snapshots, with the pictures that they lead to, and go', async () => {
  const records = new FakeRecords()
  records.change(pictureChange(pictureRecord(7)))
  const told = records.change(...oldAddressesOf(addresses))
  expect(told.map(({ kind }) => kind)).toContain('picture')
  const replica = await openReplica()
  replica.ingest([eventWith(1, told)])
  const other = await openReplica({ records, position: 1 })
  expect(replica.digests).toEqual(other.digests)
  expect(replica.digests).toEqual(records.digests())
  expect(compareReplicas(replica.file, other.file)).toEqual({ kinds: {}, examples: [] })
  expect(scrub(replica.file)).toEqual({ kinds: {}, examples: [] })
  const reader = createReplicaReader(replica)
  expect(await reader.oldAddress('/?p=1')).toEqual({ address: '/?p=1', subject: 'articles:1' })
  expect([...(await reader.pictures([7])).keys()]).toEqual([7])
  replica.ingest([eventWith(2, oldAddressesOf({ '/boat.jpg': null, '/?p=1': 'articles:2' }))])
  expect(await reader.oldAddress('/boat.jpg')).toBeNull()
  expect(await reader.oldAddress('/?p=1')).toEqual({ address: '/?p=1', subject: 'articles:2' })
  expect([...(await reader.pictures([7])).keys()]).toEqual([])
  expect(compareReplicas(replica.file, other.file)).toMatchObject({
    kinds: { 'old-address': 2, picture: 1 },
    examples: ['old-address /?p=1', 'old-address /boat.jpg', 'picture 7'],
  })
})

test('an event names the documents to which old addresses lead, so that a CDN forgets where they led', async () => {
  const replica = await openReplica()
  let position = 0
  const tagsOf = (...changes: Parameters<typeof eventWith>[1] & object) => {
    position += 1
    const [entry] = replica.ingest([eventWith(position, changes)])
    return entry?.tags.filter((tag) => tag.startsWith('old:'))
  }
  const article = articleChange(articleRecord(1))
  expect(tagsOf(article)).toEqual([])
  expect(tagsOf(...oldAddressesOf(addresses))).toEqual([oldAddressesTag])
  expect(tagsOf(articleChange(articleRecord(1, { slug: 'moved' })))).toEqual([oldAddressTag('articles:1')])
  expect(tagsOf(articleChange(articleRecord(2)))).toEqual([])
  expect(tagsOf({ kind: 'author', key: '3', record: authorRecord(3) })).toEqual([oldAddressTag('authors:3')])
  expect(tagsOf({ kind: 'section', key: '1', record: null })).toEqual([oldAddressesTag])
})

test('one under another key is refused', async () => {
  const replica = await openReplica()
  const wrong = { kind: 'old-address' as const, key: '/a', record: { address: '/b', subject: 'articles:1' } }
  expect(() => replica.ingest([eventWith(1, [wrong])])).toThrow('old-address /a came as /b.')
})

test('one that is not what the CMS has is found, and repaired by a snapshot', async () => {
  const { cms, site } = await startedSite()
  await site.publish(cms.magazine.change({}, ...oldAddressesOf(addresses)))
  const question = { position: 1, version: recordsVersion, digests: cms.magazine.records.digests() }
  expect(await site.check(question)).toMatchObject({ outcome: 'equal' })
  const db = new DatabaseSync(join(site.folder, 'content.sqlite'))
  db.exec(`UPDATE old_addresses SET subject = 'articles:2' WHERE address = '/boat'`)
  db.close()
  expect(await site.check(question)).toMatchObject({ outcome: 'different', kinds: ['old-address'] })
  await expect.poll(async () => (await site.check(question)).outcome).toBe('equal')
})

test('none of them is held in memory, and each is found by its address alone', async () => {
  const replica = await openReplica()
  const many = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, n) => [`/2019/05/article-${n}`, `articles:${n + 1}`]),
  )
  const records = new FakeRecords()
  records.change(...oldAddressesOf(many))
  await adoptSnapshot(replica, records.snapshot(1))
  const db = new DatabaseSync(replica.file, { readOnly: true })
  const plan = db.prepare('EXPLAIN QUERY PLAN SELECT subject FROM old_addresses WHERE address = ?').all('/x')
  const bySubject = db
    .prepare('EXPLAIN QUERY PLAN SELECT 1 FROM old_addresses WHERE subject = ? LIMIT 1')
    .all('x')
  db.close()
  expect(JSON.stringify([plan, bySubject])).not.toContain('SCAN')
  expect(replica.digests['old-address'].count).toBe(20_000)
  expect(await createReplicaReader(replica).oldAddress('/2019/05/article-19999')).not.toBeNull()
})
