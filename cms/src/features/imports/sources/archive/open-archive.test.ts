import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packedZeros } from '../../../../../test/imports/packed-zeros.ts'
import {
  generateZip,
  sourceFile,
  type ZipEntry,
  type ZipShape,
} from '../../../../../test/imports/generate-zip.ts'
import { type SourceFile, UnreadableSource } from '../../source-record.ts'
import { openArchive } from './open-archive.ts'

const zipOf = (entries: readonly ZipEntry[], shape: ZipShape = {}) =>
  sourceFile('old.zip', generateZip(entries, shape))

async function textOf(file: SourceFile, range?: { start: number; end: number }): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of file.open(range)) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function readAll(file: SourceFile): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const entry of await openArchive(file)) texts[entry.name] = await textOf(entry)
  return texts
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof UnreadableSource)) throw new Error('It was not refused.', { cause: error })
  expect(error.message).toMatch(/^The (archive|file) .+\.$/)
  return error.message
}

describe('an ordinary archive', () => {
  it('gives its files with their folders in the order of its list, and each as often as it is opened', async () => {
    const file = zipOf([
      { name: 'posts/', bytes: '', isStored: true },
      { name: 'posts/one.html', bytes: '<p>One</p>'.repeat(9000) },
      { name: 'a.csv', bytes: 'id\n1', isStored: true },
      { name: 'empty.txt', bytes: '' },
    ])
    const entries = await openArchive(file)
    expect(entries.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['posts/one.html', 90_000],
      ['a.csv', 4],
      ['empty.txt', 0],
    ])
    const [one] = entries
    if (!one) throw new Error('It has no files.')
    expect(await textOf(one)).toBe(await textOf(one))
    expect(await textOf(one, { start: 70_003, end: 70_006 })).toBe('One')
    expect(await textOf(one, { start: 89_990, end: 90_000 })).toBe('<p>One</p>')
    expect(await textOf(one, { start: 5, end: 5 })).toBe('')
  })

  it('leaves hidden files and those of macOS out, and joins composed and plain ways of writing a path', async () => {
    const names = ['__MACOSX/._a.txt', '.DS_Store', 'x/.git/config', './x//a.txt', 'u\u0308ber.txt']
    const read = await readAll(zipOf(names.map((name) => ({ name, bytes: name }))))
    expect(Object.keys(read)).toEqual(['x/a.txt', '\u00fcber.txt'])
  })

  it('reads names in UTF-8, with and without saying so, and in the code page of DOS', async () => {
    const names = [
      { name: 'größe.txt' },
      { name: 'größe2.txt', flags: 0 },
      { name: Buffer.from([0x67, 0x72, 0x94, 0xe1, 0x65, 0x2e, 0x6d, 0x64]), flags: 0 },
    ]
    const entries = await openArchive(zipOf(names))
    expect(entries.map(({ name }) => name)).toEqual(['größe.txt', 'größe2.txt', 'größe.md'])
  })

  it('is read as zip64, and with a comment', async () => {
    expect(await readAll(zipOf([{ name: 'a', bytes: 'A' }], { isZip64: true, comment: 'hello' }))).toEqual({
      a: 'A',
    })
    expect(await readAll(zipOf([]))).toEqual({})
  })

  it('gives an archive within as a file', async () => {
    const inner = generateZip([{ name: 'inner.txt', bytes: 'in' }])
    expect(Object.keys(await readAll(zipOf([{ name: 'inner.zip', bytes: inner }])))).toEqual(['inner.zip'])
  })
})

describe('what an archive is refused for', () => {
  it.each<[string, ZipEntry, RegExp]>([
    ['a link', { name: 'a', bytes: '/etc/passwd', mode: 0o120777 }, /link/],
    ['a device', { name: 'a', mode: 0o060644 }, /neither a file nor a folder/],
    ['a link in a hidden folder', { name: '.a/b', mode: 0o120777 }, /link/],
    ['a path upwards', { name: '../a' }, /leads out/],
    ['a path upwards within', { name: 'a/../../b' }, /leads out/],
    ['an absolute path', { name: '/etc/passwd' }, /leads out/],
    ['a drive', { name: 'C:/a' }, /leads out/],
    ['a drive without a slash', { name: 'c:a' }, /leads out/],
    ['a backslash', { name: 'a\\..\\b' }, /backslash/],
    ['a NUL', { name: 'a\0.txt' }, /control characters/],
    ['a line break', { name: 'a\nb' }, /control characters/],
    ['a long name', { name: 'a'.repeat(2000) }, /1,024/],
    ['a password', { name: 'a', flags: 0x801 }, /password/],
    ['strong encryption', { name: 'a', flags: 0x841 }, /password/],
    ['another way to pack', { name: 'a', method: 12, packed: Buffer.from('x') }, /pack the archive again/],
    ['a size above the limit', { name: 'a', bytes: 'a', sizeBytes: 0xfffffff0 }, /more than 4.0 GB/],
    ['a growth above the limit', { name: 'a', bytes: 'a', sizeBytes: 11_000_000 }, /300 times/],
  ])('%s', async (_, entry, sentence) => {
    expect(await refusalOf(openArchive(zipOf([{ name: 'first' }, entry])))).toMatch(sentence)
  })

  it('two files of one name, also when they only come to be the same', async () => {
    expect(await refusalOf(openArchive(zipOf([{ name: 'a' }, { name: 'a' }])))).toMatch(
      /two files called ‘a’/,
    )
    expect(await refusalOf(openArchive(zipOf([{ name: 'a/b' }, { name: './a//b' }])))).toMatch(/two files/)
  })

  it('a sum of sizes above the limit', async () => {
    const entries = Array.from({ length: 40 }, (_, at) => ({ name: `${at}`, sizeBytes: 3e9 }))
    expect(await refusalOf(openArchive(zipOf(entries), { ratio: Infinity }))).toMatch(/together/)
    const small = Array.from({ length: 20 }, (_, at) => ({ name: `${at}`, sizeBytes: 9e6 }))
    expect(await refusalOf(openArchive(zipOf(small)))).toMatch(/300 times the archive/)
  })

  it('files that share their bytes', async () => {
    const kernel = deflateRawSync(Buffer.alloc(100_000))
    const whole = [{ name: 'a', bytes: Buffer.alloc(100_000) }]
    const shared = [
      ...whole,
      ...['b', 'c'].map((name) => ({ name, packed: kernel, sizeBytes: 1e5, offset: 0 })),
    ]
    expect(await refusalOf(openArchive(zipOf(shared)))).toMatch(/overlaps/)
    const quoted = [{ name: 'a', bytes: 'x'.repeat(500), isStored: true }]
    const inside = { name: 'b', bytes: 'y'.repeat(400), isStored: true, offset: 40 }
    expect(await refusalOf(openArchive(zipOf([...quoted, inside])))).toMatch(/overlaps/)
  })

  it('more or fewer files in its list than it says', async () => {
    const entries = [{ name: 'a' }, { name: 'b' }]
    expect(await refusalOf(openArchive(zipOf(entries, { declaredEntries: 1 })))).toMatch(/more files/)
    expect(await refusalOf(openArchive(zipOf(entries, { declaredEntries: 3 })))).toMatch(/damaged/)
  })

  it('being cut off at any byte', async () => {
    const whole = generateZip([
      { name: 'a.txt', bytes: 'some words' },
      { name: 'b/c.txt', bytes: 'and more', isStored: true },
    ])
    for (let length = 0; length < whole.length; length++)
      expect(await refusalOf(readAll(sourceFile('cut.zip', whole.subarray(0, length))))).toMatch(/damaged/)
  })

  it('any byte of a file, or of the list, that has changed, unless it still says the same', async () => {
    const whole = generateZip([{ name: 'a.txt', bytes: 'some words', isStored: true }])
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      const read = await readAll(sourceFile('changed.zip', changed)).catch((error: unknown) => error)
      if (read instanceof UnreadableSource) continue
      expect(Object.values(read ?? {})).toEqual(Object.values(read ?? {}).length === 0 ? [] : ['some words'])
    }
  })

  it('not being a zip at all', async () => {
    for (const bytes of ['', 'PK', '<rss></rss>', Buffer.alloc(70_000)])
      expect(await refusalOf(openArchive(sourceFile('no.zip', bytes)))).toMatch(/no zip/)
  })
})

describe('sizes that lie', () => {
  it('are found out while a file is unpacked', async () => {
    const more = zipOf([{ name: 'a', bytes: 'x'.repeat(5000), sizeBytes: 10 }])
    expect(await refusalOf(readAll(more))).toMatch(/‘a’ of the archive ‘old.zip’ cannot be unpacked/)
    const less = zipOf([{ name: 'a', bytes: 'x'.repeat(5000), sizeBytes: 6000 }])
    expect(await refusalOf(readAll(less))).toMatch(/cannot be unpacked/)
    const other = zipOf([{ name: 'a', bytes: 'words', crc32: 1 }])
    expect(await refusalOf(readAll(other))).toMatch(/cannot be unpacked/)
  })

  it('end ten gigabytes of zeros after the first that are too many', async () => {
    const [entry] = await openArchive(
      zipOf([{ name: 'a', packed: await packedZeros(10_240), sizeBytes: 1000 }]),
    )
    let read = 0
    const reading = async () => {
      for await (const part of entry?.open() ?? []) read += part.length
    }
    expect(await refusalOf(reading())).toMatch(/cannot be unpacked/)
    expect(read).toBeLessThan(100_000)
  })
})
