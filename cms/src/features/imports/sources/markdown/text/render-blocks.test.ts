import { describe, expect, test } from 'vitest'
import { type RenderContext, renderMarkdown } from './render-blocks.ts'

const context: RenderContext = {
  dialect: 'folder',
  link: (address) => address,
  image: (address) => address,
  tag: () => null,
  wiki: (name) => ({ address: `/${name}`, isImage: name.endsWith('.png') }),
  blockTag: (tag) => ({ kind: 'unplaced', name: 'Tag', text: '', original: tag }),
}
const render = (text: string) => renderMarkdown(text, context).blocks
/** The HTML of a text that has no other blocks. */
const html = (text: string) =>
  render(text)
    .map((block) => (block.kind === 'html' ? block.html : `[${block.kind}]`))
    .join('\n')

describe('the marks within a line', () => {
  test.each([
    [
      '*one* _two_ **three** __four__ ***five***',
      '<em>one</em> <em>two</em> <strong>three</strong> <strong>four</strong> <em><strong>five</strong></em>',
    ],
    [
      '**bold *and* more** *a **b** c*',
      '<strong>bold <em>and</em> more</strong> <em>a <strong>b</strong> c</em>',
    ],
    ['snake_case_word and 2*3*4 and * alone', 'snake_case_word and 2<em>3</em>4 and * alone'],
    ['**open *never closed', '**open *never closed'],
    ['***a** b* and *a **b***', '<em><strong>a</strong> b</em> and <em>a <strong>b</strong></em>'],
    ['~~gone~~ and ==seen== and a == b ~ c', '<del>gone</del> and <mark>seen</mark> and a == b ~ c'],
    [
      '`code *x* <b>` and ``a ` b``and `open',
      '<code>code *x* &lt;b&gt;</code> and <code>a ` b</code>and `open',
    ],
    ['a < b & c &amp; &eacute; > d', 'a &lt; b &amp; c &amp; &eacute; &gt; d'],
    ['\\*not\\* \\[so\\] \\\\ \\q', '*not* [so] \\ \\q'],
    [
      '[word](/a "T") [*em*](<a b>) [no] (x)',
      '<a href="/a" title="T">word</a> <a href="a b"><em>em</em></a> [no] (x)',
    ],
    [
      '[a](x(y)z) [b](http://a.example/?q=1&r="2")',
      '<a href="x(y)z">a</a> <a href="http://a.example/?q=1&amp;r=&quot;2&quot;">b</a>',
    ],
    ['![alt *x*](a.png "T") in line', '<img src="a.png" alt="alt x" title="T"> in line'],
    ['[![alt](a.png)](/b) in line', '<a href="/b"><img src="a.png" alt="alt"></a> in line'],
    [
      '<https://a.example/x> <me@a.example> <b>raw</b> <!-- c --> <no good',
      '<a href="https://a.example/x">https://a.example/x</a> <a href="mailto:me@a.example">me@a.example</a> <b>raw</b> <!-- c --> &lt;no good',
    ],
    [
      'see https://a.example/x_y_(z). And (http://b.example)!',
      'see <a href="https://a.example/x_y_(z)">https://a.example/x_y_(z)</a>. And (<a href="http://b.example">http://b.example</a>)!',
    ],
    [
      '[[Note]] [[Note|words]] [[Note#Part Two]] ![[pic.png|300]] ![[Note]]',
      '<a href="/Note">Note</a> <a href="/Note">words</a> <a href="/Note#part-two">Note</a> <img src="/pic.png" alt=""> <a href="/Note">Note</a>',
    ],
    ['[a [b](/c) d](/e)', '[a <a href="/c">b</a> d](/e)'],
    ['one  \ntwo\\\nthree\nfour', 'one<br>\ntwo<br>\nthree\nfour'],
    ['text{: .class} and {{ site.x }}', 'text and {{ site.x }}'],
    ['„**Zitat**“ 日本**語**です', '„<strong>Zitat</strong>“ 日本<strong>語</strong>です'],
  ])('%s', (text, expected) => {
    expect(html(text)).toBe(`<p>${expected}</p>`)
  })

  test('links by names that are given elsewhere', () => {
    expect(
      html('[One][1], [two], [Three][], [four] [x].\n\n[1]: /a "T"\n[two]: <b c>\n[three]: /c\n  \'T\''),
    ).toContain('<a href="/a" title="T">One</a>, <a href="b c">two</a>')
    expect(html('[Three][] and [four].\n\n[THREE]: /c')).toBe('<p><a href="/c">Three</a> and [four].</p>')
  })

  test('comments of an editor are no words of the page, and are not lost', () => {
    expect(renderMarkdown('One %%not this%% two.\n\n%%\nnor this\n%%\n\nThree.', context)).toMatchObject({
      blocks: [{ html: '<p>One  two.</p>\n<p>Three.</p>' }],
      comments: ['%%\nnor this\n%%', '%%not this%%'],
    })
  })
})

describe('blocks', () => {
  test.each([
    [
      'headings',
      '# One #\n## Two {#id}\nThree\n===\nFour\nfive\n---\n#no',
      '<h1>One</h1>\n<h2>Two</h2>\n<h1>Three</h1>\n<h2>Four\nfive</h2>\n<p>#no</p>',
    ],
    ['paragraphs', 'One\n  two\n\n\nThree', '<p>One\ntwo</p>\n<p>Three</p>'],
    [
      'lists',
      '- a\n- b\n  - c\n    1. d\n- e',
      '<ul><li>a</li><li>b\n<ul><li>c\n<ol><li>d</li></ol></li></ul></li><li>e</li></ul>',
    ],
    ['lists with room', '1. a\n\n2. b\n\n   c', '<ol><li><p>a</p></li><li><p>b</p>\n<p>c</p></li></ol>'],
    ['lists from a number on', '7) a\n8) b', '<ol start="7"><li>a</li><li>b</li></ol>'],
    ['lists of other marks are others', '- a\n* b', '<ul><li>a</li></ul>\n<ul><li>b</li></ul>'],
    ['tasks', '- [x] a\n- [ ] b', '<ul><li>☑ a</li><li>☐ b</li></ul>'],
    ['a number in a sentence is no list', 'In the year\n1984. It was', '<p>In the year\n1984. It was</p>'],
    [
      'lines that go on without their indent',
      '- a\nb\n> c\nd',
      '<ul><li>a\nb</li></ul>\n<blockquote><p>c\nd</p></blockquote>',
    ],
    [
      'quotes',
      '> a\n>\n> > b\n> - c',
      '<blockquote><p>a</p>\n<blockquote><p>b</p></blockquote>\n<ul><li>c</li></ul></blockquote>',
    ],
    [
      'code within a list',
      '- a\n\n  ```js\n  x\n  ```\n',
      '<ul><li><p>a</p><pre><code>x</code></pre></li></ul>',
    ],
    [
      'HTML',
      '<div class="x">\n*not*\n</div>\n\n*em*\n\n<!-- a\n\nb -->\nc',
      '<div class="x">\n*not*\n</div>\n<p><em>em</em></p>\n<!-- a\n\nb -->\n<p>c</p>',
    ],
    [
      'a component',
      '<Figure src="a" />\n\ntext <Note>x</Note>',
      '<Figure src="a" />\n<p>text <Note>x</Note></p>',
    ],
    [
      'definitions',
      'Ebb\n: goes *out*\n\nFlow\n: comes in\n: and again',
      '<dl><dt>Ebb</dt><dd>goes <em>out</em></dd><dt>Flow</dt><dd>comes in</dd><dd>and again</dd></dl>',
    ],
    ['attributes of kramdown', 'text\n{: .lead}\n{:toc}', '<p>text</p>'],
    ['tabs', '-\ta\n\n\tb', '<ul><li><p>a</p>\n<p>b</p></li></ul>'],
  ])('%s', (_what, text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test('code, rules, tables, pictures and boxes are blocks of their own', () => {
    expect(
      render(
        '```ts title="a.ts"\nlet a = "<b>"\n\n\nx\n```\n~~~\n```\n~~~\n\n    indented\n      more\n\n***\n\n$$\na^2\n$$\n\n| a | b |\n|---|:-:|\n| *1* | x \\| y |\n| `p|q` | 2 | 3 |\n\n![Alt](a.png "A caption")\n\n[![](b.png)](https://a.example)\n\n> [!warning] Mind *this*\n> text\n\n:::tip[So]\ninner\n:::\n',
      ),
    ).toEqual([
      { kind: 'code', code: 'let a = "<b>"\n\n\nx', language: 'ts', caption: 'a.ts' },
      { kind: 'code', code: '```', language: '', caption: '' },
      { kind: 'code', code: 'indented\n  more', language: '', caption: '' },
      { kind: 'separator' },
      { kind: 'code', code: 'a^2', language: 'latex', caption: '' },
      {
        kind: 'table',
        html: '<table><thead><tr><th>a</th><th align="center">b</th></tr></thead><tbody><tr><td><em>1</em></td><td align="center">x | y</td></tr><tr><td><code>p|q</code></td><td align="center">2 3</td></tr></tbody></table>',
        caption: '',
      },
      {
        kind: 'picture',
        picture: { id: null, url: 'a.png', alt: 'Alt', caption: 'A caption', credit: '' },
        href: null,
      },
      {
        kind: 'picture',
        picture: { id: null, url: 'b.png', alt: '', caption: '', credit: '' },
        href: 'https://a.example',
      },
      { kind: 'callout', variant: 'warning', title: 'Mind this', html: '<p>text</p>' },
      { kind: 'callout', variant: 'success', title: 'So', html: '<p>inner</p>' },
    ])
  })

  test('footnotes are numbered as they are marked, and those nobody marks stay', () => {
    expect(
      render(
        'One[^b] two[^a] three^[in the line] again[^b] no[^c].\n\n[^a]: A *note*.\n[^b]: B\n    goes on.\n\n    And on.\n\n[^d]: Not marked.\n',
      ),
    ).toEqual([
      {
        kind: 'html',
        html: '<p>One<sup><a href="#fn-1" id="fnref-1">1</a></sup> two<sup><a href="#fn-2" id="fnref-2">2</a></sup> three<sup><a href="#fn-3" id="fnref-3">3</a></sup> again<sup><a href="#fn-1" id="fnref-1">1</a></sup> no[^c].</p>',
      },
      {
        kind: 'footnotes',
        html: '<ol><li id="fn-1"><p>B\ngoes on.</p>\n<p>And on.</p></li><li id="fn-2"><p>A <em>note</em>.</p></li><li id="fn-3">in the line</li><li id="fn-4"><p>Not marked.</p></li></ol>',
      },
    ])
  })

  test('tags that stand alone are handed on, and code in tags is code', () => {
    expect(
      render(
        '{% include x.html %}\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n{{< highlight go >}}\nx := 1\n{{< /highlight >}}\n{% highlight open %}\ntext',
      ),
    ).toEqual([
      { kind: 'unplaced', name: 'Tag', text: '', original: '{% include x.html %}' },
      { kind: 'code', code: 'puts 1', language: 'ruby', caption: '' },
      { kind: 'code', code: 'x := 1', language: 'go', caption: '' },
      { kind: 'unplaced', name: 'Tag', text: '', original: '{% highlight open %}' },
      { kind: 'html', html: '<p>text</p>' },
    ])
  })

  test('code of Octopress and Hexo is code, with its title and source', () => {
    expect(
      render(
        '{% codeblock The first lang:bash line_number:false https://x.example/a the source %}\n**ls**\n{% endcodeblock %}\n{% codeblock %}\na\n{% endcodeblock %}\n{% code lang:js %}\nb\n{% endcode %}',
      ),
    ).toEqual([
      {
        kind: 'code',
        code: '**ls**',
        language: 'bash',
        caption: 'The first https://x.example/a the source',
      },
      { kind: 'code', code: 'a', language: '', caption: '' },
      { kind: 'code', code: 'b', language: 'js', caption: '' },
    ])
  })

  test('pictures that stand in the text as data stay whole', () => {
    const data = `data:image/png;base64,${'iVBORw0KGgo'.repeat(200_000)}`
    expect(render(`![Alt](${data})`)).toEqual([
      { kind: 'picture', picture: { id: null, url: data, alt: 'Alt', caption: '', credit: '' }, href: null },
    ])
  })
})

describe('as Ghost read it', () => {
  const ghost = (text: string) => renderMarkdown(text, { ...context, dialect: 'ghost' })
  test.each([
    ['lines that end are breaks', 'One\ntwo', '<p>One<br>\ntwo</p>'],
    ['headings without a space', '#One\n##Two ##\n#######\n', '<h1>One</h1>\n<h2>Two</h2>\n<p>#######</p>'],
    [
      'raised and lowered words',
      'H~2~O, 2^10^, ~~no~~, ~5 and [a^2](b^2)',
      '<p>H<sub>2</sub>O, 2<sup>10</sup>, <del>no</del>, ~5 and <a href="b^2">a^2</a></p>',
    ],
    [
      'what others have for templates, boxes and remarks is words',
      '{{ a }} {:.b} [[c]] %%d%%\n:::note\n\n$$\ne\n$$\n\nf\n: g',
      '<p>{{ a }} {:.b} [[c]] %%d%%<br>\n:::note</p>\n<p>$$<br>\ne<br>\n$$</p>\n<p>f<br>\n: g</p>',
    ],
    ['pictures that were never uploaded', 'a ![]() b\n\n![boat]()', '<p>a  b</p>\n<p>boat</p>'],
  ])('%s', (_what, text, expected) => {
    expect(ghost(text)).toEqual({
      blocks: [{ kind: 'html', html: expected }],
      comments: [],
      title: expect.toSatisfy(() => true),
    })
  })
})

test('an address that a template writes is looked up as it reads', () => {
  const asked: string[] = []
  const link = (address: string) => (asked.push(address), address)
  renderMarkdown('[a]({{ x }})', { ...context, tag: () => 'it&#39;s&amp;so', link })
  expect(asked).toEqual(["it's&so"])
})

test('a table may stand right below a sentence', () => {
  expect(html('a sentence\na|b\n-|-\n1|2')).toBe('<p>a sentence</p>\n[table]')
})

test('a text that is longer than any keeps its words, without their marks being read', () => {
  const [block, ...more] = render('One *two* <three>.\n\n'.repeat(500_000))
  expect(more).toEqual([])
  expect(block).toMatchObject({ html: expect.stringMatching(/^<p>One \*two\* &lt;three&gt;\.<\/p>\n<p>One/) })
})

test('every word is in some block, however marks are thrown together', () => {
  const marks = [
    '*',
    '**',
    '_',
    '`',
    '``',
    '~~',
    '[',
    ']',
    '](/x)',
    '![',
    '[^1]',
    '^[',
    '<b>',
    '</b>',
    '<',
    '>',
    '\n',
    '\n\n',
    '\n- ',
    '\n  - ',
    '\n1. ',
    '\n> ',
    '\n# ',
    '\n    ',
    '\n```\n',
    '\n---\n',
    '\n===\n',
    '\n| a | b |\n|---|---|\n| ',
    ' | ',
    '\n[^1]: ',
    '\n: ',
    '$$',
    '%',
    '{',
    '{{',
    '\\',
    '&',
    '==',
    '\n:::note\n',
    '\n:::\n',
    '\n<div>\n',
    '[[',
    ']]',
    '\t',
    '  \n',
  ]
  let seed = 7
  const next = (limit: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit)
  }
  for (let round = 0; round < 3000; round += 1) {
    const words: string[] = []
    let text = ''
    for (let part = 0; part < 14; part += 1) {
      const word = `word${round}x${part}`
      words.push(word)
      text += `${marks[next(marks.length)]}${word}${marks[next(marks.length)]}`
    }
    const rendered = renderMarkdown(text, { ...context, dialect: round % 2 === 0 ? 'folder' : 'ghost' })
    const seen = `${JSON.stringify(rendered.blocks)} ${rendered.comments.join(' ')}`
    for (const word of words)
      if (!seen.includes(word)) throw new Error(`${word} is lost in ${JSON.stringify(text)}: ${seen}`)
  }
})

describe('text that is made to take long does not', () => {
  test.each([
    ['brackets', '['.repeat(100_000)],
    ['links that never end', '[a]('.repeat(50_000)],
    ['stars', '*a '.repeat(100_000)],
    ['stars of both kinds', '*a_ '.repeat(100_000)],
    ['stars that open and close', 'a**b'.repeat(50_000)],
    ['marks of code', Array.from({ length: 600 }, (_, index) => '`'.repeat(index + 1)).join(' ')],
    ['single marks of code', '`` ` '.repeat(50_000)],
    ['quotes', '>'.repeat(50_000)],
    ['quotes, line by line', `${'> '.repeat(200)}a\n`.repeat(500)],
    ['lists in lists', Array.from({ length: 2000 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n')],
    ['tags', '<a b="'.repeat(50_000)],
    ['tags and spaces', `<a ${' '.repeat(100_000)}`.repeat(3)],
    ['comments', '<!--'.repeat(50_000)],
    ['backslashes', `[a](${'\\\\'.repeat(2000)}`.repeat(20)],
    ['templates', '{{ '.repeat(50_000)],
    ['tags without end', '{% highlight x %}\n'.repeat(20_000)],
    ['boxes', ':::note\n'.repeat(20_000)],
    ['spaces', `# a${' '.repeat(200_000)}b`],
    ['tables', `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}\n${`|${'b|'.repeat(100)}\n`.repeat(50)}`],
  ])('%s', { timeout: 10_000 }, (_what, text) => {
    expect(render(text).length).toBeGreaterThan(0)
  })
})
