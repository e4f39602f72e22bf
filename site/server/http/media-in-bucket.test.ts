import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ObjectStorageSandbox } from '@meridian/sandbox/object-storage/object-storage-sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { raw } from '../test/started-site.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

const storage = new ObjectStorageSandbox()
let variables: Record<string, string>

beforeAll(async () => {
  variables = {
    MEDIA_BUCKET: storage.bucket,
    OBJECT_STORAGE_ENDPOINT: await storage.start(),
    OBJECT_STORAGE_ACCESS_KEY_ID: storage.key.accessKeyId,
    OBJECT_STORAGE_SECRET_ACCESS_KEY: storage.key.secretAccessKey,
  }
})
afterAll(() => storage.stop())
beforeEach(() => storage.reset())

const picture = 'night-480x320.webp'
const versioned = `/media/${picture}?v=1`

async function startTwo() {
  const cms = await startFakeCms()
  const sites = [await startSite(cms, variables), await startSite(cms, variables)] as const
  await Promise.all(sites.map((site) => site.complete()))
  return { cms, sites }
}

test('two servers answer one upload alike, each fetches it once, and in part as well', async () => {
  const { sites } = await startTwo()
  storage.objects.put(picture, Buffer.from('night'))
  const answers = await Promise.all([...sites, ...sites, ...sites].map((site) => site.get(versioned)))
  const told = answers.map(({ status, headers }) => ({
    status,
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
    etag: headers.get('etag'),
    changed: headers.get('last-modified'),
    sniffing: headers.get('x-content-type-options'),
  }))
  expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(told[0]).toMatchObject({
    status: 200,
    type: 'image/webp',
    cache: 'public, max-age=31536000, immutable',
    sniffing: 'nosniff',
  })
  expect(storage.requests).toEqual([`GET ${picture}`, `GET ${picture}`])
  const part = await sites[0].get(versioned, { headers: { range: 'bytes=1-2' } })
  expect([part.status, await part.text()]).toEqual([206, 'ig'])
  const same = await sites[1].get(versioned, {
    headers: { 'if-none-match': told[0]?.etag ?? '', 'cache-control': 'max-age=0' },
  })
  expect(same.status).toBe(304)
})

test('what is no file for readers is never asked of the bucket, what is not there not twice', async () => {
  const { sites } = await startTwo()
  storage.objects.put('night.webp', Buffer.from('original'))
  storage.objects.put(`withdrawn/${picture}`, Buffer.from(''))
  for (const path of [
    '/media/night.webp',
    '/media/.hidden',
    '/media/%2e%2e/secret.txt',
    '/media/..%2fsecret-480x320.webp',
    '/media/a%5c..%5cb-480x320.webp',
    '/media/',
  ])
    expect((await raw(sites[0].url, { path })).status).toBe(404)
  expect(storage.requests).toEqual([])
  for (let time = 0; time < 3; time += 1) expect((await sites[0].get(versioned)).status).toBe(404)
  expect(storage.requests).toEqual([`GET ${picture}`])
})

test('while the bucket is away cached files are answered, others are promised', async () => {
  const { sites } = await startTwo()
  storage.objects.put(picture, Buffer.from('night'))
  await sites[0].get(versioned)
  storage.behave({ kind: 'away' })
  expect(await sites[0].text(versioned)).toBe('night')
  const other = await sites[1].get(versioned)
  expect([other.status, other.headers.get('retry-after'), other.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'private, no-store',
  ])
})

test('a share image that is not drawn yet leads to what stands in for it', async () => {
  const { cms, sites } = await startTwo()
  cms.shareImages = { 'a/0123456789-1200x630.jpg': { location: '/media/a-1200x630.jpg?v=1' } }
  const address = '/media/share/a/0123456789-1200x630.jpg'
  expect((await sites[0].get(address)).headers.get('location')).toBe('/media/a-1200x630.jpg?v=1')
  storage.objects.put('share/a/0123456789-1200x630.jpg', Buffer.from('drawn'))
  expect(await sites[1].text(address)).toBe('drawn')
})

test('without a bucket nothing is asked of any', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'pdf'))
  writeFileSync(join(folder, picture), 'night')
  const site = await startSite(await startFakeCms(), { ...variables, MEDIA_BUCKET: '', MEDIA_DIR: folder })
  expect(await site.text(versioned)).toBe('night')
  expect(storage.requests).toEqual([])
})

test('half a setting is refused with the name of what is missing', async () => {
  const cms = await startFakeCms()
  await expect(startSite(cms, { ...variables, OBJECT_STORAGE_SECRET_ACCESS_KEY: '' })).rejects.toThrow(
    'OBJECT_STORAGE_SECRET_ACCESS_KEY: is missing; MEDIA_BUCKET says',
  )
})
