import { describe, expect, test } from 'vitest'
import { excerptFrom, plainTitle } from './excerpt.ts'
import { toImportedBody } from './to-imported-body.ts'

const excerpt = (html: string) =>
  excerptFrom(toImportedBody([{ kind: 'html', html }], { siteUrl: null }).blocks)

describe('a standfirst out of the text', () => {
  test('is its first sentences, of paragraphs alone', () => {
    const long =
      'This one has so many words that it says what the text is about, of boats, nets, the harbour and those who live there, and of the sea.'
    expect(
      excerpt(
        `<h2>Boats</h2><img src="/a.jpg"><p>They <b>float</b>.</p><ul><li>no</li></ul><p>${long} And more.</p>`,
      ),
    ).toBe(`They float. ${long} And more.`)
    expect(excerpt(`<p>They float. ${long} ${long}</p>`)).toBe(
      `They float. ${long} ${long}`.slice(0, `They float. ${long} ${long}`.length),
    )
  })

  test('is whole sentences, as many as fit', () => {
    const sentence = `A ${'word '.repeat(29)}end.`
    const text = excerpt(`<p>${`${sentence} `.repeat(9)}</p>`)
    expect(text.length).toBeLessThanOrEqual(500)
    expect(text).toMatch(/end\.$/)
  })

  test('is cut at a word where the first sentence is longer, and empty for none', () => {
    const text = excerpt(`<p>${'word '.repeat(300)}</p>`)
    expect(text).toMatch(/^(word )+word…$/)
    expect(text.length).toBeLessThanOrEqual(500)
    expect([excerpt(''), excerpt('<h2>Boats</h2>'), excerpt('<p>* * *</p>')]).toEqual(['', '', ''])
    expect(excerpt(`<p>${'word '.repeat(1_000_000)}</p>`).length).toBeLessThanOrEqual(500)
  })
})

describe('a title', () => {
  test.each([
    ['Boats &amp; nets', 'Boats & nets'],
    ['&amp;#8220;Boats&amp;#8221;', '“Boats”'],
    ['<em>Boats</em> &lt;b&gt;and&lt;/b&gt;<br>nets', 'Boats and nets'],
    ['H<sub>2</sub>O', 'H2O'],
    ['A < B > C & D', 'A < B > C & D'],
    ['Bo\u00adats\u200b and\ufeff \u202enets\u0000', 'Boats and nets'],
    ['می\u200cخواهم 👩\u200d🚀', 'می\u200cخواهم 👩\u200d🚀'],
    ['  Boats\n\tand nets ', 'Boats and nets'],
    ['\u200b', ''],
  ])('%j is %j', (title, plain) => {
    expect(plainTitle(title)).toEqual({ title: plain, findings: [] })
  })

  test('that is too long is cut at a word, and told whole', () => {
    const { title, findings } = plainTitle('word '.repeat(100))
    expect(title).toMatch(/^(word )+word…$/)
    expect(title.length).toBeLessThanOrEqual(200)
    expect(findings).toEqual([
      {
        code: 'title-cut',
        message: `The title has more than 200 characters and was cut: ${'word '.repeat(100).trim()}`,
      },
    ])
    expect(plainTitle('👩'.repeat(150)).title.isWellFormed()).toBe(true)
  })
})
