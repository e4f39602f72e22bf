import { expect, it } from 'vitest'
import { sourceFile } from '../../../../../test/imports/generate-zip.ts'
import { type SourceFile, UnreadableSource } from '../../source-record.ts'
import { readJsonRows } from './json-rows.ts'

const options = {
  isOpened: (path: readonly string[], kind: 'object' | 'list') => path.length < 2 || kind === 'list',
}

async function rowsOf(file: SourceFile): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const { path, value, line, byte } of readJsonRows(file, options))
    rows.push([path.join('.'), value, line, byte])
  return rows
}

async function problemOf(written: string | Uint8Array): Promise<UnreadableSource> {
  const error = await rowsOf(sourceFile('old.json', written)).catch((thrown: unknown) => thrown)
  if (!(error instanceof UnreadableSource)) throw new Error('It was read.', { cause: error })
  return error
}

const text =
  '{"meta": {"v": "5\\"]}"},\n "data": {"posts": [{"a": [1]}, null, "x\\\\"],\n "n": -1.5e3, "e": []}, "ö": true}'
const rows = [
  ['meta.v', '5"]}', 1, 15],
  ['data.posts.[]', { a: [1] }, 2, 45],
  ['data.posts.[]', null, 2, 57],
  ['data.posts.[]', 'x\\', 2, 63],
  ['data.n', -1500, 3, 77],
  ['ö', true, 3, 101],
]

it('gives the values one by one with their lines and bytes', async () => {
  expect(await rowsOf(sourceFile('old.json', text))).toEqual(rows)
})

it('reads the same whatever its parts are, and behind a byte order mark', async () => {
  const bytes = Buffer.from(text)
  for (const size of [1, 2, 3, 7]) {
    const file: SourceFile = {
      ...sourceFile('old.json', bytes),
      async *open({ start, end } = { start: 0, end: bytes.length }) {
        for (let at = start; at < end; at += size) yield bytes.subarray(at, Math.min(end, at + size))
      },
    }
    expect(await rowsOf(file)).toEqual(rows)
  }
  const marked = await rowsOf(sourceFile('old.json', `\ufeff${text}`))
  expect(marked).toEqual(rows.map(([path, value, line, byte]) => [path, value, line, Number(byte) + 3]))
})

it('is cut off at any byte, and says so with the place', async () => {
  const bytes = Buffer.from(text)
  for (let length = 1; length < bytes.length; length++) {
    const { message, place } = await problemOf(bytes.subarray(0, length))
    expect(message).toMatch(/^‘old.json’ (ends too early|is not correct JSON).* \(line \d, byte \d+\)\.$/)
    expect(place.byte).toBeLessThanOrEqual(length)
  }
})

it.each<[string, string | Uint8Array, RegExp, number]>([
  ['nothing', '', /is empty/, 0],
  ['white space', ' \n ', /is empty/, 3],
  ['a feed', '<?xml version="1.0"?>\n<rss>', /seems to be a feed/, 0],
  [
    'an export of WordPress',
    '<rss xmlns:wp="http://wordpress.org/export/1.2/">',
    /an export of WordPress/,
    0,
  ],
  ['a web page', '<!DOCTYPE html><p>', /seems to be an HTML page/, 0],
  ['a table', 'id,email,name\n1,a@b.c,A', /seems to be a table/, 0],
  ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), /UTF-16, which has to be saved as UTF-8/, 0],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), /packed with gzip/, 0],
  ['two values', '{} {}', /is not correct JSON/, 3],
  ['a comma too many', '{"a":1,}', /is not correct JSON/, 7],
  ['a missing colon', '{"a" 1}', /is not correct JSON/, 5],
  ['a wrong word', '{"a":{"b":troo}}', /is not correct JSON/, 10],
  ['a damaged value', '{"a":{"b":{"é":1,"d":1x}}}', /is not correct JSON/, 23],
  ['crossed brackets', '{"a":{"b":{"c":[}]}}', /is not correct JSON/, 10],
  ['single quotes', "{'a':1}", /is not correct JSON/, 1],
  ['a nest', `{"a":{"b":${'{"c":'.repeat(1e5)}1${'}'.repeat(1e5)}}}`, /nested more than 200 deep/, 1010],
])('refuses %s', async (_, written, sentence, byte) => {
  const { message, place } = await problemOf(written)
  expect(message).toMatch(sentence)
  expect(place).toMatchObject({ file: 'old.json', byte })
})

it('refuses what is too large, and holds no more than a row', async () => {
  const limits = { fileBytes: 100, rowBytes: 20, depth: 200 }
  const read = async (written: string) => {
    for await (const row of readJsonRows(sourceFile('old.json', written), { ...options, limits }))
      row.path.at(0)
  }
  await expect(read(`{"a":"${'x'.repeat(200)}"}`)).rejects.toThrow(/is larger than 0.0 GB/)
  await expect(read(`{"a":"${'x'.repeat(30)}"}`)).rejects.toThrow(/a single record of more than/)
})

it('tells of bytes that are not UTF-8', async () => {
  const file = sourceFile('old.json', Buffer.from('{"a":{"b":"gr\xfcn"}}', 'latin1'))
  for await (const row of readJsonRows(file, options))
    expect(row).toMatchObject({ value: 'gr\ufffdn', isGarbled: true })
})
