import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { centralHeader, endOfZip, localHeader, type ZipEntry } from './zip-headers.ts'
import { ZipWriter } from './zip-writer.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* parts(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function write(name: string, partBytes = 1000): Promise<string> {
  const path = join(folder, name)
  const zip = await ZipWriter.create(path)
  await zip.add('articles.ndjson', parts('{"title":"Ünïcode"}\n'.repeat(20_000), partBytes))
  await zip.add('media/größe.jpg', Buffer.from([0xff, 0xd8, 0xff]), { isCompressed: true })
  await zip.add('empty.txt', Buffer.alloc(0))
  await zip.finish()
  return path
}

async function read(path: string): Promise<Map<string, Buffer>> {
  const zip = await yauzl.openPromise(path)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const content = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, await buffer(content))
  }
  return files
}

test('what was written is read again', async () => {
  const path = await write('a.zip')
  const files = await read(path)
  expect([...files.keys()]).toEqual(['articles.ndjson', 'media/größe.jpg', 'empty.txt'])
  expect(files.get('articles.ndjson')?.toString()).toBe('{"title":"Ünïcode"}\n'.repeat(20_000))
  expect(files.get('media/größe.jpg')).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(files.get('empty.txt')).toHaveLength(0)
})

test('the same content is the same bytes, whenever and in whatever pieces it comes', async () => {
  const [one, other] = [await write('one.zip', 100), await write('other.zip', 70_001)]
  expect(await readFile(one)).toEqual(await readFile(other))
})

test('a file says how long it is and what it holds', async () => {
  const zip = await ZipWriter.create(join(folder, 'sums.zip'))
  expect(await zip.add('a', Buffer.from('abc'))).toEqual({
    path: 'a',
    bytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  })
  await zip.finish()
})

test('a file that is there already is not written over', async () => {
  const path = await write('taken.zip')
  await expect(ZipWriter.create(path)).rejects.toThrow('EEXIST')
})

const large: ZipEntry = {
  path: 'articles.ndjson',
  isDeflated: true,
  crc: 7,
  bytes: 9_000_000_000,
  storedBytes: 5_000_000_000,
  offset: 6_000_000_000,
}

test('a file of more than 4 GB, at a place beyond 4 GB, has its sizes and place in full', () => {
  const local = localHeader(large)
  expect(local.readUInt32LE(18)).toBe(0xffff_ffff)
  expect(local.length).toBe(localHeader({ ...large, bytes: 1, storedBytes: 1 }).length)
  const [extra] = yauzl.parseExtraFields(local.subarray(30 + large.path.length))
  expect(extra?.id).toBe(1)
  expect(extra?.data.readBigUInt64LE(0)).toBe(9_000_000_000n)
  expect(extra?.data.readBigUInt64LE(8)).toBe(5_000_000_000n)
  const [central] = yauzl.parseExtraFields(centralHeader(large).subarray(46 + large.path.length))
  expect([0, 8, 16].map((at) => central?.data.readBigUInt64LE(at))).toEqual([
    9_000_000_000n,
    5_000_000_000n,
    6_000_000_000n,
  ])
})

test('more entries than a zip of old can count are counted', async () => {
  const path = join(folder, 'many.zip')
  const zip = await ZipWriter.create(path)
  for (let number = 0; number < 66_000; number += 1)
    await zip.add(`${number}`, Buffer.alloc(0), { isCompressed: true })
  await zip.finish()
  const opened = await yauzl.openPromise(path)
  expect(opened.entryCount).toBe(66_000)
  opened.close()
  expect(endOfZip({ entries: 3, start: 5_000_000_000, bytes: 10 })).toHaveLength(56 + 20 + 22)
})
