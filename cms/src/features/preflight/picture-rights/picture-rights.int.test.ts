import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestAccount } from '../../../../test/accounts.ts'
import { publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { webmFile } from '../../../../test/recordings.ts'
import { sendMailJob } from '../../../platform/mail/send-mail.job.ts'
import { plainTextToLexical } from '../../body/body-from-text.ts'
import { placeBlocks } from '../../body/place-blocks.ts'
import { readEndingRights } from './read-ending-rights.ts'
import { tellOfEndingRights } from './tell-of-ending-rights.ts'

let payload: Payload
let count = 0

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

beforeAll(async () => {
  payload = await openPayload()
  await createTestAccount(payload, { role: 'publisher', email: 'publisher@meridian.example' })
  await createTestAccount(payload, { role: 'editor', email: 'editor@meridian.example' })
})

beforeEach(async () => {
  await payload.delete({ collection: 'articles', where: { id: { exists: true } } })
  await payload.db.pool.query('delete from pgboss.job')
})

async function picture(rightsUntil: string | null): Promise<number> {
  count += 1
  const color = `#${String(count).padStart(6, '0')}`
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer()
  const file = { data, name: `picture-${count}.png`, mimetype: 'image/png', size: data.length }
  const { id } = await payload.create({ collection: 'media', data: { alt: 'A ridge' }, file })
  await payload.update({ collection: 'media', id, data: { rightsUntil } })
  return id
}

/** An article that was published while its pictures could be shown. */
async function publishedWith(mediaId: number, rightsUntil: string, data: object): Promise<number> {
  const { id } = await publishArticle(payload, data)
  await payload.update({ collection: 'media', id: mediaId, data: { rightsUntil } })
  return id
}

async function mails(): Promise<{ to: string; subject: string }[]> {
  const { rows } = await payload.db.pool.query(
    `select data->>'to' as to, data->>'subject' as subject from pgboss.job where name = $1 order by 1`,
    [sendMailJob.name],
  )
  return rows
}

describe('pictures whose rights end', () => {
  it('are found above the text, in it and in blocks, of what readers see alone', async () => {
    const [hero, gallery, product, inText] = await Promise.all([1, 2, 3, 4].map(() => picture(null)))
    const body: { root: { type: string; children: object[] } } = {
      root: {
        type: 'root',
        children: [
          { type: 'paragraph', children: [{ type: 'text', text: 'Words.' }] },
          { type: 'upload', relationTo: 'media', value: inText },
        ],
      },
    }
    const sextant = {
      image: product ?? 0,
      name: 'Sextant',
      brand: 'Okeanos',
      category: 'Instruments',
      description: 'Brass.',
      price: '$1',
      rating: 4,
      link: 'https://example.com',
    }
    const blocks = [
      { blockType: 'image-gallery', images: [{ image: gallery ?? 0 }] },
      { blockType: 'product-showcase', layout: 'grid', products: [sextant] },
    ].map((fields, index) => ({ type: 'content-block', fields: { id: `b${index}`, ...fields } }))
    body.root.children.push(...blocks)
    const { id } = await publishArticle(payload, { heroImage: hero ?? null })
    await payload.db.pool.query('update articles set body = $2 where id = $1', [id, body])
    for (const [index, mediaId] of [hero, gallery, product, inText].entries())
      await payload.update({
        collection: 'media',
        id: mediaId ?? 0,
        data: { rightsUntil: inDays(index - 2) },
      })
    const found = await readEndingRights(payload.db.pool)
    expect(found.map(({ mediaId, stage }) => [mediaId, stage])).toEqual([
      [hero, 'ended'],
      [gallery, 'ended'],
      [product, 'ending'],
      [inText, 'ending'],
    ])
    await payload.update({ collection: 'articles', id, data: { _status: 'draft' } })
    expect(await readEndingRights(payload.db.pool)).toEqual([])
  })

  it('are found of posters of recordings that readers have', async () => {
    const poster = await picture(null)
    const data = await webmFile()
    const film = await payload.create({
      collection: 'recordings',
      data: { title: 'A film', poster },
      file: { data, name: 'licensed.webm', mimetype: 'video/webm', size: data.length },
    })
    const body = placeBlocks(plainTextToLexical('Words.'), [{ blockType: 'recording', recording: film.id }])
    const articleId = await publishedWith(poster, inDays(-2), { body })
    const found = await readEndingRights(payload.db.pool)
    expect(found.map((right) => [right.articleId, right.mediaId, right.stage])).toEqual([
      [articleId, poster, 'ended'],
    ])
    await payload.update({ collection: 'articles', id: articleId, data: { _status: 'draft' } })
    expect(await readEndingRights(payload.db.pool)).toEqual([])
  })

  it('do not count while there is more than a month left, or no end at all', async () => {
    const [far, endless] = [await picture(null), await picture(null)]
    await publishedWith(far, inDays(32), { heroImage: far })
    await publishArticle(payload, { heroImage: endless })
    expect(await readEndingRights(payload.db.pool)).toEqual([])
  })

  it('are told to those who publish, once before the end and once after it', async () => {
    const media = await picture(null)
    await publishedWith(media, inDays(10), { heroImage: media })
    expect(await tellOfEndingRights(payload.db.pool)).toBe(1)
    expect(await mails()).toEqual([
      { to: 'publisher@meridian.example', subject: 'The right to show pictures is ending' },
    ])
    expect(await tellOfEndingRights(payload.db.pool)).toBe(0)
    await payload.update({ collection: 'media', id: media, data: { rightsUntil: inDays(-2) } })
    expect(await tellOfEndingRights(payload.db.pool)).toBe(1)
    expect(await tellOfEndingRights(payload.db.pool)).toBe(0)
    expect((await mails()).map(({ subject }) => subject)).toContain('The right to show pictures has ended')
  })
})
