import { expect, test } from 'vitest'
import { countCalls } from '../../../../../../test/count-calls.ts'
import { blocksOf, bodyOf } from '../../../../../../test/imports/wordpress-body.ts'

test.each([
  ['short codes whose quotes never close', '[a x="'],
  ['short codes within short codes', '[a_b '],
  ['escaped short codes', '[[a b '],
  ['tags without ends', '<a b="'],
  ['elements that are never closed', '<figure>'],
  ['lists in lists', '<ul><li>'],
  ['blocks that are never closed', '<!-- wp:a -->'],
  ['block comments that are never closed', '<!-- wp:a {"b":'],
  ['lines', 'a\n'],
  ['pictures in a line', '<img src="a.jpg"> x '],
  ['footnotes', '[ref]x[/ref]'],
  ['captions with links', '<figcaption><a href="/x">x</a></figcaption>'],
  ['captions that are never closed', '[caption]<a href="/x">x'],
])('a text of nothing but %s costs as much as it is long', (_what, part) => {
  const calls = (times: number) => countCalls(() => bodyOf(part.repeat(times))).calls
  calls(250)
  // What is looked for and missing may be sought for so long: see `HtmlSource`.
  expect(calls(1000)).toBeLessThan(10 * calls(250) + 10_000)
})

test('quotes in quotes in quotes end', () => {
  const content =
    '<!-- wp:quote --><blockquote>'.repeat(60) + 'deep' + '</blockquote><!-- /wp:quote -->'.repeat(60)
  expect(blocksOf(content).join('')).toContain('deep')
  expect(blocksOf(`${'[quote]'.repeat(60)}deep${'[/quote]'.repeat(60)}`).join('')).toContain('deep')
})

test('characters that are none of a text do not name blocks', () => {
  expect(blocksOf('a \ufdd00\ufdd1 b [gallery ids="1"]')).toEqual(['<p>a 0 b</p>', 'gallery #1'])
})
