import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { articleData } from '../../../test/content.ts'
import { openCms } from '../../../test/magazine.ts'
import { readIssuesAtWork } from './read-issues-at-work.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

test('an issue that readers do not have says how far its articles are', async () => {
  const data = { title: 'Next', description: 'To come.', season: 'Winter' as const, year: 2031 }
  const issue = await payload.create({
    collection: 'issues',
    data: { ...data, _status: 'draft' },
    draft: true,
  })
  const article = await articleData(payload)
  for (const isReadyForReview of [true, false]) {
    const draft = { ...article, title: `Ready: ${isReadyForReview}`, issue: issue.id, isReadyForReview }
    await payload.create({ collection: 'articles', data: { ...draft, _status: 'draft' }, draft: true })
  }
  const found = await readIssuesAtWork(payload.db.pool)
  expect(found).toContainEqual({ id: issue.id, title: 'Next', articles: 2, live: 0, ready: 1 })

  await payload.update({ collection: 'issues', id: issue.id, data: { ...data, _status: 'published' } })
  expect((await readIssuesAtWork(payload.db.pool)).map(({ id }) => id)).not.toContain(issue.id)
})
