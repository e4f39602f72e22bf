import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { generateZip, sourceFile } from '../../../../../test/imports/generate-zip.ts'
import { type SourceFile, UnreadableSource } from '../../source-record.ts'
import { expandSources } from './expand-sources.ts'
import { fileOnDisk, readFolder } from './files-on-disk.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), bytes)
}

async function textOf(file: SourceFile | undefined, range?: { start: number; end: number }): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of file?.open(range) ?? []) parts.push(part)
  return Buffer.concat(parts).toString()
}

it('reads a file of the disk as often and from where somebody wants', async () => {
  await write('a.json', '{"posts":[]}')
  const file = await fileOnDisk(join(folder, 'a.json'))
  expect([file.name, file.sizeBytes]).toEqual(['a.json', 12])
  expect([await textOf(file), await textOf(file)]).toEqual(['{"posts":[]}', '{"posts":[]}'])
  expect(await textOf(file, { start: 2, end: 7 })).toBe('posts')
  expect(await textOf(file, { start: 12, end: 12 })).toBe('')
})

it('lists the files of a folder by name, without following links and without hidden ones', async () => {
  await write('b/z.txt', 'z')
  await write('b/a.txt', 'a')
  await write('B.txt', 'B')
  await write('.hidden/x', 'x')
  await write('__MACOSX/x', 'x')
  await symlink('/etc', join(folder, 'etc'))
  await symlink(join(folder, 'b/a.txt'), join(folder, 'link.txt'))
  expect((await readFolder(folder)).map(({ name }) => name)).toEqual(['B.txt', 'b/a.txt', 'b/z.txt'])
})

it('makes one list of files, folders and archives, and opens none that lies deeper', async () => {
  const zip = generateZip([
    { name: 'posts.csv', bytes: 'a' },
    { name: 'in.zip', bytes: 'PK' },
  ])
  await write('export/part.zip', zip)
  await write('export/files/press-kit.zip', zip)
  await write('one.xml', '<rss/>')
  const given = [
    join(folder, 'export'),
    join(folder, 'one.xml'),
    sourceFile('upload.ZIP', zip),
    sourceFile('bare', zip),
  ]
  const files = await expandSources(given)
  const ofZip = ['posts.csv', 'in.zip']
  expect(files.map(({ name }) => name)).toEqual([
    'files/press-kit.zip',
    ...ofZip,
    'one.xml',
    ...ofZip,
    ...ofZip,
  ])
  expect(await textOf(files[1])).toBe('a')
})

it('takes the documents of offices, which begin as archives do, as they are', async () => {
  const docx = sourceFile('report.docx', generateZip([{ name: 'word/document.xml', bytes: '<w/>' }]))
  expect(await expandSources([docx])).toEqual([docx])
})

it('lists as many files as an archive may have', async () => {
  const names = Array.from({ length: 150_000 }, (_, at) => ({ name: `${at}`, isStored: true }))
  expect(await expandSources([sourceFile('many.zip', generateZip(names, { isZip64: true }))])).toHaveLength(
    150_000,
  )
})

it('says which path has nothing, and what only claims to be an archive', async () => {
  await expect(expandSources([join(folder, 'none.xml')])).rejects.toThrow(/none.xml’ cannot be read/)
  await expect(expandSources([sourceFile('a.zip', '<rss/>')])).rejects.toThrow(UnreadableSource)
  await write('a.txt', '')
  await expect(readFolder(join(folder, 'a.txt'))).rejects.toThrow(/is not a folder/)
})
