import { editorConfigFactory } from '@payloadcms/richtext-lexical'
import { flattenAllFields, type FlattenedField, type Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf, signInAs } from '../../../test/accounts.ts'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import { createSchedule, openNewsroom } from '../../../test/newsroom.ts'
import { wavFile } from '../../../test/recordings.ts'
import { restAs } from '../../../test/rest.ts'
import type { Article, User } from '../../payload-types.ts'
import { blockPictureFields, pictureSources } from './picture-sources.ts'
import { placeText, readPicturePlaces } from './read-picture-places.ts'
import { placeBlocks } from '../body/place-blocks.ts'
import { blocksOfEditor } from '../writing/content-blocks/content-blocks.feature.ts'

let payload: Payload
let magazine: Magazine
let publisher: ReturnType<typeof restAs>

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  publisher = restAs(await signInAs(payload, 'publisher'))
})

async function placesOf(id: number, user: User | null = null) {
  const { places, total } = await readPicturePlaces({ client: payload.db.pool, user }, id)
  expect(total).toBe(places.length)
  return places.map((place) => [placeText(place), place.isPublic, place.href])
}

const isUsed = async (id: number) => (await payload.findByID({ collection: 'media', id })).isUsed

function bodyWithPicture(id: number): Article['body'] {
  const picture = {
    type: 'upload',
    version: 3,
    format: '',
    id: 'a',
    relationTo: 'media',
    value: id,
    fields: {},
  }
  const root = {
    type: 'root',
    children: [picture],
    direction: null,
    format: '' as const,
    indent: 0,
    version: 1,
  }
  return { root }
}

const remove = async (path: string) => {
  const response = await publisher('DELETE', path)
  return { status: response.status, text: await response.text() }
}

describe('where a picture stands', () => {
  test('is known of articles, issues, portraits and pages, with a link to each, those of readers first', async () => {
    const id = await magazine.uploadPicture('everywhere')
    const live = await magazine.createArticle({ title: 'Live', heroImage: id, body: bodyWithPicture(id) })
    const images = [{ image: id, alt: 'A block', caption: '' }]
    const draft = await magazine.createArticle({
      title: 'A draft',
      _status: 'draft',
      body: placeBlocks(bodyOf('Words.'), [{ blockType: 'image-gallery', title: 'Gallery', images }]),
    })
    await payload.update({ collection: 'issues', id: magazine.autumn.id, data: { cover: id } })
    await payload.update({ collection: 'authors', id: magazine.helena.id, data: { portrait: id } })
    await payload.updateGlobal({ slug: 'about-page', data: { picture: id } })
    expect(await placesOf(id)).toEqual([
      ['‘About’ (picture of the page)', true, '/admin/globals/about-page'],
      ['‘Live’ (in the text, hero picture)', true, `/admin/collections/articles/${live.id}`],
      [`‘${magazine.helena.name}’ (portrait)`, true, `/admin/collections/authors/${magazine.helena.id}`],
      [`‘${magazine.autumn.title}’ (cover)`, true, `/admin/collections/issues/${magazine.autumn.id}`],
      ['‘A draft’ (in the text)', false, `/admin/collections/articles/${draft.id}`],
    ])
    expect(await isUsed(id)).toBe(true)
  })

  test('follows a draft beside what readers have, until neither shows it', async () => {
    const [old, next] = [await magazine.uploadPicture('old'), await magazine.uploadPicture('next')]
    const { id } = await magazine.createArticle({ title: 'Swapped', heroImage: old })
    await payload.update({ collection: 'articles', id, draft: true, data: { heroImage: next } })
    expect([await isUsed(old), await isUsed(next)]).toEqual([true, true])
    await payload.update({ collection: 'articles', id, data: { _status: 'published' } })
    expect([await isUsed(old), await isUsed(next)]).toEqual([false, true])
    await payload.delete({ collection: 'articles', id })
    expect([await isUsed(old), await isUsed(next)]).toEqual([false, false])
  })

  test('counts the version that is scheduled, whatever the draft has become', async () => {
    const picture = await magazine.uploadPicture('scheduled')
    const { id } = await magazine.createArticle({
      title: 'By the clock',
      heroImage: picture,
      _status: 'draft',
    })
    await createSchedule(await openNewsroom(payload), { articleId: id, inMs: 3_600_000 })
    await payload.update({ collection: 'articles', id, draft: true, data: { heroImage: null } })
    expect(await placesOf(picture)).toEqual([
      ['‘By the clock’ (in the version that is scheduled)', false, `/admin/collections/articles/${id}`],
    ])
  })

  test('names no draft to a contributor whose it is not', async () => {
    const picture = await magazine.uploadPicture('secret')
    await magazine.createArticle({ title: 'Secret', heroImage: picture, _status: 'draft' })
    const contributor = await payloadUserOf(
      payload,
      await createTestAccount(payload, { role: 'contributor' }),
    )
    expect(await placesOf(picture, contributor)).toEqual([
      ['a draft of a colleague (hero picture)', false, null],
    ])
  })

  test('is public in a recording as long as readers have that, and is named to all who write', async () => {
    const picture = await magazine.uploadPicture('poster')
    const data = wavFile(1)
    const { id } = await payload.create({
      collection: 'recordings',
      data: { title: 'The pier', poster: picture },
      file: { data, name: 'pier-in-use.wav', mimetype: 'audio/wav', size: data.length },
    })
    const contributor = await payloadUserOf(
      payload,
      await createTestAccount(payload, { role: 'contributor' }),
    )
    const place = (isPublic: boolean) => [
      ['‘The pier’ (poster)', isPublic, `/admin/collections/recordings/${id}`],
    ]
    expect(await placesOf(picture, contributor)).toEqual(place(false))
    const body = placeBlocks(bodyOf('Words.'), [{ blockType: 'recording', recording: id }])
    await magazine.createArticle({ title: 'On the pier', body })
    expect(await placesOf(picture, contributor)).toEqual(place(true))
  })

  test('is known of every field that can show one', () => {
    const { collections, globals } = payload.config
    const fields = [...collections, ...globals].flatMap(({ slug, flattenedFields }) =>
      flattenedFields.map((field) => ({ path: `${slug}.${field.name}`, field })),
    )
    const shown = fields.flatMap(({ path, field }) => (isPicture(field) ? [path] : []))
    const known = Object.entries(pictureSources).flatMap(([slug, { pictures }]) =>
      Object.keys(pictures).map((name) => `${slug}.${name}`),
    )
    expect(shown.toSorted()).toEqual(known.toSorted())
    const texts = fields.flatMap(({ field }) => (field.type === 'richText' ? [field] : []))
    const inBlocks = texts
      .flatMap((field) => blocksOfEditor(editorConfigFactory.fromField({ field })))
      .flatMap((block) => picturesIn(flattenAllFields({ fields: block.fields })))
    expect(new Set(inBlocks)).toEqual(new Set(blockPictureFields))
  })
})

function isPicture(field: FlattenedField): boolean {
  return field.type === 'upload' && field.relationTo === 'media'
}

function picturesIn(fields: FlattenedField[]): string[] {
  return fields.flatMap((field) => [
    ...(isPicture(field) ? [field.name] : []),
    ...('flattenedFields' in field ? picturesIn(field.flattenedFields) : []),
  ])
}

describe('a picture that documents show', () => {
  test('is not deleted by mistake, one by one or as one of many', async () => {
    const id = await magazine.uploadPicture('kept')
    const { id: articleId } = await magazine.createArticle({ title: 'Keeps it', heroImage: id })
    const unused = await magazine.uploadPicture('unused')
    const one = await remove(`media/${id}`)
    expect([one.status, one.text]).toEqual([409, expect.stringContaining('‘Keeps it’ (hero picture)')])
    const many = await remove(`media?where[id][in]=${id},${unused}`)
    expect(many.text).toContain('‘Keeps it’ (hero picture)')
    const { docs } = await payload.find({ collection: 'media', where: { id: { in: [id, unused] } } })
    expect(docs.map((doc) => doc.id)).toEqual([id])
    const article = await payload.findByID({ collection: 'articles', id: articleId, depth: 0 })
    expect(article.heroImage).toBe(id)
  })

  test('goes from an article that somebody else is deleting: one waits for the other', async () => {
    const id = await magazine.uploadPicture('torn')
    const article = await magazine.createArticle({ title: 'Torn', heroImage: id })
    const other = await payload.db.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from articles where id = $1 for update', [article.id])
      const removing = remove(`media/${id}?evenIfUsed=true`)
      await expect
        .poll(async () => {
          const { rows } = await payload.db.pool.query(
            `select from pg_locks where not granted and pid <> pg_backend_pid()`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
      await other.query('select from media where id = $1 for no key update', [id])
      await other.query('commit')
      expect((await removing).status).toBe(200)
    } finally {
      await other.query('rollback')
      other.release()
    }
  })

  test('is deleted when that is confirmed', async () => {
    const id = await magazine.uploadPicture('given up')
    await magazine.createArticle({ title: 'Gives it up', heroImage: id })
    expect((await remove(`media/${id}?evenIfUsed=true`)).status).toBe(200)
    expect(await placesOf(id)).toEqual([])
  })
})
