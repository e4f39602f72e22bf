import sharp, { type Create } from 'sharp'
import { expect, test } from 'vitest'
import type { ShareCard } from '@meridian/shared/image/share-image-name'
import { cardSvg } from './card-svg.ts'
import { drawShareImage } from './draw-share-image.ts'

const card: ShareCard = {
  slug: 'the-quiet-capital',
  title: 'The Quiet Capital',
  section: 'Leadership',
  authors: ['Helena Marchetti'],
  picture: { filename: 'a.jpg', focalX: 90, focalY: 50 },
}

/** Red on the left, blue on the right. */
async function twoHalves(): Promise<Buffer> {
  const half = (background: string) =>
    sharp({ create: { width: 800, height: 1000, channels: 3, background } })
  const blue = await half('#0000ff').png().toBuffer()
  return half('#ff0000')
    .extend({ right: 800, background: '#ff0000' })
    .composite([{ input: blue, left: 800, top: 0 }])
    .webp({ lossless: true })
    .toBuffer()
}

async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('a card is a JPEG of 1200 by 630 pixels and small enough for any site', async () => {
  const image = await drawShareImage({ card, magazine: 'Meridian', picture: await twoHalves() })
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(image.length).toBeLessThan(300_000)
})

test('the picture is cropped around its focal point', async () => {
  const picture = await twoHalves()
  const right = await drawShareImage({ card, magazine: 'Meridian', picture })
  const left = await drawShareImage({
    card: { ...card, picture: { filename: 'a.jpg', focalX: 10, focalY: 50 } },
    magazine: 'Meridian',
    picture,
  })
  expect((await pixel(right, 970, 300))[2]).toBeGreaterThan(200)
  expect((await pixel(left, 970, 300))[0]).toBeGreaterThan(200)
})

const flat = (background: Create['background'], channels: 3 | 4 = 3) =>
  sharp({ create: { width: 700, height: 900, channels, background } })

test.each([
  ['a transparent PNG', flat({ r: 0, g: 0, b: 0, alpha: 0.5 }, 4).png(), [125, 124, 121]],
  ['a grey JPEG', flat('#5a5a5a').toColourspace('b-w').jpeg(), [90, 90, 90]],
  ['a JPEG for print', flat('#c81e09').toColourspace('cmyk').jpeg(), [200, 30, 9]],
  ['a PNG of 16 bits', flat('#5abe5a').toColourspace('rgb16').png(), [90, 190, 90]],
])('%s is shown in its own colours', async (_, picture, colour) => {
  const image = await drawShareImage({ card, magazine: 'Meridian', picture: await picture.toBuffer() })
  const shown = await pixel(image, 970, 300)
  colour.forEach((value, index) => expect(Math.abs((shown[index] ?? 0) - value)).toBeLessThan(12))
})

test('the same order gives the same bytes', async () => {
  const order = { card, magazine: 'Meridian', picture: await twoHalves() }
  expect((await drawShareImage(order)).equals(await drawShareImage(order))).toBe(true)
})

test.each([
  ['markup', '</svg><script>alert(1)</script>&amp;'],
  ['emoji and letters of other scripts', '🚀 日本語'],
  ['letters with every accent', 'Łódź, Århus, Việt'],
  ['nothing', ''],
  ['200 letters', 'Wörter '.repeat(28)],
])('%s in a title is drawn or left out, and breaks nothing', async (_what, title) => {
  const svg = await cardSvg({ ...card, title, authors: [title], section: title }, title)
  expect(svg).not.toContain('script')
  const image = await drawShareImage({
    card: { ...card, title, picture: null },
    magazine: title,
    picture: null,
  })
  expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 })
})
