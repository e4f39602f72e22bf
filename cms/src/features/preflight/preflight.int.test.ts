import { createServer } from 'node:http'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { articleData } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { PreflightReportSchema } from '@meridian/shared/preflight/preflight.schema'

let payload: Payload
let api: ReturnType<typeof openApi>
let cookie: string

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
  cookie = (await signInAs(payload, 'contributor')).cookie
})

function send(path: string, body: object) {
  return api.api.request(`/api/staff/preflight/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie, 'content-type': 'application/json' },
  })
}

function bodyWith(url: string) {
  const link = { type: 'link', fields: { url }, children: [{ type: 'text', text: 'the report' }] }
  return { root: { type: 'root', children: [{ type: 'paragraph', children: [link] }] } }
}

async function report(data: object, id: number | null = null) {
  const response = await send('articles', { id, data })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return PreflightReportSchema.parse(await response.json())
}

describe('the report on a form', () => {
  it('speaks of what is typed and was never saved', async () => {
    const data = await articleData(payload, { title: 'Typed [[by whom?]]' })
    const { findings } = await report(data)
    expect(findings.map(({ key }) => key)).toEqual([
      'placeholder-brackets@title',
      'hero-missing@heroImage',
      'description-short@seo.description',
    ])
    const { totalDocs } = await payload.count({ collection: 'articles' })
    expect(totalDocs).toBe(0)
  })

  it('takes anything for a form, however broken', async () => {
    const broken = {
      title: 7,
      body: 'no',
      authors: ['x'],
      seo: null,
      notes: [null],
      section: {},
    }
    expect((await report(broken)).findings.length).toBeGreaterThan(4)
    expect((await send('articles', { id: 'x', data: {} })).status).toBe(400)
  })

  it('names the links to other sites that nobody has looked at', async () => {
    const data = await articleData(payload, {})
    const { uncheckedLinks } = await report({ ...data, body: bodyWith('https://example.com/a#part') })
    expect(uncheckedLinks).toEqual(['https://example.com/a'])
  })
})

describe('looking at links', () => {
  it('asks no machine of our own, and remembers that nothing is known', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(410).end()
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    server.listen(0, '127.0.0.1', resolve)
    await promise
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/secret`
    expect((await send('links', { urls: [url] })).status).toBe(204)
    const { findings, uncheckedLinks } = await report({ body: bodyWith(url) })
    expect([asked, uncheckedLinks]).toEqual([[], []])
    expect(findings.map(({ key }) => key)).not.toContain(`link-dead:${url}@body`)
    server.close()
  })

  it.each(['ftp://example.com/', 'javascript:alert(1)', '/articles/a'])('refuses %s', async (url) => {
    expect((await send('links', { urls: [url] })).status).toBe(400)
  })

  it('is done so often and no more', async () => {
    const statuses = []
    for (let round = 0; round < 61; round += 1) statuses.push((await send('links', { urls: [] })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
