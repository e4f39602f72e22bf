import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import { listTargets } from '../targets/list-targets.ts'
import { registerTarget } from '../targets/register-target.ts'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { articleData, createIssue } from '../../../../test/content.ts'
import { seen } from '../../../../test/newsroom.ts'
import { openPayload } from '../../../../test/payload.ts'
import { restAs } from '../../../../test/rest.ts'
import type { Role } from '../../../platform/access/roles.ts'
import { env } from '../../../env.ts'
import { readWaitingSchedules } from '../schedules/read-schedules.ts'
import { SiteHealthSchema } from '@meridian/shared/site-health/site-health.schema'

let payload: Payload
let api: ReturnType<typeof openApi>
const cookies = new Map<Role, string>()

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
  for (const role of ['contributor', 'editor', 'publisher', 'admin'] as const) {
    cookies.set(role, (await signInAs(payload, role)).cookie)
  }
})
beforeEach(() =>
  payload.db.pool.query('truncate publish_events, publish_schedules, scheduled_versions, audit_events'),
)

function send(role: Role, method: string, path: string, body?: object) {
  return api.api.request(path, {
    method,
    headers: {
      accept: 'application/problem+json',
      origin: env.PUBLIC_URL,
      cookie: cookies.get(role) ?? '',
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function codeOf(response: Response): Promise<string> {
  return ProblemSchema.parse(await response.json()).code
}

const draft = async (data: object = {}) =>
  payload.create({
    collection: 'articles',
    draft: true,
    data: { ...(await articleData(payload, data)), _status: 'draft' },
  })

async function request(id: number, change: object = {}) {
  const { seenAt } = await seen(payload, { collection: 'articles', id })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const rest = { seenAt, dueAt, action: 'publish', timeZone: 'Europe/London' }
  return { collection: 'articles', documentId: id, ...rest, ...change }
}

async function audited(): Promise<string[]> {
  const { rows } = await payload.db.pool.query('select action, detail from audit_events order by id')
  return rows.map(({ action, detail }) => `${action}: ${detail}`)
}

describe('a schedule', () => {
  test('is made and cancelled by publishers, seen by editors, and in the audit log', async () => {
    const { id } = await draft()
    const body = await request(id)
    expect(await codeOf(await send('editor', 'POST', '/api/staff/schedules', body))).toBe('staff-only')
    expect((await send('publisher', 'POST', '/api/staff/schedules', body)).status).toBe(204)
    const read = await send('editor', 'GET', `/api/staff/documents/articles:${id}/schedules`)
    const { waiting, last, withIssue } = await read.json()
    expect([last, withIssue]).toEqual([null, []])
    expect(waiting).toMatchObject([
      { action: 'publish', dueAt: body.dueAt, requestedByName: 'Ada Lovelace', articleCount: 0 },
    ])
    const path = `/api/staff/schedules/${waiting[0].id}`
    expect(await codeOf(await send('editor', 'DELETE', path))).toBe('staff-only')
    expect((await send('publisher', 'DELETE', path)).status).toBe(204)
    expect(await codeOf(await send('publisher', 'DELETE', path))).toBe('schedule-settled')
    expect(await audited()).toEqual([
      `publication-scheduled: articles:${id}: publish at ${body.dueAt}`,
      `schedule-taken-back: articles:${id}: publish`,
    ])
  })

  test('of one’s own article is seen by a contributor, and no other', async () => {
    const ada = await signInAs(payload, 'contributor')
    const data = { ...(await articleData(payload)), _status: 'draft' }
    const { doc: own } = await (await restAs(ada)('POST', 'articles?draft=true', data)).json()
    const other = await draft()
    const headers = { accept: 'application/problem+json', cookie: ada.cookie }
    const read = (id: string) => api.api.request(`/api/staff/documents/${id}/schedules`, { headers })
    for (const { id } of [own, other])
      await send('publisher', 'POST', '/api/staff/schedules', await request(id))
    expect((await (await read(`articles:${own.id}`)).json()).waiting).toHaveLength(1)
    expect(await codeOf(await read(`articles:${other.id}`))).toBe('document-unknown')
    expect(await codeOf(await read(`issues:${(await createIssue(payload, { year: 2031 })).id}`))).toBe(
      'document-unknown',
    )
    const listed = await readWaitingSchedules(payload.db.pool, { madeBy: ada.userId })
    expect(listed.map(({ documentId }) => documentId)).toEqual([own.id])
  })

  test.each([
    ['a moment that has passed', { dueAt: '2020-01-01T00:00:00Z' }, 'schedule-past'],
    ['another version than the newest', { seenAt: '2020-01-01T00:00:00Z' }, 'document-conflict'],
    ['a document that is not there', { documentId: 2_000_000_000 }, 'document-unknown'],
    ['taking down what nobody has', { action: 'unpublish' }, 'document-not-public'],
    ['a time zone of nowhere', { timeZone: 'Europe/Nowhere' }, 'parameter-invalid'],
    ['a field that is not known', { force: true }, 'parameter-invalid'],
  ])('is refused for %s', async (_, change, code) => {
    const { id } = await draft()
    const response = await send('publisher', 'POST', '/api/staff/schedules', await request(id, change))
    expect(await codeOf(response)).toBe(code)
  })

  test('of what is not complete names each problem', async () => {
    const { id, title } = await draft()
    await payload.update({ collection: 'articles', id, draft: true, data: { excerpt: '', authors: [] } })
    const response = await send('publisher', 'POST', '/api/staff/schedules', await request(id))
    const problem = ProblemSchema.parse(await response.json())
    expect(problem.code).toBe('publish-refused')
    for (const words of [title, 'Standfirst', 'Authors']) expect(problem.detail).toContain(words)
  })
})

describe('an issue', () => {
  test('is published with its articles by publishers alone', async () => {
    const issue = await createIssue(payload, { year: 2050, _status: 'draft' })
    const { id } = await draft({ issue: issue.id })
    const listed = await (await send('editor', 'GET', `/api/staff/issues/${issue.id}/articles`)).json()
    expect(listed).toMatchObject([{ id, state: 'draft' }])
    const { seenAt } = await seen(payload, { collection: 'issues', id: issue.id })
    const body = { seenAt, articles: [{ id, seenAt: listed[0].savedAt }] }
    const path = `/api/staff/issues/${issue.id}/release`
    expect(await codeOf(await send('editor', 'POST', path, body))).toBe('staff-only')
    const released = await send('publisher', 'POST', path, body)
    expect([released.status, await released.json()]).toEqual([200, { published: 2 }])
    expect(await codeOf(await send('publisher', 'POST', path, body))).toBe('document-conflict')
    expect(await audited()).toEqual([`issue-released: issues:${issue.id} with 1 articles`])
  })
})

describe('the health of the site', () => {
  test('is told to publishers', async () => {
    expect(await codeOf(await send('editor', 'GET', '/api/staff/site-health'))).toBe('staff-only')
    const response = await send('publisher', 'GET', '/api/staff/site-health')
    expect(SiteHealthSchema.parse(await response.json())).toMatchObject({ deadLetterCount: 0, unnumbered: 0 })
  })

  test('loses a site server that is away when an administrator says so, and no other', async () => {
    const url = 'http://site-9:4321/_meridian/publish'
    const remove = (role: Role, of = url) =>
      send(role, 'POST', '/api/staff/publish-targets/removals', { url: of })
    const { pool } = payload.db
    await pool.query('delete from publish_targets')
    await pool.query('insert into publish_targets (url, heard_at) values ($1, now())', [url])
    expect(await codeOf(await remove('publisher'))).toBe('staff-only')
    expect(await codeOf(await remove('admin'))).toBe('target-not-away')
    await pool.query("update publish_targets set heard_at = now() - interval '2 minutes'")
    expect(await codeOf(await remove('admin', 'http://site-8:4321/_meridian/publish'))).toBe(
      'target-not-away',
    )
    expect(await codeOf(await remove('admin', 'javascript:alert(1)'))).toBe('parameter-invalid')
    expect((await remove('admin')).status).toBe(204)
    expect(await listTargets(pool, [])).toEqual([])
    expect(await codeOf(await remove('admin'))).toBe('target-not-away')
    await registerTarget(pool, { address: 'http://site-9:4321', position: null })
    expect(await listTargets(pool, [])).toMatchObject([{ url, isAway: false }])
    expect(await audited()).toEqual(['target-removed: site-9:4321'])
  })

  test('can be repaired: a page by publishers, the whole magazine by administrators', async () => {
    const render = (role: Role, path: string | null) => send(role, 'POST', '/api/staff/renders', { path })
    expect((await render('publisher', '/leadership')).status).toBe(204)
    expect(await codeOf(await render('publisher', null))).toBe('staff-only')
    expect(await codeOf(await render('publisher', 'leadership'))).toBe('parameter-invalid')
    expect((await render('admin', null)).status).toBe(204)
    const { rows } = await payload.db.pool.query('select tags from publish_events order by id')
    expect(rows).toEqual([{ tags: ['path:/leadership'] }, { tags: ['site'] }])
    expect(await audited()).toEqual(['render-requested: /leadership', 'render-requested: the whole magazine'])
  })
})
