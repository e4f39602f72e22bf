import { Parser } from 'htmlparser2'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainTextToLexical } from '../body/body-from-text.ts'
import { bodyToHtml } from '../../../test/body-html.ts'
import { toPlainText } from './text-records.ts'
import { bodyToText } from '../body/body-text.ts'

const allowedTags = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'strong', 'em', 'br'])

const text = (value: string, format = 0) => ({ type: 'text', text: value, format })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const link = (url: string, ...children: object[]) => ({ type: 'link', fields: { url }, children })
const body = (...children: object[]) => ({ root: { type: 'root', children } })

describe('a body as HTML', () => {
  it('keeps headings, lists, quotes, links and emphasis', () => {
    const rich = body(
      { type: 'heading', tag: 'h2', children: [text('A heading')] },
      paragraph(
        text('Plain, '),
        text('bold', 1),
        text(', '),
        text('italic', 2),
        text(' and '),
        text('both', 3),
      ),
      { type: 'heading', tag: 'h3', children: [text('Smaller')] },
      { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [text('One')] }] },
      { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('First')] }] },
      { type: 'quote', children: [text('Said')] },
      paragraph(
        link('https://example.com/?a=1&b=2', text('there')),
        { type: 'linebreak' },
        text('next line'),
      ),
    )
    expect(bodyToHtml(rich).split('\n')).toEqual([
      '<h2>A heading</h2>',
      '<p>Plain, <strong>bold</strong>, <em>italic</em> and <strong><em>both</em></strong></p>',
      '<h3>Smaller</h3>',
      '<ul><li>One</li></ul>',
      '<ol><li>First</li></ol>',
      '<blockquote><p>Said</p></blockquote>',
      '<p><a href="https://example.com/?a=1&amp;b=2">there</a><br>next line</p>',
    ])
  })

  it('puts a nested list inside the item before it', () => {
    const nested = {
      type: 'list',
      listType: 'bullet',
      children: [{ type: 'listitem', children: [text('Inner')] }],
    }
    const items = [
      { type: 'listitem', children: [text('Outer')] },
      { type: 'listitem', children: [nested] },
    ]
    const html = bodyToHtml(body({ type: 'list', listType: 'number', children: items }))
    expect(html).toBe('<ol><li>Outer<ul><li>Inner</li></ul></li></ol>')
  })

  it('makes a heading of a plain paragraph that fits the specified rule, and of no other', () => {
    expect(bodyToHtml(body(paragraph(text('The lesson: listen first'))))).toBe(
      '<h2>The lesson: listen first</h2>',
    )
    expect(bodyToHtml(body(paragraph(text('The lesson: listen first.'))))).toBe(
      '<p>The lesson: listen first.</p>',
    )
  })

  it('leaves out empty paragraphs', () => {
    expect(bodyToHtml(body(paragraph(), paragraph(text('  ')), paragraph(text('One'))))).toBe('<p>One</p>')
  })

  it.each([
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'java\tscript:x',
    '',
  ])('keeps the words of a link to %j and drops the link', (url) => {
    expect(bodyToHtml(body(paragraph(link(url, text('words')))))).toBe('<p>words</p>')
  })

  it('shows no markup that was typed or pasted as text', () => {
    const typed = body(paragraph(text('Before <script>alert(1)</script><b onclick="x">bold</b> &amp; after')))
    expect(bodyToHtml(typed)).toBe('<p>Before bold &amp; after</p>')
  })

  it.each([null, undefined, {}, [], 'text', { root: null }, { root: { children: 'x' } }])(
    'is empty for %j',
    (value) => {
      expect(bodyToHtml(value)).toBe('')
      expect(bodyToText(value)).toBe('')
    },
  )

  it('has only allowed elements and safe links, whatever the document holds', () => {
    const scrap = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('<img src=x onerror=alert(1)>', '"><script>', '</p><iframe>', '&lt;script&gt;', 'a: b'),
    )
    const url = fc.oneof(
      fc.webUrl(),
      scrap,
      fc.constantFrom('https://example.com/a?b=c', 'javascript:alert(1)', 'JaVaScript:1', '/a', '//b', '#c'),
    )
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.record({ type: fc.constant('text'), text: scrap, format: fc.nat(127) }),
        fc.record({
          type: fc.constantFrom(
            'paragraph',
            'heading',
            'quote',
            'list',
            'listitem',
            'link',
            'autolink',
            'upload',
            'x',
          ),
          tag: fc.constantFrom('h1', 'h2', 'h3', 'script'),
          listType: fc.constantFrom('bullet', 'number', 'check'),
          fields: fc.record({ url }),
          children: fc.array(tie('node'), { maxLength: 3 }),
        }),
      ),
    }))
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (children) => {
        expect(findProblems(bodyToHtml({ root: { children } }))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

/** Whatever in HTML is not one of the allowed elements, or a link that must not be there. */
function findProblems(html: string): string[] {
  const problems: string[] = []
  const parser = new Parser({
    onopentag(name, { href, ...others }) {
      if (!allowedTags.has(name)) problems.push(name)
      problems.push(...Object.keys(others))
      const isSafe = name === 'a' ? /^(https?:|mailto:|\/(?![/\\])|#)/i.test(href ?? '') : href === undefined
      if (!isSafe) problems.push(`${name} ${href}`)
    },
    oncomment: (comment) => void problems.push(comment),
  })
  parser.end(html)
  return problems
}

describe('footnotes', () => {
  const note = (said: unknown) => ({ type: 'footnote', version: 1, text: said })
  const noted = body(
    paragraph(text('One'), note('See <b>https://example.com/a?b=1&c=2</b>, page 4.'), text('.')),
    {
      type: 'list',
      listType: 'bullet',
      children: [{ type: 'listitem', children: [text('Two'), note('Second.')] }],
    },
    paragraph(link('https://example.com', text('three'), note('in a link'))),
  )

  it('are numbered in the order of the text, and lead there and back', () => {
    expect(bodyToHtml(noted).split('\n')).toEqual([
      '<p>One<sup><a href="#note-1" id="note-mark-1" role="doc-noteref" aria-label="Note 1">1</a></sup>.</p>',
      '<ul><li>Two<sup><a href="#note-2" id="note-mark-2" role="doc-noteref" aria-label="Note 2">2</a></sup></li></ul>',
      '<p><a href="https://example.com">three</a><sup><a href="#note-3" id="note-mark-3" role="doc-noteref" aria-label="Note 3">3</a></sup></p>',
      [
        '<section role="doc-endnotes" aria-label="Notes"><ol>',
        '<li id="note-1">See &lt;b&gt;<a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>&lt;/b&gt;, page 4. ',
        '<a href="#note-mark-1" role="doc-backlink" aria-label="Back to note 1 in the text">↩</a></li>',
        '<li id="note-2">Second. <a href="#note-mark-2" role="doc-backlink" aria-label="Back to note 2 in the text">↩</a></li>',
        '<li id="note-3">in a link <a href="#note-mark-3" role="doc-backlink" aria-label="Back to note 3 in the text">↩</a></li>',
        '</ol></section>',
      ].join(''),
    ])
  })

  it('stand after the text where it is plain', () => {
    const [written] = toPlainText(body(paragraph(text('One'), note('A note.'), text('.'))))
    expect(written).toBe('One[1].\n\n[1] A note.')
    expect(bodyToText(body(paragraph(text('One'), note('A note.'))))).toBe('One[1]\n\n[1] A note.')
  })

  it('say nothing where they hold nothing, or what is no text', () => {
    expect(bodyToHtml(body(paragraph(text('One'), note(' '), note(7), note(undefined))))).toBe('<p>One</p>')
  })
})

describe('a body as text', () => {
  it('is paragraphs parted by blank lines, lists as lines', () => {
    const items = ['One', 'Two'].map((word) => ({ type: 'listitem', children: [text(word)] }))
    const rich = body(
      { type: 'heading', tag: 'h2', children: [text('A heading')] },
      paragraph(
        text('First '),
        link('https://example.com', text('link')),
        { type: 'linebreak' },
        text('line'),
      ),
      { type: 'list', listType: 'bullet', children: items },
      { type: 'list', listType: 'number', children: items },
    )
    expect(bodyToText(rich)).toBe('A heading\n\nFirst link\nline\n\n• One\n• Two\n\n1. One\n2. Two')
  })

  it('is what plain text was before it became a body', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9.,:;!?é€🚀]{1,12}$/u)
    const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 5 }), (paragraphs) => {
        const source = paragraphs.join('\n\n')
        expect(bodyToText(plainTextToLexical(source))).toBe(source)
      }),
    )
  })
})
