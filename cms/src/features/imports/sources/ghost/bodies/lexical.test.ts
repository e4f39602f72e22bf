import { expect, it } from 'vitest'
import { blocksOf, ghostAddresses, htmlBlock } from '../../../../../../test/imports/ghost-bodies.ts'
import { ghostBody } from './ghost-body.ts'

type Node = Record<string, unknown>

const text = (words: string, format = 0, type = 'extended-text'): Node => ({
  type,
  text: words,
  format,
  version: 1,
})
const node = (type: string, children: Node[], more: Node = {}): Node => ({
  type,
  children,
  version: 1,
  ...more,
})
const post = (...children: Node[]) => ({ lexical: JSON.stringify({ root: node('root', children) }) })
const htmlOf = (...children: Node[]) =>
  blocksOf(post(...children)).map((block) => (block.kind === 'html' ? block.html : block))

it('writes paragraphs, headings and quotes', () => {
  expect(
    htmlOf(
      node('paragraph', [text('One '), text('two', 0, 'text'), { type: 'linebreak' }, text('three < 4')]),
      node('extended-heading', [text('Head')], { tag: 'h3' }),
      node('heading', [text('No tag')]),
      node('extended-quote', [text('Said')]),
      node('quote', [text('Said too')]),
      node('paragraph', []),
    ),
  ).toEqual([
    [
      '<p>One two<br>three &lt; 4</p>',
      '<h3>Head</h3>',
      '<h2>No tag</h2>',
      '<blockquote><p>Said</p></blockquote>',
      '<blockquote><p>Said too</p></blockquote>',
    ].join('\n'),
  ])
})

it.each([
  [1, '<strong>a</strong>'],
  [2, '<em>a</em>'],
  [4, '<s>a</s>'],
  [8, '<u>a</u>'],
  [16, '<code>a</code>'],
  [32, '<sub>a</sub>'],
  [64, '<sup>a</sup>'],
  [128, '<mark>a</mark>'],
  [3, '<strong><em>a</em></strong>'],
  [17, '<strong><code>a</code></strong>'],
  [255, '<strong><em><mark><u><s><sup><sub><code>a</code></sub></sup></s></u></mark></em></strong>'],
])('reads the format %i', (format, html) => {
  expect(htmlOf(node('paragraph', [text('a', format)]))).toEqual([`<p>${html}</p>`])
})

it('writes links, also those that are looked for by @, and none that runs code', () => {
  expect(
    htmlOf(
      node('paragraph', [
        node('link', [text('a', 1)], { url: '__GHOST_URL__/a/?b&c' }),
        node(
          'at-link',
          [
            { type: 'zwnj', text: '' },
            { type: 'at-link-search', text: 'found' },
          ],
          { url: null },
        ),
        node('autolink', [text('mail')], { url: 'mailto:a@b.example' }),
        node('link', [text('bad')], { url: ' java\nscript:alert(1)' }),
        node('link', [text('anchor')], { url: '#top' }),
      ]),
    ),
  ).toEqual([
    '<p><a href="https://old.example/a/?b&amp;c"><strong>a</strong></a>found<a href="mailto:a@b.example">mail</a>bad<a href="#top">anchor</a></p>',
  ])
})

it('nests lists as they are shown: a list in an item goes on with the one before', () => {
  const item = (...children: Node[]) => node('listitem', children)
  const list = node(
    'list',
    [
      item(text('a')),
      item(
        node('list', [item(text('a1')), item(node('list', [item(text('a1x'))]))], {
          listType: 'number',
          start: 3,
        }),
      ),
      item(text('b'), node('list', [item(text('b1'))], { listType: 'bullet' })),
      item(),
    ],
    { listType: 'bullet' },
  )
  expect(htmlOf(list)).toEqual([
    '<ul><li>a<ol start="3"><li>a1<ul><li>a1x</li></ul></li></ol></li><li>b<ul><li>b1</li></ul></li></ul>',
  ])
  const checks = node('list', [{ ...item(text('done')), checked: true }, item(text('open'))], {
    listType: 'check',
  })
  expect(htmlOf(checks)).toEqual(['<ul><li>☑ done</li><li>☐ open</li></ul>'])
})

it('makes asides pull quotes, and knows code and tables of plain Lexical', () => {
  expect(
    blocksOf(
      post(
        node('aside', [text('Pulled', 2)]),
        node('code', [text('a'), { type: 'linebreak' }, { type: 'code-highlight', text: 'b' }], {
          language: 'c',
        }),
        node('table', [
          node('tablerow', [node('tablecell', [node('paragraph', [text('H')])], { headerState: 1 })]),
          node('tablerow', [
            node('tablecell', [node('paragraph', [text('1')]), node('paragraph', [text('2')])]),
          ]),
        ]),
      ),
    ),
  ).toEqual([
    { kind: 'pull-quote', html: '<p><em>Pulled</em></p>' },
    { kind: 'code', code: 'a\nb', language: 'c', caption: '' },
    { kind: 'table', html: '<table><tr><th>H</th></tr><tr><td>1<br>2</td></tr></table>', caption: '' },
  ])
})

it('keeps the words of nodes that it does not know, wherever they stand', () => {
  const blocks = blocksOf(
    post(
      text('At the root'),
      node('spoiler', [node('paragraph', [text('In a box')])], { summary: 'Its head' }),
      node('paragraph', [
        text('Before '),
        { type: 'mention', text: '@ada' },
        { type: 'poll', question: 'Tea?' },
        text(' after'),
      ]),
    ),
  )
  expect(JSON.stringify(blocks)).toMatch(/At the root.*Its head.*In a box.*Before @ada after.*Tea\?/)
})

it('holds a document that is nested too deep to its words', () => {
  let deep: Node = text('at the bottom')
  for (let depth = 0; depth < 120; depth++) deep = node('list', [node('listitem', [deep])])
  const { blocks, findings } = ghostBody(post(deep), ghostAddresses)
  expect(findings).toMatchObject([{ code: 'unreadable-body' }])
  expect(blocks).toMatchObject([{ kind: 'unplaced', text: 'at the bottom' }])
  expect(ghostBody({ ...post(deep), html: '<p>page</p>' }, ghostAddresses).blocks).toEqual([
    htmlBlock('<p>page</p>'),
  ])
})

it('takes wrong types for nothing', () => {
  for (const children of [
    null,
    5,
    'x',
    [null],
    [5],
    [[]],
    [{}],
    [{ type: 5 }],
    [{ type: 'paragraph', children: 'x' }],
  ])
    expect(() => ghostBody({ lexical: JSON.stringify({ root: { children } }) }, ghostAddresses)).not.toThrow()
  expect(blocksOf({ lexical: { root: node('root', [node('paragraph', [text('no string')])]) } })).toEqual([
    htmlBlock('<p>no string</p>'),
  ])
})
