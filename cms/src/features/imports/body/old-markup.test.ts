import { describe, expect, test } from 'vitest'
import { countCalls } from '../../../../test/count-calls.ts'
import { sketchBody } from '../../../../test/body-sketch.ts'
import { toImportedBody } from './to-imported-body.ts'

const place = { siteUrl: 'https://old.example', pageUrl: 'https://old.example/2019/05/boats/' }
const read = (html: string) => toImportedBody([{ kind: 'html', html }], place)
const sketch = (html: string) => sketchBody(read(html))
const codes = (html: string) => read(html).findings.map(({ code }) => code)

describe('text keeps what an article can hold of it', () => {
  test.each([
    [
      'headings of two levels',
      '<h1>One</h1><h2><b>Two</b></h2><h3>Three</h3><h6>Six</h6>',
      ['h2 One', 'h2 Two', 'h3 Three', 'h3 Six'],
    ],
    [
      'bold and italic, by element or style',
      '<p><strong>a</strong> <span style="font-style: italic">b</span> <b style="font-weight:400">c</b></p>',
      ['p **a** _b_ c'],
    ],
    [
      'the words of emphasis that there is none for',
      '<p><s>a</s> <u>b</u> <font color="red">c</font> <mark>d</mark> <small>e</small></p>',
      ['p a b c d e'],
    ],
    [
      'figures above and below the line',
      '<p>10<sup>2</sup> m<sup>3</sup> H<sub>2</sub>O 1<sup>st</sup></p>',
      ['p 10² m³ H₂O 1st'],
    ],
    ['quotation marks', '<p>She said <q>no</q>.</p>', ['p She said “no”.']],
    [
      'paragraphs of an item',
      '<ol><li><p>One</p><p>Still one</p></li><li>Two<ul><li>Deep</li></ul></li></ol>',
      ['ol One|Still one; Two (ul Deep)'],
    ],
    [
      'the numbers of a list that goes on after something else',
      '<ol><li>One</li></ol><p>Between</p><ol start="2"><li>Two<ul><li>Deep</li></ul></li><li>Three</li></ol>',
      ['ol One', 'p Between', 'p 2. Two', 'ul Deep', 'p 3. Three'],
    ],
    [
      'the numbers of a list that a figure with words parts',
      '<ol><li>One<figure><img src="/a.jpg"><figcaption>Boats</figcaption></figure></li><li>Two</li></ol>',
      ['ol One', 'picture 0 "" Boats', 'p 2. Two'],
    ],
    ['lines of a fixed text', '<pre>\nif (a)\n  b &lt; c\n\nend</pre>', ['p if (a)|b < c', 'p end']],
    [
      'terms and what they mean',
      '<dl><dt>Port</dt><dd>Left</dd><dt>Starboard</dt><dd>Right</dd></dl>',
      ['p **Port**', 'p Left', 'p **Starboard**', 'p Right'],
    ],
    ['what unfolds', '<details><summary>More</summary><p>Words</p></details>', ['p **More**', 'p Words']],
    [
      'a line across the page, between paragraphs alone',
      '<hr><p>One</p><hr><p>Two</p><hr><h2>Three</h2><hr>',
      ['p One', 'p * * *', 'p Two', 'h2 Three'],
    ],
    ['words of formulas', '<p>Energy <math><mi>E</mi><mo>=</mo><mi>m</mi></math></p>', ['p Energy E=m']],
    ['what joins letters of some scripts', '<p>می\u200cخواهم 👩\u200d🚀</p>', ['p می\u200cخواهم 👩\u200d🚀']],
    [
      'the space that a link begins with',
      '<p>See<a href="https://a.example/"> this</a>.</p>',
      ['p See[ this](https://a.example/).'],
    ],
    [
      'lines that are lines by their style',
      '<p><span style="display:block">One</span><span style="display: block">Two</span></p>',
      ['p One', 'p Two'],
    ],
    ['no control characters or halves of letters', '<p>a\u0000b\u000bc\ud800d &#1;</p>', ['p ab c\ufffdd']],
  ])('%s', (_what, html, expected) => {
    expect(sketch(html)).toEqual(expected)
  })
})

describe('what readers did not see is left out', () => {
  test.each([
    '<p>Seen<script>alert(1)</script></p>',
    '<p>Seen</p><style>p { color: red }</style>',
    '<p>Seen<span style="display:none">not</span></p>',
    '<p>Seen<span style="color:red; visibility : hidden">not</span></p>',
    '<p>Seen<span style="font-size:0px">not</span></p>',
    '<p>Seen</p><div style="position:absolute; left:-9999px">not</div>',
    '<p>Seen</p><div style="opacity: 0;">not</div>',
    '<p>Seen</p><div hidden><p>not</p></div>',
    '<p>Seen</p><template><p>not</p></template>',
    '<p>Seen<!-- not --></p>',
    '<p>Seen</p><dialog>not</dialog>',
    '<p onclick="x()">Seen</p><object data="javascript:x()">not</object>',
  ])('%s', (html) => {
    expect(sketch(html)).toEqual(['p Seen'])
  })

  test('and hidden words are told of', () => {
    expect(read('<p style="display:none">Buy pills</p>').findings).toEqual([
      { code: 'hidden', message: 'Text that readers could not see was left out: Buy pills' },
    ])
  })

  test('but not what only looks like it', () => {
    expect(sketch('<p style="opacity:0.9; font-size: 0.8em; margin-left:-9999px">Seen</p>')).toEqual([
      'p Seen',
    ])
  })
})

describe('a link', () => {
  test.each([
    ['/2018/nets/', 'https://old.example/2018/nets/'],
    ['nets.html', 'https://old.example/2019/05/boats/nets.html'],
    ['//old.example/?p=12', 'https://old.example/?p=12'],
    ['http://www.old.example/?p=12#part', 'http://www.old.example/?p=12#part'],
    ['https://www.google.com/url?q=https://a.example/&sa=D', 'https://a.example/'],
    ['https://a.example/a b', 'https://a.example/a%20b'],
    ['MAILTO:desk@old.example', 'MAILTO:desk@old.example'],
    ['tel:+41 61 000 00 00', 'tel:+41610000000'],
  ])('to %s leads to %s', (href, target) => {
    expect(sketch(`<p><a href="${href}">it</a></p>`)).toEqual([`p [it](${target})`])
  })

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '#part',
    '',
    'file:///c:/x',
    `https://a.example/${'x'.repeat(2100)}`,
  ])('to %s is its words', (href) => {
    expect(sketch(`<p><a href="${href}">it</a></p>`)).toEqual(['p it'])
  })

  test('of the old site is told once, without its place on the page, and its own page is not one', () => {
    const html =
      '<p><a href="/a/#x">1 x</a> <a href="http://www.old.example/a/">2 x</a> <a href="/a/">3 x</a> <a href="#x">4 x</a> <a href="https://old.example/2019/05/boats/#x">5 x</a> <a href="https://b.example/">6 x</a></p><table><tr><td>a</td><td><a href="/c/">d</a></td></tr></table>'
    expect(read(html).links).toEqual([
      'https://old.example/a/',
      'http://www.old.example/a/',
      'https://old.example/c/',
    ])
  })

  test('by its path stays that where nobody knows the address of the site', () => {
    const body = toImportedBody(
      [{ kind: 'html', html: '<p><a href="/a/?b#c">it</a><a href="d">no</a></p>' }],
      { siteUrl: null },
    )
    expect([sketchBody(body), body.links]).toEqual([['p [it](/a/?b#c)no'], ['/a/?b']])
  })
})

describe('footnotes', () => {
  test.each([
    [
      'of the blocks of WordPress',
      'Boats<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup> float.</p><ol class="wp-block-footnotes"><li id="f1">Most &uuml;ber all. <a href="#f1-link" aria-label="Jump">↩︎</a></li></ol>',
      'Most über all.',
    ],
    [
      'of Substack',
      'Boats<a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self" rel="">1</a> float.</p><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>Most.</p><p>See <a href="https://a.example/b">there</a>.</p></div></div>',
      'Most. See there (https://a.example/b).',
    ],
    [
      'of Markdown',
      'Boats<sup id="fnref:1"><a href="#fn:1" rel="footnote">1</a></sup> float.</p><div class="footnotes"><hr><ol><li id="fn:1"><p>Most. <a href="#fnref:1" rev="footnote">↩</a></p></li></ol></div>',
      'Most.',
    ],
    [
      'of Word, by way of its editor',
      'Boats<a href="#_ftn1" name="_ftnref1">[1]</a> float.</p><hr><p><a href="#_ftnref1" name="_ftn1">[1]</a> Most.</p>',
      'Most.',
    ],
    [
      'by the address of the page',
      'Boats<sup><a href="https://old.example/2019/05/boats/#n1">*</a></sup> float.</p><p id="n1">Most.</p>',
      'Most.',
    ],
  ])('%s stand where their marks do', (_what, html, note) => {
    expect(sketch(`<p>${html}`)).toEqual([`p Boats^${note}^ float.`])
  })

  test('leave their heading to the magazine', () => {
    const { blocks, replaced } = read(
      '<p>Boats<sup><a href="#n1">1</a></sup></p><h2>Footnotes</h2><ol><li id="n1">Most.</li></ol>',
    )
    expect([sketchBody({ blocks }), replaced]).toEqual([['p Boats^Most.^'], ['Footnotes', '¹']])
  })

  test('stand in a source as a part of their own', () => {
    const body = toImportedBody(
      [
        { kind: 'html', html: '<p>Boats<sup class="fn"><a href="#a">1</a></sup>.</p>' },
        { kind: 'footnotes', html: '<ol><li id="a">Most.</li></ol>' },
      ],
      place,
    )
    expect(sketchBody(body)).toEqual(['p Boats^Most.^.'])
  })

  test('that are missing leave their marks', () => {
    expect(sketch('<p>Boats<sup><a href="#n1">1</a></sup>, nets<a href="#fn2">[b]</a>.</p>')).toEqual([
      'p Boats¹, nets[b].',
    ])
  })

  test('of a cell stay a list', () => {
    const html =
      '<table><tr><td>Ida<sup><a href="#fn1">1</a></sup></td><td>7 m</td></tr></table><ol><li id="fn1">Sunk.</li></ol>'
    expect(sketch(html).at(-1)).toBe('ol Sunk.')
    expect(sketch(html)[0]).toContain('["Ida¹","7 m"]')
  })

  test('that are longer than one may be go on after the text', () => {
    const long = 'Many words. '.repeat(300).trim()
    const [first, ...rest] = read(
      `<p>Boats<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1">${long}</li></ol>`,
    ).blocks
    expect(first).toMatchObject({
      content: [{ kind: 'text' }, { kind: 'note', text: expect.stringMatching(/^Many.{1900,1999}$/) }],
    })
    expect(rest).toHaveLength(1)
  })

  test('are not what leads to a part of the page', () => {
    const html =
      '<p>See <a href="#two">2</a></p><h2 id="two">Two</h2><p id="more">More</p><p><a href="#more">1</a></p>'
    expect(sketch(html)).toEqual(['p See 2', 'h2 Two', 'p More', 'p 1'])
  })
})

test.each([
  ['<pre>a</pre>', 'code'],
  ['<p><del>a</del></p>', 'struck'],
  ['<p><a href="ftp://a.example/x">a</a></p>', 'link-lost'],
  ['<iframe src="https://maps.example/x"></iframe>', 'embed-as-link'],
])('%s is told of as %s', (html, code) => {
  expect(codes(html)).toEqual([code])
})

test('a text that says nothing is nothing', () => {
  expect(
    read('<p>&nbsp;</p><div><br></div><h2> </h2><ul><li></li></ul><blockquote></blockquote><table></table>'),
  ).toEqual({
    blocks: [],
    pictures: [],
    links: [],
    notes: [],
    findings: [],
    replaced: [],
  })
})

test('costs as much as it is long', () => {
  const paragraph =
    '<p>Some <strong>words</strong> of an &amp; article <a href="/x">leads</a>, with a sentence as long as those of real texts.</p>\n'
  const part = `<h2>Boats</h2>${paragraph.repeat(9)}<figure><img src="a.jpg"><figcaption>At dawn</figcaption></figure><ul><li>x</li></ul>`
  const calls = (times: number) => countCalls(() => read(part.repeat(times))).calls
  calls(8)
  expect(calls(80)).toBeLessThan(11 * calls(8))
})
