import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../../test/accounts.ts'
import { createIssue, publishArticle } from '../../../../test/content.ts'
import { openCms } from '../../../../test/magazine.ts'
import type { User } from '../../../payload-types.ts'
import { arrangeIssue } from './arrange-issue.ts'
import { readIssueArticles } from './issue-articles.ts'

let payload: Payload
let editor: User
let contributor: User

beforeAll(async () => {
  payload = await openCms()
  editor = await payloadUserOf(payload, await createTestAccount(payload, { role: 'editor' }))
  contributor = await payloadUserOf(payload, await createTestAccount(payload, { role: 'contributor' }))
})

const contents = async (issueId: number) =>
  (await readIssueArticles(payload.db.pool, issueId)).map(({ id, printOrder, state }) => ({
    id,
    printOrder,
    state,
  }))

test('articles are given to an issue, ordered and taken out of it as drafts: readers have what they had', async () => {
  const issue = await createIssue(payload, { year: 2026, season: 'March' })
  const first = await publishArticle(payload, { title: 'First' })
  const second = await publishArticle(payload, { title: 'Second' })
  const arrange = (...articleIds: number[]) =>
    arrangeIssue({ payload, user: editor }, { issueId: issue.id, articleIds })
  await arrange(first.id, second.id)
  expect(await contents(issue.id)).toEqual([
    { id: first.id, printOrder: 1, state: 'changed' },
    { id: second.id, printOrder: 2, state: 'changed' },
  ])
  await arrange(second.id, first.id)
  expect((await contents(issue.id)).map(({ id }) => id)).toEqual([second.id, first.id])
  await arrange(second.id)
  expect((await contents(issue.id)).map(({ id }) => id)).toEqual([second.id])
  const live = await payload.findByID({ collection: 'articles', id: second.id, depth: 0 })
  expect({ issue: live.issue ?? null, status: live._status }).toEqual({ issue: null, status: 'published' })
})

test('one article that may not be changed, and nothing is', async () => {
  const issue = await createIssue(payload, { year: 2026, season: 'Week 12' })
  const own = await payload.create({
    collection: 'articles',
    data: { title: 'Own', _status: 'draft' },
    draft: true,
    user: contributor,
  })
  const foreign = await publishArticle(payload, { title: 'Of others' })
  const arranged = arrangeIssue(
    { payload, user: contributor },
    { issueId: issue.id, articleIds: [own.id, foreign.id] },
  )
  await expect(arranged).rejects.toThrow(/not allowed/)
  expect(await contents(issue.id)).toEqual([])
})
