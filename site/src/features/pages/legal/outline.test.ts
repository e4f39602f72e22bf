import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

test('headings get ids from their words, and the outline leads to them', () => {
  const { html, chapters } = outlineOf(
    '<h2>Who is responsible</h2>\n<p>We are.</p>\n<h2>Readers’ rights</h2>',
  )
  expect(html).toBe(
    '<h2 id="who-is-responsible">Who is responsible</h2>\n<p>We are.</p>\n<h2 id="readers-rights">Readers’ rights</h2>',
  )
  expect(chapters).toEqual([
    { id: 'who-is-responsible', title: 'Who is responsible' },
    { id: 'readers-rights', title: 'Readers’ rights' },
  ])
})

test('equal headings are told apart, and one of no letters has an id as well', () => {
  expect(outlineOf('<h2>Law</h2><h2>Law</h2><h2>Law</h2><h2>?!</h2>').chapters.map(({ id }) => id)).toEqual([
    'law',
    'law-2',
    'law-3',
    'chapter',
  ])
})

test('emphasis and entities are words in the outline, and stay as they are in the text', () => {
  const { html, chapters } = outlineOf('<h2>Terms &amp; <em>“conditions”</em></h2>')
  expect(chapters).toEqual([{ id: 'terms-conditions', title: 'Terms & “conditions”' }])
  expect(html).toBe('<h2 id="terms-conditions">Terms &amp; <em>“conditions”</em></h2>')
})

test('a text without headings has no outline', () => {
  expect(outlineOf('<p>One.</p>')).toEqual({ html: '<p>One.</p>', chapters: [] })
})
