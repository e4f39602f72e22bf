import sharp from 'sharp'
import { n, type Point } from '../plate.ts'
import { Relief } from './relief.ts'

/** One part of an engraved figure. Paths are in sheet units. */
export interface Part {
  outline: string
  /** How dark the part is by itself (0 white linen, 1 black wool), before light falls on it. */
  dark: number
  /** How the lines run: straight at an angle in degrees, in arcs around a pixel, or in curls. */
  lines: { kind: 'straight'; angle: number } | { kind: 'around'; centre: Point } | { kind: 'curls' }
  /** How round the part is; flat cloth is below 1. */
  relief: number
  /** Line distance in pixels. */
  period: number
  accent?: number
}

export interface Sheet {
  width: number
  height: number
  pixelWidth: number
  pixelHeight: number
  /** Where light comes from: -1 left, 1 right. */
  light: number
}

/**
 * Engraves a part into the pixels of a plate (tone, spot colour, grain): the outline is swollen to a relief, lit
 * from one side, and the shade becomes lines that thicken, with cross-hatching where it is deepest.
 */
export async function engrave(
  pixels: Buffer,
  part: Part,
  sheet: Sheet,
  curl: (x: number, y: number) => number,
): Promise<void> {
  const mask = await maskOf(part.outline, sheet)
  const { pixelWidth: width, pixelHeight: height } = sheet
  const relief = new Relief(mask, sheet, part.relief)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x
      const cover = (mask[index] ?? 0) / 255
      if (cover === 0) continue
      const rise = relief.at(x, y)
      const slopeX = (relief.at(x + 3, y) - rise) * 0.22
      const slopeY = (relief.at(x, y + 3) - rise) * 0.22
      const length = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
      const lambert = (-slopeX * sheet.light * 0.6 - slopeY * 0.5 + 0.66) / length
      const shade = clamp(part.dark * 0.76 + (1 - part.dark * 0.5) * (0.8 - lambert * 0.98))
      const across = lineCoordinate(part, x, y, rise, curl)
      const first = engravedLine(across / part.period, shade * 1.08 + 0.06)
      const second =
        shade > 0.5
          ? engravedLine((x * 0.5 - y * 0.87 + rise * 0.3) / (part.period * 1.1), (shade - 0.5) * 1.3)
          : 0
      const lined = Math.max(first, second)
      const wash = 0.98 - shade * 0.62
      const tone = wash + (Math.max(0.02, wash - 0.62) - wash) * lined
      const at = index * 3
      pixels[at] = blend(pixels[at] ?? 0, tone * 255, cover)
      pixels[at + 1] = blend(pixels[at + 1] ?? 0, (part.accent ?? 0) * 255, cover)
      pixels[at + 2] = blend(pixels[at + 2] ?? 0, 60, cover)
    }
  }
}

function lineCoordinate(
  part: Part,
  x: number,
  y: number,
  rise: number,
  curl: (x: number, y: number) => number,
): number {
  if (part.lines.kind === 'around') {
    const { centre } = part.lines
    const distance = Math.hypot(x - centre[0], (y - centre[1]) * 1.08)
    return distance + curl(x / 190, y / 190) * 15 - rise * 0.12
  }
  if (part.lines.kind === 'curls') return curl(x / 46, y / 46) * 34 + rise * 0.25
  const angle = (part.lines.angle * Math.PI) / 180
  return x * Math.sin(angle) + y * Math.cos(angle) - rise * 0.42
}

/** Ink of a line that covers `share` of its period, smooth at its edges. */
function engravedLine(position: number, share: number): number {
  const within = Math.abs(position - Math.floor(position) - 0.5) * 2
  return clamp((Math.min(share, 0.96) - within) / 0.3 + 0.5)
}

async function maskOf(outline: string, sheet: Sheet): Promise<Buffer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.pixelWidth}" height="${sheet.pixelHeight}"` +
    ` viewBox="0 0 ${n(sheet.width)} ${n(sheet.height)}"><path d="${outline}" fill="#fff"/></svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#000' }).extractChannel(0).raw().toBuffer()
}

function blend(below: number, above: number, cover: number): number {
  return below + (above - below) * cover
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}
