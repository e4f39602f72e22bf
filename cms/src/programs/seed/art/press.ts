import sharp from 'sharp'
import type { Palette } from './palettes.ts'
import type { Plate } from './plate.ts'
import { createRandom } from './random.ts'
import { duotoneTable, accentSteps } from './duotone.ts'

export interface PrintOrder {
  plate: Plate
  palette: Palette
  seed: string
  pixelWidth: number
}

const tileSize = 1024
const tileMask = tileSize - 1
/** How far the spot colour's plate is out of register, in pixels: what makes two inks look like two inks. */
const misregistration = 2

/** Prints a plate: grain, paper, duotone and spot colour. Answers JPEG bytes, the same for the same order. */
export async function print(order: PrintOrder): Promise<Buffer> {
  const svg = Buffer.from(order.plate.toSvg(order.pixelWidth))
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return printPixels({ ...order, pixels: data, width: info.width, height: info.height })
}

export interface PixelOrder {
  /** Tone, spot colour and grain as a plate's three channels. Overwritten. */
  pixels: Buffer
  width: number
  height: number
  palette: Palette
  seed: string
}

/** Prints what has been drawn in pixels already. */
export function printPixels(order: PixelOrder): Promise<Buffer> {
  ink(order)
  // 4:4:4, since the spot colour's thin lines would smear otherwise.
  return sharp(order.pixels, { raw: { width: order.width, height: order.height, channels: 3 } })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function ink({ pixels, width, height, palette, seed }: PixelOrder): void {
  const table = duotoneTable(palette)
  const random = createRandom(`${seed}/grain`)
  const offset = random.integer(0, tileSize * tileSize - 1)
  const last = pixels.length - 3
  for (let y = 0, at = 0; y < height; y++) {
    const grainRow = ((y + (offset >> 10)) & tileMask) << 10
    const fibreRow = (((y >> 1) + (offset >> 10)) & tileMask) << 10
    for (let x = 0; x < width; x++, at += 3) {
      const grain = grainTile[grainRow | ((x + offset) & tileMask)] ?? 0
      const fibre = fibreTile[fibreRow | (((x >> 1) + offset) & tileMask)] ?? 0
      const register = Math.min(at + 3 * misregistration, last)
      const coarseness = pixels[at + 2] ?? 0
      const tone = (pixels[at] ?? 0) + (grain * (14 + coarseness)) / 256 + fibre
      const accent = (pixels[register + 1] ?? 0) * (1 + grain / 512)
      const toneIndex = tone < 0 ? 0 : tone > 255 ? 255 : tone | 0
      const accentIndex = Math.min(accent >> 2, accentSteps - 1)
      const entry = (accentIndex * 256 + toneIndex) * 3
      pixels[at] = table[entry] ?? 0
      pixels[at + 1] = table[entry + 1] ?? 0
      pixels[at + 2] = table[entry + 2] ?? 0
    }
  }
}

const grainTile = createGrainTile()
const fibreTile = createFibreTile()

/** Film grain: white noise softened a little so that it survives being scaled down. In tone steps of 1/256. */
function createGrainTile(): Float32Array {
  const random = createRandom('film grain')
  const white = new Float32Array(tileSize * tileSize)
  for (let index = 0; index < white.length; index++) {
    white[index] = random.next() + random.next() + random.next() - 1.5
  }
  return softened(white, 0.55, 52)
}

/** Paper: a faint mottle several pixels wide. */
function createFibreTile(): Float32Array {
  const random = createRandom('paper')
  const white = new Float32Array(tileSize * tileSize)
  for (let index = 0; index < white.length; index++) white[index] = random.next() - 0.5
  return softened(softened(softened(white, 1, 1), 1, 1), 1, 26)
}

/** Blends every value with its four neighbours on the torus, then scales it. */
function softened(values: Float32Array, share: number, scale: number): Float32Array {
  const result = new Float32Array(values.length)
  const weight = scale / (1 + 4 * share)
  for (let y = 0; y < tileSize; y++) {
    const row = y * tileSize
    const above = ((y - 1) & tileMask) * tileSize
    const below = ((y + 1) & tileMask) * tileSize
    for (let x = 0; x < tileSize; x++) {
      const neighbours =
        (values[row + ((x - 1) & tileMask)] ?? 0) +
        (values[row + ((x + 1) & tileMask)] ?? 0) +
        (values[above + x] ?? 0) +
        (values[below + x] ?? 0)
      result[row + x] = weight * ((values[row + x] ?? 0) + share * neighbours)
    }
  }
  return result
}
