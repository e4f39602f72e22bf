import { readIssueAtAddress } from '@meridian/shared/content/assembly/issues'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>

const spring = { title: 'The Long View', description: 'On time.', season: 'Spring', year: 2027 } as const

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
})

beforeEach(async () => {
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  await payload.delete({ collection: 'issues', where: { id: { not_equals: magazine.autumn.id } } })
  await payload.db.pool.query('truncate publish_events')
})

const draftIssue = () => payload.create({ collection: 'issues', draft: true, data: spring })
const publish = (id: number) =>
  payload.update({ collection: 'issues', id, data: { _status: 'published' }, depth: 0 })
const unpublish = (id: number) =>
  payload.update({ collection: 'issues', id, data: { _status: 'draft' }, depth: 0 })

async function json(path: string): Promise<unknown> {
  return (await api.get(path)).json()
}

const at = (slug: string) => readIssueAtAddress(createDatabaseReader(payload.db.pool), slug)

async function events(): Promise<{ kind: string; tags: string[] }[]> {
  const { rows } = await payload.db.pool.query('select kind, tags from publish_events order by id')
  return rows.map((row) => ({ ...row, tags: row.tags.toSorted() }))
}

describe('an issue that is a draft', () => {
  it('is nowhere for readers, and nothing is recorded for it', async () => {
    const issue = await draftIssue()
    await payload.update({ collection: 'issues', id: issue.id, draft: true, data: { title: 'Longer' } })
    expect(await json('/api/issues')).toMatchObject([{ id: 'autumn-2026' }])
    expect((await api.get('/api/issues/spring-2027/articles')).status).toBe(404)
    expect(await at('spring-2027')).toMatchObject({ data: { kind: 'unknown' } })
    expect(await events()).toEqual([])
  })

  it('takes no mark from the current one before it is published', async () => {
    const { id } = await payload.create({
      collection: 'issues',
      draft: true,
      data: { ...spring, isCurrent: true },
    })
    expect(await json('/api/issues/current')).toMatchObject({ id: 'autumn-2026' })
    await publish(id)
    expect(await json('/api/issues/current')).toMatchObject({ id: 'spring-2027' })
    await payload.update({ collection: 'issues', id: magazine.autumn.id, data: { isCurrent: true } })
    expect(await json('/api/issues/current')).toMatchObject({ id: 'autumn-2026' })
  })

  it('is not named by its published articles until it is published itself', async () => {
    const issue = await draftIssue()
    await magazine.createArticle({ title: 'Ahead of Its Issue', issue: issue.id })
    expect(await json('/api/articles/ahead-of-its-issue')).toMatchObject({ issueId: null })
    await payload.db.pool.query('truncate publish_events')
    await publish(issue.id)
    expect(await json('/api/articles/ahead-of-its-issue')).toMatchObject({ issueId: 'spring-2027' })
    expect(await json('/api/issues/spring-2027/articles')).toMatchObject([{ id: 'ahead-of-its-issue' }])
    expect(await events()).toEqual([
      {
        kind: 'published',
        tags: ['article:ahead-of-its-issue', 'issue:spring-2027', 'issues', `printed:${issue.id}`],
      },
    ])
  })
})

describe('an editor who may not publish', () => {
  it('prepares an issue, and puts nothing of it live', async () => {
    const user = await payloadUserOf(payload, await createTestAccount(payload, { role: 'editor' }))
    const as = { collection: 'issues', user, overrideAccess: false } as const
    const { id } = await payload.create({ ...as, draft: true, data: { ...spring, _status: 'draft' } })
    const saved = await payload.update({ ...as, id, draft: true, data: { title: 'The Longer View' } })
    expect(saved.editedBy).toMatchObject({ id: user.id })
    const refused = /A publisher puts it live|not allowed/
    await expect(payload.update({ ...as, id, data: { _status: 'published' } })).rejects.toThrow(refused)
    await expect(payload.update({ ...as, id, draft: true, data: { _status: 'published' } })).rejects.toThrow(
      refused,
    )
    await expect(
      payload.create({ ...as, data: { ...spring, year: 2028, _status: 'published' } }),
    ).rejects.toThrow(refused)
    await publish(id)
    await expect(payload.update({ ...as, id, data: { _status: 'draft' } })).rejects.toThrow(refused)
    expect(await json('/api/issues')).toMatchObject([{ title: 'The Longer View' }, { id: 'autumn-2026' }])
  })
})

describe('an issue that was published', () => {
  it('stays as it is while a draft of it is written beside it', async () => {
    const { id } = await draftIssue()
    await publish(id)
    await payload.db.pool.query('truncate publish_events')
    await payload.update({ collection: 'issues', id, draft: true, data: { title: 'Another title' } })
    expect(await json('/api/issues')).toMatchObject([{ title: 'The Long View' }, { id: 'autumn-2026' }])
    expect(await events()).toEqual([])
    await publish(id)
    expect(await json('/api/issues')).toMatchObject([{ title: 'Another title' }, { id: 'autumn-2026' }])
  })

  it('leaves with all that named it when it is unpublished', async () => {
    const { id } = await draftIssue()
    await publish(id)
    await magazine.createArticle({ title: 'Left Behind', issue: id })
    await payload.db.pool.query('truncate publish_events')
    await unpublish(id)
    expect(await json('/api/issues')).toMatchObject([{ id: 'autumn-2026' }])
    expect(await json('/api/articles/left-behind')).toMatchObject({ issueId: null })
    expect(await events()).toEqual([
      { kind: 'unpublished', tags: ['article:left-behind', 'issue:spring-2027', 'issues', `printed:${id}`] },
    ])
  })

  it('leads on from an address that readers knew, and from none that they did not', async () => {
    const { id } = await draftIssue()
    const rename = (slug: string, draft: boolean) =>
      payload.update({ collection: 'issues', id, draft, data: { slug } })
    await rename('never-public', true)
    await publish(id)
    await rename('passing', true)
    await rename('the-long-view', true)
    await publish(id)
    expect(await at('never-public')).toMatchObject({ data: { kind: 'moved', to: 'the-long-view' } })
    expect(await at('passing')).toMatchObject({ data: { kind: 'unknown' } })
    expect(await at('spring-2027')).toMatchObject({ data: { kind: 'unknown' } })
  })

  it('that had an address as another did leads on from it once it is changed, which its event tells', async () => {
    const rename = (id: number, slug: string) =>
      payload.update({ collection: 'issues', id, data: { slug, _status: 'published' } })
    const { id: first } = await draftIssue()
    await rename(first, 'shared')
    await rename(first, 'first')
    const { id: second } = await draftIssue()
    await rename(second, 'shared')
    await rename(second, 'second')
    const before = await at('shared')
    expect(before.data).toEqual({ kind: 'moved', to: 'second' })
    await payload.db.pool.query('truncate publish_events')
    await payload.update({ collection: 'issues', id: first, data: { title: 'Longer', _status: 'published' } })
    expect(await at('shared')).toMatchObject({ data: { kind: 'moved', to: 'first' } })
    const [event] = await events()
    expect(event?.tags.some((tag) => before.tags.includes(tag))).toBe(true)
  })
})
