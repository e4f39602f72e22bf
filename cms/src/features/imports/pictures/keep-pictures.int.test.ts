import fs, { readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { env } from '../../../env.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { prepareQueue } from '../../../platform/queue/install-queue.ts'
import { jobs } from '../../../programs/features.ts'
import { mediaFiles } from '../../media/media-files.ts'
import { contentFileName } from '../../media/name-by-content.hooks.ts'
import type { SourceFile, SourcePictureUse } from '../source-record.ts'
import { keepPictures, type KeepPicturesInput } from './keep-pictures.ts'
import { listPictureProblems, readKeptPictures, retryFailedPictures } from './picture-queue.ts'
import { undoPictures } from './undo-pictures.ts'
import { UploadedPictures } from './uploaded-pictures.ts'
import { gatherPictures } from './wanted-pictures.ts'

let payload: Payload
let magazine: Magazine
let server: Server
let host: string
/** What the old site has, by path, and what it was asked. */
const site = new Map<string, Buffer | RequestListener>()
const asked: string[] = []
let sourceId = 0
let runId = 0

beforeAll(async () => {
  await prepareQueue(env.DATABASE_URL, jobs)
  payload = await openCms()
  magazine = await createMagazine(payload)
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const answer = site.get(request.url ?? '')
    if (typeof answer === 'function') answer(request, response)
    else response.writeHead(answer ? 200 : 404).end(answer)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(env.MEDIA_DIR, { recursive: true, force: true })
})

beforeEach(async () => {
  site.clear()
  asked.splice(0)
  const db = sqlOn(payload.db.pool)
  const key = `wordpress ${crypto.randomUUID()}`
  const source = await db
    .insertInto('import_sources')
    .values({ key, format: 'wordpress', name: 'Old' })
    .returning('id')
    .executeTakeFirstOrThrow()
  sourceId = source.id
  runId = await newRun()
})
afterEach(() => void vi.restoreAllMocks())

async function newRun(): Promise<number> {
  const run = await sqlOn(payload.db.pool)
    .insertInto('import_runs')
    .values({ source_id: sourceId, format: 'wordpress', state: 'applying' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return run.id
}

/** A picture that no other test has. */
function draw(width = 60, height = 40): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

const use = (url: string, words: Partial<SourcePictureUse> = {}): SourcePictureUse => ({
  id: null,
  url: url.startsWith('/') ? `http://${host}${url}` : url,
  alt: 'A boat',
  caption: '',
  credit: '',
  ...words,
})

const keep = (uses: SourcePictureUse[], input: Partial<KeepPicturesInput> = {}) =>
  keepPictures({
    payload,
    sourceId,
    runId,
    wanted: gatherPictures(uses),
    reach: { alsoReach: [host], userAgent: 'Meridian' },
    wait: () => Promise.resolve(),
    ...input,
  })

async function readKept(uses: SourcePictureUse[]) {
  const keys = gatherPictures(uses).map(({ key }) => key)
  const kept = await readKeptPictures(payload.db.pool, { sourceId, keys })
  return keys.map((key) => kept.get(key) ?? null)
}

async function readPictures(uses: SourcePictureUse[]) {
  const ids = await readKept(uses)
  return Promise.all(ids.map((id) => payload.findByID({ collection: 'media', id: id ?? 0, depth: 0 })))
}

const countMedia = async () => (await payload.count({ collection: 'media' })).totalDocs

test('A picture is kept as it came, with its words, and its sizes are left to the worker', async () => {
  const data = await draw(640, 480)
  site.set('/boat.jpg', data)
  const uses = [use('/boat.jpg', { caption: 'At noon. Photo: Jane Doe', alt: '' })]
  expect(await keep(uses)).toEqual({ outcome: 'done', problem: null, total: 1, kept: 1, failed: 0 })
  const [picture] = await readPictures(uses)
  expect(picture).toMatchObject({
    alt: 'At noon.',
    caption: 'At noon.',
    credit: 'Photo: Jane Doe',
    rightsHolder: 'Jane Doe',
    filename: contentFileName('boat', data),
    mimeType: 'image/jpeg',
    width: 640,
    height: 480,
    filesize: data.length,
    createdBy: null,
  })
  expect(picture?.sizes?.webp480?.filename).toBeFalsy()
  expect(await mediaFiles.read(picture?.filename ?? '')).toEqual(data)
  expect(await mediaFiles.has((picture?.filename ?? '').replace('.jpg', '-640x480.jpg'))).toBe(true)
  const { rows } = await payload.db.pool.query(
    "select from pgboss.job where name = 'draw-later' and state = 'created'",
  )
  expect(rows).toHaveLength(1)
  expect(await listPictureProblems(payload.db.pool, { sourceId, state: 'kept' })).toMatchObject([
    { problem: 'The picture needs an alternative text. Its caption stands in for it.' },
  ])
})

test.each(['png', 'webp', 'avif', 'gif'] as const)(
  'A picture in %s has the size that it is shown in',
  async (format) => {
    site.set(
      '/boat',
      await sharp(await draw(64, 48))
        .toFormat(format)
        .toBuffer(),
    )
    const uses = [use('/boat')]
    await keep(uses)
    const mimeType = format === 'gif' ? 'image/png' : `image/${format}`
    expect((await readPictures(uses))[0]).toMatchObject({ width: 64, height: 48, mimeType })
  },
)

test('A second run asks for nothing and makes nothing', async () => {
  site.set('/boat.jpg', await draw())
  const uses = [use('/boat.jpg'), use('/gone.jpg')]
  await keep(uses)
  const before = await countMedia()
  asked.splice(0)
  runId = await newRun()
  expect(await keep(uses)).toMatchObject({ outcome: 'done', kept: 1, failed: 1 })
  expect(asked).toEqual([])
  expect(await countMedia()).toBe(before)
})

test('The same content at several addresses is one picture, in every source', async () => {
  const data = await draw()
  for (const path of ['/a.jpg', '/b.jpg', '/c/a.jpg']) site.set(path, data)
  const uses = [use('/a.jpg'), use('/b.jpg'), use('/c/a.jpg')]
  await keep(uses)
  const ids = await readKept(uses)
  expect(new Set(ids)).toEqual(new Set([expect.any(Number)]))
  sourceId += 1_000_000
  await keep(uses)
  expect(await readKept(uses)).toEqual(ids)
})

test('A picture that editors have uploaded before is taken, and outlives the import', async () => {
  const id = await magazine.uploadPicture('Ours')
  const { filename } = await payload.findByID({ collection: 'media', id })
  const data = await mediaFiles.read(filename ?? '')
  if (data) site.set('/theirs.png', data)
  runId = await newRun()
  await keep([use('/theirs.png')])
  expect(await readKept([use('/theirs.png')])).toEqual([id])
  expect(await payload.findByID({ collection: 'media', id })).toMatchObject({ alt: 'Ours' })
  expect(await undoPictures({ payload, runId })).toEqual({ deleted: 0, kept: 0 })
  expect(await payload.findByID({ collection: 'media', id })).toMatchObject({ filename })
})

test('The largest original is taken; what is gone, damaged or another picture there gives way to the next', async () => {
  const at = (name: string) => `/wp-content/uploads/2019/05/${name}`
  site.set(at('boat.jpg'), await draw(640, 480))
  site.set(at('boat-300x225.jpg'), await draw(300, 225))
  site.set(at('sea-300x225.jpg'), await draw(300, 225))
  site.set(at('moon.jpg'), await draw(100, 75))
  site.set(at('moon-300x225.jpg'), await draw(300, 225))
  site.set(at('sun.jpg'), (await draw(640, 480)).subarray(0, 600))
  site.set(at('sun-300x225.jpg'), await draw(300, 225))
  const uses = ['boat', 'sea', 'moon', 'sun'].map((name) => use(at(`${name}-300x225.jpg`)))
  expect(await keep(uses)).toMatchObject({ kept: 4, failed: 0 })
  expect((await readPictures(uses)).map(({ width }) => width)).toEqual([640, 300, 300, 300])
})

test('What cannot be had is listed with a sentence, and tried again when somebody wants it', async () => {
  site.set('/page.jpg', Buffer.from('<!doctype html><title>Gone</title>'))
  site.set('/cut.jpg', (await draw(640, 480)).subarray(0, 600))
  const uses = [use('/page.jpg'), use('/cut.jpg'), use('/gone.jpg'), use('http://169.254.169.254/a.jpg')]
  expect(await keep(uses)).toMatchObject({ outcome: 'done', kept: 0, failed: 4 })
  const failed = await listPictureProblems(payload.db.pool, { sourceId, state: 'failed' })
  const problems = new Map(failed.map(({ key, problem }) => [key.replace(/^.*\//, ''), problem]))
  expect(Object.fromEntries(problems)).toEqual({
    'page.jpg': 'What came is a web page, not a picture.',
    'cut.jpg': 'This picture is damaged: it cannot be read to its end. Export it once more and try again.',
    'gone.jpg': `It is not there any more: ${host} answers 404.`,
    'a.jpg': '169.254.169.254 is not on the internet, so it is not asked.',
  })
  site.set('/gone.jpg', await draw())
  const [key = ''] = gatherPictures([use('/gone.jpg')]).map((picture) => picture.key)
  expect(await retryFailedPictures(payload.db.pool, { sourceId, keys: [key] })).toBe(1)
  expect(await keep(uses)).toMatchObject({ kept: 1, failed: 3 })
  expect(await retryFailedPictures(payload.db.pool, { sourceId })).toBe(3)
  const [again] = await listPictureProblems(payload.db.pool, { sourceId, state: 'failed' })
  expect(again).toBeUndefined()
})

test('A run that dies between the file and its document leaves one picture in the end, under its name', async () => {
  const data = await draw()
  site.set('/boat.jpg', data)
  const { pool } = payload.db
  await pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger die before update on import_pictures for each row execute function die()`)
  const before = await countMedia()
  await expect(keep([use('/boat.jpg')])).rejects.toThrow(/update "import_pictures"/)
  await pool.query('drop trigger die on import_pictures; drop function die')
  expect(await countMedia()).toBe(before)
  expect(await mediaFiles.has(contentFileName('boat', data))).toBe(true)
  await keep([use('/boat.jpg')])
  expect(await countMedia()).toBe(before + 1)
  expect((await readPictures([use('/boat.jpg')]))[0]?.filename).toBe(contentFileName('boat', data))
})

test('A name that another picture has is not taken from it', async () => {
  const data = await draw()
  site.set('/boat.jpg', data)
  const filename = contentFileName('boat', data)
  const { id } = await payload.create({
    collection: 'media',
    data: { alt: 'Other' },
    file: { data: await draw(), name: 'other.jpg', mimetype: 'image/jpeg', size: 1 },
  })
  await sqlOn(payload.db.pool).updateTable('media').set({ filename }).where('id', '=', id).execute()
  await writeFile(join(env.MEDIA_DIR, filename), 'another')
  await keep([use('/boat.jpg')])
  expect(await mediaFiles.read(filename)).toEqual(Buffer.from('another'))
  expect((await readPictures([use('/boat.jpg')]))[0]?.filename).toBe(filename.replace('.jpg', '-1.jpg'))
})

test.each([
  ['the disk is full', () => vi.spyOn(mediaFiles, 'write').mockRejectedValue(full())],
  ['the disk is full for Payload', () => vi.spyOn(fs, 'writeFile').mockRejectedValue(full())],
])('When %s, the run pauses and goes on where it was', async (_, breakDisk) => {
  const paths = ['/1.jpg', '/2.jpg', '/3.jpg', '/4.jpg']
  for (const path of paths) site.set(path, await draw())
  const uses = paths.map((path) => use(path))
  await keep(uses.slice(0, 2))
  asked.splice(0)
  const broken = breakDisk()
  syncBuiltinESMExports()
  expect(await keep(uses)).toEqual({
    outcome: 'paused',
    problem:
      'The disk of the pictures is full. Nothing is lost: the import goes on from here once that is repaired.',
    total: 4,
    kept: 2,
    failed: 0,
  })
  broken.mockRestore()
  syncBuiltinESMExports()
  expect(await keep(uses)).toMatchObject({ outcome: 'done', kept: 4, failed: 0 })
  expect(asked.filter((path) => path === '/1.jpg' || path === '/2.jpg')).toEqual([])
  expect((await readdir(env.MEDIA_DIR)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

function full(): Error {
  return Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
}

test('A run that is stopped goes on with those that are left', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/${index}.jpg`)
  for (const path of paths) site.set(path, await draw())
  const uses = paths.map((path) => use(path))
  const stopping = new AbortController()
  const onProgress = ({ kept }: { kept: number }) => {
    if (kept === 3) stopping.abort()
  }
  const stopped = await keep(uses, { signal: stopping.signal, onProgress })
  expect(stopped).toMatchObject({ outcome: 'stopped', failed: 0, total: 12 })
  expect(stopped.kept).toBeLessThan(12)
  expect(await keep(uses)).toMatchObject({ outcome: 'done', kept: 12 })
})

test('A site that is busy is waited for', async () => {
  const data = await draw()
  const waits: number[] = []
  site.set('/boat.jpg', (_request, response) => {
    site.set('/boat.jpg', data)
    response.writeHead(429, { 'retry-after': '30' }).end()
  })
  const wait = (ms: number) => {
    waits.push(ms)
    site.set('/boat.jpg', data)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
    return Promise.resolve()
  }
  expect(await keep([use('/boat.jpg')], { wait })).toMatchObject({ kept: 1 })
  expect(waits).toEqual([expect.closeTo(30_000, -3)])
})

test('The pictures of a site that is gone come out of its folder of uploads', async () => {
  const data = await draw(640, 480)
  const file = (name: string, bytes: Buffer): SourceFile => ({
    name,
    sizeBytes: bytes.length,
    open: async function* open() {
      yield bytes
    },
  })
  const uploads = new UploadedPictures([
    file('uploads/2019/05/boat.jpg', data),
    file('uploads/2019/05/boat-300x225.jpg', await draw(300, 225)),
    file('uploads/2019/05/page.jpg', Buffer.from('<html></html>')),
  ])
  const gone = 'https://old.example/wp-content/uploads/2019/05'
  const uses = ['boat-300x225', 'page', 'sea'].map((name) => use(`${gone}/${name}.jpg`))
  expect(await keep(uses, { uploads, reach: null })).toMatchObject({ kept: 1, failed: 2 })
  expect((await readPictures(uses.slice(0, 1)))[0]).toMatchObject({ filename: contentFileName('boat', data) })
  const failed = await listPictureProblems(payload.db.pool, { sourceId, state: 'failed' })
  expect(failed.map(({ problem }) => problem)).toEqual([
    'What came is a web page, not a picture.',
    'It is not among the uploads, and its address leads nowhere.',
  ])
  expect(asked).toEqual([])
})

test('A picture that stands in the text itself is kept like any other', async () => {
  const data = await draw(2000, 1500)
  const uses = [use(`data:image/png;base64,${data.toString('base64')}`), use('data:image/png;base64,####')]
  expect(await keep(uses)).toMatchObject({ kept: 1, failed: 1 })
  expect((await readPictures(uses.slice(0, 1)))[0]).toMatchObject({ mimeType: 'image/jpeg', width: 2000 })
})

test('A picture that an editor has deleted stays deleted', async () => {
  site.set('/boat.jpg', await draw())
  await keep([use('/boat.jpg')])
  const [id] = await readKept([use('/boat.jpg')])
  await payload.delete({ collection: 'media', id: id ?? 0 })
  asked.splice(0)
  runId = await newRun()
  await keep([use('/boat.jpg')])
  expect(await readKept([use('/boat.jpg')])).toEqual([null])
  expect(asked).toEqual([])
})

test('Undone, the pictures of a run are gone that nothing shows, and another run begins again', async () => {
  for (const path of ['/used.jpg', '/free.jpg', '/shared.jpg']) site.set(path, await draw())
  const uses = [use('/used.jpg'), use('/free.jpg'), use('/gone.jpg')]
  await keep([...uses, use('/shared.jpg')])
  const [used = 0, free = 0] = (await readKept(uses)).map((id) => id ?? 0)
  await magazine.createArticle({ title: 'Shows One', heroImage: used })
  const [run, otherRun] = [runId, await newRun()]
  const source = sourceId
  ;[sourceId, runId] = [sourceId + 1_000_000, otherRun]
  await keep([use('/shared.jpg')])
  expect(await undoPictures({ payload, runId: run })).toEqual({ deleted: 1, kept: 1 })
  expect(await payload.count({ collection: 'media', where: { id: { equals: free } } })).toEqual({
    totalDocs: 0,
  })
  expect(await readKept([use('/shared.jpg')])).toEqual([expect.any(Number)])
  ;[sourceId, runId] = [source, await newRun()]
  expect(await keep(uses)).toMatchObject({ kept: 2, failed: 1 })
  expect(await undoPictures({ payload, runId: run })).toEqual({ deleted: 0, kept: 0 })
})
