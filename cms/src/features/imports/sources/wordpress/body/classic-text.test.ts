import { describe, expect, test } from 'vitest'
import { blocksOf, bodyOf } from '../../../../../../test/imports/wordpress-body.ts'

describe('lines and paragraphs', () => {
  test.each([
    ['blank lines part paragraphs', 'One.\n\nTwo.\n \n\t\nThree.', '<p>One.</p><p>Two.</p><p>Three.</p>'],
    ['other line breaks are breaks', 'One.\nTwo.\r\nThree.', '<p>One.<br>Two.<br>Three.</p>'],
    ['emphasis goes on over a blank line', 'A <em>b\n\nc</em> d', '<p>A <em>b</em></p><p><em>c</em> d</p>'],
    [
      'paragraphs that are there stay',
      '<p>One.</p>\n\n<p class="x">Two.\nThree.</p>\nFour.',
      '<p>One.</p><p class="x">Two.<br>Three.</p><p>Four.</p>',
    ],
    [
      'text beside a list',
      'Before\n<ul>\n<li>One</li>\n<li>Two\nlines</li>\n</ul>\nAfter',
      '<p>Before</p><ul><li>One</li><li>Two<br>lines</li></ul><p>After</p>',
    ],
    ['a heading ends a paragraph', 'Text\n<h3>Weight</h3>\nMore', '<p>Text</p><h3>Weight</h3><p>More</p>'],
    [
      'a quote has paragraphs of its own',
      '<blockquote>One.\n\nTwo.</blockquote>',
      '<blockquote><p>One.</p><p>Two.</p></blockquote>',
    ],
    [
      'a cell keeps its breaks',
      '<table><tr>\n<td>a\nb</td>\n</tr></table>',
      'table <table><tr><td>a<br>b</td></tr></table>',
    ],
    ['what was never closed', 'One <b>two\n\n<i>three', '<p>One <b>two</b></p><p><b><i>three</i></b></p>'],
    ['breaks that are written', 'One.<br />\nTwo.<br>Three.', '<p>One.<br>Two.<br>Three.</p>'],
    [
      'more and next page are no text',
      'One.\n\n<!--more Read on-->\n\nTwo.<!--nextpage-->Three.',
      '<p>One.</p><p>Two.</p><p>Three.</p>',
    ],
    [
      'a picture between two words parts them',
      'One<img src="https://old.example/a.jpg">two.',
      '<p>One two.</p>picture https://old.example/a.jpg',
    ],
    ['a < that opens nothing', '1 < 2 and 3 > 2\n\n<3', '<p>1 < 2 and 3 > 2</p><p><3</p>'],
  ])('%s', (_what, content, html) => {
    expect(blocksOf(content).join('')).toBe(html)
  })

  test('a <pre>, a script and a style are left as they are', () => {
    const [block] = bodyOf('A\n<pre>\none\n\n  two [gallery]\n</pre>\nB').blocks
    expect(block).toMatchObject({ html: expect.stringContaining('<pre>\none\n\n  two [gallery]\n</pre>') })
    expect(blocksOf('A\n\n<style>p {\n\n}</style>\n\n<script>a\n\nb</script>\n\nB').join('')).toBe(
      '<p>A</p><p>B</p>',
    )
  })

  test('a text of several pages says how many', () => {
    expect(bodyOf('One<!--nextpage-->Two<!--nextpage-->Three').pageCount).toBe(3)
    expect(bodyOf('<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->').pageCount).toBe(2)
  })
})

describe('an address alone on its line', () => {
  test.each([
    [
      'between paragraphs',
      'One.\n\nhttps://youtu.be/abcdefghijk\n\nTwo.',
      ['<p>One.</p>', 'embed https://youtu.be/abcdefghijk', '<p>Two.</p>'],
    ],
    [
      'between lines',
      'One.\nhttps://vimeo.com/1?a=1&amp;b=2\nTwo.',
      ['<p>One.</p>', 'embed https://vimeo.com/1?a=1&b=2', '<p>Two.</p>'],
    ],
    ['of a recording', 'https://old.example/a.mp3', ['recording https://old.example/a.mp3']],
    ['within a line is text', 'See https://vimeo.com/1 now', ['<p>See https://vimeo.com/1 now</p>']],
    [
      'in a link is text',
      '<a href="https://x.example">https://x.example</a>',
      ['<p><a href="https://x.example">https://x.example</a></p>'],
    ],
    ['of a picture is text', 'https://x.example/a.jpg', ['<p>https://x.example/a.jpg</p>']],
    [
      'before more words is text',
      'https://x.example/a <b>now</b>',
      ['<p>https://x.example/a <b>now</b></p>'],
    ],
  ])('%s', (_what, content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks)
  })
})

describe('pictures within text', () => {
  const uploads = 'https://old.example/wp-content/uploads/2019/05'

  test.each([
    [
      'one in a paragraph of its own',
      `A\n\n<img class="alignnone wp-image-12" src="${uploads}/b.jpg" alt="A &amp; B">\n\nC`,
      ['<p>A</p>', `picture #12 ${uploads}/b.jpg [A & B]`, '<p>C</p>'],
    ],
    [
      'one that leads to itself in full size',
      `<a href="${uploads}/b.jpg"><img src="${uploads}/b-300x200.jpg"></a>`,
      [`picture ${uploads}/b.jpg`],
    ],
    [
      'one that leads to its own page',
      `<a href="https://old.example/?attachment_id=3" rel="attachment wp-att-3"><img src="b.jpg"></a>`,
      ['picture #3 b.jpg'],
    ],
    [
      'one that leads elsewhere',
      `<a href="https://x.example/"><img src="b.jpg"></a>`,
      ['picture b.jpg → https://x.example/'],
    ],
    ['one that runs a script', `<a href="javascript:alert(1)"><img src="b.jpg"></a>`, ['picture b.jpg']],
    [
      'one at the begin of a line',
      '<img src="b.jpg"> A line.\nAnother.',
      ['picture b.jpg', '<p>A line.<br>Another.</p>'],
    ],
    [
      'one within a sentence follows its line',
      'A <b>line <img src="b.jpg"> goes</b> on.\nAnother.',
      ['<p>A <b>line  goes</b> on.</p>', 'picture b.jpg', '<p>Another.</p>'],
    ],
    [
      'one in a list follows the list',
      '<ol><li>A<img src="b.jpg"></li><li>B</li></ol>C',
      ['<ol><li>A</li><li>B</li></ol>', 'picture b.jpg', '<p>C</p>'],
    ],
    [
      'one in a heading follows it',
      '<h2><img src="b.jpg">Title</h2>C',
      ['<h2>Title</h2>', 'picture b.jpg', '<p>C</p>'],
    ],
    [
      'one in a cell follows the table',
      '<table><tr><td>a<img src="b.jpg"></td></tr></table>',
      ['table <table><tr><td>a</td></tr></table>', 'picture b.jpg'],
    ],
    [
      'a sign that was drawn is a sign',
      'Hello <img class="wp-smiley" src="x.svg" alt="🙂"> you',
      ['<p>Hello 🙂 you</p>'],
    ],
    [
      'what counts readers is none',
      'A<img width="1" height="1" src="https://stat.example/c.gif">',
      ['<p>A</p>'],
    ],
    [
      'one that loads late',
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="b.jpg"><noscript><img src="b.jpg"></noscript>',
      ['picture b.jpg'],
    ],
    [
      'the largest of a set',
      '<img src="b-300x200.jpg" srcset="b-300x200.jpg 300w, b-2048x1365.jpg 2048w, b-768x512.jpg 768w">',
      ['picture b-2048x1365.jpg'],
    ],
    [
      'a figure',
      '<figure><img src="b.jpg"><figcaption>A <i>boat</i>. Foto: Ann Lee</figcaption></figure>',
      ['picture b.jpg “A boat.” © Ann Lee'],
    ],
    [
      'a caption of old',
      '<div id="attachment_3" class="wp-caption"><img src="b.jpg"><p class="wp-caption-text">A boat</p></div>',
      ['picture b.jpg “A boat”'],
    ],
    [
      'a gallery that was drawn',
      '<div class="gallery"><dl class="gallery-item"><dt><a href="a.jpg"><img src="a-150x150.jpg"></a></dt><dd class="wp-caption-text">One</dd></dl><dl class="gallery-item"><dt><img src="b.jpg"></dt></dl></div>',
      ['gallery a.jpg “One”, b.jpg'],
    ],
    [
      'a picture twice, each time with words of its own',
      '<figure><figure><img src="a.jpg"><figcaption>One. Photo: Ann</figcaption></figure><div><figure><img src="a.jpg"><figcaption>Two. Photo: Bea</figcaption></figure></div><figcaption>Both</figcaption></figure>',
      ['gallery a.jpg “One.” © Ann, a.jpg “Two.” © Bea “Both”'],
    ],
    [
      'a picture that two are named for',
      '<figure><figure><img src="a.jpg"><figcaption>A boat. Photo: Ann</figcaption></figure><figcaption>Illustration: Bea</figcaption></figure>',
      ['picture a.jpg “A boat.” © Ann, Bea'],
    ],
    [
      'a picture once more in its frame, for readers without scripts',
      '<figure><img data-src="a.jpg"><noscript><img src="a.jpg"></noscript><figcaption>A boat</figcaption></figure>',
      ['picture a.jpg “A boat”'],
    ],
    [
      'a figure of a table',
      '<figure><table><tr><td>a</td></tr></table><figcaption>Prices</figcaption></figure>',
      ['table <table><tr><td>a</td></tr></table> “Prices”'],
    ],
  ])('%s', (_what, content, blocks) => {
    expect(blocksOf(content)).toEqual(blocks)
  })

  test('a picture of 8 MB in the text itself is one', () => {
    const data = `data:image/png;base64,${'A'.repeat(8_000_000)}`
    expect(bodyOf(`One\n\n<img src="${data}" alt="x">\n\nTwo`).blocks[1]).toMatchObject({
      picture: { url: data },
    })
  })
})

describe('what is no running text', () => {
  test.each([
    [
      'a frame',
      'A <iframe src="https://maps.example/1?a=1&amp;b=2" title="A map"></iframe> B',
      ['<p>A  B</p>', 'embed https://maps.example/1?a=1&b=2 (A map)'],
    ],
    [
      'a post of another site',
      '<blockquote class="twitter-tweet"><p>So it is</p>— A (@a) <a href="https://twitter.com/a/status/1">May</a></blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
      ['embed https://twitter.com/a/status/1'],
    ],
    [
      'a video of old',
      '<object width="1"><param name="movie" value="https://www.youtube.com/v/abcdefghijk"><embed src="https://www.youtube.com/v/abcdefghijk"></embed></object>',
      ['embed https://www.youtube.com/v/abcdefghijk'],
    ],
    [
      'a recording',
      '<audio controls><source src="https://old.example/a.mp3">Your browser is old</audio>',
      ['recording https://old.example/a.mp3'],
    ],
    [
      'a form',
      '<form action="/s"><label>Your name</label> <input><button>Send</button></form>',
      ['unplaced Form: Your name Send'],
    ],
    ['a drawing', '<svg><title>t</title><text>Sea level</text></svg>', ['unplaced Drawing (SVG): Sea level']],
    ['a line', 'A<hr>B', ['<p>A</p>', 'separator', '<p>B</p>']],
    ['a frame of nothing', '<iframe src="about:blank"></iframe>A', ['<p>A</p>']],
  ])('%s', (_what, content, blocks) => {
    expect(blocksOf(`<div>${content}</div>`).map((one) => one.replaceAll(/<\/?div>/g, ''))).toEqual(blocks)
  })

  test('what runs or is hidden is left out, and said', () => {
    const content =
      'A<script>document.write("x")</script>\n\n<p style="display: none">hidden</p><p hidden>too</p>\n\nB'
    expect(blocksOf(content)).toEqual(['<p>A</p><p>B</p>'])
    expect(bodyOf(content).findings.map(({ code }) => code)).toEqual(['script', 'hidden-text'])
  })

  test('what is hidden and never closed hides nothing', () => {
    expect(blocksOf('A <span style="display:none">B\n\nC').join('')).toContain('C')
  })

  test('elements whose names mean something in JavaScript are only elements', () => {
    expect(
      blocksOf('<constructor>a</constructor> <toString>b</toString> <__proto__ class="x">c</__proto__>').join(
        '',
      ),
    ).toMatch(/a.*b.*c/)
  })
})

test.each([
  '[caption id="a" width="3"]<a href="https://old.example/a.jpg"><img src="https://old.example/a.jpg"></a> By the <a href="https://port.example/">port</a>[/caption]',
  '<figure><img src="https://old.example/a.jpg"><figcaption>By the <a class="x" href=\'https://port.example/\'>port</a></figcaption></figure>',
])('where the words of a caption led is told of', (content) => {
  expect(bodyOf(`A <a href="/kept">link</a>\n\n${content}`).findings).toEqual([
    { code: 'caption-link', message: 'A caption led to https://port.example/: port' },
  ])
})
