import { describe, expect, test } from 'vitest'
import { bodyToHtml } from '../../../test/body-html.ts'
import { bodyToText } from '../body/body-text.ts'
import { toPlainText, toTextParts } from './text-records.ts'

type Node = Record<string, unknown>
const text = (words: string, format = 0): Node => ({ type: 'text', text: words, format })
const node = (type: string, children: Node[], more: Node = {}): Node => ({ type, children, ...more })
const paragraph = (...children: Node[]) => node('paragraph', children)
const link = (fields: Node, ...children: Node[]) => node('link', children, { fields })
const picture = (value: unknown, fields: Node = {}): Node => ({ type: 'upload', value, fields })
const body = (...children: Node[]) => ({ root: { children } })

const plain = body(
  node('heading', [text('On <Quiet> & "Noise"')], { tag: 'h3' }),
  paragraph(
    text('Plain, '),
    text('bold', 1),
    text(' and '),
    text('both', 3),
    { type: 'linebreak' },
    text('on'),
  ),
  paragraph(text('A heading: in plain words')),
  node('quote', [text('Silence.')]),
  node(
    'list',
    [node('listitem', [text('one')]), node('listitem', [node('list', [node('listitem', [text('deep')])])])],
    {
      listType: 'number',
    },
  ),
  paragraph(
    link({ url: 'https://example.com/?a=1&b=2' }, text('there', 2)),
    text(' and '),
    link({ url: 'x' }, text('no')),
  ),
  paragraph(text('   ')),
)

test('a body without pictures and links to articles is one string, as it was', () => {
  expect(toTextParts(plain)).toEqual([bodyToHtml(plain)])
  expect(toPlainText(plain)).toEqual([bodyToText(plain)])
})

test.each([null, undefined, 7, {}, { root: null }, body(), body(paragraph(text(' ')))])(
  '%j is an empty text',
  (nothing) => {
    expect([toTextParts(nothing), toPlainText(nothing)]).toEqual([[], []])
  },
)

test('pictures and links to articles are named by their ids between the words', () => {
  const referring = body(
    paragraph(text('See '), link({ url: '/articles/former', article: 42 }, text('this', 1)), text('.')),
    picture(7, { alt: ' A harbour ', caption: '' }),
    picture({ id: 8, filename: 'x.jpg', alt: 'Its own' }, { caption: 'At dawn' }),
    paragraph(text('The end.')),
  )
  expect(toTextParts(referring)).toEqual([
    '<p>See ',
    { article: 42, html: '<strong>this</strong>' },
    '.</p>\n',
    { picture: 7, alt: 'A harbour', caption: '' },
    '\n',
    { picture: 8, alt: '', caption: 'At dawn' },
    '\n<p>The end.</p>',
  ])
  expect(toPlainText(referring)).toEqual([
    'See this.',
    { picture: 7, caption: '' },
    { picture: 8, caption: 'At dawn' },
    'The end.',
  ])
})

describe('what names nothing keeps its words', () => {
  test.each([
    [
      'a link to an article of no possible id',
      body(paragraph(link({ url: '/x', article: -3 }, text('words')))),
    ],
    ['a link that may not be', body(paragraph(link({ url: 'javascript:alert(1)' }, text('words'))))],
    ['a picture without an id', body(picture(null), picture('7'), paragraph(text('words')))],
  ])('%s', (_, broken) => {
    expect(toTextParts(broken)).toEqual(['<p>words</p>'])
  })
})
