import { emptyDigests } from '@meridian/shared/replica/record-digest'
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { StorageError } from '../store/storage-error.ts'
import { FakeRecords } from '../test/fake-records.ts'
import { recordChangesArbitrary } from '../test/record-changes.arbitrary.ts'
import {
  articleChange,
  articleRecord,
  authorRecord,
  pictureChange,
  pictureRecord,
  sectionRecord,
  topicRecord,
} from '../test/records.ts'
import { adoptSnapshot, eventWith, openReplica } from '../test/replica.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { readEverything } from '../test/read-everything.ts'
import { createReplicaReader } from './replica-reader.ts'
import { ReplicaStore } from './replica-store.ts'
import { BadRecordError } from './record-rows.ts'

const first = articleRecord(1, { title: 'First' })

test('an event and its records are there together, and the journal keeps it until its pages are live', async () => {
  const replica = await openReplica()
  expect(replica.ingest([eventWith(1, [articleChange(first)]), eventWith(2, [])])).toHaveLength(2)
  expect(replica.position).toBe(2)
  expect((await createReplicaReader(replica).articles([1])).get(1)).toEqual(first)
  expect(replica.pending(0, 10).map(({ position }) => position)).toEqual([1, 2])
  expect(replica.event(2)).toEqual({
    position: 2,
    kind: 'changed',
    subject: 'articles:2',
    tags: ['tag:2'],
    committedAt: '2026-11-20T09:00:00.000Z',
  })
  replica.prune(1)
  expect(replica.pending(0, 10).map(({ position }) => position)).toEqual([2])
})

test('an event names the lists that gain or lose a month, under their names before and after', async () => {
  const records = new FakeRecords()
  records.change(
    { kind: 'section', key: '1', record: sectionRecord(1, { slug: 'home' }) },
    { kind: 'topic', key: '2', record: topicRecord(2, { slug: 'trade' }) },
    { kind: 'author', key: '3', record: authorRecord(3, { slug: 'ada' }) },
    articleChange(articleRecord(7, { publishedAt: '2026-10-31T23:59:59.999Z' })),
  )
  const replica = await openReplica({ records })
  const months = (position: number, ...changes: RecordChange[]) =>
    replica
      .ingest([eventWith(position, changes)])
      .flatMap(({ tags }) => tags.filter((tag) => tag.startsWith('months:')))
      .toSorted()
  const at = (publishedAt: string) =>
    articleChange(articleRecord(8, { topics: [2], authors: [3], issue: 4, publishedAt }))
  const ofTopicAndAuthor = ['months:author:ada', 'months:topic:home/trade']

  // The section and the whole magazine have that month already.
  expect(months(1, at('2026-10-01T00:00:00.000Z'))).toEqual(ofTopicAndAuthor)
  expect(months(2, at('2026-10-09T00:00:00.000Z'))).toEqual([])
  expect(replica.event(1)?.tags).toEqual(['tag:1', ...ofTopicAndAuthor.toReversed()])
  expect(months(3, at('2026-11-01T00:00:00.000Z'))).toEqual([
    'months:author:ada',
    'months:latest',
    'months:section:home',
    'months:topic:home/trade',
  ])
  const renamed: RecordChange = { kind: 'topic', key: '2', record: topicRecord(2, { slug: 'markets' }) }
  expect(months(4, renamed, { kind: 'article', key: '8', record: null })).toEqual([
    'months:author:ada',
    'months:latest',
    'months:section:home',
    'months:topic:home/markets',
    'months:topic:home/trade',
  ])
})

test('events that it has are skipped, and one that does not follow changes nothing', async () => {
  const replica = await openReplica()
  const events = [eventWith(1, [articleChange(first)]), eventWith(2, [])]
  replica.ingest(events)
  expect(replica.ingest(events)).toEqual([])
  expect(replica.ingest([...events, eventWith(3, [])]).map(({ position }) => position)).toEqual([3])
  const { digests } = replica
  const second = articleChange(articleRecord(2))
  expect(() => replica.ingest([eventWith(4, [second]), eventWith(6, [])])).toThrow(
    'Event 6 cannot follow position 4.',
  )
  expect([replica.position, replica.digests]).toEqual([3, digests])
  expect(await createReplicaReader(replica).articleHeads([2])).toEqual(new Map())
})

test('what is no record of ours is refused with what it is, and changes nothing', async () => {
  const replica = await openReplica()
  const good = articleChange(first)
  const wrongKey: RecordChange = { kind: 'article', key: '7', record: first }
  const noMoment = articleChange(articleRecord(2, { publishedAt: 'yesterday' }))
  const noId: RecordChange = { kind: 'picture', key: '../1', record: null }
  for (const [bad, message] of [
    [wrongKey, 'article 7 came as 1.'],
    [noMoment, 'A record does not fit the contract.'],
    [noId, 'picture ../1 has no id.'],
  ] as const) {
    expect(() => replica.ingest([eventWith(1, [good, bad])])).toThrow(new BadRecordError(message))
  }
  expect(() => replica.ingest([eventWith(1, null)])).toThrow('Event 1 needs a snapshot.')
  expect([replica.position, replica.digests]).toEqual([0, emptyDigests])
})

test('pictures come and go with the records that show them', async () => {
  const replica = await openReplica()
  const reader = createReplicaReader(replica)
  const [one, two] = [pictureChange(pictureRecord(1)), pictureChange(pictureRecord(2))]
  replica.ingest([eventWith(1, [one, articleChange({ ...first, picture: 1 })])])
  replica.ingest([eventWith(2, [two])])
  expect([...(await reader.pictures([1, 2])).keys()]).toEqual([1])
  replica.ingest([
    eventWith(3, [articleChange(articleRecord(2, { body: [{ picture: 1, alt: '', caption: '' }] }))]),
  ])
  replica.ingest([eventWith(4, [articleChange(first)])])
  expect([...(await reader.pictures([1])).keys()]).toEqual([1])
  replica.ingest([eventWith(5, [{ kind: 'article', key: '2', record: null }])])
  expect(await reader.pictures([1])).toEqual(new Map())
  expect(replica.digests.picture.count).toBe(0)
})

test('opened again it is as it was', async () => {
  const file = join(temporaryFolder(), 'content.sqlite')
  const before = await openReplica({ file })
  before.ingest([eventWith(1, [articleChange(first)])])
  const { id, digests } = before
  const again = new ReplicaStore({ file })
  onTestFinished(() => again.close())
  expect([again.position, again.id, again.digests, again.movedAside]).toEqual([1, id, digests, null])
  expect(again.digestsAt(1)).toEqual(digests)
  expect(again.digestsAt(0)).toEqual(emptyDigests)
  expect(again.pending(0, 10)).toHaveLength(1)
})

test('after any history it equals a replica that is made from a snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(recordChangesArbitrary, { maxLength: 30 }), async (history) => {
      const records = new FakeRecords()
      const replica = await openReplica()
      for (const [index, changes] of history.entries()) {
        replica.ingest([eventWith(index + 1, records.change(...changes))])
        expect(replica.digests).toEqual(records.digests())
      }
      const fresh = await openReplica({ records, position: history.length })
      expect(fresh.digests).toEqual(replica.digests)
      expect(await readEverything(createReplicaReader(replica))).toEqual(
        await readEverything(createReplicaReader(fresh)),
      )
    }),
    { numRuns: 40 },
  )
})

test('events that come together equal events one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(recordChangesArbitrary, { maxLength: 10 }), async (history) => {
      const records = new FakeRecords()
      const events = history.map((changes, index) => eventWith(index + 1, records.change(...changes)))
      const replica = await openReplica()
      replica.ingest(events)
      expect(replica.digests).toEqual(records.digests())
    }),
    { numRuns: 20 },
  )
})

test('a snapshot replaces everything, and the journal is empty', async () => {
  const records = new FakeRecords()
  const replica = await openReplica()
  replica.ingest([eventWith(1, records.change(articleChange(first)))])
  const { id } = replica
  const reader = createReplicaReader(replica)
  await reader.articles([1])
  records.change(articleChange(articleRecord(1, { title: 'Second' })), articleChange(articleRecord(2)))
  await adoptSnapshot(replica, records.snapshot(9))
  expect([replica.position, replica.pending(0, 10), replica.event(1)]).toEqual([9, [], null])
  expect(replica.id).not.toBe(id)
  expect([...(await reader.articleHeads([1, 2])).values()].map(({ title }) => title)).toEqual([
    'Second',
    'Article 2',
  ])
  expect(replica.digestsAt(9)).toEqual(records.digests())
  expect(existsSync(`${replica.file}.next`)).toBe(false)
  replica.ingest([eventWith(10, [])])
})

test('a snapshot waits for those who read the file themselves', async () => {
  const replica = await openReplica()
  const visit = Promise.withResolvers<void>()
  void replica.visit(() => visit.promise)
  let isAdopted = false
  const adopted = adoptSnapshot(replica, new FakeRecords().snapshot(3)).then(() => (isAdopted = true))
  await expect.poll(() => existsSync(`${replica.file}.next`)).toBe(true)
  expect([isAdopted, replica.position]).toEqual([false, 0])
  visit.resolve()
  await adopted
  expect(replica.position).toBe(3)
})

test('a file that is damaged or of another version is moved aside', async () => {
  const file = join(temporaryFolder(), 'content.sqlite')
  await (await openReplica({ file })).close()
  const db = new DatabaseSync(file)
  db.exec('PRAGMA user_version = 999')
  db.close()
  const again = new ReplicaStore({ file })
  expect([again.position, again.movedAside]).toEqual([null, `${file}.damaged`])
  await again.close()
  overwrite(file, 0)
  const third = new ReplicaStore({ file })
  expect([third.position, third.movedAside]).toEqual([null, `${file}.damaged`])
  await third.close()
})

test('damage that shows when it is read is told once, and it begins again empty', async () => {
  const records = new FakeRecords()
  for (let id = 1; id <= 500; id += 1)
    records.change(articleChange(articleRecord(id, { text: ['x'.repeat(3000)] })))
  const file = join(temporaryFolder(), 'content.sqlite')
  await (await openReplica({ file, records })).close()
  overwrite(file, 32_768)
  let damaged = 0
  const replica = new ReplicaStore({ file, onDamaged: () => (damaged += 1) })
  onTestFinished(() => replica.close())
  const reader = createReplicaReader(replica)
  const readAll = () => reader.articles(Array.from({ length: 500 }, (_, index) => index + 1))
  if (replica.movedAside === null) {
    await expect(readAll()).rejects.toThrow(StorageError)
    await expect(readAll()).rejects.toThrow('The replica is damaged and is being rebuilt.')
    expect(damaged).toBe(1)
    replica.rebuild()
  }
  expect(replica.position).toBe(null)
  expect(replica.movedAside).toBe(`${file}.damaged`)
  await expect(readAll()).rejects.toThrow('There is no content yet')
  await adoptSnapshot(replica, records.snapshot(5))
  expect((await readAll()).size).toBe(500)
})

test('on a full disk an event is refused and nothing changes', async () => {
  const replica = await openReplica({ maxBytes: 400_000 })
  replica.ingest([eventWith(1, [articleChange(first)])])
  const { digests } = replica
  const large = articleRecord(2, { text: ['x'.repeat(500_000)] })
  expect(() =>
    replica.ingest([eventWith(2, [articleChange({ ...first, title: 'New' }), articleChange(large)])]),
  ).toThrow('The disk of the replica is full')
  expect([replica.position, replica.digests, replica.trouble?.trouble]).toEqual([1, digests, 'full'])
  expect((await createReplicaReader(replica).articleHeads([1])).get(1)?.title).toBe('First')
  replica.ingest([eventWith(2, [])])
  expect(replica.trouble).toBe(null)
})

/** Leaves what is before the offset as it is. */
function overwrite(file: string, offset: number): void {
  const handle = openSync(file, 'r+')
  const length = statSync(file).size - offset
  writeSync(handle, Buffer.alloc(length, 0xab), 0, length, offset)
  closeSync(handle)
}
