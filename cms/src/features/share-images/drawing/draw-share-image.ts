import sharp from 'sharp'
import { decodePicture } from '../../media/decode-picture.ts'
import type { ShareCard } from '@meridian/shared/image/share-image-name'
import { cardSvg, paper, pictureWindow } from './card-svg.ts'

export interface ShareImageOrder {
  card: ShareCard
  /** The magazine's name, for the masthead. */
  magazine: string
  /** The bytes of the article's picture, in the form of a file that sharp reads. */
  picture: Buffer | null
}

/** Draws the card of an article as a JPEG of 1200 by 630 pixels: the same bytes for the same order. */
export async function drawShareImage({ card, magazine, picture }: ShareImageOrder): Promise<Buffer> {
  const cropped = card.picture && picture ? await crop(picture, card.picture) : null
  const sheet = sharp(Buffer.from(await cardSvg(cropped ? card : { ...card, picture: null }, magazine)))
  const composed = cropped
    ? sheet.composite([
        { input: cropped.data, raw: cropped.info, left: pictureWindow.left, top: pictureWindow.top },
      ])
    : sheet
  // 4:4:4, since letters in the accent colour would smear otherwise.
  return composed.jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer()
}

/** The part of a picture around its focal point that has the shape of the window, as pixels. */
async function crop(picture: Buffer, focus: { focalX: number; focalY: number }) {
  const image = decodePicture(picture)
  const { width, height } = await image.metadata()
  const scale = Math.min(width / pictureWindow.width, height / pictureWindow.height)
  const part = {
    width: Math.floor(pictureWindow.width * scale),
    height: Math.floor(pictureWindow.height * scale),
  }
  return image
    .extract({
      ...part,
      left: within((width * focus.focalX) / 100 - part.width / 2, width - part.width),
      top: within((height * focus.focalY) / 100 - part.height / 2, height - part.height),
    })
    .resize(pictureWindow.width, pictureWindow.height)
    .flatten({ background: paper })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function within(value: number, max: number): number {
  return Math.round(Math.min(Math.max(value, 0), max))
}
