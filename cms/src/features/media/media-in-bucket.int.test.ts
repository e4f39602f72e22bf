import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ObjectStorageSandbox } from '@meridian/sandbox/object-storage/object-storage-sandbox'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { wavFile } from '../../../test/recordings.ts'
import { resetPayload } from '../../../test/reset-payload.ts'

/* The CMS with its media in a bucket. Its modules read the environment once, so that it is loaded again for this file. */
const storage = new ObjectStorageSandbox()
let payload: Payload
let folder: string
let media: typeof import('./media-files.ts')
let withdrawn: typeof import('./withdrawn-files.ts')

beforeAll(async () => {
  vi.stubEnv('MEDIA_BUCKET', storage.bucket)
  vi.stubEnv('OBJECT_STORAGE_ENDPOINT', await storage.start())
  vi.stubEnv('OBJECT_STORAGE_ACCESS_KEY_ID', storage.key.accessKeyId)
  vi.stubEnv('OBJECT_STORAGE_SECRET_ACCESS_KEY', storage.key.secretAccessKey)
  resetPayload()
  vi.resetModules()
  media = await import('./media-files.ts')
  withdrawn = await import('./withdrawn-files.ts')
  const { openPayload } = await import('../../../test/payload.ts')
  payload = await openPayload()
  folder = media.mediaFolder
})

afterAll(async () => {
  await storage.stop()
  await rm(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
  resetPayload()
  vi.resetModules()
})
beforeEach(() => storage.reset())

async function draw(background: string): Promise<Buffer> {
  return sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .png()
    .toBuffer()
}

async function upload(name: string, background = '#7a2e1f') {
  const data = await draw(background)
  const file = { data, name: `${name}.png`, mimetype: 'image/png', size: data.length }
  return payload.create({ collection: 'media', data: { alt: name }, file })
}

/** Of which two may be one: a picture is never enlarged. */
const namesOf = (document: Parameters<typeof withdrawn.fileNames>[0]) =>
  [...new Set(withdrawn.fileNames(document))].toSorted()
const named = async (alt: string) =>
  (await payload.count({ collection: 'media', where: { alt: { equals: alt } } })).totalDocs

test('an upload is acknowledged when its file and every size of it are in the bucket, and written once', async () => {
  const picture = await upload('ridge')
  expect(namesOf(picture).length).toBeGreaterThan(4)
  expect(storage.objects.keys).toEqual(namesOf(picture))
  const { rows } = await payload.db.pool.query(
    "select 1 from publish_events where subject = $1 and kind = 'changed'",
    [`media:${picture.id}`],
  )
  expect(rows).toEqual([])
})

test('a recording is in the bucket with its captions, and both are withdrawn together', async () => {
  const data = wavFile(1)
  const file = { data, name: 'tone.wav', mimetype: 'audio/wav', size: data.length }
  const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nA tone.\n'
  const { id, filename, captionsFile } = await payload.create({
    collection: 'recordings',
    data: { title: 'A tone', captions },
    file,
  })
  const first = [`recordings/${filename}`, `recordings/${captionsFile}`].toSorted()
  expect(storage.objects.keys).toEqual(first)
  const changed = await payload.update({ collection: 'recordings', id, data: { captions: `${captions}\n` } })
  const second = `recordings/${changed.captionsFile}`
  expect(storage.objects.keys).toEqual([...first, second, `withdrawn/recordings/${captionsFile}`].toSorted())
  await payload.delete({ collection: 'recordings', id })
  const all = [...first, second]
  expect(storage.objects.keys).toEqual([...all, ...all.map((path) => `withdrawn/${path}`)].toSorted())
})

test('an upload is refused while the bucket is away, and leaves neither a document nor a name taken', async () => {
  storage.behave({ kind: 'away' }, 'PUT')
  await expect(upload('while away')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Nothing was saved'),
  })
  expect(await named('while away')).toBe(0)
  storage.behave({ kind: 'well' }, 'PUT')
  expect((await upload('while away')).filename).toMatch(/^while-away-[0-9a-f]{10}\.png$/)
})

test('other words for a picture move none of its files, also while the bucket is away', async () => {
  const picture = await upload('words')
  storage.behave({ kind: 'away' })
  await payload.update({ collection: 'media', id: picture.id, data: { alt: 'Other words' } })
  expect(await named('Other words')).toBe(1)
})

test('a server without the original makes another crop of it, under names that stood for nothing else', async () => {
  const picture = await upload('cropped')
  await rm(folder, { recursive: true, force: true })
  const { createLocalReq } = await import('payload')
  const crop = { x: 0, y: 0, width: 50, height: 50, unit: '%' }
  const req = await createLocalReq(
    { req: { query: { uploadEdits: { crop, widthInPixels: 350, heightInPixels: 250 } } } },
    payload,
  )
  const cropped = await payload.update({ collection: 'media', id: picture.id, data: {}, req })
  expect(cropped).toMatchObject({ width: 350, height: 250 })
  expect(namesOf(cropped).filter((name) => namesOf(picture).includes(name))).toEqual([])
  expect(storage.objects.keys).toEqual(
    [
      ...namesOf(cropped),
      ...namesOf(picture),
      ...namesOf(picture).map((name) => `withdrawn/${name}`),
    ].toSorted(),
  )
})

test('a deleted picture is there for those with an older page, until its days are over', async () => {
  const picture = await upload('deleted')
  await payload.delete({ collection: 'media', id: picture.id })
  expect(storage.objects.keys).toEqual(expect.arrayContaining(namesOf(picture)))
  const prune = (keepDays: number) =>
    withdrawn.pruneWithdrawnFiles({
      media: media.mediaFiles,
      keepDays,
      isStillUsed: () => Promise.resolve(false),
    })
  expect(await prune(2)).toEqual({ deleted: 0, restored: 0 })
  expect(await prune(-1)).toEqual({ deleted: namesOf(picture).length, restored: 0 })
  expect(storage.objects.keys).toEqual([])
})

test('a deletion that is rolled back has taken nothing away', async () => {
  const picture = await upload('kept')
  const { createLocalReq, initTransaction, killTransaction } = await import('payload')
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  await payload.delete({ collection: 'media', id: picture.id, req })
  await killTransaction(req)
  expect(await named('kept')).toBe(1)
  expect(await media.mediaFiles.read(picture.filename ?? '')).toHaveLength(picture.filesize ?? 0)
  const isStillUsed = () => Promise.resolve(true)
  await withdrawn.pruneWithdrawnFiles({ media: media.mediaFiles, keepDays: -1, isStillUsed })
  expect(storage.objects.keys).toEqual(namesOf(picture))
})

test('a PDF of an issue gets a name of its own, so that no cache has another under it', async () => {
  const uploadPdf = (remark: string) => {
    const data = Buffer.from(
      `%PDF-1.4\n%${remark}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    )
    const file = { data, name: 'Autumn.pdf', mimetype: 'application/pdf', size: data.length }
    return payload.create({ collection: 'issue-pdfs', data: {}, file })
  }
  const first = await uploadPdf('first')
  await payload.delete({ collection: 'issue-pdfs', id: first.id })
  const second = await uploadPdf('second')
  expect(second.filename).toMatch(/^autumn-[0-9a-f]{10}\.pdf$/)
  expect(second.filename).not.toBe(first.filename)
  expect(storage.objects.keys).toEqual(expect.arrayContaining([`pdf/${second.filename}`]))
})

test('a process that is killed between bucket and commit leaves objects that nobody names, and no document', async () => {
  storage.behave({ kind: 'silent' }, 'PUT')
  const program = fileURLToPath(import.meta.resolve('../../../test/upload-program.ts'))
  const child = fork(program, ['cut off'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await vi.waitFor(() => expect(storage.objects.keys.length).toBeGreaterThan(4), {
    timeout: 60_000,
    interval: 50,
  })
  child.kill('SIGKILL')
  await ended
  expect(await named('cut off')).toBe(0)
  storage.behave({ kind: 'well' }, 'PUT')
  const picture = await upload('cut off')
  expect(storage.objects.keys).toEqual(expect.arrayContaining(namesOf(picture)))
})

test('a folder is copied to the bucket, and a second time there is nothing to copy', async () => {
  const { mkdir, writeFile } = await import('node:fs/promises')
  const { DiskFiles } = await import('@meridian/shared/media-files/disk-files')
  const { copyMedia } = await import('./copy-media.ts')
  const from = join(folder, '../earlier')
  await mkdir(join(from, 'withdrawn'), { recursive: true })
  await mkdir(join(from, 'pdf'))
  await writeFile(join(from, 'night-480x320.avif'), 'night')
  await writeFile(join(from, 'pdf/autumn.pdf'), 'autumn')
  await writeFile(join(from, 'withdrawn/gone-480x320.avif'), 'gone')
  const copy = () => copyMedia(new DiskFiles(from), media.mediaFiles)
  expect([await copy(), await copy()]).toEqual([
    { copied: 3, present: 0 },
    { copied: 0, present: 3 },
  ])
  expect(storage.objects.keys).toEqual([
    'gone-480x320.avif',
    'night-480x320.avif',
    'pdf/autumn.pdf',
    'withdrawn/gone-480x320.avif',
  ])
})

test('an issue PDF is in the bucket before it is public, and gone for everybody with what was unpublished', async () => {
  const { createMagazine } = await import('../../../test/magazine.ts')
  const { prepareQueue } = await import('../../platform/queue/install-queue.ts')
  const { jobs } = await import('../../programs/features.ts')
  const { makeIssuePdf } = await import('../issue-pdfs/make-issue-pdf.ts')
  const { env } = await import('../../env.ts')
  await prepareQueue(env.DATABASE_URL, jobs)
  const magazine = await createMagazine(payload)
  const make = async () => {
    const outcome = await makeIssuePdf({
      payload,
      media: media.mediaFiles,
      issueId: magazine.autumn.id,
    })
    return outcome.kind === 'made' ? `pdf/${outcome.fileName}` : outcome.kind
  }
  await magazine.createArticle({ title: 'Kept' })
  const first = await make()
  const other = await magazine.createArticle({ title: 'Taken Down' })
  const second = await make()
  expect(storage.objects.keys).toEqual(expect.arrayContaining([first, `withdrawn/${first}`, second]))
  await payload.delete({ collection: 'articles', id: other.id })
  const third = await make()
  expect(storage.objects.keys).not.toContain(second)
  expect(await media.mediaFiles.find(second)).toBeNull()
  expect(storage.objects.keys).toContain(third)
  await rm(folder, { recursive: true, force: true })
  expect(await make()).toBe('up to date')
})
