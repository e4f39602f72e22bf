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
  return bodyToHtml(blocksToLexical(cleanPaste(html).blocks)).split('\n')
}

describe('what is pasted from Word', () => {
  test('keeps headings, lists, quotes, links, bold and italic, and nothing of Word', () => {
    expect(pageOf(sample('word'))).toEqual([
      '<h2>The House That Nobody Sells</h2>',
      '<p>In Basel, <strong>every house</strong> has a price. It is <em>never</em> the one that is asked.</p>',
      '<h2>What the notary knows</h2>',
      '<p>She has seen forty sales this year, and <a href="https://example.com/register?year=2026&amp;lang=en">the register</a> names none of them.</p>',
      '<ul><li>The garden<ul><li>its <strong>walnut</strong> tree</li></ul></li><li>The cellar</li></ul>',
      '<ol><li>Ask</li><li>Wait</li></ol>',
      '<blockquote><p>A price is a question.</p></blockquote>',
      '<h2>The answer</h2>',
      '<p>Asked</p>',
      '<p>4.2 million</p>',
    ])
  })

  test('says which picture and how many footnotes were left out', () => {
    const paste = cleanPaste(sample('word'))
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
      '<p>Money <strong>whispers</strong><em> here</em>.</p>',
      '<p>See <a href="https://example.org/report?a=1">the report</a>, page 4.</p>',
      '<ul><li>Deposits<ul><li><strong>Old</strong> ones</li></ul></li><li>Loans</li></ul>',
      '<ol><li>First</li></ol>',
      '<h2>A second look</h2>',
      '<p>One line<br>and the next.</p>',
    ])
  })

  test('does not bring a picture along that stands in the text as data, but tells of it', () => {
    const paste = cleanPaste(sample('google-docs'))
    expect(JSON.stringify(blocksToLexical(paste.blocks))).not.toContain('base64')
    expect(pasteNotice(paste)).toMatch(/^Not pasted: 1 picture and 1 footnote\./)
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
      expect(result.blocks).toHaveLength(paragraphs + 10)
      return calls
    }
    const nothing = cleaned(0)
    const ofChapter = cleaned(21) - nothing
    const ofBook = cleaned(210) - nothing
    expect(ofChapter).toBeGreaterThan(21)
    expect(ofBook).toBeLessThan(11 * ofChapter)
  })
})
