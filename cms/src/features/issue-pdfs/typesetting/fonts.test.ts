import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { cutFonts, fontRuns } from './fonts.ts'

test.each(['Lâm Thùy Dương', 'Nguyễn', 'Łucja Šimek', 'Ỳ', 'ǝ', '李 and Ada', ''])(
  'whatever the letters of %o, each run of it has a font that can be read',
  async (text) => {
    const fonts = await cutFonts(text)
    for (const face of ['text', 'boldItalic', 'sans', 'sansMedium'] as const) {
      for (const run of fontRuns(text, face)) {
        const file = fonts.get(run.font)
        if (!file) expect.unreachable(`${run.font} was not cut`)
        const font = create(file)
        if (!('layout' in font)) expect.unreachable(`${run.font} is a collection`)
        expect(font.layout(run.text).glyphs).not.toEqual([])
      }
    }
  },
)

test.each(['sans', 'text', 'displayItalic'] as const)(
  'names of Vietnam have their letters in %s',
  async (face) => {
    const name = 'Nguyễn Thùy Dương'
    const fonts = await cutFonts(name)
    const missing = fontRuns(name, face).filter(({ font, text }) => {
      const cut = create(fonts.get(font) ?? Buffer.alloc(0))
      if (!('hasGlyphForCodePoint' in cut)) return true
      return [...text].some((letter) => !cut.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    })
    expect(missing).toEqual([])
  },
)
