import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  bringIn,
  emptyMeridian,
  exportArchive,
  exportFolder,
  filesOf,
} from '../../../test/exports/round-trip.ts'
import { createMagazine, openCms } from '../../../test/magazine.ts'
import { archiveFormat } from './archive/manifest.schema.ts'
import { ZipWriter } from './zip/zip-writer.ts'

let folder: string
let payload: Payload
/** The files of an archive that is whole. */
let whole: Map<string, string>
let count = 0

beforeAll(async () => {
  folder = await exportFolder()
  const { createArticle, uploadPicture } = await createMagazine(await openCms())
  await createArticle({ title: 'The Quiet Capital', heroImage: await uploadPicture('A house') })
  const path = join(folder, 'whole.zip')
  await exportArchive(path)
  whole = await filesOf(path)
  payload = await emptyMeridian()
})
afterAll(() => rm(folder, { recursive: true }))

let before: unknown
beforeEach(async () => {
  before = await rowCounts()
})

async function rowCounts(): Promise<unknown> {
  const tables = [
    'articles',
    '_articles_v',
    'media',
    'sections',
    'authors',
    'newsletters',
    'import_sources',
    'article_addresses',
  ]
  const { rows } = await payload.db.pool.query(
    tables
      .map((table) => `select '${table}' as "table", count(*)::int as count from ${table}`)
      .join(' union all '),
  )
  return rows
}

/** An archive of these files, whose manifest says what is in it. */
async function archiveOf(
  files: ReadonlyMap<string, string>,
  manifest: Record<string, unknown> = {},
): Promise<string> {
  count += 1
  const path = join(folder, `${count}.zip`)
  const zip = await ZipWriter.create(path)
  const listed: unknown[] = []
  for (const [name, content] of files) {
    const bytes = Buffer.from(content, 'latin1')
    listed.push({ path: name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    await zip.add(name, bytes)
  }
  const said = {
    format: archiveFormat,
    product: '1.0.0',
    madeAt: '2026-12-01T08:00:00.000Z',
    magazine: { name: 'The House', url: 'https://house.example' },
    counts: {},
    files: listed,
    missing: [],
    notIncluded: [],
    ...manifest,
  }
  await zip.add('manifest.json', Buffer.from(JSON.stringify(said)))
  await zip.finish()
  return path
}

const changed = (name: string, change: (content: string) => string) =>
  new Map([...whole, [name, change(whole.get(name) ?? '')]])

async function expectRefused(path: string, sentence: string | RegExp): Promise<void> {
  await expect(bringIn(payload, path)).rejects.toThrow(sentence)
  expect(await rowCounts()).toEqual(before)
}

test.each<[string, () => Promise<string>, string | RegExp]>([
  [
    'no zip',
    async () => write('no.zip', Buffer.from('Just words.')),
    'This is no zip file, or its end is missing.',
  ],
  ['an empty file', async () => write('empty.zip', Buffer.alloc(0)), 'This is no zip file'],
  [
    'another format',
    () => archiveOf(whole, { format: 'meridian-export/2' }),
    'It is of the format meridian-export/2; this version reads meridian-export/1.',
  ],
  [
    'a file that is none of ours',
    () => archiveOf(new Map([...whole, ['../evil.txt', 'x']])),
    'The list of files in it is damaged.',
  ],
  [
    'a program beside',
    () => archiveOf(new Map([...whole, ['run.sh', 'x']])),
    'It has a file that no archive of this format has: run.sh',
  ],
  [
    'a file that the manifest does not know so',
    () => archiveOf(whole, { files: [{ path: 'articles.ndjson', bytes: 1, sha256: 'a'.repeat(64) }] }),
    'articles.ndjson is damaged: it is not what the manifest says.',
  ],
  [
    'a file that is missing',
    () => archiveOf(whole, { files: [{ path: 'readers2.ndjson', bytes: 1, sha256: 'a'.repeat(64) }] }),
    'readers2.ndjson is missing.',
  ],
  [
    'a file that the manifest does not name',
    () => archiveOf(whole, { files: [] }),
    /^media\/.* is not in the manifest\.$/,
  ],
  [
    'what is no JSON',
    () => archiveOf(changed('sections.ndjson', (text) => `${text}{"key": \n`)),
    'sections.ndjson, line 3: this is no JSON.',
  ],
  [
    'a line that is cut off',
    () => archiveOf(changed('sections.ndjson', (text) => text.slice(0, -5))),
    'sections.ndjson ends in the middle of line 2.',
  ],
  [
    'bytes that are no UTF-8',
    () => archiveOf(changed('sections.ndjson', (text) => text.replace('Leadership', '\xff\xfe'))),
    'sections.ndjson, line 1: this is no JSON.',
  ],
  [
    'a record without a key',
    () => archiveOf(changed('authors.ndjson', (text) => text.replace('"key"', '"keys"'))),
    'authors.ndjson, line 1: key must be text.',
  ],
  [
    'a key that is there twice',
    () =>
      archiveOf(changed('sections.ndjson', (text) => text.replace('"key":"wealth"', '"key":"leadership"'))),
    'sections.ndjson, line 2: the key leadership is there twice.',
  ],
  [
    'a field of another type',
    () => archiveOf(changed('articles.ndjson', (text) => text.replace('"topics":[', '"topics":[7,'))),
    'articles.ndjson, line 1: published.topics must be a list of texts.',
  ],
  [
    'a field that is missing',
    () => archiveOf(changed('topics.ndjson', (text) => text.replace('"slug"', '"snail"'))),
    'topics.ndjson, line 1: slug is missing.',
  ],
  [
    'what the database does not take',
    () => archiveOf(changed('redirects.ndjson', () => `${JSON.stringify(strangeRedirect)}\n`)),
    /^redirects\.ndjson, line 1: the database does not take this: .*enum/,
  ],
  [
    'half a letter of two',
    () => archiveOf(changed('sections.ndjson', (text) => text.replace('Leadership', String.raw`\ud800`))),
    /^sections\.ndjson, lines 1 to 2: the database does not take this/,
  ],
  [
    'fewer records than it says',
    () => archiveOf(whole, { counts: { articles: 12 } }),
    'The manifest says that there are 12 articles, and there are 1.',
  ],
  [
    'a picture that is a page',
    () => archiveOf(withPicture('<html><script>alert(1)</script>')),
    /^pictures\.ndjson, line 1: media\/.*\.png is not what picture-.*\.png should be\.$/,
  ],
  [
    'a picture with a path for a name',
    () => archiveOf(changed('pictures.ndjson', (text) => text.replace('"filename":"', '"filename":"../'))),
    /^pictures\.ndjson, line 1: a file cannot be called \.\.\/picture/,
  ],
])('%s is refused with a sentence, and nothing of it is kept', async (_, make, sentence) => {
  await expectRefused(await make(), sentence)
})

const strangeRedirect = {
  key: '/a',
  fromPath: '/a',
  toAddress: '/b',
  kind: 'eternal',
  note: null,
  createdAt: '2026-12-01T08:00:00.000Z',
  updatedAt: '2026-12-01T08:00:00.000Z',
}

async function write(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

function withPicture(content: string): Map<string, string> {
  return new Map([...whole].map(([name, was]) => [name, name.startsWith('media/') ? content : was]))
}

test('an archive that is cut off anywhere is refused', async () => {
  const bytes = await readFile(join(folder, 'whole.zip'))
  for (let part = 1; part < 12; part += 1) {
    await expectRefused(
      await write(`cut-${part}.zip`, bytes.subarray(0, Math.floor((bytes.length * part) / 12))),
      'This is no zip file',
    )
  }
  await expectRefused(await write('cut-one.zip', bytes.subarray(0, -1)), 'This is no zip file')
})

test('a line of zeros without end is refused before it fills the memory', async () => {
  const path = join(folder, 'bomb.zip')
  const zip = await ZipWriter.create(path)
  const block = Buffer.alloc(1024 * 1024)
  async function* zeros() {
    for (let index = 0; index < 300; index += 1) yield block
  }
  await zip.add('articles.ndjson', zeros())
  await zip.finish()
  await expectRefused(path, 'It has no manifest.json')
  const bytes = Buffer.from(whole.get('sections.ndjson') ?? '', 'latin1')
  const listed = await archiveOf(
    new Map([['sections.ndjson', `${'\0'.repeat(20 * 1024 * 1024)}${bytes.toString('latin1')}`]]),
  )
  await expectRefused(listed, 'sections.ndjson, line 1: it is longer than 16 MB.')
})

test('the archive comes in when it is whole', async () => {
  const { counts } = await bringIn(payload, await archiveOf(whole))
  expect(counts).toMatchObject({ articles: 1, pictures: 1, sections: 2 })
})
