import { describe, expect, test } from 'vitest'
import {
  articlesIn,
  blocksFor,
  type MailArticle,
  type MailDocument,
  MailDocumentSchema,
} from './mail-document.schema.ts'

const article: MailArticle = {
  id: 'patience-pays',
  path: '/articles/patience-pays',
  title: 'Patience pays',
  teaser: 'What waiting earns.',
  section: 'Strategy',
  authors: ['Ada Byron'],
  picture: { src: '/media/pier.jpg?v=1', alt: 'A pier', width: 1200, height: 630 },
  isForPlans: false,
  minutes: 6,
}
const plain = (text: string) => [{ kind: 'text' as const, text, isBold: false, isItalic: false }]
const document: MailDocument = {
  newsletter: { id: 'newsletter', name: 'The Executive Agenda' },
  subject: 'Patience',
  preheader: 'And what it earns',
  language: 'en',
  blocks: [
    {
      kind: 'greeting',
      shownTo: 'everyone',
      words: 'Good morning, {name}',
      fallback: 'Good morning',
    },
    {
      kind: 'text',
      shownTo: 'everyone',
      text: [
        {
          kind: 'paragraph',
          content: [
            ...plain('Read '),
            { kind: 'link', address: '/articles/patience-pays', children: plain('this') },
            { kind: 'break' },
          ],
        },
        {
          kind: 'list',
          isOrdered: true,
          items: [
            {
              content: plain('One'),
              lists: [{ kind: 'list', isOrdered: false, items: [{ content: plain('Two'), lists: [] }] }],
            },
          ],
        },
      ],
    },
    { kind: 'article-card', shownTo: 'plan', article, isLead: true },
    {
      kind: 'article-list',
      shownTo: 'no-plan',
      heading: 'Also',
      articles: [article, { ...article, id: 'b', path: '/articles/b' }],
    },
    { kind: 'quote', shownTo: 'everyone', words: 'Less, but better.', source: 'D. Renner' },
  ],
}

test('a document is taken as it is, lists in lists included', () => {
  expect(MailDocumentSchema.parse(document)).toEqual(document)
  expect(MailDocumentSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
})

describe('a document is refused', () => {
  const withBlock = (block: object) => MailDocumentSchema.safeParse({ ...document, blocks: [block] }).success
  const advertisement = (address: string) =>
    withBlock({
      kind: 'house-ad',
      shownTo: 'everyone',
      heading: 'Subscribe',
      words: '',
      button: { label: 'Now', address },
      picture: null,
    })

  test.each(['javascript:alert(1)', '//evil.example/', '#part', 'data:text/html,x', ''])(
    'with the address %j',
    (address) => {
      expect(advertisement('https://example.com/a')).toBe(true)
      expect(advertisement(address)).toBe(false)
    },
  )

  test('with a link within a link, or an item of a list that is none', () => {
    const paragraph = (content: unknown) => ({
      kind: 'text',
      shownTo: 'everyone',
      text: [{ kind: 'paragraph', content }],
    })
    const link = { kind: 'link', address: '/', children: plain('x') }
    expect(withBlock(paragraph([link]))).toBe(true)
    expect(withBlock(paragraph([{ ...link, children: [link] }]))).toBe(false)
    const list = { kind: 'list', isOrdered: false, items: [{ content: [], lists: [{ items: 1 }] }] }
    expect(withBlock({ kind: 'text', shownTo: 'everyone', text: [list] })).toBe(false)
  })

  test('with a block for nobody that is known', () => {
    expect(withBlock({ kind: 'quote', shownTo: 'editors', words: 'a', source: 'b' })).toBe(false)
  })
})

test('each audience gets what is for everyone and what is for it; the web nothing else', () => {
  const kinds = (audience: 'plan' | 'no-plan' | 'archive') =>
    blocksFor(document, audience).map(({ kind }) => kind)
  expect(kinds('plan')).toEqual(['greeting', 'text', 'article-card', 'quote'])
  expect(kinds('no-plan')).toEqual(['greeting', 'text', 'article-list', 'quote'])
  expect(kinds('archive')).toEqual(['greeting', 'text', 'quote'])
})

test('each article of a document is named once, in the order of its first place', () => {
  expect(articlesIn(document).map(({ id }) => id)).toEqual(['patience-pays', 'b'])
})
