import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ObjectStorageSandbox } from '@meridian/sandbox/object-storage/object-storage-sandbox'
import { Bucket } from '@meridian/shared/media-files/bucket'
import { BucketFiles } from '@meridian/shared/media-files/bucket-files'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInstallation } from '../../../test/installation.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

const storage = new ObjectStorageSandbox()
let endpoint: string

beforeAll(async () => {
  endpoint = await storage.start()
})
afterAll(() => storage.stop())
beforeEach(() => storage.reset())

async function filled() {
  const installation = await createInstallation()
  const bucket = new Bucket({ endpoint, bucket: storage.bucket, ...storage.key })
  const media = new BucketFiles({ bucket, folder: join(installation.folder, 'cache') })
  await media.write('night-480x320.avif', Buffer.from('a picture'))
  await media.write('pdf/autumn.pdf', Buffer.from('an issue'))
  await media.write('gone-480x320.avif', Buffer.from('an older picture'))
  await media.withdraw('gone-480x320.avif')
  storage.requests.length = 0
  return { installation, media }
}

test('a backup has every file of the bucket, and the next one fetches only what has changed', async () => {
  const { installation, media } = await filled()
  const first = await installation.backUp({ media, now: () => new Date('2026-11-20T00:00:00Z') })
  const paths = ['night-480x320.avif', 'pdf/autumn.pdf', 'withdrawn/gone-480x320.avif']
  expect(first.manifest.media.map(({ path }) => path).toSorted()).toEqual(paths)
  await media.write('pdf/autumn.pdf', Buffer.from('a new issue'))
  storage.requests.length = 0
  const second = await installation.backUp({ media, now: () => new Date('2026-11-21T00:00:00Z') })
  expect(storage.requests.filter((request) => /^GET \S+\.\w+$/.test(request))).toEqual(['GET pdf/autumn.pdf'])
  const links = await Promise.all(
    paths.map(async (path) => (await stat(join(second.folder, 'media', path))).nlink),
  )
  expect(links).toEqual([2, 1, 2])
  expect(await verifyBackup(installation.restoring(second.folder))).toEqual([])
})

test('a restore brings back what the bucket lacks or has otherwise, and leaves the rest', async () => {
  const { installation, media } = await filled()
  const { folder } = await installation.backUp({ media })
  const before = storage.objects.keys
  storage.objects.delete('night-480x320.avif')
  storage.objects.delete('withdrawn/gone-480x320.avif')
  await media.write('pdf/autumn.pdf', Buffer.from('damaged'))
  await media.write('newer-480x320.avif', Buffer.from('stays'))
  const restored = await restoreBackup({ ...installation.restoring(folder), media, mayReplace: true })
  expect(restored).toEqual([])
  expect(storage.objects.keys).toEqual([...before, 'newer-480x320.avif'].toSorted())
  expect(storage.objects.get('pdf/autumn.pdf')?.content.toString()).toBe('an issue')
  expect(installation.said).toContain('2 of 3 media files brought back; the others were there.')
})

test('a backup fails while the bucket is away, and leaves no half of one', async () => {
  const { installation, media } = await filled()
  storage.behave({ kind: 'away' })
  await expect(installation.backUp({ media })).rejects.toThrow('does not answer')
})
