import { access, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toResponsiveImage } from '@meridian/shared/content/assembly/pictures'
import { isPublicFile } from '@meridian/shared/media-files/public-files'
import type { Payload } from 'payload'
import resize from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { env } from '../../env.ts'
import { prepareQueue } from '../../platform/queue/install-queue.ts'
import { jobs } from '../../programs/features.ts'
import { mediaFiles } from '../media/media-files.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { drawSeed, drawSeedLater } from './draw-seed.ts'
import { drawInProcess } from './seed-drawing.worker.ts'

const seedPicture = join(
  import.meta.dirname,
  '../../programs/seed/pictures/the-house-that-nobody-sells-picture-1-3.jpg',
)
let payload: Payload
let magazine: Magazine
let pictureId: number
const progress: string[] = []

const draw = () =>
  drawSeed({
    payload,
    media: mediaFiles,
    onProgress: (title, done, total) => void progress.push(`${title}: ${done} of ${total}`),
  })
const picture = () => payload.findByID({ collection: 'media', id: pictureId })
/** As readers get it. */
const shown = async (id = pictureId) =>
  toResponsiveImage((await createDatabaseReader(payload.db.pool).pictures([id])).get(id))
const pdfs = () => payload.find({ collection: 'issue-pdfs' })

beforeAll(async () => {
  await prepareQueue(env.DATABASE_URL, jobs)
  payload = await openCms()
  magazine = await createMagazine(payload)
  pictureId = await takeIn('taken-in.jpg', await readFile(seedPicture))
  await magazine.createArticle({ title: 'Waits for Its Picture', heroImage: pictureId })
})
afterAll(() => rm(env.MEDIA_DIR, { recursive: true, force: true }))

/** Takes in a picture without sizes, as the seed does. */
async function takeIn(name: string, data: Buffer): Promise<number> {
  const { sharp } = payload.config
  Object.assign(payload.config, { sharp: undefined })
  const file = { data, name, mimetype: 'image/jpeg', size: data.length }
  const { id } = await payload.create({ collection: 'media', data: { alt: 'A house' }, file })
  Object.assign(payload.config, { sharp })
  return id
}

/** The file that an address names. */
function fileAt(address = ''): string {
  return decodeURIComponent(/^\/media\/([^?]+)\?v=/.exec(address)?.[1] ?? '')
}

test('until it is drawn, pages show a picture as it came', async () => {
  const { src, sources } = (await shown()) ?? {}
  expect(sources).toEqual([])
  const file = fileAt(src)
  expect(isPublicFile(file)).toBe(true)
  expect(await readFile(join(env.MEDIA_DIR, file))).toEqual(await readFile(seedPicture))
})

test('one that is deleted before it is drawn takes its copy along', async () => {
  const id = await takeIn('deleted-early.jpg', await resize(seedPicture).resize(300).jpeg().toBuffer())
  const file = fileAt((await shown(id))?.src)
  expect(await mediaFiles.has(file)).toBe(true)
  await payload.delete({ collection: 'media', id })
  expect([await mediaFiles.has(file), await mediaFiles.has(`withdrawn/${file}`)]).toEqual([false, true])
})

test('what is left to the worker is one job in place of those that typeset', async () => {
  await drawSeedLater(payload)
  await drawSeedLater(payload)
  const { rows } = await payload.db.pool.query<{ name: string }>(
    "select name from pgboss.job where state = 'created' and name <> 'share-image'",
  )
  expect(rows).toEqual([{ name: 'draw-seed' }])
})

test('the pictures get their sizes in one publish, then the issues their PDFs', async () => {
  const { rows: before } = await payload.db.pool.query<{ last: string }>(
    'select max(id) as last from publish_events',
  )
  const asItCame = fileAt((await shown())?.src)
  await draw()
  expect(progress).toEqual(['Pictures sized: 1 of 1', 'Issue PDFs typeset: 1 of 1'])
  const image = await shown()
  expect(image?.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  for (const name of image?.sources.flatMap(({ srcset }) => srcset.match(/[^/]+(?=\?v=)/g) ?? []) ?? [])
    await access(join(env.MEDIA_DIR, name))
  expect(await mediaFiles.has(fileAt(image?.src))).toBe(true)
  // For those who have a page open that shows it as it came.
  expect([await mediaFiles.has(asItCame), await mediaFiles.has(`withdrawn/${asItCame}`)]).toEqual([
    false,
    true,
  ])
  const { rows } = await payload.db.pool.query<{ subject: string; tags: string[] }>(
    "select subject, tags from publish_events where id > $1 and subject like 'media:%'",
    [before[0]?.last],
  )
  expect(rows).toEqual([
    { subject: `media:${pictureId}`, tags: expect.arrayContaining([`media:${pictureId}`]) },
  ])
  expect((await pdfs()).totalDocs).toBe(1)
})

test('running it again changes nothing', async () => {
  const before = { picture: await picture(), pdfs: await pdfs() }
  await draw()
  expect({ picture: await picture(), pdfs: await pdfs() }).toEqual(before)
})

// Each process starts a CMS of its own, and gives way to whatever else runs.
test('a process of its own draws; one that is ended loses nothing, and the next goes on', async () => {
  const before = await picture()
  await payload.db.pool.query('update media set sizes_webp480_filename = null where id = $1', [pictureId])
  const stopping = new AbortController()
  const drawing = drawInProcess(stopping.signal)
  stopping.abort()
  await expect(drawing).rejects.toThrow('abort')
  expect((await picture()).filename).toBe(before.filename)
  await drawInProcess(new AbortController().signal)
  expect((await picture()).sizes).toEqual(before.sizes)
}, 120_000)

test('a picture whose file is lost is named', async () => {
  const { filename } = await picture()
  await payload.db.pool.query('update media set sizes_webp480_filename = null where id = $1', [pictureId])
  await rm(join(env.MEDIA_DIR, filename ?? ''))
  await expect(draw()).rejects.toThrow(`The file of the picture ${pictureId} is not there.`)
})
