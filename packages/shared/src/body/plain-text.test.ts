import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinParagraphs, toParagraphs, toPlainRun } from './plain-text.ts'

describe('taking in text', () => {
  it.each([
    ['One.\n\nTwo.', ['One.', 'Two.']],
    ['One.\r\n \r\nTwo.', ['One.', 'Two.']],
    ['A hard\nwrapped line', ['A hard wrapped line']],
    ['<p>One</p><p>Two</p>', ['One', 'Two']],
    ['<p>One<br>line</p>', ['One\nline']],
    ['<ul><li>One</li><li>Two</li></ul>', ['One', 'Two']],
    ['Fish &amp; chips &mdash; &#8364;5', ['Fish & chips — €5']],
    ['<p>Bold <b>and</b> <a href="https://x.example">linked</a></p>', ['Bold and linked']],
    ['Read<script>alert(1)</script> on', ['Read on']],
    ['<style>p{}</style>Text', ['Text']],
    ['Never<!-- a comment --> shown', ['Never shown']],
    ['costs < benefits and 3 > 2', ['costs < benefits and 3 > 2']],
    ['costs <benefits', ['costs <benefits']],
    ['<<b>b>twice</b>', ['twice']],
    ['<</b>x> < < <', ['< < <']],
    ['<<b>p><p/><</b>', ['<']],
    ['<textarea><b>raw</b></textarea>', ['raw']],
    ['a\u0000b\u0007c', ['abc']],
    ['   ', []],
    ['', []],
  ])('spec §2 article body: makes of %j the paragraphs %j', (source, paragraphs) => {
    expect(toParagraphs(source)).toEqual(paragraphs)
  })

  it('spec §2 article body: keeps no markup, whatever is nested or broken', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      'b',
      'script',
      'p',
      ' ',
      '"',
      '=',
      'x',
      '\n\n',
      '<b>',
      '</b>',
      '<!--',
      '-->',
      '/>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(joinParagraphs(toParagraphs(pieces.join('')))).not.toMatch(/<\/?[a-z][^<]*>/i)
      }),
    )
  })

  it('takes its own result in unchanged', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9.,:;!?é€🚀]{1,12}$/u)
    const paragraph = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 6 }), (paragraphs) => {
        expect(toParagraphs(joinParagraphs(paragraphs))).toEqual(paragraphs)
      }),
    )
  })

  it('never throws and always ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (source) => {
        expect(Array.isArray(toParagraphs(source))).toBe(true)
      }),
    )
  })
})

describe('a run of text', () => {
  it.each([
    ['plain text', 'plain text'],
    [' spaces stay ', ' spaces stay '],
    ['5 < 6', '5 < 6'],
    ['<b>bold</b>', 'bold'],
    ['AT&amp;T', 'AT&T'],
  ])('turns %j into %j', (source, run) => {
    expect(toPlainRun(source)).toBe(run)
  })
})
