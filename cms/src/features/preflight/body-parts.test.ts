import { expect, test } from 'vitest'
import { readBodyParts } from './body-parts.ts'

const body = (...children: object[]) => ({ root: { type: 'root', children } })

test('links stand in paragraphs, in the cells of tables and in footnotes', () => {
  const { links } = readBodyParts(
    body(
      {
        type: 'paragraph',
        children: [
          { type: 'link', fields: { url: '/a', article: 3 }, children: [{ type: 'text', text: 'one' }] },
          { type: 'footnote', text: 'See https://example.com/b, and (https://example.com/c).' },
        ],
      },
      {
        type: 'content-block',
        fields: { blockType: 'table', rows: [['[two](https://example.com/d)', 'x']] },
      },
    ),
  )
  expect(links).toEqual([
    { href: '/a', text: 'one', articleId: 3 },
    { href: 'https://example.com/b', text: 'https://example.com/b', articleId: null },
    { href: 'https://example.com/c', text: 'https://example.com/c', articleId: null },
    { href: 'https://example.com/d', text: 'two', articleId: null },
  ])
})
