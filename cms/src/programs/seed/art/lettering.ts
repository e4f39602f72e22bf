import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { n } from './plate.ts'

export interface Typeface {
  style: 'normal' | 'italic'
  weight: number
  /** 6 for captions to 72 for display. */
  opticalSize: number
}

export interface Line {
  text: string
  typeface: Typeface
  size: number
  x: number
  /** The baseline. */
  y: number
  align?: 'left' | 'right' | 'centre'
  /** Added between letters, in em. */
  tracking?: number
}

const files = {
  normal: import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2'),
  italic: import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-standard-italic.woff2'),
}

/** Printable ASCII, Latin-1 and the punctuation of good typesetting. */
const characters = [
  ...Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'‘’“”–—…·№',
].join('')

const faces = new Map<string, Promise<fontkit.Font>>()

/** Sets a line of type as outlines, so that it looks the same whatever fonts a machine has. */
export async function setLine(line: Line): Promise<{ path: string; width: number }> {
  const font = await loadFont(line.typeface)
  const run = font.layout(line.text)
  const scale = line.size / font.unitsPerEm
  const tracking = (line.tracking ?? 0) * line.size
  const width = run.advanceWidth * scale + tracking * (run.glyphs.length - 1)
  let x = line.x - (line.align === 'right' ? width : line.align === 'centre' ? width / 2 : 0)
  let path = ''
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index]
    if (!position) return
    const left = x + position.xOffset * scale
    for (const { command, args } of glyph.path.commands) {
      const points = args.map((value, at) => n(at % 2 === 0 ? left + value * scale : line.y - value * scale))
      path += pathLetters[command] + points.join(' ')
    }
    x += position.xAdvance * scale + tracking
  })
  return { path, width }
}

const pathLetters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }

/** The size at which a line fills a width. */
export async function sizeToFit(line: Omit<Line, 'size' | 'x' | 'y'>, width: number): Promise<number> {
  const set = await setLine({ ...line, size: 100, x: 0, y: 0 })
  return (100 * width) / set.width
}

function loadFont(typeface: Typeface): Promise<fontkit.Font> {
  const key = `${typeface.style}/${typeface.weight}/${typeface.opticalSize}`
  const face = faces.get(key) ?? cutFont(typeface)
  faces.set(key, face)
  return face
}

/** Cuts one weight and optical size out of the variable font; fontkit can't do so from WOFF2 itself. */
async function cutFont({ style, weight, opticalSize }: Typeface): Promise<fontkit.Font> {
  const variable = await readFile(fileURLToPath(files[style]))
  const font = fontkit.create(
    await subsetFont(variable, characters, {
      targetFormat: 'truetype',
      variationAxes: { wght: weight, opsz: opticalSize },
    }),
  )
  if (!('layout' in font)) throw new TypeError(`${files[style]} is a collection`)
  return font
}
