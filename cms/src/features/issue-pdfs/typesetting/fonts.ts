import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

type Family = 'newsreader' | 'instrument-sans'

interface Cut {
  family: Family
  style: 'normal' | 'italic'
  axes: Record<string, number>
}

const cuts = {
  text: { family: 'newsreader', style: 'normal', axes: { wght: 400, opsz: 11 } },
  italic: { family: 'newsreader', style: 'italic', axes: { wght: 400, opsz: 11 } },
  bold: { family: 'newsreader', style: 'normal', axes: { wght: 640, opsz: 11 } },
  boldItalic: { family: 'newsreader', style: 'italic', axes: { wght: 640, opsz: 11 } },
  display: { family: 'newsreader', style: 'normal', axes: { wght: 380, opsz: 72 } },
  displayItalic: { family: 'newsreader', style: 'italic', axes: { wght: 360, opsz: 72 } },
  sans: { family: 'instrument-sans', style: 'normal', axes: { wght: 400, wdth: 100 } },
  sansMedium: { family: 'instrument-sans', style: 'normal', axes: { wght: 540, wdth: 100 } },
} as const satisfies Record<string, Cut>

export type Face = keyof typeof cuts

/** The files that a family has, each for some letters; what is in neither of the others stands in the first. */
const ranges = ['latin', 'latin-ext', 'vietnamese'] as const
type Range = (typeof ranges)[number]

/** A letter that each file has: one that was cut for others alone would be no font. */
const sureLetter: Record<Range, string> = { latin: 'a', 'latin-ext': 'ń', vietnamese: 'ư' }

/** The name under which the letters of a range are registered in a face. */
export type FontName = Face | `${Face}-${Exclude<Range, 'latin'>}`

function nameOf(face: Face, range: Range): FontName {
  return range === 'latin' ? face : `${face}-${range}`
}

/** A text in runs that are set in one font file each, with the name of the font. */
export function fontRuns(text: string, face: Face): { text: string; font: FontName }[] {
  const runs: { text: string; font: FontName }[] = []
  for (const letter of text) {
    const font = nameOf(face, rangeOf(letter))
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

function rangeOf(letter: string): Range {
  if (/[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/.test(letter)) return 'vietnamese'
  return /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]/.test(letter) ? 'latin-ext' : 'latin'
}

/**
 * Cuts every font out of its variable font, with no more than the characters of the text: PDFs embed fixed
 * weights only. By the name under which each is registered.
 */
export async function cutFonts(text: string): Promise<Map<string, Buffer>> {
  const characters = [...new Set(text)]
  const fonts = new Map<string, Buffer>()
  for (const range of ranges) {
    const own = characters.filter((letter) => rangeOf(letter) === range).join('')
    if (own === '') continue
    for (const face of fontNames()) {
      const font = await cut(cutOf(face, range), { range, characters: own + sureLetter[range] })
      fonts.set(nameOf(face, range), font)
    }
  }
  return fonts
}

function fontNames(): Face[] {
  return ['text', 'italic', 'bold', 'boldItalic', 'display', 'displayItalic', 'sans', 'sansMedium']
}

async function cut(
  { family, style, axes }: Cut,
  { range, characters }: { range: Range; characters: string },
): Promise<Buffer> {
  // Next bundles this for the papers of payments, and bundled code has no `import.meta.resolve`: every process of the CMS
  // runs in its folder.
  const { resolve } = createRequire(join(process.cwd(), 'package.json'))
  const file = resolve(`@fontsource-variable/${family}/files/${family}-${range}-standard-${style}.woff2`)
  return subsetFont(await readFile(file), characters, {
    targetFormat: 'truetype',
    variationAxes: axes,
  })
}

/** Only one of the two families has the letters of Vietnam: in the other they stand in its weight. */
function cutOf(face: Face, range: Range): Cut {
  const own: Cut = cuts[face]
  const { text } = cuts
  return range === 'vietnamese' && own.family !== text.family
    ? { ...text, axes: { ...text.axes, wght: own.axes['wght'] ?? text.axes.wght } }
    : own
}
