import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signInAs } from '../../../test/accounts.ts'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { wavFile } from '../../../test/recordings.ts'
import { restAs } from '../../../test/rest.ts'
import { placeBlocks } from '../body/place-blocks.ts'

type Rest = ReturnType<typeof restAs>

let payload: Payload
let magazine: Magazine
let rest: { contributor: Rest; editor: Rest; publisher: Rest }

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  const visit = async (role: keyof typeof rest) => restAs(await signInAs(payload, role))
  rest = {
    contributor: await visit('contributor'),
    editor: await visit('editor'),
    publisher: await visit('publisher'),
  }
})

const reword = async (as: Rest, id: number) => (await as('PATCH', `media/${id}`, { alt: 'Reworded' })).status

async function picturesThatReadersSee(): Promise<[string, number][]> {
  const [hero, inBlock, cover, portrait] = await Promise.all(
    ['hero', 'block', 'cover', 'portrait'].map((alt) => magazine.uploadPicture(alt)),
  )
  const images = [{ image: inBlock ?? 0, alt: 'A block', caption: '' }]
  await magazine.createArticle({
    title: 'With pictures',
    heroImage: hero ?? null,
    body: placeBlocks(bodyOf('A paragraph.'), [{ blockType: 'image-gallery', title: 'Gallery', images }]),
  })
  await payload.update({
    collection: 'issues',
    id: magazine.autumn.id,
    data: { cover: cover ?? null, _status: 'published' },
  })
  await payload.update({
    collection: 'authors',
    id: magazine.helena.id,
    data: { portrait: portrait ?? null },
  })
  return [
    ['above an article', hero ?? 0],
    ['in a block', inBlock ?? 0],
    ['on the cover of an issue', cover ?? 0],
    ['as a portrait', portrait ?? 0],
  ]
}

describe('a picture that readers see', () => {
  test('is changed and deleted by those alone who may publish', async () => {
    for (const [place, id] of await picturesThatReadersSee()) {
      expect([place, await reword(rest.editor, id)]).toEqual([place, 403])
      expect([place, (await rest.editor('DELETE', `media/${id}`)).status]).toEqual([place, 403])
      expect([place, await reword(rest.publisher, id)]).toEqual([place, 200])
    }
  })
})

describe('a poster', () => {
  test('is changed by who uploaded it, until readers have its recording', async () => {
    const form = new FormData()
    const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: '#123456' } })
    form.set('file', new File([new Uint8Array(await drawn.png().toBuffer())], 'p.png', { type: 'image/png' }))
    form.set('_payload', JSON.stringify({ alt: 'A pier' }))
    const uploaded = await rest.contributor('POST', 'media', form)
    const { doc } = z.object({ doc: z.object({ id: z.number() }) }).parse(await uploaded.json())
    const data = wavFile(1)
    const recording = await payload.create({
      collection: 'recordings',
      data: { title: 'The pier', poster: doc.id },
      file: { data, name: 'live-pier.wav', mimetype: 'audio/wav', size: data.length },
    })
    expect(await reword(rest.contributor, doc.id)).toBe(200)
    const body = placeBlocks(bodyOf('Words.'), [{ blockType: 'recording', recording: recording.id }])
    const article = await magazine.createArticle({ title: 'On the pier', body, _status: 'draft' })
    expect(await reword(rest.contributor, doc.id)).toBe(200)
    await payload.update({ collection: 'articles', id: article.id, data: { _status: 'published' } })
    expect(await reword(rest.contributor, doc.id)).toBe(403)
    expect(await reword(rest.publisher, doc.id)).toBe(200)
  })
})

describe('a picture that nobody sees yet', () => {
  test('is changed by editors, and by no contributor who did not upload it', async () => {
    const id = await magazine.uploadPicture('unused')
    await magazine.createArticle({ title: 'A draft', heroImage: id, _status: 'draft' })
    expect(await reword(rest.contributor, id)).toBe(403)
    expect(await reword(rest.editor, id)).toBe(200)
    expect((await rest.contributor('DELETE', `media/${id}`)).status).toBe(403)
  })
})
