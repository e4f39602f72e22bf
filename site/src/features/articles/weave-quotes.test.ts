import { describe, expect, test } from 'vitest'
import { weaveQuotes } from './weave-quotes.ts'

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `<p>Text ${index + 1}.</p>`).join('')

describe('pull quotes between the paragraphs of a body', () => {
  test('a quote hangs in the middle of the text', () => {
    expect(weaveQuotes(paragraphs(8), 1)).toEqual([
      paragraphs(4),
      '<p>Text 5.</p><p>Text 6.</p><p>Text 7.</p><p>Text 8.</p>',
    ])
  })

  test('nothing of the body is lost or moved, whatever the number of quotes', () => {
    const body = `${paragraphs(4)}<h2>Heading</h2>${paragraphs(3)}<ul><li>One</li></ul>${paragraphs(2)}`
    for (const count of [0, 1, 2, 3, 9]) {
      const pieces = weaveQuotes(body, count)
      expect(pieces).toHaveLength(count + 1)
      expect(pieces.join('')).toBe(body)
    }
  })

  test('no piece ends right before a heading', () => {
    const body = `${paragraphs(3)}<h2>Heading</h2><p>One.</p>`
    expect(weaveQuotes(body, 1)).toEqual([body, ''])
  })

  test('no cut falls inside a list or a quotation', () => {
    const body = `<blockquote>${paragraphs(6)}</blockquote><ul><li>${paragraphs(6)}</li></ul>`
    expect(weaveQuotes(body, 1)).toEqual([body, ''])
  })

  test('a line break inside a paragraph does not confuse the depth', () => {
    const body = `<p>One<br>line.</p><p>Two.</p><p>Three.</p><p>Four.</p>`
    expect(weaveQuotes(body, 1)[1]).toBe('<p>Four.</p>')
  })

  test('a picture of the text does not confuse it either, and no quote hangs beside it', () => {
    const figure =
      '<figure><picture><source type="image/webp" srcset="/a 1w"><img src="/a" alt=""></picture></figure>'
    const body = `<p>One.</p><p>Two.</p><p>Three.</p>${figure}<p>Four.</p><p>Five.</p>`
    expect(weaveQuotes(body, 1)).toEqual([body.replace('<p>Five.</p>', ''), '<p>Five.</p>'])
  })
})
