import { describe, expect, it } from 'vitest'
import { bodyWith, check, dayMs, said, withBlocks } from '../../../../test/article-check.ts'

const text = bodyWith({ type: 'text', text: 'Words.' })

describe('a picture', () => {
  it('needs an alternative text', () => {
    expect(said({}, { picture: { alt: ' ' } })).toEqual([
      'error heroImage: The picture has no alternative text for readers who do not see it.',
    ])
  })

  it.each(['ridge.jpg', 'IMG_2041', 'ridge'])('is not described by the name of its file, %s', (alt) => {
    expect(check({}, { picture: { alt } })).toEqual([
      expect.objectContaining({ severity: 'warning', key: 'alt-filename:7@heroImage' }),
    ])
  })

  it.each([
    [1000, 800],
    [1300, 500],
  ])('of %s × %s pixels is too small for the head of an article', (width, height) => {
    expect(said({}, { picture: { width, height } })).toEqual([
      `warning heroImage: The picture has ${width} × ${height} pixels. Here it needs 1200 × 630 to look sharp.`,
    ])
  })

  it('may be smaller beside a product than in a gallery', () => {
    const small = { picture: { width: 700, height: 500 } }
    const blocks = (block: object) => ({ heroImage: null, body: withBlocks(text, block) })
    const product = { blockType: 'product-showcase', products: [{ image: 7, name: 'Sextant' }] }
    const gallery = { blockType: 'image-gallery', images: [{ image: 7 }] }
    expect(check(blocks(product), small).map(({ path }) => path)).toEqual(['heroImage'])
    expect(check(blocks(gallery), small).map(({ path }) => path)).toEqual([
      'heroImage',
      'body.blocks.0.images.0.image',
    ])
  })

  it('that is the poster of an embed is looked at as well', () => {
    const embed = { blockType: 'embed', url: 'https://youtu.be/dQw4w9WgXcQ', title: 'A talk', image: 7 }
    const body = withBlocks(text, embed)
    expect(check({ heroImage: null, body }, { picture: { width: 300 } }).map(({ path }) => path)).toEqual([
      'heroImage',
      'body.blocks.0.image',
    ])
  })

  it('that is the poster of a recording is looked at where the recording is chosen', () => {
    const film = {
      kind: 'video' as const,
      title: 'A film',
      hasTranscript: true,
      hasCaptions: true,
      posterId: 7,
    }
    const body = withBlocks(text, { blockType: 'recording', recording: 3 })
    const around = { picture: { alt: '' }, recordings: new Map([[3, film]]) }
    expect(said({ heroImage: null, body }, around)).toEqual([
      'error body.blocks.0.recording: The picture has no alternative text for readers who do not see it.',
      'warning heroImage: There is no picture above the text, nor on cards that lead to it.',
    ])
  })

  it('at the head is asked for its focal point, until somebody has set it or said that the middle is right', () => {
    const untouched = { focalX: 50, focalY: 50 }
    expect(check({}, { picture: untouched }).map(({ key }) => key)).toEqual(['crop-missing:7@heroImage'])
    expect(check({}, { picture: { ...untouched, isCentred: true } })).toEqual([])
    expect(check({}, { picture: { focalX: 50, focalY: 20 } })).toEqual([])
  })

  it('that was deleted is an error', () => {
    expect(said({ heroImage: 8 })).toEqual(['error heroImage: The picture was deleted. Choose another.'])
  })

  it('may be shown until its rights end, is asked about a month before, and stops afterwards', () => {
    const until = (lastDay: string) =>
      said({}, { picture: { rightsUntilMs: Date.parse(`${lastDay}T00:00:00Z`) + dayMs } })
    expect(until('2026-12-22')).toEqual([])
    expect(until('2026-12-21')).toEqual([
      'warning heroImage: The right to show the picture ends on 21 December 2026.',
    ])
    expect(until('2026-11-22')).toHaveLength(1)
    expect(until('2026-11-21')).toEqual([
      'error heroImage: The right to show the picture ended on 21 November 2026. Choose another, or enter the new term of its licence.',
    ])
  })

  it('in the text and in a gallery is described by what stands there, or by its own words', () => {
    const blind = { picture: { alt: '' } }
    const upload = (alt: string) =>
      bodyWith({ type: 'text', text: 'A' }, { type: 'upload', value: 7, fields: { alt } })
    const gallery = (alt: string) => ({ blockType: 'image-gallery', images: [{ image: 7, alt }] })
    const paths = (data: object) => check({ heroImage: null, ...data }, blind).map(({ path }) => path)
    expect(paths({ body: upload('') })).toEqual(['body', 'heroImage'])
    expect(paths({ body: withBlocks(text, gallery('')) })).toEqual([
      'body.blocks.0.images.0.image',
      'heroImage',
    ])
    expect(paths({ body: withBlocks(upload('A map'), gallery('A map')) })).toEqual(['heroImage'])
  })
})
