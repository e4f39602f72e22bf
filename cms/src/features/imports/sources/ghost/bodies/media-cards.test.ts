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
  inBoth(
    'image',
    {
      src: '__GHOST_URL__/content/images/2024/05/boat.jpg',
      alt: 'A boat',
      caption: 'Photo by <a href="https://a.example">Ada</a>',
      href: 'https://b.example',
    },
    [
      {
        kind: 'picture',
        picture: pictureUse('https://old.example/content/images/2024/05/boat.jpg', {
          alt: 'A boat',
          caption: 'Photo by Ada',
        }),
        href: 'https://b.example',
      },
    ],
  ),
  inBoth('image', { src: '/content/images/size/w1000/format/webp/2024/05/boat.jpg' }, [
    {
      kind: 'picture',
      picture: pictureUse('https://old.example/content/images/2024/05/boat.jpg'),
      href: null,
    },
  ]),
  inBoth('image', { src: 'data:image/png;base64,AAAA', caption: 'Within' }, [
    htmlBlock(
      '<figure><img src="data:image/png;base64,AAAA" alt=""><figcaption>Within</figcaption></figure>',
    ),
  ]),
  inBoth('image', { caption: 'Lost <b>picture</b>' }, [htmlBlock('<p>Lost <b>picture</b></p>')]),
  inBoth(
    'gallery',
    {
      caption: 'Three <em>boats</em>',
      images: [
        { src: '/content/images/a.jpg', alt: 'One' },
        { src: '/content/images/b.jpg', caption: '<p>Two</p>' },
        null,
        {},
      ],
    },
    [
      {
        kind: 'gallery',
        caption: 'Three boats',
        pictures: [
          pictureUse('https://old.example/content/images/a.jpg', { alt: 'One' }),
          pictureUse('https://old.example/content/images/b.jpg', { caption: 'Two' }),
        ],
      },
    ],
  ),
  [
    'embed',
    [
      'embed',
      {
        url: 'https://v.example/1',
        embedType: 'video',
        html: '<iframe src="x"></iframe>',
        metadata: { title: 'A film' },
        caption: 'Seen <b>here</b>',
      },
    ],
    [
      'embed',
      {
        url: 'https://v.example/1',
        type: 'video',
        html: '<iframe src="x"></iframe>',
        metadata: { title: 'A film' },
        caption: 'Seen <b>here</b>',
      },
    ],
    [
      {
        kind: 'embed',
        url: 'https://v.example/1',
        title: 'A film',
        caption: 'Seen here',
        html: '<iframe src="x"></iframe>',
      },
    ],
  ],
  [
    'nft',
    null,
    [
      'embed',
      {
        type: 'nft',
        url: 'https://nft.example/1',
        metadata: {
          title: 'Ape',
          author_name: 'Maker',
          collection_name: 'Apes',
          description: 'Costly',
          image_url: 'https://nft.example/1.png',
        },
      },
    ],
    [
      {
        kind: 'picture',
        picture: pictureUse('https://nft.example/1.png', { alt: 'Ape' }),
        href: 'https://nft.example/1',
      },
      htmlBlock('<p><a href="https://nft.example/1">Ape</a><br>Maker • Apes<br>Costly</p>'),
    ],
  ],
  inBoth(
    'bookmark',
    {
      url: 'https://c.example',
      caption: 'Read <b>this</b>',
      metadata: {
        title: 'A & B',
        description: 'About both',
        author: 'Cy',
        publisher: 'C Press',
        icon: 'https://c.example/i.png',
        thumbnail: 'https://c.example/t.png',
      },
    },
    [
      htmlBlock(
        '<p><a href="https://c.example">A &amp; B</a><br>About both<br>C Press • Cy</p>\n<p>Read <b>this</b></p>',
      ),
    ],
  ),
  inBoth(
    'file',
    {
      src: '/content/files/a.pdf',
      fileTitle: 'The plan',
      fileCaption: 'All of it',
      fileName: 'a.pdf',
      fileSize: 1000,
    },
    [
      htmlBlock(
        '<p><a href="https://old.example/content/files/a.pdf">The plan</a><br>All of it<br>a.pdf</p>',
      ),
    ],
  ),
  inBoth('audio', { src: '/content/media/a.mp3', title: 'A talk', duration: 60 }, [
    { kind: 'recording', url: 'https://old.example/content/media/a.mp3', title: 'A talk', caption: '' },
  ]),
  inBoth('video', { src: '/content/media/a.mp4', caption: '<b>Waves</b>', fileName: 'a.mp4' }, [
    { kind: 'recording', url: 'https://old.example/content/media/a.mp4', title: '', caption: 'Waves' },
  ]),
  inBoth(
    'before-after',
    {
      beforeImage: { src: '/content/images/1.jpg' },
      afterImage: { src: '/content/images/2.jpg' },
      caption: 'Then, now',
    },
    [
      {
        kind: 'gallery',
        caption: 'Then, now',
        pictures: [
          pictureUse('https://old.example/content/images/1.jpg'),
          pictureUse('https://old.example/content/images/2.jpg'),
        ],
      },
    ],
  ),
]

describe('cards that show something become blocks', () => {
  it.each(cards)('%s', (_, lexical, mobiledoc, blocks) => {
    if (lexical) expect(blocksOf(lexicalPost(lexical))).toEqual(blocks)
    if (mobiledoc) expect(blocksOf(mobiledocPost(mobiledoc))).toEqual(blocks)
  })
})
