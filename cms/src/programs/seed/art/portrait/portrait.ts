import sharp from 'sharp'
import { palettes, type PaletteName } from '../palettes.ts'
import { circle, Plate, rectangle } from '../plate.ts'
import { printPixels } from '../press.ts'
import { createNoise, createRandom, layeredNoise } from '../random.ts'
import { steps } from '../scene.ts'
import { engrave } from './engraving.ts'
import { drawFeatures } from './features.ts'
import { collarParts, garmentPart } from './garment.ts'
import { headParts, neckPart } from './head.ts'
import { sheet } from './pose.ts'
import { sitters, type Sitter, type SitterName } from './sitters.ts'

/** Engraves an author's portrait: head and shoulders in profile, in the manner of a banknote. */
export async function drawPortrait(name: SitterName, palette: PaletteName): Promise<Buffer> {
  const sitter: Sitter = sitters[name]
  const random = createRandom(`portrait/${name}`)
  const curl = layeredNoise(createNoise(random), 2)
  const pixels = await rasterise(drawBackdrop(sitter))
  const parts = [
    neckPart(sitter),
    garmentPart(sitter),
    ...headParts(sitter, random.next),
    ...collarParts(sitter),
  ]
  for (const part of parts) await engrave(pixels, part, { ...sheet, light: sitter.facing }, curl)
  return printPixels({
    pixels: await overlay(pixels, drawFeatures(sitter)),
    width: sheet.pixelWidth,
    height: sheet.pixelHeight,
    palette: palettes[palette],
    seed: name,
  })
}

function drawBackdrop({ facing }: Sitter): Plate {
  const plate = new Plate(sheet.width, sheet.height)
  const [from, to] = facing > 0 ? [sheet.width, 0] : [0, sheet.width]
  plate.ground(
    plate.linear(
      [from, 0],
      [to, sheet.height],
      [
        [0, { tone: 0.94, grain: 0.4 }],
        [1, { tone: 0.66, grain: 0.7 }],
      ],
    ),
  )
  const halo = plate.linear(
    [0, 160],
    [0, 960],
    [
      [0, { tone: 0.56, grain: 0.7 }],
      [1, { tone: 0.8, grain: 0.6 }],
    ],
  )
  plate.fill(circle(500 - facing * 60, 560, 400), halo)
  for (const share of steps(70)) {
    plate.fill(rectangle(0, share * sheet.height, sheet.width, 1.2), { tone: 0.4, grain: 0.2 }, 0.16)
  }
  return plate
}

async function rasterise(plate: Plate): Promise<Buffer> {
  return sharp(Buffer.from(plate.toSvg(sheet.pixelWidth)))
    .removeAlpha()
    .raw()
    .toBuffer()
}

async function overlay(pixels: Buffer, plate: Plate): Promise<Buffer> {
  return sharp(pixels, { raw: { width: sheet.pixelWidth, height: sheet.pixelHeight, channels: 3 } })
    .composite([{ input: Buffer.from(plate.toSvg(sheet.pixelWidth)) }])
    .removeAlpha()
    .raw()
    .toBuffer()
}
