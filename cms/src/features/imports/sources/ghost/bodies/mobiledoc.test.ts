import { expect, it } from 'vitest'
import {
  blocksOf,
  ghostAddresses,
  htmlBlock,
  pictureUse,
} from '../../../../../../test/imports/ghost-bodies.ts'
import { ghostBody } from './ghost-body.ts'

const markups = [
  ['strong'],
  ['em'],
  ['a', ['href', '__GHOST_URL__/x/', 'rel', 'nofollow']],
  ['code'],
  ['s'],
  ['blink'],
]
const atoms = [
  ['soft-return', '', {}],
  ['mention', '@ada', { id: 1 }],
]
const post = (sections: unknown, more = {}) => ({
  mobiledoc: JSON.stringify({
    version: '0.3.1',
    ghostVersion: '4.0',
    markups,
    atoms,
    cards: [],
    sections,
    ...more,
  }),
})
const line = (...markers: unknown[]) => blocksOf(post([[1, 'p', markers]]))

it.each<[string, unknown[][], string]>([
  ['plain text', [[0, [], 0, 'a < b']], 'a &lt; b'],
  [
    'one markup',
    [
      [0, [0], 1, 'a'],
      [0, [], 0, ' b'],
    ],
    '<strong>a</strong> b',
  ],
  ['two that open at once', [[0, [0, 1], 2, 'a']], '<strong><em>a</em></strong>'],
  [
    'one within another',
    [
      [0, [0], 0, 'a '],
      [0, [1], 1, 'b'],
      [0, [], 1, ' c'],
    ],
    '<strong>a <em>b</em> c</strong>',
  ],
  [
    'a link with marks in it',
    [
      [0, [2], 0, 'a '],
      [0, [3], 2, 'b'],
    ],
    '<a href="https://old.example/x/">a <code>b</code></a>',
  ],
  [
    'two that close at once later',
    [
      [0, [4], 0, 'a'],
      [0, [1], 0, 'b'],
      [0, [], 2, 'c'],
    ],
    '<s>a<em>bc</em></s>',
  ],
  [
    'a soft return',
    [
      [0, [0], 0, 'a'],
      [1, [], 0, 0],
      [0, [], 1, 'b'],
    ],
    '<strong>a<br>b</strong>',
  ],
  [
    'another atom',
    [
      [0, [], 0, 'by '],
      [1, [1], 1, 1],
    ],
    'by <em>@ada</em>',
  ],
  [
    'a markup that never closes',
    [
      [0, [0], 0, 'a'],
      [0, [], 0, 'b'],
    ],
    '<strong>ab</strong>',
  ],
  [
    'more ends than begins',
    [
      [0, [], 5, 'a'],
      [0, [0], 9, 'b'],
      [0, [], 0, 'c'],
    ],
    'a<strong>b</strong>c',
  ],
  ['markups that there are not', [[0, [99, -1, 'x', null], 2, 'a']], 'a'],
  ['a markup of no meaning here', [[0, [5], 1, 'a']], 'a'],
  ['wrong types', [[0, null, null, 5], [], [1, [], 0, 99], [0, [], 0, null]], '5'],
])('reads %s', (_, markers, html) => {
  expect(line(...markers)).toEqual([htmlBlock(`<p>${html}</p>`)])
})

it('reads sections of all kinds', () => {
  const plain = (words: string) => [[0, [], 0, words]]
  expect(
    blocksOf(
      post([
        [1, 'h2', plain('Head')],
        [1, 'P', plain('Text'), ['data-md-text-align', 'center']],
        [1, 'blockquote', plain('Quote')],
        [1, 'aside', plain('Aside')],
        [1, 'pull-quote', plain('Pulled')],
        [2, '__GHOST_URL__/content/images/a.jpg'],
        [3, 'ul', [plain('a'), plain('b')]],
        [3, 'ol', [plain('c')]],
        [1, 'p', []],
      ]),
    ),
  ).toEqual([
    htmlBlock('<h2>Head</h2>\n<p>Text</p>\n<blockquote><p>Quote</p></blockquote>'),
    { kind: 'pull-quote', html: '<p>Aside</p>' },
    { kind: 'pull-quote', html: '<p>Pulled</p>' },
    { kind: 'picture', picture: pictureUse('https://old.example/content/images/a.jpg'), href: null },
    htmlBlock('<ul><li>a</li><li>b</li></ul>\n<ol><li>c</li></ol>'),
  ])
})

it('reads version 0.2, whose markers have no kind and whose cards stand in their sections', () => {
  const old = {
    version: '0.2.0',
    sections: [
      [['b'], ['a', ['href', 'https://x.example']]],
      [
        [
          1,
          'p',
          [
            [[], 0, 'a '],
            [[0], 0, 'b '],
            [[1], 2, 'c'],
          ],
        ],
        [3, 'ul', [[[[], 0, 'd']]]],
        [10, 'image-card', { src: '/content/images/a.jpg' }],
        [10, 'html-card', { html: '<p>e</p>' }],
      ],
    ],
  }
  expect(blocksOf({ mobiledoc: JSON.stringify(old) })).toEqual([
    htmlBlock('<p>a <strong>b <a href="https://x.example">c</a></strong></p>\n<ul><li>d</li></ul>'),
    { kind: 'picture', picture: pictureUse('https://old.example/content/images/a.jpg'), href: null },
    htmlBlock('<p>e</p>'),
  ])
})

it('says what a document names but does not have', () => {
  const { blocks, findings } = ghostBody(
    post([[10, 3], [77, 'x'], [1, 'p', [[0, [], 0, 'a']]], null, 5, []]),
    ghostAddresses,
  )
  expect(findings.map(({ code }) => code)).toEqual(['missing-card', 'unknown-section'])
  expect(blocks).toEqual([htmlBlock('<p>a</p>')])
})

it('takes wrong types for nothing', () => {
  for (const part of ['markups', 'atoms', 'cards', 'sections'])
    for (const value of [null, 5, 'x', {}, [null], [5], [[]], [[1, null, null]], [[10]], [[3, 5, {}]]])
      expect(() =>
        ghostBody(
          post(
            [
              [1, 'p', [[0, [0], 1, 'a']]],
              [10, 0],
            ],
            { [part]: value },
          ),
          ghostAddresses,
        ),
      ).not.toThrow()
})
