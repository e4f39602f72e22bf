import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { type SourceFile, UnreadableSource } from '../source-record.ts'
import { checkSitemap } from './check-sitemap.ts'
import { readSitemap } from './read-sitemap.ts'

const site = { format: 'wordpress', urls: ['https://old.example'] }
const answers = new Map([
  ['/boat', { status: 301 as const, to: '/articles/the-boat' }],
  ['/about', { status: 200 as const, to: '/about' }],
  ['/gone', { status: 410 as const, to: null }],
])
const lookup = async () => answers

function fileOf(content: string | Uint8Array, { name = 'sitemap.xml', chunk = 65_536 } = {}): SourceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    name,
    sizeBytes: bytes.length,
    async *open({ start, end } = { start: 0, end: bytes.length }) {
      for (let at = start; at < Math.min(end, bytes.length); at += chunk)
        yield bytes.subarray(at, Math.min(at + chunk, end))
    },
  }
}

const urlset = (...urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls
    .map(
      (url) =>
        `<url><loc>\n${url}\n</loc><lastmod>2019-05-04</lastmod><image:image><image:loc>https://old.example/boat.jpg</image:loc></image:image></url>`,
    )
    .join('')}</urlset>`

async function urlsOf(file: SourceFile): Promise<string[]> {
  const urls: string[] = []
  for await (const { kind, url } of readSitemap(file)) urls.push(`${kind} ${url}`)
  return urls
}

describe('a sitemap is read', () => {
  const boat = 'https://old.example/boat?a=1&amp;b=2'
  const page = ['page https://old.example/boat?a=1&b=2']

  it('as XML, in pieces of any size, and packed', async () => {
    for (const chunk of [1, 7, 65_536]) {
      expect(await urlsOf(fileOf(urlset(boat), { chunk }))).toEqual(page)
      expect(await urlsOf(fileOf(gzipSync(urlset(boat)), { chunk }))).toEqual(page)
    }
  })

  it('under any prefix, with its address in a CDATA section, and in other letters', async () => {
    const prefixed = `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc><![CDATA[https://old.example/boat?a=1&b]]>=2</s:loc></s:url></s:urlset>`
    expect(await urlsOf(fileOf(prefixed))).toEqual(page)
    expect(await urlsOf(fileOf(`\uFEFF${urlset(boat)}`))).toEqual(page)
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(urlset(boat).replace('UTF-8', 'UTF-16'), 'utf16le'),
    ])
    expect(await urlsOf(fileOf(wide, { chunk: 3 }))).toEqual(page)
    const latin = Buffer.from(urlset('https://old.example/café').replace('UTF-8', 'ISO-8859-1'), 'latin1')
    expect(await urlsOf(fileOf(latin))).toEqual(['page https://old.example/café'])
  })

  it('as a list with an address in each line, and as an index', async () => {
    const list = '\uFEFFhttps://old.example/boat\r\n\r\n# later\n/about\rhttps://old.example/שלום'
    expect(await urlsOf(fileOf(list, { chunk: 2 }))).toEqual([
      'page https://old.example/boat',
      'page /about',
      'page https://old.example/שלום',
    ])
    const index =
      '<sitemapindex xmlns="x"><sitemap><loc>https://old.example/post-sitemap.xml</loc></sitemap></sitemapindex>'
    expect(await urlsOf(fileOf(index))).toEqual(['sitemap https://old.example/post-sitemap.xml'])
  })

  it('which may have a million addresses', async () => {
    let sum = 0
    const many = Buffer.from(urlset(...Array.from({ length: 50_000 }, (_, n) => `https://old.example/${n}`)))
    const file = { ...fileOf(many), sizeBytes: 2 * many.length }
    for await (const { url } of readSitemap(file)) sum += url.length
    expect(sum).toBeGreaterThan(1_000_000)
  })
})

describe('refused in a sentence is', () => {
  const refusal = (content: string | Uint8Array) =>
    urlsOf(fileOf(content)).then(
      () => null,
      (error: unknown) => (error instanceof UnreadableSource ? error.message : error),
    )
  const bomb =
    '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><urlset><url><loc>&c;</loc></url></urlset>'
  const whole = urlset('https://old.example/boat')

  it.each([
    ['nothing', '', 'sitemap.xml is empty.'],
    ['a page', '<!doctype html><html></html>', 'sitemap.xml is not well-formed: incorrect syntax (line 1).'],
    ['a feed', '<rss><channel></channel></rss>', 'sitemap.xml is no sitemap (line 1).'],
    ['entities of its own', bomb, 'sitemap.xml has a document type, which sitemaps do not have (line 1).'],
    [
      'another file',
      '<!DOCTYPE a SYSTEM "file:///etc/passwd"><urlset/>',
      'sitemap.xml has a document type, which sitemaps do not have (line 1).',
    ],
    [
      'an entity that nobody knows',
      '<urlset><url><loc>&boat;</loc></url></urlset>',
      'sitemap.xml is not well-formed: undefined entity (line 1).',
    ],
    ['text', 'Dear reader,\nhello', 'sitemap.xml has a line that is no address (line 1).'],
    [
      'a line without an end',
      'https://old.example/'.padEnd(20_000, 'a'),
      'sitemap.xml has a line that is no address (line 1).',
    ],
    [
      'an address without an end',
      whole.replace('/boat', '/boat'.padEnd(20_000, 'a')),
      'sitemap.xml has an address without an end (line 4).',
    ],
    [
      'a language that nobody reads',
      whole.replace('UTF-8', 'EBCDIC-7'),
      'sitemap.xml is written in EBCDIC-7, which cannot be read (line 1).',
    ],
    [
      'a packed file that was cut off',
      gzipSync(whole).subarray(0, 90),
      'sitemap.xml cannot be unpacked to its end.',
    ],
    [
      'many elements in one another',
      `<urlset>${'<a>'.repeat(100_000)}`,
      'sitemap.xml is no sitemap (line 1).',
    ],
  ])('%s', async (_, content, sentence) => {
    expect(await refusal(content)).toBe(sentence)
  })

  it('one that ends early, wherever that is', async () => {
    for (let length = 1; length < whole.length; length += 5)
      expect(await refusal(whole.slice(0, length))).toMatch(/^sitemap.xml /)
  })

  it('what unpacks to far more than anyone writes, soon and without filling memory', async () => {
    const filler = Buffer.alloc(64 * 1024 * 1024, ' ')
    for (const [open, close] of [
      ['<urlset>', '</urlset>'],
      ['<!--', '-->'],
      [`<urlset>${'<url><loc>/a</loc></url>'.repeat(1000)}<url a="`, '"/></urlset>'],
      ['', ''],
    ]) {
      const packed = gzipSync(Buffer.concat([Buffer.from(open ?? ''), filler, Buffer.from(close ?? '')]))
      const before = process.memoryUsage().rss
      const started = process.threadCpuUsage()
      expect(await refusal(packed)).toMatch(/is no sitemap|unpacks to more|no address/)
      const { user, system } = process.threadCpuUsage(started)
      expect(user + system).toBeLessThan(2_000_000)
      expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
    }
  })
})

describe('a check', () => {
  const index =
    '<sitemapindex><sitemap><loc>https://old.example/post-sitemap.xml.gz</loc></sitemap><sitemap><loc>https://old.example/lost.xml?x=1</loc></sitemap></sitemapindex>'

  it('says of each address whether readers get something there, in counts that close', async () => {
    const posts = urlset(
      'https://old.example/boat/',
      'https://www.old.example/Boat',
      'https://old.example/nothing/',
      'https://other.example/',
      'https://old.example/gone',
    )
    const seen: unknown[] = []
    const result = await checkSitemap(
      [
        fileOf(index, { name: 'sitemap_index.xml' }),
        fileOf(gzipSync(posts), { name: 'backup/Post-Sitemap.xml.gz' }),
        fileOf('/about\n', { name: 'more.txt' }),
      ],
      { site, lookup, onChecked: ({ address, answer }) => seen.push([address, answer?.status ?? null]) },
    )
    expect(result).toEqual({
      read: 6,
      found: 3,
      withoutTarget: 1,
      foreign: 1,
      repeated: 1,
      missing: ['https://old.example/nothing/'],
      foreignExamples: ['https://other.example/'],
      sitemapsNotGiven: ['https://old.example/lost.xml?x=1'],
    })
    expect(result.read).toBe(result.found + result.withoutTarget + result.foreign + result.repeated)
    expect(seen).toEqual([
      ['/boat', 301],
      ['/nothing', null],
      ['/gone', 410],
      ['/about', 200],
    ])
  })

  it('asks for many at once, and can be ended', async () => {
    const asked: number[] = []
    const many = fileOf(urlset(...Array.from({ length: 1200 }, (_, n) => `/page-${n}`)))
    const counting = async (addresses: readonly string[]) => {
      asked.push(addresses.length)
      return answers
    }
    expect(await checkSitemap([many], { site, lookup: counting })).toMatchObject({
      read: 1200,
      withoutTarget: 1200,
    })
    expect(asked).toEqual([500, 500, 200])
    await expect(checkSitemap([many], { site, lookup, signal: AbortSignal.abort() })).rejects.toThrow(/abort/)
  })
})

test('one file that is no sitemap is a refusal of the check', async () => {
  await expect(checkSitemap([fileOf('<html/>')], { site, lookup })).rejects.toThrow(UnreadableSource)
})
