import { describe, expect, it } from 'vitest'
import {
  blocksOf,
  type CardCase,
  htmlBlock,
  inBoth,
  lexicalPost,
  mobiledocPost,
  pictureUse,
} from '../../../../../../test/imports/ghost-bodies.ts'

const cards: CardCase[] = [
  inBoth('html', { html: '<aside data-x="1">Own <b>code</b></aside>' }, [
    htmlBlock('<aside data-x="1">Own <b>code</b></aside>'),
  ]),
  [
    'markdown',
    ['markdown', { markdown: '# Old\n\nText[^1]\n\n[^1]: Note' }],
    ['card-markdown', { cardName: 'card-markdown', markdown: '# Old\n\nText[^1]\n\n[^1]: Note' }],
    [
      htmlBlock('<h1>Old</h1>\n<p>Text<sup><a href="#fn-1" id="fnref-1">1</a></sup></p>'),
      { kind: 'footnotes', html: '<ol><li id="fn-1"><p>Note</p></li></ol>' },
    ],
  ],
  ['markdown of version 2', null, ['markdown', { markdown: 'Plain' }], [htmlBlock('<p>Plain</p>')]],
  ['rule', ['horizontalrule', {}], ['hr', {}], [{ kind: 'separator' }]],
  [
    'code',
    ['codeblock', { code: 'let a = 1\n  b', language: 'js', caption: 'A <i>start</i>' }],
    ['code', { code: 'let a = 1\n  b', language: 'js', caption: 'A <i>start</i>' }],
    [{ kind: 'code', code: 'let a = 1\n  b', language: 'js', caption: 'A start' }],
  ],
  inBoth('callout', { calloutEmoji: '💡', calloutText: 'Mind the <b>gap</b>', backgroundColor: 'green' }, [
    { kind: 'callout', variant: 'success', title: '', html: '<p>💡 Mind the <b>gap</b></p>' },
  ]),
  inBoth('callout', { calloutEmoji: '', calloutText: '<p dir="ltr">Grey</p>', backgroundColor: 'grey' }, [
    { kind: 'callout', variant: 'info', title: '', html: '<p dir="ltr">Grey</p>' },
  ]),
  inBoth('toggle', { heading: '<span>How?</span>', content: '<p>So.</p><ul><li>And so</li></ul>' }, [
    htmlBlock('<h3><span>How?</span></h3>\n<p>So.</p><ul><li>And so</li></ul>'),
  ]),
  inBoth(
    'product',
    {
      productImageSrc: '/content/images/p.jpg',
      productTitle: '<b>Kettle</b>',
      productDescription: '<p>Boils.</p><p>Fast.</p>',
      productRatingEnabled: true,
      productStarRating: 4,
      productButtonEnabled: true,
      productButton: 'Buy',
      productUrl: 'https://shop.example/k',
    },
    [
      {
        kind: 'product',
        product: {
          name: 'Kettle',
          description: 'Boils.\nFast.',
          price: '',
          rating: 4,
          link: 'https://shop.example/k',
          button: 'Buy',
          picture: pictureUse('https://old.example/content/images/p.jpg'),
        },
      },
    ],
  ),
  inBoth(
    'product',
    {
      productTitle: 'Kettle',
      productRatingEnabled: false,
      productStarRating: 5,
      productButton: 'Buy',
      productUrl: 'javascript:alert(1)',
    },
    [
      {
        kind: 'product',
        product: {
          name: 'Kettle',
          description: '',
          price: '',
          rating: null,
          link: null,
          button: '',
          picture: null,
        },
      },
    ],
  ),
  inBoth(
    'header',
    {
      header: 'Big <i>words</i>',
      subheader: 'Small words',
      buttonEnabled: true,
      buttonText: 'Go',
      buttonUrl: '__GHOST_URL__/go/',
      style: 'image',
      backgroundImageSrc: '/content/images/h.jpg',
    },
    [
      { kind: 'picture', picture: pictureUse('https://old.example/content/images/h.jpg'), href: null },
      htmlBlock(
        '<h2>Big <i>words</i></h2>\n<p>Small words</p>\n<p><a href="https://old.example/go/">Go</a></p>',
      ),
    ],
  ),
  [
    'header of version 2',
    [
      'header',
      {
        version: 2,
        header: '<span>Big</span>',
        subheader: '<span>Small</span>',
        buttonEnabled: false,
        buttonText: 'Unseen',
        backgroundImageSrc: '/content/images/h.jpg',
      },
    ],
    null,
    [
      { kind: 'picture', picture: pictureUse('https://old.example/content/images/h.jpg'), href: null },
      htmlBlock('<h2><span>Big</span></h2>\n<p><span>Small</span></p>'),
    ],
  ],
  inBoth('button', { buttonText: 'Press < here', buttonUrl: 'https://d.example' }, [
    htmlBlock('<p><a href="https://d.example">Press &lt; here</a></p>'),
  ]),
  [
    'call to action',
    [
      'call-to-action',
      {
        textValue: '<p>Join us</p>',
        buttonText: 'Join',
        buttonUrl: 'https://old.example/join',
        showButton: true,
        hasSponsorLabel: true,
        sponsorLabel: '<p>SPONSORED</p>',
        imageUrl: '/content/images/c.jpg',
      },
    ],
    null,
    [
      htmlBlock('<p>SPONSORED</p>'),
      {
        kind: 'picture',
        picture: pictureUse('https://old.example/content/images/c.jpg'),
        href: 'https://old.example/join',
      },
      htmlBlock('<p>Join us</p>\n<p><a href="https://old.example/join">Join</a></p>'),
    ],
  ],
]

describe('cards of words become blocks', () => {
  it.each(cards)('%s', (_, lexical, mobiledoc, blocks) => {
    if (lexical) expect(blocksOf(lexicalPost(lexical))).toEqual(blocks)
    if (mobiledoc) expect(blocksOf(mobiledocPost(mobiledoc))).toEqual(blocks)
  })
})
