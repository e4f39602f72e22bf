import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ObjectStorageSandbox } from '@meridian/sandbox/object-storage/object-storage-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExportFiles, openExportFiles } from './export-files.ts'

const storage = new ObjectStorageSandbox()
/** More than one part, and not a whole number of them. */
const content = Buffer.alloc(33 * 1024 * 1024 + 7, 'abcdefg')
let folder: string
let inBucket: ExportFiles
let onDisk: ExportFiles

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-export-files-'))
  onDisk = openExportFiles({ folder, storage: null })
  inBucket = openExportFiles({
    folder,
    storage: { endpoint: await storage.start(), bucket: storage.bucket, ...storage.key },
  })
})
afterAll(async () => {
  await storage.stop()
  await rm(folder, { recursive: true })
})

async function read(files: ExportFiles, id: number): Promise<Buffer | null> {
  const opened = await files.open(id)
  if (!opened) return null
  const parts: Uint8Array[] = []
  for await (const part of opened) parts.push(part)
  return Buffer.concat(parts)
}

test.each([
  ['a folder', () => onDisk],
  ['a bucket', () => inBucket],
])('in %s a file is kept, read, written once more and removed', async (_, choose) => {
  const files = choose()
  expect(await files.take(7, async (path) => (await writeFile(path, content), 'written'))).toBe('written')
  expect((await read(files, 7))?.equals(content)).toBe(true)
  await files.take(7, (path) => writeFile(path, 'shorter'))
  expect((await read(files, 7))?.toString()).toBe('shorter')
  expect(await read(files, 8)).toBeNull()
  await files.remove(7)
  expect(await read(files, 7)).toBeNull()
  await files.remove(7)
})

test('an export that fails leaves nothing behind', async () => {
  const fail = (files: ExportFiles) =>
    files.take(9, async (path) => {
      await writeFile(path, 'half')
      throw new Error('Half of it.')
    })
  await expect(fail(inBucket)).rejects.toThrow('Half of it.')
  expect(await read(inBucket, 9)).toBeNull()
  await expect(fail(onDisk)).rejects.toThrow('Half of it.')
  await onDisk.remove(9)
  expect(await readdir(join(folder, '.exports'))).toEqual([])
})
