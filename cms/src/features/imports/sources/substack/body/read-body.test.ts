import { describe, expect, test } from 'vitest'
import type { SourceBlock } from '../../../source-record.ts'
import { wordsIn } from '../../../../../../test/given-files.ts'
import { readBody } from './read-body.ts'

const blocksOf = (html: string) => readBody(html).blocks
const attrs = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const part = (className: string, value: unknown, inside = '') =>
  `<div class="${className}" data-attrs="${attrs(value)}">${inside}</div>`
const media = 'https://substack-post-media.s3.amazonaws.com/public/images'
const cdn = (name: string, options = 'w_1456,c_limit,f_auto,q_auto:good') =>
  `https://substackcdn.com/image/fetch/${options}/${encodeURIComponent(`https://bucketeer-e05b.s3.amazonaws.com/public/images/${name}`)}`
const picture = (url: string, more = {}) => ({ id: null, url, alt: '', caption: '', credit: '', ...more })

test('plain text is one block of HTML', () => {
  expect(blocksOf('<h2>Tides</h2><p>The <em>river</em> &amp; the sea.</p><ul><li>Salt</li></ul>')).toEqual([
    { kind: 'html', html: '<h2>Tides</h2><p>The <em>river</em> &amp; the sea.</p><ul><li>Salt</li></ul>' },
  ])
})

describe('pictures', () => {
  test('come as the original behind the image service, with words and link', () => {
    const html = `<div class="captioned-image-container"><figure><a class="image-link image2" href="${cdn('a_1024x683.jpeg')}"><div class="image2-inset"><picture><source type="image/webp" srcset="${cdn('a_1024x683.jpeg', 'w_424')} 424w"><img src="${cdn('a_1024x683.jpeg')}" alt="A boat" data-attrs="${attrs({ src: 'https://bucketeer-e05b.s3.amazonaws.com/public/images/a_1024x683.jpeg', title: null, href: 'https://example.org/boats' })}"></picture><div class="image-link-expand"><button>Expand</button></div></div></a><figcaption class="image-caption">At <a href="https://example.org">low</a> tide</figcaption></figure></div>`
    expect(blocksOf(html)).toEqual([
      {
        kind: 'picture',
        picture: picture(`${media}/a_1024x683.jpeg`, { alt: 'A boat', caption: 'At low tide' }),
        href: 'https://example.org/boats',
      },
    ])
  })

  test('take the widest of several sizes, and need no frame', () => {
    expect(
      blocksOf(
        `<p>Before.</p><img srcset="${cdn('b.png', 'w_424')} 424w, ${cdn('b.png', 'w_1456')} 1456w" src="x.png"><p>After.</p>`,
      ),
    ).toEqual([
      { kind: 'html', html: '<p>Before.</p>' },
      { kind: 'picture', picture: picture(`${media}/b.png`), href: null },
      { kind: 'html', html: '<p>After.</p>' },
    ])
    const linked = `<a class="image-link image2" href="https://example.org/x"><img src="https://example.org/c.png"></a>`
    expect(blocksOf(linked)).toEqual([
      { kind: 'picture', picture: picture('https://example.org/c.png'), href: 'https://example.org/x' },
    ])
  })

  test('of a gallery come together, from its data or from its markup', () => {
    const gallery = {
      gallery: {
        images: [{ type: 'image/jpeg', src: `${media}/1.jpeg` }, { src: cdn('2.jpeg') }],
        caption: 'Two boats',
        alt: 'Boats',
      },
    }
    const expected = (alt: string) => [
      {
        kind: 'gallery',
        pictures: [picture(`${media}/1.jpeg`, { alt }), picture(`${media}/2.jpeg`, { alt })],
        caption: 'Two boats',
      },
    ]
    expect(blocksOf(part('image-gallery-embed', gallery))).toEqual(expected('Boats'))
    expect(
      blocksOf(
        `<figure class="frontend-ImageGallery-module__imageGallery--x"><div><picture><img src="${cdn('1.jpeg')}" alt="Boat"></picture><picture><img src="${cdn('2.jpeg')}" alt="Boat"></picture></div><figcaption>Two boats</figcaption></figure>`,
      ),
    ).toEqual(expected('Boat'))
  })

  test('inside a paragraph part its words, and inside a list stay where they are', () => {
    expect(blocksOf('<p>One <img src="https://example.org/d.png"> two</p>')).toEqual([
      { kind: 'html', html: '<p>One</p>' },
      { kind: 'picture', picture: picture('https://example.org/d.png'), href: null },
      { kind: 'html', html: '<p>two</p>' },
    ])
    const [list, ...more] = blocksOf(`<ul><li>One <img src="${cdn('d.png')}" alt="D"></li></ul>`)
    expect(more).toEqual([])
    expect(list).toEqual({
      kind: 'html',
      html: `<ul><li>One <figure><img src="${media}/d.png" alt="D"></figure></li></ul>`,
    })
  })
})

test('footnotes are gathered, and their marks lead to them', () => {
  const html = `<p>Salt<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a> is old.</p><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false">1</a><div class="footnote-content"><p>See <a href="https://example.org">here</a>.</p></div></div>`
  expect(blocksOf(html)).toEqual([
    {
      kind: 'html',
      html: '<p>Salt<sup><a href="#footnote-1" id="footnote-anchor-1">1</a></sup> is old.</p>',
    },
    {
      kind: 'footnotes',
      html: '<ol><li id="footnote-1"><p>See <a href="https://example.org">here</a>.</p></li></ol>',
    },
  ])
})

describe('what was embedded', () => {
  const embed = (url: string, title = '', html = '') => [{ kind: 'embed', url, title, caption: '', html }]
  test.each<[string, string, SourceBlock[] | unknown]>([
    [
      'YouTube',
      part(
        'youtube-wrap',
        { videoId: 'abc', startTime: '90s' },
        '<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>',
      ),
      embed('https://www.youtube.com/watch?v=abc&t=90'),
    ],
    ['Vimeo', part('vimeo-wrap', { videoId: '123' }), embed('https://vimeo.com/123')],
    [
      'a post of X',
      part('twitter-embed', {
        url: 'https://x.com/ida/status/1',
        full_text: 'Tide & time',
        name: 'Ida',
        username: 'ida',
      }),
      embed('https://x.com/ida/status/1', 'Ida (@ida)', '<blockquote><p>Tide &amp; time</p></blockquote>'),
    ],
    [
      'an old tweet',
      '<div class="tweet"><a class="tweet-link-top" href="https://twitter.com/ida/status/1?s=21"><div class="tweet-text">Tide and time</div></a></div>',
      embed('https://twitter.com/ida/status/1', '', '<blockquote><p>Tide and time</p></blockquote>'),
    ],
    [
      'Instagram',
      part('instagram', { instagram_id: 'Q1', title: 'A post by Ida' }),
      embed('https://www.instagram.com/p/Q1/', 'A post by Ida'),
    ],
    [
      'Bluesky',
      part('bluesky-wrap', {
        postId: '3k',
        authorDid: 'did:plc:1',
        authorName: 'Ida',
        authorHandle: 'ida.example',
        text: 'Salt',
      }),
      embed(
        'https://bsky.app/profile/did:plc:1/post/3k',
        'Ida (@ida.example)',
        '<blockquote><p>Salt</p></blockquote>',
      ),
    ],
    [
      'Spotify',
      `<iframe class="spotify-wrap" data-attrs="${attrs({ title: 'Waves', subtitle: 'Ida', url: 'https://open.spotify.com/track/1' })}" src="https://open.spotify.com/embed/track/1"></iframe>`,
      embed('https://open.spotify.com/track/1', 'Waves, Ida'),
    ],
    [
      'a podcast of Apple',
      `<div class="apple-podcast-container"><iframe class="apple-podcast" data-attrs="${attrs({ title: 'Waves', targetUrl: 'https://podcasts.apple.com/1' })}"></iframe></div>`,
      embed('https://podcasts.apple.com/1', 'Waves'),
    ],
    [
      'a chart',
      part('datawrapper-wrap', {
        url: 'https://datawrapper.dwcdn.net/a/1/',
        title: 'Salt',
        description: 'By year',
      }),
      embed('https://datawrapper.dwcdn.net/a/1/', 'Salt', '<p>By year</p>'),
    ],
    [
      'a frame',
      '<iframe src="https://example.org/map" title="Map"></iframe>',
      embed('https://example.org/map', 'Map'),
    ],
    [
      'an audio file',
      part('native-audio-embed', { label: 'Waves', mediaUploadId: 'c9-1' }),
      [
        {
          kind: 'recording',
          url: 'https://api.substack.com/api/v1/audio/upload/c9-1/src',
          title: 'Waves',
          caption: '',
        },
      ],
    ],
    [
      'a video',
      part('native-video-embed', { mediaUploadId: 'c9-2' }),
      [
        {
          kind: 'recording',
          url: 'https://api.substack.com/api/v1/video/upload/c9-2/src',
          title: '',
          caption: '',
        },
      ],
    ],
    [
      'a formula',
      part('latex-rendered', { persistentExpression: 'a^2 < b' }),
      [{ kind: 'code', code: 'a^2 < b', language: 'latex', caption: '' }],
    ],
    [
      'another post',
      part('digest-post-embed', {
        title: 'Ebb',
        canonical_url: 'https://a.example/p/ebb',
        caption: 'On tides',
        publishedBylines: [{ name: 'Ida' }],
        publication_name: 'Salt',
      }),
      [{ kind: 'html', html: '<p><a href="https://a.example/p/ebb">Ebb</a> (Ida, Salt)</p><p>On tides</p>' }],
    ],
    [
      'a post of others',
      part('embedded-post-wrap', {
        title: 'Flow',
        url: 'https://b.example/p/flow',
        truncated_body_text: 'It rose …',
        bylines: [{ name: 'Ben' }],
      }),
      [
        {
          kind: 'html',
          html: '<p><a href="https://b.example/p/flow">Flow</a> (Ben)</p><blockquote><p>It rose …</p></blockquote>',
        },
      ],
    ],
    [
      'a comment',
      part('comment', { comment: { body: 'So true', name: 'Cat' } }),
      [{ kind: 'quote', html: '<p>So true</p>', author: 'Cat', role: '' }],
    ],
    [
      'a file',
      '<div class="file-embed-wrapper"><div class="file-embed-details-h1">Tables</div><div class="file-embed-details-h2">31KB ∙ PDF file</div><a class="file-embed-button wide" href="https://a.example/f.pdf"><span>Download</span></a></div>',
      [{ kind: 'html', html: '<p><a href="https://a.example/f.pdf">Tables</a> (31KB ∙ PDF file)</p>' }],
    ],
    [
      'a poll',
      part('poll-embed', { id: 7 }).replace('<div', '<div data-component-name="PollToDOM"'),
      [{ kind: 'unplaced', name: 'Poll', text: '', original: expect.stringContaining('poll-embed') }],
    ],
    [
      'what is not known',
      part('new-embed', { title: 'Moon', description: 'And tide' }).replace(
        '<div',
        '<div data-component-name="MoonToDOM"',
      ),
      [
        {
          kind: 'unplaced',
          name: 'Moon',
          text: 'Moon\nAnd tide',
          original: expect.stringContaining('new-embed'),
        },
      ],
    ],
  ])('%s', (_what, html, blocks) => {
    expect(
      blocksOf(`<p>A</p>${html}<p>B</p>`)
        .filter((block) => block.kind !== 'html' || !/^<p>[AB]<\/p>$/.test(block.html))
        .map((block) =>
          block.kind === 'html'
            ? { ...block, html: block.html.replace(/^<p>A<\/p>\n|\n<p>B<\/p>$/g, '') }
            : block,
        ),
    ).toEqual(blocks)
  })
})

test('quotes, callouts, poems, code and rules keep what they are', () => {
  expect(
    blocksOf(
      `<div class="pullquote"><p>Salt remembers.</p></div><div class="callout-block" data-callout="true"><p>Mind the tide.</p></div><div class="preformatted-block" data-component-name="PreformattedTextBlockToDOM"><label class="hide-text" contenteditable="false">Text within this block will maintain its original spacing when published</label><pre class="text">Ebb &amp; flow,\n  again\n\nand again</pre></div>${part('highlighted_code_block', { language: 'rust' }, '<pre class="shiki"><code class="language-rust"><span>let</span> a;\nb</code></pre>')}<div><hr></div>`,
    ),
  ).toEqual([
    { kind: 'pull-quote', html: '<p>Salt remembers.</p>' },
    { kind: 'callout', variant: 'info', title: '', html: '<p>Mind the tide.</p>' },
    { kind: 'html', html: '<p>Ebb &amp; flow,<br>  again</p><p>and again</p>' },
    { kind: 'code', code: 'let a;\nb', language: 'rust', caption: '' },
    { kind: 'separator' },
  ])
})

test('forms, buttons and marks of Substack go, and are told; what the author wrote stays', () => {
  const button = (url: string, text: string) =>
    `<p class="button-wrapper" data-attrs="${attrs({ url, text })}"><a class="button primary" href="${url}"><span>${text}</span></a></p>`
  const form = (caption: string) =>
    `<div class="subscription-widget-wrap-editor" data-attrs="${attrs({ url: 'https://a.example/subscribe?' })}"><div class="subscription-widget"><div class="preamble"><p class="cta-caption">${caption}</p></div><form><input type="submit" value="Subscribe"></form></div></div>`
  const { blocks, findings } = readBody(
    `<p>One.</p>${form('Thanks for reading Salt! Subscribe for free.')}${button('https://a.example/subscribe?', 'Subscribe now')}<div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>Two.</p>${button('https://a.example/p/x?utm_source=substack&action=share', 'Share')}${button('https://shop.example/book', 'Buy the book')}${form('I print each issue by hand.')}<h2 class="header-anchor-post">Three<div class="pencraft header-anchor-parent"><button>Link</button></div></h2>`,
  )
  expect(blocks).toEqual([
    {
      kind: 'html',
      html: '<p>One.</p>\n<p>Two.</p>\n<p><a href="https://shop.example/book">Buy the book</a></p>\n<p>I print each issue by hand.</p>\n<h2 class="header-anchor-post">Three</h2>',
    },
  ])
  expect(findings.map(({ code, message }) => [code, message])).toEqual([
    [
      'left-out-sign-up-form',
      '2 sign-up forms of Substack were left out: “Thanks for reading Salt! Subscribe for free.”.',
    ],
    ['left-out-button', '2 buttons of Substack were left out: “Subscribe now”, “Share”.'],
    ['paywall', 'What stands below a mark in the text was for paying readers alone.'],
  ])
})

test('names that are mentioned, and shared links, are what readers see', () => {
  const html = `<p>Thanks <span class="mention-wrap" data-attrs="${attrs({ name: 'Ida Roth', id: 7, url: null })}"></span>, buy <span class="cashtag-wrap" data-attrs="${attrs({ symbol: '$SALT' })}"></span>, read <a href="https://open.substack.com/pub/salt/p/ebb?r=1&amp;utm_source=x#top">this</a>.</p>`
  expect(blocksOf(html)).toEqual([
    {
      kind: 'html',
      html: '<p>Thanks <a href="https://substack.com/profile/7">Ida Roth</a>, buy $SALT, read <a href="https://salt.substack.com/p/ebb#top">this</a>.</p>',
    },
  ])
})

test('data that cannot be read take no words away', () => {
  const { blocks } = readBody(
    '<p>One.</p><div class="digest-post-embed" data-attrs="{&quot;no"><p>Seen words</p></div><div class="twitter-embed" data-attrs="[]"></div><p>Two.</p>',
  )
  expect(wordsIn(blocks)).toBe('One. Seen words Two.')
})

test('every visible word is in some block, wherever it stands', () => {
  const html = `<div><p>alpha <b>beta</b> ${part('digest-post-embed', { title: 'gamma', canonical_url: 'https://a.example/p/g' })} delta</p><blockquote><p>epsilon</p>${part('callout-block', {}, '<p>zeta</p>')}</blockquote></div><ol><li>eta<div class="pullquote"><p>theta</p></div></li></ol><section><div class="weird" data-attrs="{}"><span>iota</span> kappa</div></section>lambda<table><tr><td>mu</td></tr></table><figure><blockquote>nu</blockquote><figcaption>xi</figcaption></figure><details><summary>omicron</summary>pi</details>`
  expect(wordsIn(blocksOf(html)).split(' ')).toEqual(
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi'.split(' '),
  )
})

test('markup nested without end is kept as it is', () => {
  const html = `${'<div>'.repeat(20_000)}deep${'</div>'.repeat(20_000)}`
  const { blocks, findings } = readBody(html)
  expect(blocks).toEqual([{ kind: 'html', html }])
  expect(findings.map(({ code }) => code)).toEqual(['nested-too-deep'])
})

test('a list of thousands of pictures stays one list', () => {
  const list = (items: number) => `<ul>${`<li>One <img src="${cdn('d.png')}"></li>`.repeat(items)}</ul>`
  const { blocks } = readBody(list(5000))
  expect(blocks).toHaveLength(1)
})
