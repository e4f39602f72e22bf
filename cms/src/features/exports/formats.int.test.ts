import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type ExportFormat, exportFormats } from '@meridian/shared/exports/exports.schema'
import { parse as parseCsv } from 'csv-parse/sync'
import type { Payload } from 'payload'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { z } from 'zod'
import { fillMagazine } from '../../../test/exports/filled-magazine.ts'
import { fillReaders, planted } from '../../../test/exports/readers.ts'
import { exportFolder } from '../../../test/exports/round-trip.ts'
import { openCms } from '../../../test/magazine.ts'
import { env } from '../../env.ts'
import { mediaFiles } from '../media/media-files.ts'
import { type FinishedExport, writeExport } from './write-export.ts'

const siteUrl = 'https://house.example'
let folder: string
let payload: Payload
const exports = new Map<ExportFormat, FinishedExport & { files: Map<string, Buffer> }>()

beforeAll(async () => {
  folder = await exportFolder()
  payload = await openCms()
  const { articles, pictures, recording, leadership } = await fillMagazine(payload, 12)
  await fillReaders(payload, {
    section: leadership.id,
    named: { articles, pictures, recording: recording.id },
  })
  await payload.db.pool.query(
    `insert into old_addresses (address, subject, source_id, run_id)
     values ('/?p=12', 'articles:' || $1, 1, 1), ('/lost', 'authors:9999', 1, 1), ('/Lost', 'authors:9999', 1, 1), ('/category/wealth', 'sections:' || $2, 1, 1), ('/2019/gone', '/articles/text-9999-all-of-it-and', 1, 1)`,
    [articles[0], leadership.id],
  )
  for (const format of exportFormats) exports.set(format, await take(format))
})
afterAll(() => rm(folder, { recursive: true }))

async function take(format: ExportFormat, more: Partial<Parameters<typeof writeExport>[0]> = {}) {
  const path = join(folder, `${format}-${Math.random()}.zip`)
  const input = { format, path, databaseUrl: env.DATABASE_URL, media: mediaFiles, siteUrl, product: '1.0.0' }
  const finished = await writeExport({ ...input, ...more })
  const zip = await yauzl.openPromise(path)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return { ...finished, files, path }
}

function fileOf(format: ExportFormat, name: string): string {
  return exports.get(format)?.files.get(name)?.toString() ?? ''
}

function rowsOf(format: ExportFormat, name: string): Record<string, string>[] {
  return z
    .array(z.record(z.string(), z.string()))
    .parse(parseCsv(fileOf(format, name), { columns: true, bom: true }))
}

test.each(exportFormats)('%s: nobody’s password, key or place in the network is in it', (format) => {
  const found = [...(exports.get(format)?.files ?? [])].flatMap(([path, content]) =>
    Object.entries(planted).flatMap(([name, value]) =>
      content.includes(value) ? [`${name} in ${path}`] : [],
    ),
  )
  expect(found).toEqual([])
})

test('an export is of one moment, whatever is written meanwhile', async () => {
  const { rows } = await payload.db.pool.query<{ count: number }>(
    'select count(*)::int as count from redirects',
  )
  let isFirst = true
  const { counts, files } = await take('archive', {
    onProgress: () => {
      if (!isFirst) return
      isFirst = false
      void payload.db.pool.query(
        `insert into redirects (from_path, to_address, created_at, updated_at) values ('/while-it-runs', '/about', now(), now())`,
      )
    },
  })
  expect(isFirst).toBe(false)
  await expect
    .poll(
      async () =>
        (await payload.db.pool.query(`select from redirects where from_path = '/while-it-runs'`)).rowCount,
    )
    .toBe(1)
  expect(counts['redirects']).toBe(rows[0]?.count)
  expect(files.get('redirects.ndjson')?.toString()).not.toContain('while-it-runs')
  await payload.db.pool.query(`delete from redirects where from_path = '/while-it-runs'`)
})

test('one that is stopped leaves no file behind', async () => {
  const path = join(folder, 'stopped.zip')
  const stopping = new AbortController()
  const writing = writeExport({
    format: 'markdown',
    path,
    databaseUrl: env.DATABASE_URL,
    media: mediaFiles,
    siteUrl,
    product: '1.0.0',
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  })
  await expect(writing).rejects.toThrow('aborted')
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  await expect(readFile(`${path}.unfinished`)).rejects.toThrow('ENOENT')
})

test('Markdown: a folder for each section, and a file for each article', () => {
  const { counts, files } = exports.get('markdown') ?? { counts: {}, files: new Map<string, Buffer>() }
  expect(counts).toMatchObject({ articles: 12, sections: 2, authors: 2, files: 6 })
  const paths = [...files.keys()]
  expect(paths).toContain('leadership/moved-text-2.md')
  expect(paths.filter((path) => path.startsWith('media/'))).toHaveLength(6)
  expect(fileOf('markdown', 'leadership/moved-text-2.md')).toContain(
    'aliases:\n  - /articles/text-2-all-of-it-and\n',
  )
  const draft = fileOf('markdown', paths.find((path) => path.includes('text-of-draft-4')) ?? '')
  expect(draft).toContain('draft: true')
})

test('WordPress: the export is well-formed, with an item for each article and file', () => {
  const items: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => void (name === 'item' && items.push(name)))
  parser.write(fileOf('wordpress', 'wordpress.xml')).close()
  expect(items).toHaveLength(12 + 6)
  expect(exports.get('wordpress')?.counts).toMatchObject({ articles: 12, attachments: 6, files: 6 })
  const text = fileOf('wordpress', 'wordpress.xml')
  expect(text).toContain(
    '<wp:meta_key><![CDATA[_wp_old_slug]]></wp:meta_key><wp:meta_value><![CDATA[text-2-all-of-it-and]]>',
  )
  expect(text).toContain('<!-- wp:footnotes /-->')
  expect(text.match(/<!-- wp:quote -->/g)?.length).toBe(12 * 3)
  expect(rowsOf('wordpress', 'differences.csv').length).toBe(exports.get('wordpress')?.counts['differences'])
})

test('Ghost: tables that fit one another, and texts of its editor', () => {
  const Row = z.looseObject({ id: z.string() })
  const Data = z.object({
    posts: z.array(Row.extend({ slug: z.string(), lexical: z.string(), status: z.string() })),
    posts_meta: z.array(Row),
    posts_tags: z.array(Row.extend({ post_id: z.string(), tag_id: z.string(), sort_order: z.number() })),
    posts_authors: z.array(Row.extend({ post_id: z.string(), author_id: z.string() })),
    tags: z.array(Row.extend({ slug: z.string() })),
    users: z.array(Row),
  })
  const File = z.object({ db: z.tuple([z.object({ data: Data })]) })
  const { data } = File.parse(JSON.parse(fileOf('ghost', 'ghost.json'))).db[0]
  expect(data.posts).toHaveLength(12)
  const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))
  expect(
    data.posts_tags.every(
      ({ post_id: post, tag_id: tag }) => ids(data.posts).has(post) && ids(data.tags).has(tag),
    ),
  ).toBe(true)
  expect(data.posts_authors.every(({ author_id: author }) => ids(data.users).has(author))).toBe(true)
  expect(new Set(data.posts.map(({ slug }) => slug)).size).toBe(12)
  const [first] = data.posts
  const { root } = z
    .object({ root: z.object({ children: z.array(z.looseObject({ type: z.string() })) }) })
    .parse(JSON.parse(first?.lexical ?? '{}'))
  const types = new Set(root.children.map(({ type }) => type))
  expect([...types].toSorted()).toEqual(
    [
      'aside',
      'audio',
      'bookmark',
      'callout',
      'embed',
      'extended-heading',
      'extended-quote',
      'gallery',
      'html',
      'image',
      'list',
      'paragraph',
      'product',
    ].filter((type) => types.has(type)),
  )
  expect(types.has('product') && types.has('callout') && types.has('gallery') && types.has('audio')).toBe(
    true,
  )
  // Every file that a text names is there.
  const named = fileOf('ghost', 'ghost.json').match(/__GHOST_URL__\/content\/[^"\\]+/g) ?? []
  const paths = new Set(exports.get('ghost')?.files.keys())
  expect(named.filter((url) => !paths.has(decodeURIComponent(url.slice('__GHOST_URL__/'.length))))).toEqual(
    [],
  )
})

test('Ghost: who has unsubscribed or never confirmed gets no mail', () => {
  const members = rowsOf('ghost', 'members.csv')
  expect(
    members.map(({ email, subscribed_to_emails: mail, labels, stripe_customer_id: customer, tiers }) => ({
      email,
      mail,
      labels,
      customer,
      tiers,
    })),
  ).toEqual([
    {
      email: 'ada@readers.example',
      mail: 'true',
      labels: 'Davos,newsletter: newsletter,newsletter: weekend',
      customer: 'cus_1',
      tiers: 'Gold',
    },
    { email: 'bob@readers.example', mail: 'false', labels: '', customer: '', tiers: '' },
    { email: 'gone@readers.example', mail: 'false', labels: 'unsubscribed', customer: '', tiers: '' },
    { email: 'new@readers.example', mail: 'false', labels: 'never confirmed', customer: '', tiers: '' },
  ])
})

test('Ghost: former addresses lead to where its articles will be', () => {
  const rules = z
    .array(z.object({ from: z.string(), to: z.string(), permanent: z.boolean() }))
    .parse(JSON.parse(fileOf('ghost', 'redirects.json')))
  const follow = (path: string) => {
    const rule = rules.find(({ from }) => new RegExp(from).test(path))
    return rule && path.replace(new RegExp(rule.from), rule.to)
  }
  expect(follow('/articles/text-2-all-of-it-and')).toBe('/moved-text-2/')
  expect(follow('/articles/moved-text-2')).toBe('/moved-text-2/')
  expect(follow('/articles/text-5-all-of-it-and/')).toBe('/text-5-all-of-it-and/')
  expect(follow('/authors/omar-said')).toBe('/author/omar-said/')
  expect(follow('/old-home')).toBe('/about')
})

test('subscribers: a line for each address, without a formula, with the consent that it rests on', () => {
  const rows = rowsOf('subscribers', 'subscribers.csv')
  expect(rows.map((row) => row['E-mail'])).toEqual([
    'ada@readers.example',
    'gone@readers.example',
    'new@readers.example',
  ])
  expect(rows[0]).toMatchObject({
    'First name': "'=cmd()",
    State: 'confirmed',
    Newsletters: 'weekend',
    Paused: 'newsletter',
    Labels: 'Davos',
    Sections: 'leadership',
    'Consent confirmed': '2026-03-02T00:00:00.000Z',
    'Consent form': 'article',
  })
  expect(rows[1]).toMatchObject({
    State: 'unsubscribed',
    'Brought in from': 'A list of 2019',
    'Withdrawn by': 'one-click',
  })
  expect(rowsOf('subscribers', 'consents.csv')).toHaveLength(4)
  expect(exports.get('subscribers')?.counts).toEqual({ subscribers: 3, consents: 4 })
})

test('redirects: every address that has no page, once, with where it leads', () => {
  const rows = rowsOf('redirects', 'redirects.csv')
  expect(rows).toEqual(
    expect.arrayContaining([
      { From: '/2019/gone', To: '', Status: '410', 'Made by': 'old address' },
      { From: '/?p=12', To: '/articles/text-0-all-of-it-and', Status: '301', 'Made by': 'old address' },
      {
        From: '/articles/text-2-all-of-it-and',
        To: '/articles/moved-text-2',
        Status: '301',
        'Made by': 'article',
      },
      { From: '/articles/text-3-all-of-it-and', To: '', Status: '410', 'Made by': 'article' },
      { From: '/articles/text-9999-all-of-it-and', To: '', Status: '410', 'Made by': 'article' },
      { From: '/category/wealth', To: '/leadership', Status: '301', 'Made by': 'old address' },
      { From: '/lost', To: '', Status: '410', 'Made by': 'old address' },
      { From: '/shop', To: 'https://shop.example/?a=1', Status: '302', 'Made by': 'redirect' },
    ]),
  )
  expect(exports.get('redirects')?.counts).toEqual({ redirects: rows.length })
  const nginx = fileOf('redirects', 'nginx.conf')
  expect(nginx).toContain(
    'map $request_uri $meridian_moved_query {\n  default "";\n  "/?p=12" "/articles/text-0-all-of-it-and";\n}',
  )
  expect(nginx).toMatch(/  "\/Lost" 1;\n[^}]*  # As above but for capital letters: {2}"\/lost" 1;\n/)
  expect(fileOf('redirects', '_redirects')).toContain('/old-home /about 301\n')
  expect(fileOf('redirects', 'cloudflare-bulk-redirects.csv')).toContain(
    'house.example/old-home,https://house.example/about,301\r\n',
  )
  expect(fileOf('redirects', 'pages.csv')).toContain(
    'https://house.example/articles/moved-text-2,articles\r\n',
  )
})
