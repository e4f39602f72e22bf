import { access, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toResponsiveImage } from '@meridian/shared/content/assembly/pictures'
import { isPublicFile } from '@meridian/shared/media-files/public-files'
import type { Payload } from 'payload'
import resize, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { env } from '../../env.ts'
import { prepareQueue } from '../../platform/queue/install-queue.ts'
import { jobs } from '../../programs/features.ts'
import { mediaFiles } from '../media/media-files.ts'
import { sizesLater } from '../media/unsized-pictures.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { drawForAWhile, drawMissing, drawMissingLater } from './draw-missing.ts'
import { sizePicturesLater } from './queue-drawing.ts'
import { drawInProcess } from './draw-later.worker.ts'

const seedPicture = join(
  import.meta.dirname,
  '../../programs/seed/pictures/the-house-that-nobody-sells-picture-1-3.jpg',
)
let payload: Payload
let magazine: Magazine
let pictureId: number
const progress: string[] = []

const draw = () =>
  drawMissing({
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
  const file = { data, name, mimetype: 'image/jpeg', size: data.length }
  const words = { alt: 'A house' }
  return (await payload.create({ collection: 'media', data: words, file, context: sizesLater })).id
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
  await drawMissingLater(payload)
  await drawMissingLater(payload)
  const { rows } = await payload.db.pool.query<{ name: string }>(
    "select name from pgboss.job where state = 'created' and name <> 'share-image'",
  )
  expect(rows).toEqual([{ name: 'draw-later' }])
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
  const drawing = drawInProcess({ withIssuePdfs: true }, stopping.signal)
  stopping.abort()
  await expect(drawing).rejects.toThrow('abort')
  expect((await picture()).filename).toBe(before.filename)
  await drawInProcess({ withIssuePdfs: true }, new AbortController().signal)
  expect((await picture()).sizes).toEqual(before.sizes)
})

describe('pictures of an earlier version, which kept fewer sizes', () => {
  const formerSizes = `sizes_avif320_filename = null, sizes_avif320_width = null,
    sizes_avif720_filename = null, sizes_avif720_width = null`
  const asBefore = (ids: number[], alsoSet = '') =>
    payload.db.pool.query(`update media set ${formerSizes} ${alsoSet} where id = any($1)`, [ids])
  const widths = async (id: number) =>
    (await shown(id))?.sources.map(({ srcset }) => srcset.match(/(?<= )\d+(?=w)/g)?.map(Number))
  const waiting = async () => {
    const { rows } = await payload.db.pool.query<{ data: unknown }>(
      "select data from pgboss.job where name = 'draw-later' and state = 'created' order by created_on",
    )
    return rows.map(({ data }) => data)
  }
  const drop = () => payload.db.pool.query("delete from pgboss.job where name = 'draw-later'")
  const runOnce = (longestMs = 60_000) =>
    drawForAWhile({ payload, media: mediaFiles, withIssuePdfs: false, longestMs })
  const upload = async (name: string, image: Sharp) => {
    const data = await image.jpeg().toBuffer()
    const file = { data, name, mimetype: 'image/jpeg', size: data.length }
    return (await payload.create({ collection: 'media', data: { alt: 'A house' }, file })).id
  }
  beforeEach(drop)

  test('show those that they have, and get the others in one publish that names them', async () => {
    const before = await picture()
    await asBefore([pictureId])
    expect(await widths(pictureId)).toEqual([
      [480, 960, 1600],
      [480, 960, 1600],
    ])
    await sizePicturesLater(payload.db.pool)
    await sizePicturesLater(payload.db.pool)
    expect(await waiting()).toEqual([{ withIssuePdfs: false }])
    const { rows: last } = await payload.db.pool.query('select max(id) as id from publish_events')
    await runOnce()
    expect(await widths(pictureId)).toEqual([
      [320, 480, 720, 960, 1600],
      [480, 960, 1600],
    ])
    expect((await picture()).sizes).toEqual(before.sizes)
    const { rows } = await payload.db.pool.query('select subject from publish_events where id > $1', [
      last[0].id,
    ])
    expect(rows).toEqual([{ subject: `media:${pictureId}` }])
    await drop()
    await sizePicturesLater(payload.db.pool)
    expect(await waiting()).toEqual([])
  })

  test('a size that is missing is made, and those that are there are not made again', async () => {
    const { sizes } = await picture()
    const kept = join(env.MEDIA_DIR, sizes?.avif480?.filename ?? '')
    const made = join(env.MEDIA_DIR, sizes?.avif320?.filename ?? '')
    const { mtimeMs } = await stat(kept)
    await rm(made)
    await asBefore([pictureId])
    await runOnce()
    expect((await stat(kept)).mtimeMs).toBe(mtimeMs)
    await access(made)
  })

  test('one that is smaller than all sizes has its own width in each, and waits no more', async () => {
    const id = await upload('tiny.jpg', resize(seedPicture).resize(200))
    await asBefore([id])
    await runOnce()
    expect(await widths(id)).toEqual([[200], [200]])
    await sizePicturesLater(payload.db.pool)
    expect(await waiting()).toEqual([])
  })

  test('a run that is too long leaves the rest to the next', async () => {
    await asBefore([pictureId])
    await runOnce(-1)
    expect(await widths(pictureId)).toContainEqual([480, 960, 1600])
    expect(await waiting()).toEqual([{ withIssuePdfs: false }])
    await runOnce()
    expect(await widths(pictureId)).toContainEqual([320, 480, 720, 960, 1600])
  })

  test('one whose document is refused, or whose file is lost or broken, keeps no other from its sizes', async () => {
    const [refused, lost, broken] = [
      await upload('refused.jpg', resize(seedPicture).resize(301)),
      await upload('lost.jpg', resize(seedPicture).resize(302)),
      await upload('broken.jpg', resize(seedPicture).resize(303)),
    ]
    const fileOf = async (id: number) =>
      join(env.MEDIA_DIR, (await payload.findByID({ collection: 'media', id })).filename ?? '')
    await rm(await fileOf(lost))
    await writeFile(await fileOf(broken), 'no picture')
    await asBefore([refused], ", alt = ''")
    await asBefore([lost, broken, pictureId])
    const reported = vi.spyOn(payload.logger, 'error').mockReturnValue()
    await runOnce()
    expect(await widths(pictureId)).toContainEqual([320, 480, 720, 960, 1600])
    expect(reported.mock.calls).toEqual(
      [lost, broken, refused].map((id) => [expect.objectContaining({ picture: id }), expect.any(String)]),
    )
    expect(await waiting()).toEqual([])
    reported.mockRestore()
    for (const id of [refused, lost, broken]) await payload.delete({ collection: 'media', id })
  })

  test('one that somebody changes meanwhile keeps the change, and gets its sizes in the next run', async () => {
    await asBefore([pictureId])
    const read = vi.spyOn(mediaFiles, 'read').mockImplementationOnce(async (path) => {
      await payload.update({ collection: 'media', id: pictureId, data: { alt: 'A quiet house' } })
      return readFile(join(env.MEDIA_DIR, path))
    })
    await runOnce()
    read.mockRestore()
    expect(await widths(pictureId)).toContainEqual([480, 960, 1600])
    expect(await waiting()).toEqual([{ withIssuePdfs: false }])
    await runOnce()
    expect(await shown()).toMatchObject({ alt: 'A quiet house' })
    expect(await widths(pictureId)).toContainEqual([320, 480, 720, 960, 1600])
  })
})

test('a picture without sizes, as large as the image for links, keeps that image when its copy goes', async () => {
  const id = await takeIn('as-a-card.jpg', await resize(seedPicture).resize(1200, 630).jpeg().toBuffer())
  await draw()
  const { sizes } = await payload.findByID({ collection: 'media', id })
  expect(await mediaFiles.has(sizes?.og?.filename ?? '')).toBe(true)
})
