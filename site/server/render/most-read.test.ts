import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import { expect, test } from 'vitest'
import { createReaderContentSource } from '../../src/lib/content/reader-content-source.ts'
import { createReplicaReader } from '../replica/replica-reader.ts'
import { FakeRecords } from '../test/fake-records.ts'
import { addressOf } from '../test/magazine-records.ts'
import { articleChange, articleRecord, sectionRecord } from '../test/records.ts'
import { eventWith, openReplica } from '../test/replica.ts'

const section = (id: number): RecordChange => ({
  kind: 'section',
  key: String(id),
  record: sectionRecord(id),
})
const article = (id: number, of: number) => articleChange(articleRecord(id, { section: of }))

function mostRead(day: number[], week: number[], sections: Record<number, number[]> = {}): RecordChange {
  const ofSections = Object.entries(sections).map(([id, ids]) => ({ section: Number(id), week: ids }))
  return {
    kind: 'global',
    key: 'most-read',
    record: { name: 'most-read', data: { day, week, sections: ofSections } },
  }
}

async function openContent(...changes: RecordChange[]) {
  const records = new FakeRecords()
  const articles = [1, 2, 3].map((id) => article(id, id === 3 ? 2 : 1))
  const addresses = [1, 2, 3].map((id) => addressOf({ id, slug: `article-${id}` }))
  records.change(section(1), section(2), ...articles, ...addresses, ...changes)
  const replica = await openReplica({ records })
  return { replica, content: createReaderContentSource(createReplicaReader(replica)) }
}

test('what is read most has the order of its record, and the tags of the list and of what it shows', async () => {
  const { content } = await openContent(mostRead([3, 1], [1]))
  const { tags, data } = await content.mostRead()
  expect(data).toEqual({
    day: [
      { id: 'article-3', title: 'Article 3', section: { id: 'section-2', name: 'Section 2' } },
      { id: 'article-1', title: 'Article 1', section: { id: 'section-1', name: 'Section 1' } },
    ],
    week: [{ id: 'article-1', title: 'Article 1', section: { id: 'section-1', name: 'Section 1' } }],
  })
  expect(tags.toSorted()).toEqual(['card:article-1', 'card:article-3', 'most-read'])
})

test('a section has its own list, and a tag of its own', async () => {
  const { content } = await openContent(mostRead([], [1], { 1: [2, 1], 2: [3] }))
  const { tags, data } = await content.mostReadOf('section-1')
  expect(data.map(({ id }) => id)).toEqual(['article-2', 'article-1'])
  expect(tags.toSorted()).toEqual(['card:article-1', 'card:article-2', 'most-read:1'])
  expect(await content.mostReadOf('nowhere')).toEqual({ tags: [], data: [] })
})

test('until the CMS has told of any, and while it is switched off, the lists are empty', async () => {
  const { content, replica } = await openContent()
  const nothing = { tags: ['most-read'], data: { day: [], week: [] } }
  expect(await content.mostRead()).toEqual(nothing)
  replica.ingest([eventWith(1, [mostRead([1], [1], { 1: [1] })])])
  expect((await content.mostRead()).data.day).toHaveLength(1)
  replica.ingest([eventWith(2, [mostRead([], [])])])
  expect(await content.mostRead()).toEqual(nothing)
  expect(await content.mostReadOf('section-1')).toEqual({ tags: ['most-read:1'], data: [] })
})

test('an article that was unpublished since is passed over', async () => {
  const { content, replica } = await openContent(mostRead([1, 2], [2, 1]))
  replica.ingest([eventWith(1, [{ kind: 'article', key: '1', record: null }])])
  const { data } = await content.mostRead()
  expect([data.day, data.week].map((list) => list.map(({ id }) => id))).toEqual([
    ['article-2'],
    ['article-2'],
  ])
})

test('the page of an article that is listed is not made of the lists', async () => {
  const { content } = await openContent(mostRead([1], [1], { 1: [1] }))
  const pages = await Promise.all([content.site(), content.article('article-1')])
  expect(pages[1].data.kind).toBe('article')
  expect(pages.flatMap(({ tags }) => tags).filter((tag) => tag.startsWith('most-read'))).toEqual([])
})
