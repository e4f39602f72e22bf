import { expect, test } from 'vitest'
import type { JournalEvent } from '../replica/replica-journal.ts'
import { affectedPages } from './publish-batch.ts'

const tagged: Record<string, string[]> = {
  'article:x': ['/articles/x'],
  'card:x': ['/articles/a', '/articles/b', '/articles/x'],
  'beside:c': ['/articles/c'],
  'media:7': ['/articles/a', '/about'],
}
const store = { pathsTagged: (tags: string[]) => tags.flatMap((tag) => tagged[tag] ?? []) }

function event(tags: string[]): JournalEvent {
  return {
    position: 1,
    kind: 'changed',
    subject: 'articles:1',
    tags,
    committedAt: '2026-11-20T12:00:00.000Z',
  }
}

test('pages that only lead to a changed article are for later, and are no part of the publish', () => {
  const affected = affectedPages([event(['article:x', 'card:x', 'beside:c'])], store)
  expect(affected.now).toEqual(['/articles/x', '/api/articles/x'])
  expect(affected.later.toSorted()).toEqual(['/articles/a', '/articles/b', '/articles/c'])
})

test('a page that shows more of what changed goes live with the publish', () => {
  const affected = affectedPages([event(['article:x', 'card:x']), event(['media:7'])], store)
  expect(affected.now).toContain('/articles/a')
  expect(affected.later).toEqual(['/articles/b'])
})

test('the receipt of the event names its later pages as well', () => {
  const { byPosition } = affectedPages([event(['article:x', 'card:x'])], store)
  expect([...(byPosition.get(1) ?? [])].toSorted()).toEqual([
    '/api/articles/x',
    '/articles/a',
    '/articles/b',
    '/articles/x',
  ])
})
