import { motifs, type MotifName } from './motifs.ts'
import { palettes, type PaletteName } from './palettes.ts'
import { Plate } from './plate.ts'
import { print } from './press.ts'
import { createNoise, createRandom } from './random.ts'

export interface PictureOrder {
  motif: MotifName
  palette: PaletteName
  /** Tells pictures of the same motif and palette apart, e.g. an article's slug. */
  seed: string
  /** One of the motif's own arrangements; the seed picks one otherwise. */
  composition?: string | undefined
  format: PictureFormat
}

/** Pixel sizes of the sources that the CMS makes its own sizes from. */
export const pictureFormats = {
  hero: { width: 2400, height: 1600 },
  gallery: { width: 1600, height: 1067 },
  product: { width: 1200, height: 1200 },
} as const

export type PictureFormat = keyof typeof pictureFormats

/** Draws and prints one picture: a JPEG, the same bytes for the same order. */
export function drawPicture({ motif, palette, seed, composition, format }: PictureOrder): Promise<Buffer> {
  const { width, height } = pictureFormats[format]
  const short = Math.min(width, height)
  const plate = new Plate((width * 1000) / short, (height * 1000) / short)
  const random = createRandom(`${seed}/${motif}/${palette}`)
  motifs[motif].draw({ plate, random, noise: createNoise(random), composition })
  return print({ plate, palette: palettes[palette], seed, pixelWidth: width })
}
