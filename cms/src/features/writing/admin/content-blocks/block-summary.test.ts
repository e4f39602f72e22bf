import { expect, test } from 'vitest'
import { blockSummary } from './block-summary.ts'

test.each([
  [
    { blockType: 'quote', quote: 'Less, but better.', author: 'D. Renner' },
    'Quote',
    '“Less, but better.”, D. Renner',
  ],
  [
    { blockType: 'image-gallery', title: 'Three rooms', images: [{}, {}] },
    'Image gallery',
    'Three rooms · 2 pictures',
  ],
  [{ blockType: 'callout', title: 'Before', content: 'Sleep on it.' }, 'Callout', 'Before: Sleep on it.'],
  [{ blockType: 'product-showcase', products: [{}] }, 'Product showcase', '1 product'],
  [
    { blockType: 'embed', title: 'A conversation in Basel', author: 'Films' },
    'Embed',
    'A conversation in Basel',
  ],
  [{ blockType: 'embed', url: 'https://youtu.be/x' }, 'Embed', 'https://youtu.be/x'],
  [
    { blockType: 'mail-greeting', words: 'Good morning, {name}', shownTo: 'plan' },
    'Greeting',
    'Good morning, {name} · for readers with a plan',
  ],
  [
    {
      blockType: 'mail-article-list',
      heading: 'Also',
      source: 'since-last',
      articles: [],
      shownTo: 'everyone',
    },
    'List of articles',
    'Also · since the last campaign',
  ],
  [{ blockType: 'mail-article-list', source: 'chosen', articles: [1, 2] }, 'List of articles', '2 articles'],
  [{ blockType: 'mail-letter', heading: 'From the editor', text: { root: {} } }, 'Letter', 'From the editor'],
  [
    { blockType: 'mail-house-ad', heading: 'Subscribe', words: 'Now.' },
    'House advertisement',
    'Subscribe: Now.',
  ],
  [{ blockType: 'quote' }, 'Quote', ''],
  [undefined, 'Block', ''],
  [{ blockType: 'quote', quote: 7, images: 'x' }, 'Quote', ''],
])('a block is called by its kind and its words', (block, kind, words) => {
  expect(blockSummary(block)).toEqual({ kind, words })
})

test('a long text is cut', () => {
  expect(blockSummary({ blockType: 'callout', content: 'word '.repeat(60) }).words).toBe(
    `${'word '.repeat(16)}word…`,
  )
})
