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

/** The letters of Central Europe and others have files of their own. */
export const extendedLetters = /([\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]+)/

/** Where a font's extended letters are registered. */
export const extendedFont = (font: Face): `${Face}-ext` => `${font}-ext`

/**
 * Cuts every font out of its variable font, with no more than the characters of the text: PDFs embed fixed
 * weights only. By the name under which each is registered.
 */
export async function cutFonts(text: string): Promise<Map<string, Buffer>> {
  const characters = [...new Set(text)].join('')
  const extended = characters
    .split(extendedLetters)
    .filter((_, index) => index % 2 === 1)
    .join('')
  const fonts = new Map<string, Buffer>()
  for (const font of fontNames()) {
    fonts.set(font, await cut(cuts[font], { range: 'latin', characters }))
    if (extended !== '') {
      fonts.set(extendedFont(font), await cut(cuts[font], { range: 'latin-ext', characters: extended }))
    }
  }
  return fonts
}

function fontNames(): Face[] {
  return ['text', 'italic', 'bold', 'boldItalic', 'display', 'displayItalic', 'sans', 'sansMedium']
}

async function cut(
  { family, style, axes }: Cut,
  { range, characters }: { range: 'latin' | 'latin-ext'; characters: string },
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
