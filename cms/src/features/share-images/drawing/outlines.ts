import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

/*
 * Type as outlines, so that a card looks the same whatever fonts a machine has. The fontFiles are cut out of the
 * magazine's variable fonts once per process.
 */

export type FontName = 'display' | 'italic' | 'interface'

interface FontSource {
  /** The second file has the letters of the other Latin alphabets. */
  files: [string, string]
  axes: Record<string, number>
}

const newsreader = '@fontsource-variable/newsreader/files/newsreader'
const instrumentSans = '@fontsource-variable/instrument-sans/files/instrument-sans'

const sources: Record<FontName, FontSource> = {
  display: {
    files: [`${newsreader}-latin-standard-normal.woff2`, `${newsreader}-latin-ext-standard-normal.woff2`],
    axes: { wght: 400, opsz: 72 },
  },
  italic: {
    files: [`${newsreader}-latin-standard-italic.woff2`, `${newsreader}-latin-ext-standard-italic.woff2`],
    axes: { wght: 400, opsz: 24 },
  },
  interface: {
    files: [`${instrumentSans}-latin-wght-normal.woff2`, `${instrumentSans}-latin-ext-wght-normal.woff2`],
    axes: { wght: 600 },
  },
}

/** Latin with all its accents, the punctuation of good typesetting, and the signs of money and measure. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x24f),
  ...range(0x1e00, 0x1eff),
  ...'–—‘’‚“”„†‡•…‰‹›€₤₩₪₫₹™−№',
].join('')

/** A fontFile: Latin, and what stands in for letters that it lacks. */
export type Face = readonly fontkit.Font[]

const fontFiles = new Map<FontName, Promise<Face>>()

export function loadFont(name: FontName): Promise<Face> {
  const fontFile = fontFiles.get(name) ?? cutFont(sources[name])
  fontFiles.set(name, fontFile)
  return fontFile
}

/** Leaves out what the fontFile has no letter for, such as emoji. */
export function settable(fontFile: Face, text: string): string {
  const known = [...text].filter((letter) => fontFile.some((font) => hasLetter(font, letter)))
  return known.join('').replace(/\s+/g, ' ').trim()
}

export interface SetText {
  /** An SVG path that begins at the origin, on the baseline. */
  path: string
  width: number
}

/** Sets a text in one line; `tracking` is added between letters, in em. */
export function setText(
  fontFile: Face,
  text: string,
  { size, tracking = 0 }: { size: number; tracking?: number },
): SetText {
  let x = 0
  let path = ''
  for (const { font, run } of runsOf(fontFile, text)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run)
    glyphs.forEach((glyph, index) => {
      const position = positions[index]
      if (!position) return
      path += outline(glyph.path, { x: x + position.xOffset * scale, scale })
      x += position.xAdvance * scale + tracking * size
    })
  }
  return { path, width: Math.max(0, x - tracking * size) }
}

/**
 * Measures texts of a fontFile in one line. Breaking a title into lines asks for the same words again and again, so each
 * is laid out once.
 */
export function createMeasure(fontFile: Face, tracking: number): (text: string, size: number) => number {
  const widths = new Map<string, number>()
  const widthOf = (word: string): number => {
    const known = widths.get(word)
    if (known !== undefined) return known
    const width = runsOf(fontFile, word).reduce((sum, { font, run }) => {
      const { advanceWidth, glyphs } = font.layout(run)
      return sum + advanceWidth / font.unitsPerEm + glyphs.length * tracking
    }, 0)
    widths.set(word, width)
    return width
  }
  return (text, size) => {
    const words = text.split(' ')
    const spaces = (words.length - 1) * widthOf(' ')
    return size * words.reduce((sum, word) => sum + widthOf(word), spaces)
  }
}

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }

function outline(path: fontkit.Glyph['path'], { x, scale }: { x: number; scale: number }): string {
  return path.commands
    .map(({ command, args }) => {
      const points = args.map((value, at) => (at % 2 === 0 ? x + value * scale : -value * scale).toFixed(2))
      return letters[command] + points.join(' ')
    })
    .join('')
}

/** Parts of a text, each with the first font that has its letters. */
function runsOf(fontFile: Face, text: string): { font: fontkit.Font; run: string }[] {
  const runs: { font: fontkit.Font; run: string }[] = []
  for (const letter of text) {
    const font = fontFile.find((candidate) => hasLetter(candidate, letter))
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.run += letter
    else runs.push({ font, run: letter })
  }
  return runs
}

function hasLetter(font: fontkit.Font, letter: string): boolean {
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

async function cutFont({ files, axes }: FontSource): Promise<Face> {
  return Promise.all(
    files.map(async (file) => {
      const variable = await readFile(fileURLToPath(import.meta.resolve(file)))
      const cut = await subsetFont(variable, characters, { targetFormat: 'truetype', variationAxes: axes })
      const font = fontkit.create(cut)
      if (!('layout' in font)) throw new TypeError(`${file} is a collection of fonts.`)
      return font
    }),
  )
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
