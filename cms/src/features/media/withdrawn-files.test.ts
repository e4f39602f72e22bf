import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DiskFiles } from '@meridian/shared/media-files/disk-files'
import { fileNames, pruneWithdrawnFiles, withdrawFiles } from './withdrawn-files.ts'

let mediaDir: string
let media: DiskFiles
const nobody = () => Promise.resolve(false)

beforeEach(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'meridian-media-'))
  media = new DiskFiles(mediaDir)
  await mkdir(join(mediaDir, 'pdf'))
  await writeFile(join(mediaDir, 'a-480x320.avif'), 'picture')
  await writeFile(join(mediaDir, 'pdf', 'autumn.pdf'), 'pdf')
})

afterEach(() => rm(mediaDir, { recursive: true }))

it('names the file and all its sizes', () => {
  const sizes = { webp480: { filename: 'a-480x320.webp' }, og: { filename: null }, avif480: undefined }
  expect(fileNames({ filename: 'a.png', sizes })).toEqual(['a.png', 'a-480x320.webp'])
})

it('keeps what is deleted afterwards, and is not disturbed by being asked twice or for nothing', async () => {
  const paths = ['a-480x320.avif', 'pdf/autumn.pdf', 'never-there.png']
  await withdrawFiles(media, paths)
  await withdrawFiles(media, paths)
  await unlink(join(mediaDir, 'a-480x320.avif'))
  expect(await readFile(join(mediaDir, 'withdrawn/a-480x320.avif'), 'utf8')).toBe('picture')
  expect(await readFile(join(mediaDir, 'withdrawn/pdf/autumn.pdf'), 'utf8')).toBe('pdf')
})

it('deletes withdrawn files when their time is over, not before', async () => {
  await withdrawFiles(media, ['a-480x320.avif'])
  await unlink(join(mediaDir, 'a-480x320.avif'))
  expect(await pruneWithdrawnFiles({ media, keepDays: 2, isStillUsed: nobody })).toEqual({
    deleted: 0,
    restored: 0,
  })
  expect(await pruneWithdrawnFiles({ media, keepDays: -1, isStillUsed: nobody })).toEqual({
    deleted: 1,
    restored: 0,
  })
  expect(existsSync(join(mediaDir, 'withdrawn/a-480x320.avif'))).toBe(false)
})

it('gives a file its place back when its document was not deleted after all', async () => {
  await withdrawFiles(media, ['a-480x320.avif', 'pdf/autumn.pdf'])
  await unlink(join(mediaDir, 'a-480x320.avif'))
  const isStillUsed = (path: string) => Promise.resolve(path === 'a-480x320.avif')
  expect(await pruneWithdrawnFiles({ media, keepDays: -1, isStillUsed })).toEqual({
    deleted: 1,
    restored: 1,
  })
  expect(await readFile(join(mediaDir, 'a-480x320.avif'), 'utf8')).toBe('picture')
  expect(await readFile(join(mediaDir, 'pdf/autumn.pdf'), 'utf8')).toBe('pdf')
})
