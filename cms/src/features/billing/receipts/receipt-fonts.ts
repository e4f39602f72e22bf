import { create } from 'fontkit'
import { cutFonts, fontRuns } from '../../issue-pdfs/typesetting/fonts.ts'

/** Everything from the space to the minus sign: what the magazine's type can have. */
const firstCharacter = 0x20
const lastCharacter = 0x2215

let cutting: ReturnType<typeof cutFonts> | null = null

/** The magazine's fontFiles with every character they have, cut once for this process: receipts are wanted one at a time. */
export function receiptFonts(): ReturnType<typeof cutFonts> {
  cutting ??= cutFonts(allCharacters())
  return cutting
}

function allCharacters(): string {
  const codes = Array.from(
    { length: lastCharacter - firstCharacter + 1 },
    (_, index) => firstCharacter + index,
  )
  return String.fromCodePoint(...codes)
}

/**
 * A test of whether a text can be set: a name in letters that the type does not have would be a row of empty boxes.
 */
export async function settableText(): Promise<(text: string) => boolean> {
  const fonts = new Map<string, ReturnType<typeof create>>()
  for (const [name, file] of await receiptFonts()) fonts.set(name, create(file))
  return (text) =>
    fontRuns(text, 'sans').every((run) => {
      const font = fonts.get(run.font)
      if (!font || !('hasGlyphForCodePoint' in font)) return false
      return [...run.text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    })
}
