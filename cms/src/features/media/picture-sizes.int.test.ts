import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openPayload } from '../../../test/payload.ts'
import { env } from '../../env.ts'
import { makePictureSizes } from './picture-sizes.ts'

let payload: Payload
beforeAll(async () => {
  payload = await openPayload()
})

/** A picture that is different everywhere, so that another crop has other bytes, and smooth, so that it is soon encoded. */
function draw(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = Math.floor(at / 3)
    const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height]
    pixels[at] = Math.round(127 * (x + y) + (at % 3) * x * y)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

test.each([
  { shape: 'wide', width: 1700, height: 700, focus: { x: 50, y: 50 } },
  { shape: 'upright, with its focal point at an edge', width: 701, height: 1203, focus: { x: 95, y: 3 } },
  { shape: 'in the proportions of a card', width: 1600, height: 840, focus: { x: 20, y: 80 } },
  { shape: 'square', width: 640, height: 640, focus: { x: 10, y: 10 } },
  { shape: 'small', width: 333, height: 222, focus: { x: 50, y: 50 } },
])(
  'a picture that is $shape gets the sizes that Payload makes of an upload',
  async ({ width, height, focus }) => {
    const data = await draw(width, height)
    const uploaded = await payload.create({
      collection: 'media',
      data: { alt: 'A grid', focalX: focus.x, focalY: focus.y },
      file: { data, name: `grid-${width}.jpg`, mimetype: 'image/jpeg', size: data.length },
    })
    const { sizes, files } = await makePictureSizes(data, {
      filename: uploaded.filename ?? '',
      focus,
      has: () => false,
    })
    for (const [name, size] of Object.entries(uploaded.sizes ?? {})) {
      const made = Object.entries(sizes).find(([other]) => other === name)?.[1]
      expect([name, made ?? { filename: null }]).toMatchObject([
        name,
        size?.filename == null
          ? { filename: null }
          : {
              filename: size.filename,
              width: size.width,
              height: size.height,
              mimeType: size.mimeType,
              filesize: size.filesize,
            },
      ])
    }
    for (const [path, bytes] of files) {
      expect([path, bytes.equals(await readFile(join(env.MEDIA_DIR, path)))]).toEqual([path, true])
    }
  },
)
