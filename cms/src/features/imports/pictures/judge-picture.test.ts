import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { judgePicture } from './judge-picture.ts'

const drawn = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2e1f' } })

const judge = async (data: Buffer) => {
  const judgement = await judgePicture(data)
  if (!judgement.ok) return judgement
  const { data: kept, ...picture } = judgement.picture
  return { ...picture, isSame: kept.equals(data) }
}

describe('a picture that pages can show', () => {
  test.each([
    ['image/jpeg', 'jpg', () => drawn().jpeg()],
    ['image/png', 'png', () => drawn().png()],
    ['image/webp', 'webp', () => drawn().webp()],
    ['image/avif', 'avif', () => drawn().avif()],
  ] as const)('as %s is kept as it is', async (mimeType, extension, make) => {
    expect(await judge(await make().toBuffer())).toEqual({
      mimeType,
      extension,
      width: 60,
      height: 40,
      findings: [],
      isSame: true,
    })
  })
})

describe('what pages cannot show', () => {
  test('a GIF becomes a PNG', async () => {
    expect(await judge(await drawn().gif().toBuffer())).toMatchObject({
      mimeType: 'image/png',
      width: 60,
      findings: [{ code: 'picture-converted', message: 'The GIF picture was kept as a PNG.' }],
    })
  })

  test('of a moving GIF the first picture is kept, and that is told', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const judgement = await judgePicture(moving)
    if (!judgement.ok) throw new Error(judgement.message)
    const { picture } = judgement
    expect(picture).toMatchObject({ width: 30, height: 20, mimeType: 'image/png' })
    expect(picture.findings).toEqual([
      {
        code: 'picture-first-frame',
        message: 'The GIF picture was kept as a PNG, and of its 3 pictures the first alone.',
      },
    ])
    const { data } = await sharp(picture.data).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
  })

  test('a TIFF becomes a JPEG the right way up, one with transparent parts a PNG', async () => {
    const turned = await drawn().tiff().withMetadata({ orientation: 6 }).toBuffer()
    expect(await judge(turned)).toMatchObject({ mimeType: 'image/jpeg', width: 40, height: 60 })
    expect(await judge(await drawn().ensureAlpha(0.5).tiff({ compression: 'lzw' }).toBuffer())).toMatchObject(
      {
        mimeType: 'image/png',
      },
    )
  })

  test.each([
    [
      'a web page',
      '\n<!DOCTYPE html><html><title>Not found</title></html>',
      'What came is a web page, not a picture.',
    ],
    [
      'a web page after a comment',
      '\uFEFF<!-- cached --><html></html>',
      'What came is a web page, not a picture.',
    ],
    [
      'an SVG',
      '<?xml version="1.0"?><!-- made -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      'This is an SVG drawing, which can hold scripts. Export it as a PNG and upload that.',
    ],
    [
      'a HEIC',
      '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
      'This is a HEIC picture, which cannot be converted here. Export it as a JPEG and upload that.',
    ],
    [
      'a BMP',
      'BM\x46\x01\0\0\0\0\0\0\x36\0\0\0',
      'This is a BMP picture, which cannot be converted here. Save it as a PNG and upload that.',
    ],
    ['a PDF', '%PDF-1.7', 'This is a PDF, not a picture.'],
    [
      'a packed file',
      '\x1f\x8b\x08\0\0\0\0',
      'This is no picture that pages can show. They show JPEG, PNG, WebP and AVIF.',
    ],
    ['nothing', '', 'The file is empty.'],
  ])('%s is refused with a sentence', async (_, text, message) => {
    expect(await judge(Buffer.from(text, 'utf8'))).toMatchObject({ ok: false, message })
  })

  test('a packed SVG is no picture either', async () => {
    expect(await judge(Buffer.from([0x1f, 0x8b, 8, 0]))).toMatchObject({ ok: false, code: 'no-picture' })
  })
})

describe('limits', () => {
  test('a header that stands for gigabytes of pixels is not decoded', async () => {
    const small = await drawn(1, 1).png().toBuffer()
    small.writeUInt32BE(60_000, 16)
    small.writeUInt32BE(60_000, 20)
    expect(await judge(small)).toMatchObject({ ok: false })
  })

  test('more than 50 million pixels are refused', async () => {
    expect(await judge(await drawn(10_001, 5000).png().toBuffer())).toMatchObject({
      ok: false,
      code: 'unfit',
      message: expect.stringContaining('at most 50,000,000 pixels'),
    })
  })

  test('more than 20 MB are refused', async () => {
    expect(await judge(Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({ ok: false, code: 'too-large' })
  })

  test('a picture of one pixel counts visits', async () => {
    expect(await judge(await drawn(1, 1).gif().toBuffer())).toMatchObject({
      ok: false,
      message: 'This has 1 × 1 pixels: it counts visits and shows nothing.',
    })
  })

  test('a damaged GIF is refused', async () => {
    const whole = await drawn(200, 200).gif().toBuffer()
    expect(await judge(whole.subarray(0, 20))).toMatchObject({ ok: false, code: 'damaged' })
  })
})
