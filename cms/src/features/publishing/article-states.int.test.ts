import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { articleData, createIssue, publishArticle } from '../../../test/content.ts'
import { createIssueSchedule, createSchedule, type Newsroom, openNewsroom } from '../../../test/newsroom.ts'
import { openPayload } from '../../../test/payload.ts'
import type { Article } from '../../payload-types.ts'
import { carryOut } from './schedules/carry-out.ts'

let payload: Payload
let newsroom: Newsroom
const inMs = 3_600_000

beforeAll(async () => {
  payload = await openPayload()
  newsroom = await openNewsroom(payload)
})

/** As the list has it, which shows the newest version of each article. */
async function stateOf({ id }: { id: number }) {
  const { docs } = await payload.find({ collection: 'articles', where: { id: { equals: id } }, draft: true })
  const { state } = await payload.findByID({ collection: 'articles', id, draft: false })
  expect(docs[0]?.state).toBe(state)
  return state
}

async function draft(data: Partial<Article> = {}) {
  const given = await articleData(payload, { ...data, _status: 'draft' })
  return payload.create({ collection: 'articles', draft: true, data: given })
}

const save = (id: number, data: Partial<Article>) =>
  payload.update({ collection: 'articles', id, draft: true, data })

test('an article goes from a draft by review to live, changed, live again and unpublished', async () => {
  const article = await draft()
  const { id } = article
  expect(await stateOf(article)).toBe('draft')
  await save(id, { isReadyForReview: true })
  expect(await stateOf(article)).toBe('in-review')
  await payload.update({ collection: 'articles', id, data: { _status: 'published' } })
  expect(await stateOf(article)).toBe('live')
  await save(id, { title: 'Another title' })
  expect(await stateOf(article)).toBe('changed')
  await payload.update({ collection: 'articles', id, data: { _status: 'published' } })
  expect(await stateOf(article)).toBe('live')
  await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
  expect(await stateOf(article)).toBe('unpublished')
})

test('one that goes out by the clock is scheduled, until that is cancelled or somebody publishes it by hand', async () => {
  const article = await draft()
  const id = await createSchedule(newsroom, { articleId: article.id, inMs })
  expect(await stateOf(article)).toBe('scheduled')
  await newsroom.cancel(id)
  expect(await stateOf(article)).toBe('draft')
  await createSchedule(newsroom, { articleId: article.id, inMs })
  await payload.update({ collection: 'articles', id: article.id, data: { _status: 'published' } })
  expect(await stateOf(article)).toBe('live')
})

test('one that the clock has published is live', async () => {
  const article = await draft()
  const id = await createSchedule(newsroom, { articleId: article.id, inMs })
  await newsroom.makeDue(id)
  expect(await carryOut(payload, id)).toMatchObject({ kind: 'done' })
  expect(await stateOf(article)).toBe('live')
})

test('so are those that go out with their issue', async () => {
  const issue = await createIssue(payload, { year: 2031, _status: 'draft' })
  const article = await draft({ issue: issue.id })
  await createIssueSchedule(newsroom, { issueId: issue.id, articleIds: [article.id], inMs })
  expect(await stateOf(article)).toBe('scheduled')
  await payload.update({ collection: 'issues', id: issue.id, data: { _status: 'published' } })
  expect(await stateOf(article)).toBe('draft')
})

test('nobody sets the state, and a copy of an article begins as a draft', async () => {
  const live = await publishArticle(payload)
  const saved = await payload.update({
    collection: 'articles',
    id: live.id,
    data: { state: 'unpublished' },
    user: newsroom.user,
    overrideAccess: false,
  })
  expect(await stateOf(saved)).toBe('live')
  const copy = await payload.duplicate({ collection: 'articles', id: live.id, draft: true })
  expect(await stateOf(copy)).toBe('draft')
})
