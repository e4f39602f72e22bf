import { taggedSchema } from '@meridian/shared/content/content.schema'
import { IssueAtAddressSchema, type IssueContent } from '@meridian/shared/content/issue-content.schema'
import { verifyPreviewToken } from '@meridian/shared/publishing/preview-token'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { type SignedInAccount, signInAs } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { env } from '../../../env.ts'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>
let editor: SignedInAccount
let issueId: number

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
  editor = await signInAs(payload, 'editor')
  const planned = await payload.create({
    collection: 'issues',
    draft: true,
    data: {
      title: 'The Thaw',
      description: 'What ice hides.',
      season: 'Spring',
      year: 2027,
      letter: bodyOf('It begins with a sound.'),
      letterAuthor: magazine.helena.id,
      _status: 'draft',
    },
  })
  issueId = planned.id
})

async function read(id: number, draft: object | null, holder = editor.sessionId) {
  const response = await api.postInternal(`/content/preview/issues/${id}`, { holder, draft })
  return taggedSchema(IssueAtAddressSchema).parse(await response.json())
}

async function preview(draft: object | null = null): Promise<IssueContent> {
  const { tags, data } = await read(issueId, draft)
  expect(tags).toEqual([])
  if (data.kind !== 'issue') throw new Error(`It is ${data.kind}.`)
  return data.content
}

test('an issue is seen before its release, with the newest drafts of its articles in their order', async () => {
  const place = (title: string, printOrder: number, data: object = {}) =>
    magazine.createArticle({ title, printOrder, issue: issueId, _status: 'draft', ...data })
  await place('Second', 2)
  const first = await place('First', 1, { _status: 'published', issue: magazine.autumn.id })
  await payload.update({
    collection: 'articles',
    id: first.id,
    draft: true,
    data: { title: 'First, Rewritten', issue: issueId, _status: 'draft' },
  })
  const { issue, letter, contents, previous, next } = await preview()
  expect(issue).toMatchObject({ title: 'The Thaw', season: 'Spring', year: 2027, cover: null, pdf: null })
  expect(letter).toMatchObject({
    html: '<p>It begins with a sound.</p>',
    author: { name: 'Helena Marchetti' },
  })
  expect(contents.map(({ title }) => title)).toEqual(['First, Rewritten', 'Second'])
  expect([previous?.id, next]).toEqual(['autumn-2026', null])
  const lead = new URL(contents[0]?.href ?? '', 'http://localhost')
  expect(lead.pathname).toBe(`/preview/articles/${first.id}`)
  const token = lead.searchParams.get('token') ?? ''
  const opens = (subject: string) => verifyPreviewToken({ token, subject, secret: env.PREVIEW_SECRET })
  expect(opens(`articles:${first.id}`)).toEqual({ ok: true, holder: editor.sessionId })
  expect(opens(`issues:${issueId}`)).toMatchObject({ ok: false })
})

test('it follows what is typed, and writes nothing', async () => {
  const typed = await preview({ title: 'The Long Thaw', year: 'soon', cover: 'x', letter: null })
  expect(typed.issue).toMatchObject({ title: 'The Long Thaw', year: 0, season: '' })
  expect(typed.letter).toBeNull()
  expect((await preview()).issue.title).toBe('The Thaw')
})

test('it is over with the session for which it was opened, and there is none of an issue that is gone', async () => {
  const other = await signInAs(payload, 'editor')
  await payload.db.pool.query('delete from sessions where id = $1', [other.sessionId])
  expect((await read(issueId, null, other.sessionId)).data).toEqual({ kind: 'unknown' })
  expect((await read(issueId + 999, null)).data).toEqual({ kind: 'unknown' })
})
