import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownContentTags, toOwnContent } from '@meridian/shared/content/assembly/articles'
import { readReferences } from '@meridian/shared/content/assembly/references'
import { isPublicFile } from '@meridian/shared/media-files/public-files'
import { maxRecordingBytes } from '@meridian/shared/recordings/recording-file'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { mp3File, wavFile, webmFile } from '../../../test/recordings.ts'
import { restAs } from '../../../test/rest.ts'
import { env } from '../../env.ts'
import type { Media, Recording } from '../../payload-types.ts'
import { plainTextToLexical } from '../body/body-from-text.ts'
import { placeBlocks } from '../body/place-blocks.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { readIssuePdfSource } from '../issue-pdfs/read-issue-pdf-content.ts'
import { isFileInUse } from '../media/files-in-use.ts'
import { toArticleDraft } from '../preflight/article-draft.ts'
import { checkArticle } from '../preflight/check-article.ts'
import { readSurroundings } from '../preflight/read-surroundings.ts'
import { searchMagazine } from '../search/search-magazine.ts'
import { withSearchSession } from '../search/search-session.ts'
import { describeVersion } from '../versions/describe-version.ts'
import { readRecordingPlaces } from './recording-places.ts'

const payload = await openPayload()
const { pool } = payload.db
const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe harbour freezes.\n'
let publisher: ReturnType<typeof restAs>
let editor: ReturnType<typeof restAs>

beforeAll(async () => {
  publisher = restAs(await signInAs(payload, 'publisher'))
  editor = restAs(await signInAs(payload, 'editor'))
})

function upload(data: Buffer, name: string, words: Partial<Recording> = {}) {
  return payload.create({
    collection: 'recordings',
    data: { title: 'A harbour in winter', ...words },
    file: { data, name, mimetype: 'application/octet-stream', size: data.length },
  })
}

/** Each is a file of its own: another length. */
let lengths = 0
function nextWav(): Buffer {
  lengths += 1
  return wavFile(1 + lengths / 100)
}

async function uploadPicture(words: Partial<Media> = {}): Promise<number> {
  const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a2e1f' } })
  const data = await drawn.png().toBuffer()
  const file = { data, name: 'picture.png', mimetype: 'image/png', size: data.length }
  return (await payload.create({ collection: 'media', data: { alt: 'A pier', ...words }, file })).id
}

function bodyWith(recording: number, caption = '') {
  return placeBlocks(plainTextToLexical('One paragraph.\n\nTwo.'), [
    { blockType: 'recording', recording, caption },
  ])
}

async function pageOf(articleId: number) {
  const reader = createDatabaseReader(pool)
  const [record] = (await reader.articles([articleId])).values()
  if (!record) throw new Error('The article has no record.')
  const refs = await readReferences(reader, [record])
  const content = toOwnContent(record, refs)
  return {
    content,
    tags: ownContentTags(record, refs),
    shown: content.body.filter((piece) => typeof piece !== 'string'),
  }
}

const inFolder = (folder: string, name: string | null | undefined) =>
  existsSync(join(env.MEDIA_DIR, folder, name ?? ''))

describe('an upload', () => {
  it('is kept under a name of its content, with what the file says of itself', async () => {
    const recording = await upload(mp3File(), 'Harbour Sounds.WAV')
    expect(recording).toMatchObject({
      filename: expect.stringMatching(/^harbour-sounds-[0-9a-f]{10}\.mp3$/),
      mimeType: 'audio/mpeg',
      kind: 'audio',
      durationSeconds: expect.closeTo(1, 1),
    })
    const path = `recordings/${recording.filename}`
    expect([inFolder('', path), isPublicFile(path), await isFileInUse(pool, path)]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('is refused with a sentence when it is no recording, too large or has no captions', async () => {
    const refused = async (data: Buffer, words: Partial<Recording> = {}) => {
      const form = new FormData()
      form.set('file', new File([new Uint8Array(data)], 'x.mp3', { type: 'audio/mpeg' }))
      form.set('_payload', JSON.stringify({ title: 'X', ...words }))
      const response = await editor('POST', 'recordings', form)
      return [response.status, await response.text()]
    }
    expect(await refused(Buffer.from('<script>alert(1)</script>'))).toEqual([
      400,
      expect.stringContaining('This file is no recording that pages can play.'),
    ])
    expect(await refused(Buffer.concat([mp3File(1), Buffer.alloc(maxRecordingBytes)]))).toEqual([
      400,
      expect.stringContaining('This file has 61 MB. A recording has at most 60 MB'),
    ])
    expect(await refused(nextWav(), { captions: 'Just words' })).toEqual([
      400,
      expect.stringContaining('its first line is WEBVTT'),
    ])
    expect(await refused(nextWav(), { captions: `${captions}${'x'.repeat(200_000)}` })).toEqual([
      400,
      expect.stringContaining('at most 200,000 characters'),
    ])
    const kept = readdirSync(join(env.MEDIA_DIR, 'recordings')).filter((name) => name.endsWith('.vtt'))
    expect(kept).toEqual([])
  })

  it('lets nobody say what the file is', async () => {
    const { id } = await upload(nextWav(), 'facts.wav')
    const before = await payload.findByID({ collection: 'recordings', id, depth: 0 })
    const named = { title: 'Facts', url: '/secret.mp3' }
    const facts = { kind: 'video', durationSeconds: 7, captionsFile: '../secret.vtt' }
    const file = { mimeType: 'video/mp4', filesize: 1.5 }
    const answer = await publisher('PATCH', `recordings/${id}`, { ...named, ...facts, ...file })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Facts')])
    const { updatedAt } = await payload.findByID({ collection: 'recordings', id, depth: 0 })
    expect(await payload.findByID({ collection: 'recordings', id, depth: 0 })).toEqual({
      ...before,
      title: 'Facts',
      updatedAt,
    })
  })

  it('has its captions in a file, which readers with an older page keep when they change or go', async () => {
    const recording = await upload(await webmFile(), 'film.webm', { captions })
    const first = recording.captionsFile
    expect(first).toMatch(/^film-[0-9a-f]{10}-[0-9a-f]{10}\.vtt$/)
    expect(readFileSync(join(env.MEDIA_DIR, 'recordings', first ?? ''), 'utf8')).toBe(captions)
    const changed = await payload.update({
      collection: 'recordings',
      id: recording.id,
      data: { captions: captions.replace('freezes', 'thaws') },
    })
    const second = changed.captionsFile
    expect([inFolder('recordings', first), inFolder('withdrawn/recordings', first)]).toEqual([false, true])
    expect(await isFileInUse(pool, `recordings/${second}`)).toBe(true)
    await payload.delete({ collection: 'recordings', id: recording.id })
    for (const name of [second, recording.filename]) {
      expect([inFolder('recordings', name), inFolder('withdrawn/recordings', name)]).toEqual([false, true])
    }
    expect(await isFileInUse(pool, `recordings/${second}`)).toBe(false)
  })
})

describe('a recording in a published article', () => {
  it('stands on the page with its words and files, and not in the API, whose shape is specified', async () => {
    const words = { credit: 'Recorded by Ada', transcript: 'It is cold.', captions }
    const recording = await upload(await webmFile(), 'page.webm', words)
    const article = await publishArticle(payload, { body: bodyWith(recording.id, 'Filmed at noon.') })
    const { content, shown, tags } = await pageOf(article.id)
    expect(shown).toEqual([
      {
        type: 'recording',
        kind: 'video',
        title: 'A harbour in winter',
        credit: 'Recorded by Ada',
        transcript: 'It is cold.',
        caption: 'Filmed at noon.',
        mimeType: 'video/webm',
        sizeBytes: recording.filesize,
        durationSeconds: expect.closeTo(1, 1),
        width: 320,
        height: 180,
        src: `/media/recordings/${recording.filename}`,
        captionsSrc: `/media/recordings/${recording.captionsFile}`,
        image: null,
      },
    ])
    expect(content.article.contentBlocks).toEqual([])
    expect(content.article.content).toBe('One paragraph.\n\nTwo.')
    expect(tags).toContain(`recording:${recording.id}`)
  })

  it('is found by what is said in it, also after that was corrected, and by its captions', async () => {
    const find = async (text: string) => {
      const outcome = await withSearchSession(pool, (db) => searchMagazine(db, { text, offset: 0 }))
      return outcome.ok ? outcome.value.results.map(({ id }) => id) : []
    }
    const recording = await upload(nextWav(), 'found.wav', { transcript: 'A word of theodolites.' })
    const article = await publishArticle(payload, { body: bodyWith(recording.id) })
    expect(await find('theodolites')).toEqual([article.slug])
    const data = { transcript: '', captions: captions.replace('freezes', 'has sextants') }
    await payload.update({ collection: 'recordings', id: recording.id, data })
    expect([await find('theodolites'), await find('sextants')]).toEqual([[], [article.slug]])
    await payload.delete({ collection: 'recordings', id: recording.id, context: { evenIfUsed: true } })
    expect(await find('sextants')).toEqual([])
  })

  it('is printed with its length and the address of the article, and named in the comparison of versions', async () => {
    const issue = await payload.create({
      collection: 'issues',
      data: { title: 'I', description: 'D', season: 'Autumn', year: 2032, _status: 'published' },
    })
    const recording = await upload(wavFile(187), 'printed.wav', { credit: 'Recorded by Ada' })
    const article = await publishArticle(payload, { body: bodyWith(recording.id, 'Heard at noon.') })
    await payload.update({ collection: 'articles', id: article.id, data: { issue: issue.id } })
    const source = await readIssuePdfSource(payload, issue.id)
    expect(source.kind === 'content' && source.content.articles[0]?.body.at(-1)).toEqual({
      kind: 'elsewhere',
      title: 'A harbour in winter',
      paragraphs: ['Heard at noon.', 'Audio · 3:07 · Recorded by Ada'],
      picture: null,
      address: `${env.PUBLIC_URL}/articles/${article.slug}`,
    })
    const { docs } = await payload.findVersions({
      collection: 'articles',
      where: { parent: { equals: article.id } },
      depth: 1,
      limit: 1,
    })
    const version = { body: docs[0]?.version.body }
    const text = describeVersion('articles', version).find(({ label }) => label === 'Text')?.text
    expect(text).toMatch(/\n\nRecording\nHeard at noon\.\nA harbour in winter$/)
  })

  it('is deleted by those alone who know where it stands, and leaves the page then', async () => {
    const { id } = await upload(nextWav(), 'used.wav')
    const article = await publishArticle(payload, { title: 'Winter harbour', body: bodyWith(id) })
    const { places } = await readRecordingPlaces({ client: pool, user: null }, id)
    expect(places).toEqual([
      {
        subject: `articles:${article.id}`,
        title: 'Winter harbour',
        where: 'in the text',
        isPublic: true,
        href: `/admin/collections/articles/${article.id}`,
      },
    ])
    const refused = await publisher('DELETE', `recordings/${id}`)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('Not deleted: the recording stands in ‘Winter harbour’ (in the text).'),
    ])
    expect((await publisher('DELETE', `recordings/${id}?evenIfUsed=true`)).status).toBe(200)
    expect((await pageOf(article.id)).shown).toEqual([])
  })

  it('is changed by those alone who may publish; one that stands in a draft by any editor', async () => {
    const live = await upload(nextWav(), 'live.wav')
    await publishArticle(payload, { body: bodyWith(live.id) })
    const drafted = await upload(nextWav(), 'drafted.wav')
    const data = { body: bodyWith(drafted.id), _status: 'draft' as const }
    const { id } = await publishArticle(payload, { title: 'Live without it' })
    await payload.update({ collection: 'articles', id, draft: true, data })
    const rename = async (recording: number) =>
      (await editor('PATCH', `recordings/${recording}`, { title: 'Another' })).status
    expect([await rename(live.id), await rename(drafted.id)]).toEqual([403, 200])
    const form = new FormData()
    form.set('file', new File([new Uint8Array(nextWav())], 'other.wav', { type: 'audio/wav' }))
    form.set('_payload', '{}')
    const refused = await editor('PATCH', `recordings/${live.id}`, form)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('Readers have this recording. A publisher changes or deletes it'),
    ])
    expect(inFolder('recordings', live.filename)).toBe(true)
    const { places } = await readRecordingPlaces({ client: pool, user: null }, drafted.id)
    expect(places.map(({ subject, isPublic }) => [subject, isPublic])).toEqual([[`articles:${id}`, false]])
  })
})

describe('the preflight', () => {
  async function findings(recording: number | null, atMs = 0) {
    const body = placeBlocks(plainTextToLexical('One.'), [{ blockType: 'recording', recording }])
    const draft = toArticleDraft({ body })
    const around = { atMs, origin: env.PUBLIC_URL, blockKinds: new Map() }
    return checkArticle(draft, await readSurroundings(pool, draft, around))
      .filter(({ path }) => path.includes('recording'))
      .map(({ severity, path, message }) => `${severity} ${path}: ${message}`)
  }

  it('misses a transcript of sound, captions of a video, and a recording that was deleted', async () => {
    const sound = await upload(nextWav(), 'checked.wav')
    expect(await findings(sound.id)).toEqual([
      'warning body.blocks.0.recording: ‘A harbour in winter’ has no transcript: readers who do not hear it get nothing of it. Add one to the recording.',
    ])
    await payload.update({ collection: 'recordings', id: sound.id, data: { transcript: 'It is cold.' } })
    expect(await findings(sound.id)).toEqual([])
    const film = await upload(await webmFile(), 'checked.webm', { transcript: 'It is cold.' })
    expect(await findings(film.id)).toEqual([expect.stringContaining('has no captions')])
    await payload.delete({ collection: 'recordings', id: film.id })
    expect(await findings(film.id)).toEqual([
      'error body.blocks.0.recording: The recording was deleted. Choose another, or take the block out.',
    ])
    expect(await findings(null)).toEqual([])
  })

  it('looks at the poster of a recording as at any picture: its rights, too', async () => {
    const poster = await uploadPicture({ rightsUntil: '2026-03-14T12:00:00.000Z' })
    const film = await upload(await webmFile(), 'with-poster.webm', { captions, poster })
    expect(await findings(film.id, Date.parse('2026-03-15T00:00:00Z'))).toEqual([
      expect.stringMatching(
        /^error body\.blocks\.0\.recording: The right to show the picture ended on 14 March 2026\./,
      ),
    ])
    expect(await findings(film.id, Date.parse('2026-01-01T00:00:00Z'))).toEqual([])
  })
})
