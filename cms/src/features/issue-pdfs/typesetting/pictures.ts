import { decodePicture } from '../../media/decode-picture.ts'
import type { IssuePdfContent, IssuePdfPicture } from '../issue-pdf-content.ts'
import { columnWidth, page } from './styles.ts'

/** How a picture is cropped, and how wide it is printed in points. */
const shapes = {
  cover: { ratio: 4 / 5, width: page.width },
  hero: { ratio: 16 / 9, width: page.width },
  column: { ratio: 3 / 2, width: columnWidth },
} as const

export type PictureShape = keyof typeof shapes

/** 150 pixels to the inch. */
const pixelsPerPoint = 150 / 72
const quality = 80

/** The pictures of an issue PDF as JPEG, cropped to their places. */
export type PictureBook = (picture: IssuePdfPicture | null, shape: PictureShape) => Buffer | null

export const shapeHeight = (shape: PictureShape): number => shapes[shape].width / shapes[shape].ratio

/** Prepares every picture. One whose file is lost, or is no picture, is left out: the words still make a PDF. */
export async function preparePictures(
  content: IssuePdfContent,
  readFile: (name: string) => Promise<Buffer | null>,
): Promise<PictureBook> {
  const prepared = new Map<string, Buffer>()
  for (const [picture, shape] of picturesOf(content)) {
    const key = keyOf(picture, shape)
    const original = prepared.has(key) ? null : await readFile(picture.file)
    if (original) prepared.set(key, await crop(original, picture, shape))
  }
  return (picture, shape) => (picture && prepared.get(keyOf(picture, shape))) ?? null
}

function picturesOf({ issue, articles }: IssuePdfContent): [IssuePdfPicture, PictureShape][] {
  const found: [IssuePdfPicture | null, PictureShape][] = [
    [issue.cover, 'cover'],
    ...articles.flatMap(({ hero, body }): [IssuePdfPicture | null, PictureShape][] => [
      [hero, 'hero'],
      ...body.flatMap((block): [IssuePdfPicture | null, PictureShape][] => {
        if (block.kind === 'figure') return [[block.picture, 'column']]
        if (block.kind === 'gallery') return block.pictures.map((picture) => [picture, 'column'])
        return block.kind === 'showcase' ? block.products.map(({ picture }) => [picture, 'column']) : []
      }),
    ]),
  ]
  return found.flatMap(([picture, shape]) => (picture ? [[picture, shape]] : []))
}

async function crop(original: Buffer, picture: IssuePdfPicture, shape: PictureShape): Promise<Buffer> {
  const { ratio, width: points } = shapes[shape]
  const { width, height } = (await decodePicture(original).autoOrient().metadata()).autoOrient
  const cut = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  }
  const left = offset({ whole: width, part: cut.width, focal: picture.focalX })
  const top = offset({ whole: height, part: cut.height, focal: picture.focalY })
  return decodePicture(original)
    .autoOrient()
    .extract({ left, top, ...cut })
    .resize({ width: Math.round(points * pixelsPerPoint), withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}

/** Where a crop begins that keeps the focal point, in per cent, as near to its middle as the picture allows. */
function offset({ whole, part, focal }: { whole: number; part: number; focal: number }): number {
  return Math.round(Math.min(Math.max((whole * focal) / 100 - part / 2, 0), whole - part))
}

function keyOf({ file, focalX, focalY }: IssuePdfPicture, shape: PictureShape): string {
  return `${file}/${focalX}/${focalY}/${shape}`
}
