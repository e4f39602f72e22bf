import { parse } from 'node:path'
import type { ImageSize } from 'payload'
import type { Sharp } from 'sharp'
import type { Media } from '../../payload-types.ts'
import { decodePicture } from './decode-picture.ts'
import { pictureWidths } from './picture-widths.ts'

/** Quality and effort tuned by eye and clock: a picture of 12 megapixels is ready within a few seconds. */
const avif = { quality: 52, effort: 1 } as const
const webp = { quality: 76, effort: 2 } as const

const og = { width: 1200, height: 630, options: { quality: 80, mozjpeg: true } } as const

const inside = (width: number) => ({ width, fit: 'inside', withoutEnlargement: true }) as const

const inAdmin = { disableListColumn: true, disableListFilter: true, disableGroupBy: true }

/** What Payload makes of an uploaded picture. */
export const pictureSizes: ImageSize[] = [
  ...pictureWidths.avif.map((width) => ({
    ...inside(width),
    name: `avif${width}`,
    formatOptions: { format: 'avif', options: avif } as const,
    admin: inAdmin,
  })),
  ...pictureWidths.webp.map((width) => ({
    ...inside(width),
    name: `webp${width}`,
    formatOptions: { format: 'webp', options: webp } as const,
    admin: inAdmin,
  })),
  {
    name: 'og',
    width: og.width,
    height: og.height,
    formatOptions: { format: 'jpeg', options: og.options },
    admin: inAdmin,
  },
]

export interface MadeSizes {
  /** As the document of the picture names them. */
  sizes: NonNullable<Media['sizes']>
  /** By their path below the folder of media. */
  files: Map<string, Buffer>
}

export type SizeName = keyof NonNullable<Media['sizes']>

interface PictureToSize {
  filename: string
  /** Its focal point in percent. */
  focus: { x: number; y: number }
  /** Which sizes it has already. */
  has: (size: SizeName) => boolean
}

/**
 * Makes of a picture what Payload makes of it when it is uploaded, to the byte: for one that was taken in without its sizes, or
 * before there were as many.
 */
export async function makePictureSizes(
  data: Buffer,
  { filename, focus, has }: PictureToSize,
): Promise<MadeSizes> {
  const files = new Map<string, Buffer>()
  const keep = async (image: Sharp, extension: string, mimeType: string) => {
    const made = await image.toBuffer({ resolveWithObject: true })
    const { width, height, size } = made.info
    const name = `${parse(filename).name}-${width}x${height}.${extension}`
    files.set(name, made.data)
    return { filename: name, width, height, mimeType, filesize: size }
  }
  const picture = decodePicture(data).rotate()
  const resize = (width: number) => picture.clone().resize(inside(width))
  const sizes: MadeSizes['sizes'] = {}
  for (const width of pictureWidths.avif) {
    if (has(`avif${width}`)) continue
    sizes[`avif${width}`] = await keep(resize(width).avif(avif), 'avif', 'image/avif')
  }
  for (const width of pictureWidths.webp) {
    if (has(`webp${width}`)) continue
    sizes[`webp${width}`] = await keep(resize(width).webp(webp), 'webp', 'image/webp')
  }
  const card = has('og') ? null : await cropAround(picture, focus)
  if (card) sizes.og = await keep(card.jpeg(og.options), 'jpg', 'image/jpeg')
  return { sizes, files }
}

/** The part of the picture around its focal point that fills a card; null when it is smaller than that. */
async function cropAround(picture: Sharp, focus: { x: number; y: number }): Promise<Sharp | null> {
  const { autoOrient } = await picture.metadata()
  const { width, height } = autoOrient
  if (width < og.width && height < og.height) return null
  const isWide = width / height > og.width / og.height
  const resized = picture
    .clone()
    .resize({ fastShrinkOnLoad: false, ...(isWide ? { height: og.height } : { width: og.width }) })
  const whole = isWide
    ? { width: Math.round((width * og.height) / height), height: og.height }
    : { width: og.width, height: Math.round((height * og.width) / width) }
  return resized.extract({
    left: startOf({ whole: whole.width, part: og.width, percent: focus.x }),
    top: startOf({ whole: whole.height, part: og.height, percent: focus.y }),
    width: og.width,
    height: og.height,
  })
}

function startOf({ whole, part, percent }: { whole: number; part: number; percent: number }): number {
  const wanted = whole * (percent / 100) - part / 2
  return Math.floor(Math.max(Math.min(wanted, whole - part), 0))
}
