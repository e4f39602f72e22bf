import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { RenderedPage } from '../render/rendered-page.ts'
import { KeptPieces } from '../render/kept-pieces.ts'
import { encodePage, etagOf, identityVariant, standIn, toServedPage } from './served-page.ts'

const serving = { securityHeaders: [], cdn: null }

function rendered(type: string, body: string): RenderedPage {
  return { status: 200, headers: [['content-type', type]], body: Buffer.from(body), tags: [] }
}

async function served(page: RenderedPage) {
  return toServedPage('/path', { ...(await encodePage(page)), modifiedAt: 0 }, serving)
}

function encodingOf(headers: string[]): string | undefined {
  return headers[headers.indexOf('Content-Encoding') + 1]
}

test.each([
  ['a page', 'text/html; charset=utf-8', 2000],
  ['a large page', 'text/html; charset=utf-8', 200_000],
  ['a short list of the API', 'application/json', 2000],
])('%s is sent in Brotli to who takes it', async (_, type, length) => {
  const body = 'a'.repeat(length)
  const { br, gzip } = await served(rendered(type, body))
  expect(encodingOf(br.headers)).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe(body)
  expect(encodingOf(gzip.headers)).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(body)
})

test.each(['application/json', 'application/rss+xml', 'application/xml'])(
  'from 100 KB on everybody gets what machines read (%s) in gzip',
  async (type) => {
    const body = 'a'.repeat(200_000)
    const page = await served(rendered(type, body))
    expect(page.br).toBe(page.gzip)
    expect(encodingOf(page.br.headers)).toBe('gzip')
    expect(gunzipSync(page.br.body).toString()).toBe(body)
    expect(Buffer.from(identityVariant(page).body).toString()).toBe(body)
  },
)

test('what comes compressed is sent as it came, under a name that changes with it', async () => {
  const list = (title: string): RenderedPage => {
    const entries = ['One', title].map((each) => ({ key: each, json: JSON.stringify({ title: each }) }))
    return { ...rendered('application/json', ''), ...new KeptPieces(10).toList(entries) }
  }
  const page = await served(list('Two'))
  expect(gunzipSync(page.br.body).toString()).toBe('[{"title":"One"},{"title":"Two"}]')
  expect(page.etag).toBe(etagOf(list('Two')))
  expect(page.etag).not.toBe(etagOf(list('Three')))
})

test('a page with other titles is two pages under two names; with a CDN in front it is one', async () => {
  const page = { ...rendered('text/html', 'The Own One'), other: Buffer.from('The Other One') }
  const stored = { ...(await encodePage(page)), modifiedAt: 0 }
  const both = toServedPage('/', stored, serving)
  expect([both, both.other].map((each) => each && gunzipSync(each.gzip.body).toString())).toEqual([
    'The Own One',
    'The Other One',
  ])
  expect(both.other?.etag).not.toBe(both.etag)
  expect(both.bytes).toBeGreaterThan(2 * 2048)
  expect(etagOf({ ...page, other: Buffer.from('Yet Another') })).not.toBe(both.etag)
  expect(toServedPage('/', stored, { ...serving, cdn: 'varnish' }).other).toBeUndefined()
  expect(standIn(both).other).toBeUndefined()
})
