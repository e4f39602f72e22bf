import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toResponsiveImage } from '@meridian/shared/content/assembly/pictures'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import type { Media } from '../../payload-types.ts'
import { isFileInUse } from './files-in-use.ts'
import { env } from '../../env.ts'
import { maxPictureBytes } from '@meridian/shared/image/picture-file'
import { createDatabaseReader } from '../content/records/database-reader.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

function draw(width: number, height: number, background = '#7a2e1f') {
  return sharp({ create: { width, height, channels: 3, background } })
}

function upload(data: Buffer, name: string, mimetype: string, alt = 'A ridge') {
  return payload.create({
    collection: 'media',
    data: { alt },
    file: { data, name, mimetype, size: data.length },
  })
}

/** As readers get it. */
async function imageOf({ id }: { id: number }) {
  return toResponsiveImage((await createDatabaseReader(payload.db.pool).pictures([id])).get(id))
}

describe('a picture', () => {
  it('is kept in five widths as AVIF, in three as WebP, and as a share image', async () => {
    const media = await upload(await draw(2000, 1500).jpeg().toBuffer(), 'Ridge.JPG', 'image/jpeg')
    const image = await imageOf(media)
    expect(image?.sources.map(({ type, srcset }) => [type, srcset.match(/(?<= )\d+w/g)])).toEqual([
      ['image/avif', ['320w', '480w', '720w', '960w', '1600w']],
      ['image/webp', ['480w', '960w', '1600w']],
    ])
    expect(image).toMatchObject({ width: 2000, height: 1500, alt: 'A ridge', focalX: 50, focalY: 50 })
    expect(media.sizes?.og).toMatchObject({ width: 1200, height: 630, mimeType: 'image/jpeg' })
  })

  it('is never enlarged', async () => {
    const media = await upload(await draw(700, 500).png().toBuffer(), 'small.png', 'image/png')
    expect((await imageOf(media))?.sources[0]?.srcset.match(/(?<= )\d+w/g)).toEqual(['320w', '480w', '700w'])
  })

  it('does not write over another of the same name in another format', async () => {
    const first = await upload(await draw(600, 400).jpeg().toBuffer(), 'same.jpg', 'image/jpeg')
    const second = await upload(await draw(600, 400, '#112233').png().toBuffer(), 'same.png', 'image/png')
    expect(first.sizes?.webp480?.filename).not.toBe(second.sizes?.webp480?.filename)
  })

  it('gets another address when its focal point moves', async () => {
    const media = await upload(await draw(1300, 900).png().toBuffer(), 'focal.png', 'image/png')
    const before = await imageOf(media)
    await payload.update({ collection: 'media', id: media.id, data: { focalX: 10, focalY: 20 } })
    expect((await imageOf(media))?.src).not.toBe(before?.src)
  })

  it('keeps its files for readers with an open page when it is deleted or gets another file', async () => {
    const media = await upload(await draw(900, 600).png().toBuffer(), 'withdrawn.png', 'image/png')
    const namesOf = ({ sizes }: Media) =>
      [sizes?.avif320, sizes?.avif720, sizes?.webp480].map((size) => size?.filename ?? '')
    const names = namesOf(media)
    const data = await draw(900, 600, '#445566').png().toBuffer()
    const file = { data, name: 'other.png', mimetype: 'image/png', size: data.length }
    const replaced = await payload.update({ collection: 'media', id: media.id, data: {}, file })
    const secondNames = namesOf(replaced)
    expect(new Set([...names, ...secondNames]).size).toBe(6)
    const inUse = (all: string[]) => Promise.all(all.map((each) => isFileInUse(payload.db.pool, each)))
    expect(await inUse(names)).toEqual([false, false, false])
    expect(await inUse(secondNames)).toEqual([true, true, true])
    await payload.delete({ collection: 'media', id: media.id })
    for (const name of [...names, ...secondNames]) {
      const places = [join(env.MEDIA_DIR, name), join(env.MEDIA_DIR, 'withdrawn', name)]
      expect([name, ...places.map(existsSync)]).toEqual([name, false, true])
    }
  })

  it('needs an alternative text', async () => {
    const data = await draw(10, 10).png().toBuffer()
    await expect(upload(data, 'no-alt.png', 'image/png', '')).rejects.toThrow(/Alternative text/)
  })

  it('is refused above 20 MB', async () => {
    const data = Buffer.concat([await draw(10, 10).png().toBuffer(), Buffer.alloc(maxPictureBytes)])
    await expect(upload(data, 'huge.png', 'image/png')).rejects.toThrow('A picture has at most 20 MB.')
  })

  it.each([
    ['an SVG', 'x.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    [
      'an SVG that calls itself a PNG',
      'x.png',
      'image/png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    ],
    ['a page that calls itself a JPEG', 'x.jpg', 'image/jpeg', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'x.gif', 'image/gif', 'GIF89a'],
    ['nothing', 'x.png', 'image/png', ''],
  ])('is not %s', async (_what, name, type, content) => {
    await expect(upload(Buffer.from(content), name, type)).rejects.toThrow(/file/i)
  })
})

describe('the PDF of an issue', () => {
  it('is a PDF by its content', async () => {
    const uploadPdf = (content: string) => {
      const data = Buffer.from(content)
      const file = { data, name: 'issue.pdf', mimetype: 'application/pdf', size: data.length }
      return payload.create({ collection: 'issue-pdfs', data: {}, file })
    }
    await expect(uploadPdf('<html></html>')).rejects.toThrow(/file/i)
    const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'
    await expect(uploadPdf(pdf)).resolves.toMatchObject({ mimeType: 'application/pdf' })
  })
})
