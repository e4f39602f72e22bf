import { expect, it } from 'vitest'
import { readMarkdown } from './markdown-to-html.ts'

const htmlOf = (markdown: string) => readMarkdown(markdown).html.replace(/\n/g, '')

it.each([
  ['paragraphs, with a break for each line', 'One\ntwo\n\nThree', '<p>One<br>two</p><p>Three</p>'],
  [
    'headings, also without a space',
    '#One\n## Two ##\n\nThree\n===',
    '<h1>One</h1><h2>Two</h2><h1>Three</h1>',
  ],
  [
    'emphases',
    '*a* __b__ ***c*** ~~d~~ ==e==',
    '<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em> <s>d</s> <mark>e</mark></p>',
  ],
  [
    'no emphasis within names and sums',
    'snake_case_name 2 * 3 * 4 ~5',
    '<p>snake_case_name 2 * 3 * 4 ~5</p>',
  ],
  ['raised and lowered words', 'H~2~O and 2^10^', '<p>H<sub>2</sub>O and 2<sup>10</sup></p>'],
  ['code', 'a `b <c>` and `` ` ``', '<p>a <code>b &lt;c&gt;</code> and <code>`</code></p>'],
  [
    'links',
    '[a *b*](http://x.y/z "T") <http://q.r>',
    '<p><a href="http://x.y/z" title="T">a <em>b</em></a> <a href="http://q.r">http://q.r</a></p>',
  ],
  [
    'links by label',
    '[One][A] and [b]\n\n[a]: http://a\n[b]: <http://b>',
    '<p><a href="http://a">One</a> and <a href="http://b">b</a></p>',
  ],
  ['bare addresses', 'See http://x.y/a_b.', '<p>See <a href="http://x.y/a_b">http://x.y/a_b</a>.</p>'],
  [
    'pictures, and none without an address',
    '![A boat](/content/images/b.jpg) ![]()',
    '<p><img src="/content/images/b.jpg" alt="A boat"> </p>',
  ],
  ['lists', '* a\n* b\n    1. c\n    2. d', '<ul><li>a</li><li>b<ol><li>c</li><li>d</li></ol></li></ul>'],
  [
    'lists with gaps, and from another number',
    '3. a\n\n4. b',
    '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>',
  ],
  ['quotes', '> a\nb\n> > c', '<blockquote><p>a<br>b</p><blockquote><p>c</p></blockquote></blockquote>'],
  ['rules', 'a\n\n***\n- - -', '<p>a</p><hr><hr>'],
  [
    'code blocks',
    '```js\na < b\n```\n\n    c',
    '<pre><code class="language-js">a &lt; b</code></pre><pre><code>c</code></pre>',
  ],
  [
    'tables',
    'a|b\n-|-\n1|*2*',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table>',
  ],
  [
    'HTML as it is',
    '<div class="x">\n*a*\n</div>\n\nb <b>c</b>',
    '<div class="x">*a*</div><p>b <b>c</b></p>',
  ],
  ['what is escaped as it is meant', '\\*a\\* &amp; & < 5 \\d', '<p>*a* &amp; &amp; &lt; 5 \\d</p>'],
  ['unfinished marks as text', '**a [b `c ![d', '<p>**a [b `c ![d</p>'],
])('reads %s', (_, markdown, html) => {
  expect(htmlOf(markdown)).toBe(html)
})

it('gives footnotes in the order of their marks, with those that nothing leads to', () => {
  const read = readMarkdown('a[^two] b[^1]\n\n[^1]: First\n[^two]: Second\n    line\n\n[^3]: Alone')
  expect(read.html).toBe('<p>a<sup><a href="#fn2">2</a></sup> b<sup><a href="#fn1">1</a></sup></p>')
  expect(read.footnotes).toBe(
    '<ol><li id="fn2"><p>Second<br>\nline</p></li><li id="fn1"><p>First</p></li><li><p>Alone</p></li></ol>',
  )
})

it('keeps every word, whatever stands between them', () => {
  const marks = [
    '*',
    '**',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '![',
    '#',
    '>',
    '-',
    '1.',
    '|',
    '~~',
    '^',
    '\n',
    '\n\n',
    '    ',
  ]
  let seed = 7
  const next = (count: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % count
  }
  for (let round = 0; round < 500; round++) {
    const words = Array.from({ length: 12 }, (_, at) => `word${at}`)
    const written = words.map((word) => `${marks[next(marks.length)]}${next(2) ? ' ' : ''}${word} `).join('')
    const { html } = readMarkdown(written)
    const lost = words.filter((word) => !html.includes(word) && !written.includes(`(${word}`))
    expect({ written, lost }).toEqual({ written, lost: [] })
  }
})

it.each([
  ['stars', '*a '.repeat(50_000)],
  ['brackets', '['.repeat(50_000)],
  ['quotes in quotes', '>'.repeat(20_000)],
  ['lists in lists', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['backticks', '`a``b'.repeat(20_000)],
  ['tags that do not end', '<a '.repeat(50_000)],
  ['tables', 'a|b\n-|-\n\n'.repeat(5000)],
  ['open links', '[a]('.repeat(20_000)],
])('is not held up by many %s', (_, markdown) => {
  const begun = performance.now()
  readMarkdown(markdown)
  expect(performance.now() - begun).toBeLessThan(3000)
})
