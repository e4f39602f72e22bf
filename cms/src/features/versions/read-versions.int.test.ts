import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { articleData } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import type { User } from '../../payload-types.ts'
import { compareVersion, readVersions } from './read-versions.ts'

let payload: Payload
let user: User
let id: number

beforeAll(async () => {
  payload = await openPayload()
  const account = { role: 'publisher', firstName: 'Ines', lastName: 'Prado' } as const
  user = await payloadUserOf(payload, await createTestAccount(payload, account))
  const data = { ...(await articleData(payload)), title: 'First words', _status: 'draft' as const }
  const article = await payload.create({ collection: 'articles', draft: true, data, user })
  id = article.id
  const update = (change: object, draft: boolean) =>
    payload.update({ collection: 'articles', id, draft, data: change, user, overrideAccess: false })
  await update({ title: 'Second words', _status: 'published' }, false)
  await update({ excerpt: 'Another standfirst.' }, true)
})

const article = () => ({ collection: 'articles' as const, id })

test('versions come newest first, with who saved them, what was changed and what readers have', async () => {
  const { versions, hasMore } = await readVersions({ payload, user }, article(), { limit: 20, page: 1 })
  expect(hasMore).toBe(false)
  expect(versions).toMatchObject([
    { savedBy: 'Ines Prado', isNewest: true, isPublic: false, isPublished: false, changed: ['Standfirst'] },
    { savedBy: 'Ines Prado', isNewest: false, isPublic: true, isPublished: true },
    { isPublished: false, changed: null },
  ])
  expect(versions[1]?.changed).toContain('Title')
})

test('they come in pages, each compared with the one before it', async () => {
  const first = await readVersions({ payload, user }, article(), { limit: 1, page: 1 })
  const second = await readVersions({ payload, user }, article(), { limit: 1, page: 2 })
  expect([first.hasMore, second.hasMore]).toEqual([true, true])
  expect(first.versions[0]?.changed).toEqual(['Standfirst'])
  expect(second.versions[0]?.isPublic).toBe(true)
})

test('a version is read beside the one before it, or beside any other of the article', async () => {
  const { versions } = await readVersions({ payload, user }, article(), { limit: 20, page: 1 })
  const [newest, , oldest] = versions
  if (!newest || !oldest) throw new Error('There are three.')
  const compare = (versionId: number, againstId: number | null) =>
    compareVersion({ payload, user }, article(), { versionId, againstId })
  const before = await compare(newest.id, null)
  expect(before?.differences.map(({ label }) => label)).toEqual(['Standfirst'])
  const all = await compare(newest.id, oldest.id)
  expect(all?.differences.map(({ label }) => label)).toEqual(expect.arrayContaining(['Title', 'Standfirst']))
  expect((await compare(oldest.id, null))?.against).toBeNull()
  expect(await compare(newest.id + 1000, null)).toBeNull()
})

test('anyone who may not read an article reads no version of it', async () => {
  const stranger = await payloadUserOf(payload, await createTestAccount(payload, { role: 'contributor' }))
  const { versions } = await readVersions({ payload, user: stranger }, article(), { limit: 20, page: 1 })
  expect(versions).toEqual([])
})

test('an issue that readers do not have is called what its draft is called', async () => {
  const issue = await payload.create({ collection: 'issues', draft: true, data: { _status: 'draft' } })
  await payload.update({ collection: 'issues', id: issue.id, draft: true, data: { title: 'The Long View' } })
  const data = { ...(await articleData(payload)), _status: 'draft' as const }
  const draft = await payload.create({ collection: 'articles', draft: true, data, user })
  await payload.update({ collection: 'articles', id: draft.id, draft: true, data: { issue: issue.id }, user })
  const document = { collection: 'articles', id: draft.id } as const
  const { versions } = await readVersions({ payload, user }, document, { limit: 1, page: 1 })
  const compared = await compareVersion({ payload, user }, document, {
    versionId: versions[0]?.id ?? 0,
    againstId: null,
  })
  expect(compared?.differences).toMatchObject([
    { label: 'Issue', kind: 'words', parts: [{ kind: 'added', text: 'The Long View' }] },
  ])
})
