import { create } from 'fontkit'
import { cutFaces, extendedFace, extendedLetters } from '../../issue-pdfs/typesetting/faces.ts'

/** Everything from the space to the minus sign: what the magazine's type can have. */
const firstCharacter = 0x20
const lastCharacter = 0x2215

let cutting: ReturnType<typeof cutFaces> | null = null

/** The magazine's faces with every character they have, cut once for this process: papers are wanted one at a time. */
export function paperFaces(): ReturnType<typeof cutFaces> {
  cutting ??= cutFaces(allCharacters())
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
  const faces = await paperFaces()
  const [latin, extended] = ['sans' as const, extendedFace('sans')].map((name) => {
    const face = faces.get(name)
    const font = face && create(face)
    if (!font || !('hasGlyphForCodePoint' in font)) throw new Error(`The face ${name} was not cut.`)
    return font
  })
  return (text) =>
    [...text].every((letter) => {
      const font = extendedLetters.test(letter) ? extended : latin
      return font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false
    })
}
