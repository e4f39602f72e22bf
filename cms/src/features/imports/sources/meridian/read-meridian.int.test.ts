import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillMagazine } from '../../../../../test/exports/filled-magazine.ts'
import { fillReaders } from '../../../../../test/exports/readers.ts'
import { exportArchive, exportFolder, inArchive } from '../../../../../test/exports/round-trip.ts'
import { openCms } from '../../../../../test/magazine.ts'
import { openFileSource } from '../../../exports/archive/file-source.ts'
import { type SourceFile, type SourceRecord, UnreadableSource } from '../../source-record.ts'
import { readMeridian } from './read-meridian.ts'

let folder: string
let path: string
let records: SourceRecord[]

beforeAll(async () => {
  folder = await exportFolder()
  path = join(folder, 'archive.zip')
  const payload = await openCms()
  const { articles, pictures, recording, leadership } = await fillMagazine(payload, 6)
  await fillReaders(payload, {
    section: leadership.id,
    named: { articles, pictures, recording: recording.id },
  })
  await exportArchive(path)
  records = await read(path)
})
afterAll(() => rm(folder, { recursive: true }))

async function read(file: string, cutAt?: number): Promise<SourceRecord[]> {
  const source = await openFileSource(file)
  const sizeBytes = cutAt ?? source.sizeBytes
  const given: SourceFile = {
    name: 'archive.zip',
    sizeBytes,
    open: ({ start, end } = { start: 0, end: sizeBytes }) =>
      source.open({ start, end: Math.min(end, sizeBytes) }),
  }
  try {
    const found: SourceRecord[] = []
    for await (const record of readMeridian([given])) found.push(record)
    return found
  } finally {
    await source.close()
  }
}

const of = <Kind extends SourceRecord['kind']>(kind: Kind) =>
  records.filter((record): record is Extract<SourceRecord, { kind: Kind }> => record.kind === kind)

test('every line of the archive is a record, none is broken', async () => {
  const counts = await inArchive(path, async ({ manifest }) => manifest.counts)
  expect(of('broken')).toEqual([])
  expect(records).toHaveLength(1 + Object.values(counts).reduce((sum, count) => sum + count, 0))
  expect(new Set(records.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(records.length)
})

test('articles have their text as our editor wrote it, and name others by the ids of their records', () => {
  const moved = of('article').find(({ slug }) => slug === 'moved-text-2')
  expect(moved).toMatchObject({
    status: 'published',
    title: 'Text 2: “All of it” & <more>',
    url: 'https://house.example/articles/moved-text-2',
    formerUrls: ['https://house.example/articles/text-2-all-of-it-and'],
    terms: ['leadership', 'leadership/decision-making', 'leadership/team-management'],
    authors: ['helena-marchetti'],
    publishedAt: { kind: 'instant', at: '2026-01-01T02:00:00.000Z' },
    body: [{ kind: 'own' }],
  })
  const pictures = new Set(of('picture').map(({ id }) => id))
  expect(pictures.has(moved?.heroPicture?.id ?? '')).toBe(true)
  expect(of('article').find(({ title }) => title.includes('draft'))).toMatchObject({
    status: 'draft',
    url: null,
    publishedAt: null,
  })
  expect(
    of('article').find(({ findings }) => findings.some(({ code }) => code === 'newer-draft'))?.title,
  ).toContain('Text 1')
})

test('people have their state, their consent and what they pay for', () => {
  expect(
    of('member').map(({ id, newsletter, access }) => [
      id,
      newsletter?.state,
      access.kind,
      access.providerCustomerId,
    ]),
  ).toEqual([
    ['subscriber ada@readers.example', 'subscribed', 'free', null],
    ['subscriber gone@readers.example', 'unsubscribed', 'free', null],
    ['subscriber new@readers.example', 'unconfirmed', 'free', null],
    ['reader reader-1', undefined, 'paid', 'cus_1'],
    ['reader reader-2', undefined, 'free', null],
  ])
})

test('what no record of a source is stands there as it is', () => {
  expect(new Set(of('other').map(({ type }) => type))).toEqual(
    new Set([
      'globals',
      'recordings',
      'issue-pdfs',
      'issues',
      'snippets',
      'newsletters',
      'campaigns',
      'plans',
      'mail-suppressions',
      'gone-addresses',
    ]),
  )
})

test('an archive that is cut off, or is none, is refused with its name', async () => {
  await expect(read(path, 5000)).rejects.toThrow(UnreadableSource)
  await expect(read(path, 5000)).rejects.toMatchObject({ place: { file: 'archive.zip' } })
})
