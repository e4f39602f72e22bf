import { describe, expect, test } from 'vitest'
import { sketchBody } from '../../../../test/body-sketch.ts'
import type { SourceBlock, SourcePictureUse, SourceProduct } from '../source-record.ts'
import { lostWords } from './lost-words.ts'
import { toImportedBody } from './to-imported-body.ts'

const place = { siteUrl: 'https://old.example' }
const html = (text: string): SourceBlock => ({ kind: 'html', html: text })
const read = (...blocks: SourceBlock[]) => toImportedBody(blocks, place)
const sketch = (...blocks: SourceBlock[]) => sketchBody(read(...blocks))
/** The fields of the only content block of a text. */
const fields = (...blocks: SourceBlock[]) =>
  read(...blocks).blocks.flatMap((block) => (block.kind === 'block' ? [block.fields] : []))
const words = (characters: number) =>
  'Words of it. '
    .repeat(Math.ceil(characters / 13))
    .slice(0, characters)
    .trim()

const boat: SourcePictureUse = {
  id: 'p1',
  url: 'https://old.example/a.jpg',
  alt: 'A',
  caption: 'Boats',
  credit: 'Ida',
}

describe('a callout', () => {
  const callout = (block: Partial<Extract<SourceBlock, { kind: 'callout' }>>): SourceBlock => ({
    kind: 'callout',
    variant: 'info',
    title: '',
    html: '<p>Words.</p>',
    ...block,
  })

  test('is one, with a title of its own where it has none', () => {
    expect(
      fields(
        callout({ title: 'Know &amp; tell', variant: 'warning', html: '<p>One</p><ul><li>Two</li></ul>' }),
      ),
    ).toEqual([{ blockType: 'callout', variant: 'warning', title: 'Know & tell', content: 'One\n\n• Two' }])
    expect(fields(callout({}))).toEqual([
      { blockType: 'callout', variant: 'info', title: 'Good to know', content: 'Words.' },
    ])
  })

  test('that is longer goes on in the text, and a title that is too long begins it', () => {
    const long = callout({ title: words(300), html: `<p>${words(1900)}</p><p>${words(900)}</p>` })
    const { blocks } = read(long)
    expect(blocks.map(({ kind }) => kind)).toEqual(['block', 'paragraph', 'paragraph'])
    expect(fields(long)).toMatchObject([
      { title: 'Good to know', content: expect.stringMatching(/^Words[\s\S]{500,1999}$/) },
    ])
    expect(lostWords([long], read(long))).toEqual([])
  })

  test.each([
    [
      'links',
      '<p>Words <a href="https://a.example/">lead</a></p>',
      ['p **T**', 'p Words [lead](https://a.example/)'],
    ],
    ['pictures', '<p>Words</p><img src="/a.jpg">', ['p **T**', 'p Words', 'picture 0 ""']],
    ['nothing but a title', '', ['p **T**']],
  ])('with %s is text', (_what, text, expected) => {
    expect(sketch(callout({ title: 'T', html: text }))).toEqual(expected)
  })
})

describe('a quote', () => {
  const quote = (text: string, author = '', role = ''): SourceBlock => ({
    kind: 'quote',
    html: text,
    author,
    role,
  })

  test('of somebody is a block, without the marks that the page sets itself', () => {
    expect(fields(quote('<p>“Be water.”</p>', 'Bruce Lee', 'actor'))).toEqual([
      { blockType: 'quote', quote: 'Be water.', author: 'Bruce Lee', title: 'actor' },
    ])
  })

  test.each([
    ['<blockquote><p>Be water.</p><cite>Bruce Lee, actor</cite></blockquote>', 'Bruce Lee', 'actor'],
    ['<blockquote><p>Be water.</p><footer>— Bruce Lee</footer></blockquote>', 'Bruce Lee', ''],
    [
      '<blockquote><p>Be water.</p><p>– Bruce Lee<br>actor, teacher</p></blockquote>',
      'Bruce Lee',
      'actor, teacher',
    ],
    ['<blockquote><p>Be water. — <cite>Bruce Lee</cite></p></blockquote>', 'Bruce Lee', ''],
    [
      '<figure class="wp-block-pullquote"><blockquote><p>Be water.</p><cite>Bruce Lee</cite></blockquote></figure>',
      'Bruce Lee',
      '',
    ],
    [
      '<figure><blockquote><p>Be water.</p></blockquote><figcaption>Bruce Lee</figcaption></figure>',
      'Bruce Lee',
      '',
    ],
  ])('%s says whose it is', (text, author, title) => {
    expect(fields(html(text))).toEqual([{ blockType: 'quote', quote: 'Be water.', author, title }])
  })

  test.each([
    ['of nobody', '<p>Be <b>water</b>.</p>', '', ['quote Be **water**.']],
    [
      'with a link',
      '<p>Be <a href="https://a.example/">water</a>.</p>',
      'Lee',
      ['quote Be [water](https://a.example/).', 'quote — Lee'],
    ],
    ['with a list', '<p>Be:</p><ul><li>water</li></ul>', 'Lee', ['quote Be:', 'ul water', 'quote — Lee']],
    [
      'by a long name',
      '<p>Be water.</p>',
      'L'.repeat(121),
      ['quote Be water.', `quote — ${'L'.repeat(121)}`],
    ],
  ])('%s is text', (_what, text, author, expected) => {
    expect(sketch(quote(text, author))).toEqual(expected)
  })

  test('of more than 600 characters is text', () => {
    expect(sketch(quote(`<p>${words(601)}</p>`, 'Lee', 'actor'))).toEqual([
      `quote ${words(601)}`,
      'quote — Lee, actor',
    ])
  })

  test('that names a work in a sentence stays a sentence', () => {
    expect(sketch(html('<blockquote><p>I read <cite>Moby Dick</cite> at sea.</p></blockquote>'))).toEqual([
      'quote I read _Moby Dick_ at sea.',
    ])
  })
})

describe('a pull quote', () => {
  const pull: SourceBlock = { kind: 'pull-quote', html: '<p>Boats <em>are</em> houses.</p>' }

  test('repeats words of the text', () => {
    expect(fields(html('<p>He said: boats are houses. Yes.</p>'), pull)).toEqual([
      { blockType: 'pull-quote', text: 'Boats are houses.' },
    ])
  })

  test('is a quote where it does not, because not everybody is read it, and where it is long', () => {
    expect(sketch(html('<p>Nothing of it.</p>'), pull)).toEqual([
      'p Nothing of it.',
      'quote Boats _are_ houses.',
    ])
    const long = words(301)
    expect(sketch(html(`<p>${long}</p>`), { kind: 'pull-quote', html: `<p>${long}</p>` })).toEqual([
      `p ${long}`,
      `quote ${long}`,
    ])
  })
})

describe('what another site plays', () => {
  const embed = (url: string, more: Partial<Extract<SourceBlock, { kind: 'embed' }>> = {}): SourceBlock => ({
    kind: 'embed',
    url,
    title: '',
    caption: '',
    html: '',
    ...more,
  })

  test('is a block with the title that it has to have', () => {
    expect(fields(embed('https://youtu.be/dQw4w9WgXcQ?si=1', { caption: 'A film' }))).toMatchObject([
      {
        blockType: 'embed',
        url: 'https://youtu.be/dQw4w9WgXcQ',
        title: 'Video on YouTube',
        caption: 'A film',
        shownAs: 'frame',
      },
    ])
    expect(fields(embed('https://vimeo.com/76979871', { title: 'Nets' }))).toMatchObject([{ title: 'Nets' }])
  })

  test.each([
    [
      'https://www.youtube.com/embed/dQw4w9WgXcQ?start=9',
      'https://www.youtube.com/embed/dQw4w9WgXcQ?start=9',
    ],
    ['//player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
    [
      'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/t-renner/rooms&color=red',
      'https://soundcloud.com/t-renner/rooms',
    ],
    ['https://www.dailymotion.com/embed/video/x8abcde', 'https://www.dailymotion.com/video/x8abcde'],
    [
      'https://embed.ted.com/talks/lang/de/the_price_of_a_part',
      'https://www.ted.com/talks/the_price_of_a_part',
    ],
    [
      'https://open.spotify.com/embed-podcast/episode/7makk4oTQel546B0PZlDM5',
      'https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5',
    ],
    [
      'https://www.mixcloud.com/widget/iframe/?feed=%2Fokeanos%2Fevening%2F',
      'https://www.mixcloud.com/okeanos/evening/',
    ],
    [
      'https://embed.bsky.app/embed/did:plc:abc/app.bsky.feed.post/3lx',
      'https://bsky.app/profile/did:plc:abc/post/3lx',
    ],
    ['https://platform.twitter.com/embed/Tweet.html?id=123', 'https://x.com/i/status/123'],
  ])('in the frame %s is that of %s', (frame, url) => {
    expect(fields(html(`<iframe src="${frame}" title="It"></iframe>`))).toMatchObject([{ url, title: 'It' }])
  })

  test('in a box of the other site keeps the words of a post', () => {
    const tweet =
      '<blockquote class="twitter-tweet"><p lang="en">Boats &amp; nets</p>&mdash; Ida Berg (@ida) <a href="https://twitter.com/ida/status/123?ref=1">May 5</a></blockquote><script async src="x"></script>'
    const post = {
      url: 'https://twitter.com/ida/status/123',
      title: 'Post on X',
      author: 'Ida Berg (@ida)',
      words: 'Boats & nets\n\n— Ida Berg (@ida) May 5',
    }
    expect(fields(html(tweet))).toMatchObject([post])
    expect(
      fields(embed('https://twitter.com/ida/status/123', { html: tweet, caption: 'Said so' })),
    ).toMatchObject([{ ...post, caption: 'Said so' }])
    const instagram =
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/DRabc_d-12/?x=1"><a href="https://b.example/">View this</a></blockquote>'
    expect(fields(html(instagram))).toMatchObject([
      { url: 'https://www.instagram.com/p/DRabc_d-12/', words: 'View this' },
    ])
  })

  test('by its address alone on a line is that, with what is said under it', () => {
    expect(fields(html('<p>https://youtu.be/dQw4w9WgXcQ</p>'))).toMatchObject([
      { url: 'https://youtu.be/dQw4w9WgXcQ' },
    ])
    const figure =
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&#038;t=9\n</div><figcaption>A film</figcaption></figure>'
    expect(fields(html(figure))).toMatchObject([
      { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9', caption: 'A film' },
    ])
    expect(sketch(html('<p>https://a.example/x</p>'))).toEqual([
      'p [https://a.example/x](https://a.example/x)',
    ])
  })

  test('that cannot be embedded is a link with its words', () => {
    expect(
      sketch(embed('https://maps.example/x', { title: 'The harbour', caption: 'Seen from above' })),
    ).toEqual(['p [The harbour](https://maps.example/x)', 'p Seen from above'])
    expect(sketch(html('<iframe src="https://maps.example/x"></iframe>'))).toEqual([
      'p [Open maps.example](https://maps.example/x)',
    ])
    expect(
      sketch(
        html(
          '<iframe src="javascript:x()"></iframe><iframe src="https://a.example/" width="1" height="1"></iframe>',
        ),
      ),
    ).toEqual([])
  })

  test('with a footnote keeps its words in the text', () => {
    const marked = embed('https://youtu.be/dQw4w9WgXcQ', {
      html: '<p>Nets<sup><a href="#n1">1</a></sup></p>',
    })
    const notes: SourceBlock = { kind: 'footnotes', html: '<ol><li id="n1">Most.</li></ol>' }
    expect(sketch(marked, notes)[1]).toBe('p Nets^Most.^')
    expect(lostWords([marked, notes], read(marked, notes))).toEqual([])
  })

  test('loses no words that its fields cannot hold', () => {
    const long = embed('https://youtu.be/dQw4w9WgXcQ', {
      title: words(250),
      caption: words(500),
      html: `<p>${words(2500)}</p>`,
    })
    expect(fields(long)).toMatchObject([{ title: 'Video on YouTube', caption: '', words: '' }])
    expect(lostWords([long], read(long))).toEqual([])
  })
})

describe('a table', () => {
  const table = (rows: number, columns: number) =>
    `<table>${Array.from({ length: rows }, (_, y) => `<tr>${Array.from({ length: columns }, (_cell, x) => `<td>r${y}c${x}</td>`).join('')}</tr>`).join('')}</table>`

  test.each([
    ['of its own', `<table><caption>Boats</caption><tr><td>a</td><td>b</td></tr></table>`, '', 'Boats'],
    [
      'of its figure',
      `<figure class="wp-block-table">${table(2, 2)}<figcaption>Boats</figcaption></figure>`,
      '',
      'Boats',
    ],
    ['that the source tells', table(2, 2), 'Boats', 'Boats'],
    ['of the heading over it', `<h2>Boats</h2>${table(2, 2)}`, '', 'Boats'],
    ['of its columns', table(2, 2), '', 'Table: r0c0, r0c1'],
  ])('has the caption %s', (_what, text, caption, expected) => {
    expect(fields({ kind: 'table', html: text, caption })).toMatchObject([
      { blockType: 'table', caption: expected },
    ])
  })

  test('of more rows than one may have is several', () => {
    const large: SourceBlock = { kind: 'table', html: table(450, 3), caption: 'Boats' }
    expect(fields(large).map(({ rows, caption }) => [Array.isArray(rows) && rows.length, caption])).toEqual([
      [200, 'Boats'],
      [200, 'Boats'],
      [50, 'Boats'],
    ])
    expect(lostWords([large], read(large))).toEqual([])
  })

  test.each([
    ['wider', table(2, 25)],
    ['with long cells', `<table><tr><td>a</td><td>${words(600)}</td></tr></table>`],
    ['of one column', table(3, 1)],
  ])('%s than one may be is text', (_what, text) => {
    const wide: SourceBlock = { kind: 'table', html: text, caption: 'Boats' }
    expect(fields(wide)).toEqual([])
    expect(lostWords([wide], read(wide))).toEqual([])
  })
})

describe('a product', () => {
  const watch: SourceProduct = {
    name: 'Sextant',
    description: 'Finds <b>stars</b>.',
    price: '$20',
    rating: 4,
    link: 'https://www.shop.example/s',
    button: 'Buy it',
    picture: boat,
  }

  test('of which enough is known is a showcase, with a note about the rest', () => {
    const { blocks, notes } = read({ kind: 'product', product: watch })
    expect(blocks).toMatchObject([
      {
        kind: 'product',
        fields: {
          name: 'Sextant',
          brand: 'shop.example',
          category: 'Product',
          description: 'Finds stars.',
          price: '$20',
          rating: 4,
          link: 'https://www.shop.example/s',
        },
        picture: { picture: 0, alt: 'A' },
      },
      { kind: 'paragraph' },
      { kind: 'paragraph' },
    ])
    expect(notes).toEqual([
      {
        text: "Product 'Sextant': add what the old site did not have (maker, category). Its button said 'Buy it'.",
      },
    ])
  })

  test.each([
    ['a rating', { rating: null }],
    ['whole stars', { rating: 4.5 }],
    ['a link', { link: null }],
    ['a name that fits', { name: words(200) }],
    ['a description', { description: '' }],
  ])('without %s is text', (_what, lacking) => {
    const block: SourceBlock = { kind: 'product', product: { ...watch, ...lacking } }
    expect(read(block).blocks.map(({ kind }) => kind)).not.toContain('product')
    expect(lostWords([block], read(block))).toEqual([])
  })
})
