import type { Palette } from './palettes.ts'

type Lab = readonly [lightness: number, a: number, b: number]

export const accentSteps = 64

const tables = new Map<Palette, Uint8Array>()

/**
 * What each mix of tone (256) and spot colour (64) looks like in print, as RGB triples; the tones run through the
 * palette's inks in OKLab, so that no step turns grey. Spot colour keeps a third of the tone below it.
 */
export function duotoneTable(palette: Palette): Uint8Array {
  const known = tables.get(palette)
  if (known) return known
  const table = new Uint8Array(accentSteps * 256 * 3)
  const stops = [toLab(palette.dark), toLab(palette.middle), toLab(palette.light), toLab(palette.paper)]
  const spot = toLab(palette.accent)
  for (let tone = 0; tone < 256; tone++) {
    const base = tonesBetween(stops, tone / 255)
    const over: Lab = [spot[0] + (tone / 255 - 0.6) * 0.36, spot[1], spot[2]]
    for (let step = 0; step < accentSteps; step++) {
      const rgb = toRgb(mix(base, over, step / (accentSteps - 1)))
      table.set(rgb, (step * 256 + tone) * 3)
    }
  }
  tables.set(palette, table)
  return table
}

const stopPositions = [0, 0.38, 0.76, 1]

function tonesBetween(stops: readonly Lab[], tone: number): Lab {
  const upper = Math.max(
    1,
    stopPositions.findIndex((position) => tone <= position),
  )
  const [from, to] = [stopPositions[upper - 1] ?? 0, stopPositions[upper] ?? 1]
  const [below, above] = [stops[upper - 1], stops[upper]]
  if (!below || !above) throw new RangeError(`tone ${tone} is outside 0…1`)
  return mix(below, above, (tone - from) / (to - from))
}

function mix(from: Lab, to: Lab, share: number): Lab {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

function toLab(hex: string): Lab {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  if (r === undefined || g === undefined || b === undefined) throw new TypeError(`${hex} is no colour`)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toRgb([lightness, a, b]: Lab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function gamma(channel: number): number {
  const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * Math.max(channel, 0) ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(value, 0), 1) * 255)
}
