import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countCalls } from '../../../../test/count-calls.ts'
import { bodyToHtml } from '../../../../test/body-html.ts'
import { cleanPaste } from './clean-paste.ts'
import { blocksToLexical } from '../../body/body-from-blocks.ts'
import { pasteNotice } from './paste-notice.ts'

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, 'samples', `${name}.clipboard.txt`), 'utf8')

/** What of a paste would stand on the article's page, a block to a line. */
function pageOf(html: string): string[] {
  return bodyToHtml(blocksToLexical(cleanPaste(html).blocks))
    .split('\n')
    .filter((line) => line !== '')
}

/** The mark of a footnote, and all that the footnotes say, as they stand on the page. */
function mark(number: number): string {
  return `<sup><a href="#note-${number}" id="note-mark-${number}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`
}
function notes(...texts: string[]): string {
  const items = texts.map(
    (text, index) =>
      `<li id="note-${index + 1}">${text} <a href="#note-mark-${index + 1}" role="doc-backlink" aria-label="Back to note ${index + 1} in the text">↩</a></li>`,
  )
  return `<section role="doc-endnotes" aria-label="Notes"><ol>${items.join('')}</ol></section>`
}

/** The tables of a paste, without the ids that they get. */
function tablesOf(html: string): Record<string, unknown>[] {
  return cleanPaste(html).blocks.flatMap((block) => {
    if (block.kind !== 'block') return []
    const { id: _, ...fields } = block.fields
    return [fields]
  })
}

describe('what is pasted from Word', () => {
  test('keeps headings, lists, quotes, links, bold and italic, and nothing of Word', () => {
    expect(pageOf(sample('word'))).toEqual([
      '<h2>The House That Nobody Sells</h2>',
      `<p>In Basel, <strong>every house</strong> has a price. It is <em>never</em> the one that is asked.${mark(1)}</p>`,
      '<h2>What the notary knows</h2>',
      '<p>She has seen forty sales this year, and <a href="https://example.com/register?year=2026&amp;lang=en">the register</a> names none of them.</p>',
      '<ul><li>The garden<ul><li>its <strong>walnut</strong> tree</li></ul></li><li>The cellar</li></ul>',
      '<ol><li>Ask</li><li>Wait</li></ol>',
      '<blockquote><p>A price is a question.</p></blockquote>',
      '<h2>The answer</h2>',
      notes('The land register, 2026.'),
    ])
    expect(tablesOf(sample('word'))).toMatchObject([{ rows: [['Asked', '4.2 million']] }])
  })

  test('says which picture was left out, and where no footnotes can be, how many of these', () => {
    expect(pasteNotice(cleanPaste(sample('word')))).toMatch(
      /^Not pasted: 1 picture \(The facade in winter\)\. Drag/,
    )
    const paste = cleanPaste(sample('word'), { isArticle: false })
    expect([paste.pictures, paste.notes]).toEqual([['The facade in winter'], 1])
    expect(pasteNotice(paste)).toBe(
      'Not pasted: 1 picture (The facade in winter) and 1 footnote. Drag pictures in as files, so that they have their full size and a text.',
    )
  })
})

describe('what is pasted from Google Docs', () => {
  test('keeps its structure, its real links and the bold that stands in a style', () => {
    expect(pageOf(sample('google-docs'))).toEqual([
      '<h2>The Quiet Capital</h2>',
      `<p>Money <strong>whispers</strong><em> here</em>.${mark(1)}</p>`,
      '<p>See <a href="https://example.org/report?a=1">the report</a>, page 4.</p>',
      '<ul><li>Deposits<ul><li><strong>Old</strong> ones</li></ul></li><li>Loans</li></ul>',
      '<ol><li>First</li></ol>',
      '<h2>A second look</h2>',
      '<p>One line<br>and the next.</p>',
      notes('A footnote.'),
    ])
  })

  test('does not bring a picture along that stands in the text as data, but tells of it', () => {
    const paste = cleanPaste(sample('google-docs'))
    expect(JSON.stringify(blocksToLexical(paste.blocks))).not.toContain('base64')
    expect(pasteNotice(paste)).toMatch(/^Not pasted: 1 picture\. /)
  })
})

test('what is pasted from LibreOffice keeps its lists, its quotes and the links that lead somewhere', () => {
  expect(pageOf(sample('libreoffice'))).toEqual([
    '<p>A plain start with <strong>weight</strong> and a line.</p>',
    '<blockquote><p>Said once.<br>Said twice.</p></blockquote>',
    '<ol><li>Roman<ul><li>and deeper</li></ul></li><li>numbers</li></ol>',
    '<p><a href="mailto:desk@example.org">Write</a> or read.</p>',
  ])
})

test('footnotes of LibreOffice, of several paragraphs and with addresses, come along', () => {
  const html = `<p>One<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> two<a class="sdendnoteanc" name="sdendnote1anc" href="#sdendnote1sym"><sup>i</sup></a>.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>See https://example.com/a.</p><p>More &amp; more.</p></div><div id="sdendnote1"><p><a class="sdendnotesym" name="sdendnote1sym" href="#sdendnote1anc">i</a>End.</p></div>`
  expect(pageOf(html)).toEqual([
    `<p>One${mark(1)} two${mark(2)}.</p>`,
    notes('See <a href="https://example.com/a">https://example.com/a</a>. More &amp; more.', 'End.'),
  ])
  expect(cleanPaste(html).notes).toBe(0)
})

test('a mark whose note was not copied leaves nothing, and a note without its mark is told of', () => {
  expect(pageOf('<p>One<a href="#_ftn1">[1]</a>.</p>')).toEqual(['<p>One.</p>'])
  const paste = cleanPaste('<p>One</p><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> A note.</p>')
  expect([paste.blocks.length, paste.notes]).toEqual([1, 1])
})

describe('a table that is pasted', () => {
  const figures = { blockType: 'table', source: '', caption: '', hasHeaderRow: true, hasHeaderColumn: false }

  test('from Google Sheets has its cells, and headings where words stand over figures', () => {
    const html = `<google-sheets-html-origin><style>td {border: 1px}</style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"><col width="100"></colgroup><tbody><tr style="height:21px;"><td>Region</td><td>Sales</td></tr><tr><td>Europe</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1200}">1,200</td></tr><tr><td></td><td></td></tr></tbody></table></google-sheets-html-origin>`
    expect(tablesOf(html)).toEqual([
      {
        ...figures,
        rows: [
          ['Region', 'Sales'],
          ['Europe', '1,200'],
        ],
      },
    ])
  })

  test('from Excel leaves its styles behind', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td{mso-style:x}--></style></head><body><!--StartFragment--><table border=0><col width=64><tr height=20><td class=xl65 x:num>2024</td><td align=right>3.5%</td></tr><!--EndFragment--></table></body></html>`
    expect(tablesOf(html)).toEqual([{ ...figures, hasHeaderRow: false, rows: [['2024', '3.5%']] }])
  })

  test('from Google Docs or Word has bold headings, links, and paragraphs of a cell on one line', () => {
    const html = `<p>Before</p><div><table><tr><td><p><span style="font-weight:700">House</span></p></td><td><p><b>Founded</b></p></td></tr><tr><td><p><b>Alder &amp; Co</b></p><p>Basel</p></td><td><p><a href="https://example.com/alder">1901</a></p></td></tr></table></div><p>After</p>`
    expect(pageOf(html)).toEqual(['<p>Before</p>', '<p>After</p>'])
    expect(cleanPaste(html).blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'block', 'paragraph'])
    expect(tablesOf(html)).toEqual([
      {
        ...figures,
        rows: [
          ['House', 'Founded'],
          ['Alder & Co Basel', '[1901](https://example.com/alder)'],
        ],
      },
    ])
  })

  test('keeps its caption, and leaves cells empty over which others reach', () => {
    const html = `<table><caption>Prices</caption><thead><tr><th></th><th colspan="2">2026</th></tr></thead><tbody><tr><th rowspan="2">Basel</th><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>`
    expect(tablesOf(html)).toEqual([
      {
        ...figures,
        caption: 'Prices',
        hasHeaderColumn: true,
        rows: [
          ['', '2026', ''],
          ['Basel', '1', '2'],
          ['', '3', '4'],
        ],
      },
    ])
  })

  test.each([
    [
      'that only puts things under each other',
      '<table><tr><td><p>One.</p></td></tr><tr><td>Two.</td></tr></table>',
      ['<p>One.</p>', '<p>Two.</p>'],
    ],
    [
      'that is larger than a table may be',
      `<table><tr>${'<td>x</td>'.repeat(21)}</tr></table>`,
      Array(21).fill('<p>x</p>'),
    ],
  ])('%s is text', (_what, html, page) => {
    expect(pageOf(html)).toEqual(page)
  })

  test('is text where no table can stand', () => {
    const { blocks } = cleanPaste('<table><tr><td>a</td><td>b</td></tr></table>', { isArticle: false })
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
  })

  test('may hold another, whose words it keeps', () => {
    const html = '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>d'
    expect(tablesOf(html)).toMatchObject([{ rows: [['a', 'b c']] }])
    expect(pageOf(html)).toEqual(['<p>d</p>'])
  })
})

describe('what is pasted from anywhere', () => {
  test.each([
    [
      'a few words',
      '<span style="color:red">only </span><b>words</b>',
      ['<p>only <strong>words</strong></p>'],
    ],
    ['two lines that two breaks part', 'One.<br><br>Two.', ['<p>One.</p>', '<p>Two.</p>']],
    ['boxes within boxes', '<div><div>One.</div><div>Two.</div></div>', ['<p>One.</p>', '<p>Two.</p>']],
    ['a list without its frame', '<li>One</li><li>Two</li>', ['<ul><li>One</li><li>Two</li></ul>']],
    ['markup that is never closed', '<p>One<p><b>Two', ['<p>One</p>', '<p><strong>Two</strong></p>']],
    [
      'paragraphs of a quote',
      '<blockquote><p>One.</p><p>Two.</p></blockquote>',
      ['<blockquote><p>One.</p></blockquote>', '<blockquote><p>Two.</p></blockquote>'],
    ],
    [
      'what would run',
      '<p onclick="x()">Text<script>alert(1)</script><style>p{}</style><iframe src="x">y</iframe></p>',
      ['<p>Text</p>'],
    ],
    ['a bold heading', '<h3><b>Weight</b></h3>', ['<h3>Weight</h3>']],
    ['spaces without end', '<p>  a \n\t b&nbsp;&nbsp;c  </p><p>&nbsp;</p>', ['<p>a b c</p>']],
    ['what is hidden', '<p>seen<span style="display:none">unseen</span></p>', ['<p>seen</p>']],
    [
      'lists of different kinds',
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
      ['<ul><li>a</li></ul>', '<ol><li>b</li></ol>'],
    ],
  ])('%s', (_what, html, page) => {
    expect(pageOf(html)).toEqual(page)
  })

  test('tells nothing when nothing was left out, and names at most three pictures', () => {
    expect(pasteNotice(cleanPaste('<p>Text</p>'))).toBeNull()
    const images = ['a', 'b', 'c', 'd'].map((name) => `<img src="https://example.com/${name}.png?w=1">`)
    expect(pasteNotice(cleanPaste(images.join('')))).toMatch(
      /^Not pasted: 4 pictures \(a.png, b.png, c.png, …\)\./,
    )
  })

  test('takes as much work for a word of a book as for one of a tenth of it', () => {
    const fragment = /<!--StartFragment-->(.*)<!--EndFragment-->/s.exec(sample('word'))?.[1] ?? ''
    const paragraph = `<p class=MsoNormal><span style='font-family:"Georgia"'>${'word '.repeat(95)}<b>end</b>.</span></p>`
    const cleaned = (paragraphs: number) => {
      const html = `<html><body><!--StartFragment-->${paragraph.repeat(paragraphs)}${fragment}<!--EndFragment--></body></html>`
      const { calls, result } = countCalls(() => cleanPaste(html))
      expect(result.blocks).toHaveLength(paragraphs + 9)
      return calls
    }
    const nothing = cleaned(0)
    const ofChapter = cleaned(21) - nothing
    const ofBook = cleaned(210) - nothing
    expect(ofChapter).toBeGreaterThan(21)
    expect(ofBook).toBeLessThan(11 * ofChapter)
  })
})
