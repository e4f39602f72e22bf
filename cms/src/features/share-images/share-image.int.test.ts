import { DiskFiles } from '@meridian/shared/media-files/disk-files'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArticleAtAddress } from '@meridian/shared/content/assembly/article-at-address'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { env } from '../../env.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { readSharedArticle } from './read-shared-article.ts'
import { deleteShareImages, refreshShareImage } from './refresh-share-image.ts'

let payload: Payload
let magazine: Magazine
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  api = openApi(payload)
})

/** What the site would name in the head of the article's page. */
async function imageUrlOf(slug: string): Promise<string> {
  const { data } = await readArticleAtAddress(createDatabaseReader(payload.db.pool), slug)
  if (data.kind !== 'article' || !data.content.seo.imageUrl) throw new Error(`${slug} has no share image.`)
  return data.content.seo.imageUrl
}

async function refresh(slug: string, mediaDir: string) {
  return refreshShareImage({
    slug,
    article: await readSharedArticle(payload.db.pool, slug),
    media: new DiskFiles(mediaDir),
  })
}

/** Drawn with the pictures of the CMS, but away from them. */
function mediaFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-share-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function jobsFor(slug: string): Promise<number> {
  const { rows } = await payload.db.pool.query<{ count: string }>(
    `select count(*) from pgboss.job where name = 'share-image' and data->>'slug' = $1`,
    [slug],
  )
  return Number(rows[0]?.count)
}

test('publishing an article queues its share image, with the very name that its page carries', async () => {
  const { slug } = await magazine.createArticle({ title: 'Shared Once' })
  expect(await jobsFor(slug ?? '')).toBe(1)
  const mediaDir = mediaFolder()
  expect(await refresh('shared-once', mediaDir)).toBe('drawn')
  expect(existsSync(join(mediaDir, (await imageUrlOf('shared-once')).slice('/media/'.length)))).toBe(true)
  expect(await refresh('shared-once', mediaDir)).toBe('present')
})

test('a new title gets a new image under a new name, and the old one goes', async () => {
  const article = await magazine.createArticle({ title: 'Before the Change' })
  const mediaDir = mediaFolder()
  await refresh('before-the-change', mediaDir)
  const before = await imageUrlOf('before-the-change')
  await payload.update({ collection: 'articles', id: article.id, data: { title: 'After the Change' } })
  const after = await imageUrlOf('before-the-change')
  expect(after).not.toBe(before)
  expect(await refresh('before-the-change', mediaDir)).toBe('drawn')
  expect(readdirSync(join(mediaDir, 'share/before-the-change'))).toEqual([after.split('/').at(-1)])
})

test('a new picture, and a moved focal point of it, get a new image', async () => {
  const data = await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#234' } })
    .png()
    .toBuffer()
  const picture = await payload.create({
    collection: 'media',
    data: { alt: 'A ridge' },
    file: { data, name: 'ridge.png', mimetype: 'image/png', size: data.length },
  })
  const article = await magazine.createArticle({ title: 'Pictured' })
  const urls = [await imageUrlOf('pictured')]
  await payload.update({ collection: 'articles', id: article.id, data: { heroImage: picture.id } })
  urls.push(await imageUrlOf('pictured'))
  await payload.update({ collection: 'media', id: picture.id, data: { focalX: 10, focalY: 20 } })
  urls.push(await imageUrlOf('pictured'))
  expect(new Set(urls).size).toBe(3)
  expect(await refresh('pictured', env.MEDIA_DIR)).toBe('drawn')
  expect(existsSync(join(env.MEDIA_DIR, (urls[2] ?? '').slice('/media/'.length)))).toBe(true)
})

test('an article that is unpublished takes its image with it', async () => {
  const article = await magazine.createArticle({ title: 'Short Fame' })
  const mediaDir = mediaFolder()
  await refresh('short-fame', mediaDir)
  await payload.update({ collection: 'articles', id: article.id, data: { _status: 'draft' } })
  expect(await refresh('short-fame', mediaDir)).toBe('removed')
  expect(existsSync(join(mediaDir, 'share/short-fame'))).toBe(false)
})

test('who asks for an image that is not drawn yet is led to the picture, and it is queued', async () => {
  await magazine.createArticle({ title: 'Never Drawn' })
  const url = await imageUrlOf('never-drawn')
  await payload.db.pool.query(`delete from pgboss.job where name = 'share-image'`)
  const response = await api.getInternal(`/content/share-images/${url.slice('/media/share/'.length)}`)
  // It has no picture: the magazine's own image stands in.
  expect(await response.json()).toEqual({ location: null })
  expect(await jobsFor('never-drawn')).toBe(1)
})

test('who asks for an older image is led to the present one; for none of ours, nowhere', async () => {
  const url = await imageUrlOf('shared-once')
  const older = url.replace(/[0-9a-f]{10}/, '0000000000').slice('/media/share/'.length)
  expect(await (await api.getInternal(`/content/share-images/${older}`)).json()).toEqual({ location: url })
  for (const name of ['nobody/0000000000-1200x630.jpg', 'shared-once/x.jpg', 'shared-once/..%2Fx']) {
    expect((await api.getInternal(`/content/share-images/${name}`)).status).toBe(404)
  }
})

test('a new name of the magazine makes every image be drawn again; any other setting does not', async () => {
  const count = async () => {
    const { rows } = await payload.db.pool.query(
      `select 1 from pgboss.job where name = 'forget-share-images'`,
    )
    return rows.length
  }
  const before = await count()
  await payload.updateGlobal({ slug: 'site-settings', data: { tagline: 'Another Tagline' } })
  expect(await count()).toBe(before)
  await payload.updateGlobal({ slug: 'site-settings', data: { name: 'Parallel' } })
  expect(await count()).toBe(before + 1)
  const mediaDir = mediaFolder()
  await refresh('shared-once', mediaDir)
  await deleteShareImages(new DiskFiles(mediaDir))
  expect(existsSync(join(mediaDir, 'share'))).toBe(false)
  expect(await refresh('shared-once', mediaDir)).toBe('drawn')
})
