import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock, SourceFinding } from '../../../source-record.ts'
import { blocksToHtml, linkTo } from '../../html/blocks-to-html.ts'
import {
  asElement,
  attributeOf,
  find,
  findAll,
  hasClass,
  htmlOf,
  type HtmlElement,
  type HtmlNode,
  innerHtmlOf,
  parseHtml,
  replaceWith,
  wordsOf,
} from '../../html/html-tree.ts'
import { DataAttrs } from './data-attrs.ts'
import { embedBlocks } from './embeds.ts'
import { directLink, originalImage } from './image-address.ts'
import { pictureBlocks } from './pictures.ts'
import { widgetOf } from './widgets.ts'

export interface SubstackBody {
  blocks: SourceBlock[]
  findings: SourceFinding[]
}

/** Elements that are no more than a frame: what is in them stands for itself. */
const frames = new Set(['div', 'section', 'article', 'main', 'center', 'p', 'span', 'figure'])

/** The parts of a post of Substack's, with its own elements resolved: cards, embeds, galleries, footnotes, forms. */
export function readBody(html: string): SubstackBody {
  const tree = parseHtml(html)
  if (!tree) return { blocks: [{ kind: 'html', html }], findings: [nestedTooDeep] }
  const reading = new BodyReading()
  resolveInline(tree.children)
  reading.walk(tree.children)
  return reading.finish()
}

const nestedTooDeep: SourceFinding = {
  code: 'nested-too-deep',
  message: 'The markup is nested so deep, or so long, that its parts were not told from each other.',
}

class BodyReading {
  #blocks: SourceBlock[] = []
  /** What stands between blocks. */
  #run: HtmlNode[] = []
  #isParagraph = false
  #notes: string[] = []
  #leftOut = new Map<string, { count: number; words: Set<string> }>()

  walk(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) {
      const element = asElement(node)
      const blocks = element && this.#blocksOf(element)
      if (blocks) this.#push(blocks)
      else if (element && this.#holdsBlocks(element)) this.#walkInside(element)
      else this.#run.push(node)
    }
  }

  finish(): SubstackBody {
    this.#endRun()
    if (this.#notes.length > 0)
      this.#blocks.push({ kind: 'footnotes', html: `<ol>${this.#notes.join('')}</ol>` })
    return {
      blocks: this.#blocks,
      findings: [...this.#leftOut].map(([what, { count, words }]) => leftOutFinding(what, count, words)),
    }
  }

  /** What an element of Substack's own is; null for one of HTML. */
  #blocksOf(element: HtmlElement): SourceBlock[] | null {
    const widget = widgetOf(element)
    if (widget) {
      if (widget.leftOut !== null) this.#note(widget.leftOut, widget.words)
      return widget.kept
    }
    if (hasClass(element, 'footnote') || attributeOf(element, 'data-component-name') === 'FootnoteToDOM')
      return this.#footnote(element)
    return (
      embedBlocks(element) ?? pictureBlocks(element) ?? this.#textBlocks(element) ?? unknownBlocks(element)
    )
  }

  #textBlocks(element: HtmlElement): SourceBlock[] | null {
    if (element.name === 'hr') return [{ kind: 'separator' }]
    if (hasClass(element, 'pullquote')) return [{ kind: 'pull-quote', html: this.#inside(element) }]
    if (hasClass(element, 'callout-block') || attributeOf(element, 'data-callout') === 'true')
      return [{ kind: 'callout', variant: 'info', title: '', html: this.#inside(element) }]
    const pre =
      element.name === 'pre'
        ? element
        : hasClass(element, 'preformatted-block', 'highlighted_code_block')
          ? find(element, (child) => child.name === 'pre')
          : null
    return pre && preBlocks(pre, element)
  }

  /** Whether something in it is a block of its own. */
  #holdsBlocks(element: HtmlElement): boolean {
    return find(element.children, isOwn) !== null
  }

  #walkInside(element: HtmlElement): void {
    if (!frames.has(element.name)) {
      // Lists, quotes and tables stay whole: what is in them becomes plain HTML.
      this.#inside(element)
      this.#run.push(element)
      return
    }
    if (element.name !== 'p') return this.walk(element.children)
    // Words before and after a block in a paragraph are paragraphs.
    this.#endRun()
    this.#isParagraph = true
    this.walk(element.children)
    this.#endRun()
    this.#isParagraph = false
  }

  /** What is in an element as HTML, with blocks of Substack's own in it resolved. */
  #inside(element: HtmlElement): string {
    for (const own of outermost(element.children)) {
      const blocks = this.#blocksOf(own)
      if (blocks) replaceWith(own, blocksToHtml(blocks))
      else this.#inside(own)
    }
    return innerHtmlOf(element)
  }

  #footnote(element: HtmlElement): SourceBlock[] {
    const number = find(element.children, (child) => hasClass(child, 'footnote-number'))
    const id = attributeOf(number, 'id') || attributeOf(element, 'id') || `footnote-${this.#notes.length + 1}`
    const content = find(element.children, (child) => hasClass(child, 'footnote-content'))
    if (!content && number) replaceWith(number, '')
    this.#notes.push(`<li id="${escapeHtml(id)}">${this.#inside(content ?? element).trim()}</li>`)
    return []
  }

  #push(blocks: readonly SourceBlock[]): void {
    this.#endRun()
    for (const block of blocks) this.#add(block)
  }

  #add(block: SourceBlock): void {
    const last = this.#blocks.at(-1)
    if (last?.kind === 'html' && block.kind === 'html') last.html += `\n${block.html}`
    else this.#blocks.push(block)
  }

  #endRun(): void {
    const html = htmlOf(this.#run).trim()
    this.#run = []
    if (html === '' || /^(?:<(p|div)[^>]*>\s*<\/\1>\s*)+$/.test(html)) return
    this.#add({ kind: 'html', html: this.#isParagraph ? `<p>${html}</p>` : html })
  }

  #note(what: string, words: string): void {
    const entry = this.#leftOut.get(what) ?? { count: 0, words: new Set() }
    entry.count += 1
    if (words !== '') entry.words.add(words)
    this.#leftOut.set(what, entry)
  }
}

function leftOutFinding(what: string, count: number, words: ReadonlySet<string>): SourceFinding {
  if (what === 'paywall mark')
    return { code: 'paywall', message: 'What stands below a mark in the text was for paying readers alone.' }
  const said = [...words].map((text) => `“${text.slice(0, 200)}”`).join(', ')
  const things = `${count} ${what}${count === 1 ? '' : 's'} of Substack`
  return {
    code: `left-out-${what.replaceAll(' ', '-')}`,
    message: `${things} ${count === 1 ? 'was' : 'were'} left out${said === '' ? '' : `: ${said}`}.`,
  }
}

/** Whether an element is one that stands for itself wherever it is. */
function isOwn(element: HtmlElement): boolean {
  if (
    hasClass(
      element,
      'footnote',
      'pullquote',
      'callout-block',
      'preformatted-block',
      'highlighted_code_block',
    )
  )
    return true
  if (['img', 'pre', 'hr', 'iframe', 'figure'].includes(element.name)) return true
  if (widgetOf(element)) return true
  return (
    attributeOf(element, 'data-attrs') !== '' ||
    embedBlocks(element) !== null ||
    pictureBlocks(element) !== null
  )
}

/** Those of Substack's own elements that are in no other one. */
function outermost(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    const element = asElement(node)
    if (!element) return []
    return isOwn(element) ? [element] : outermost(element.children)
  })
}

/** What is in the line: names that are mentioned, marks of footnotes, addresses of links and pictures. */
function resolveInline(nodes: HtmlNode[]): void {
  for (const element of findAll(nodes, () => true)) {
    const attrs = DataAttrs.of(element)
    if (hasClass(element, 'mention-wrap')) {
      const id = attrs.text('id')
      const url = attrs.text('url') || (id === '' ? '' : `https://substack.com/profile/${id}`)
      const name = wordsOf(element) || attrs.text('name')
      replaceWith(element, url === '' ? escapeHtml(name) : linkTo(url, name))
    } else if (hasClass(element, 'cashtag-wrap'))
      replaceWith(element, escapeHtml(wordsOf(element) || attrs.text('symbol')))
    else if (hasClass(element, 'footnote-anchor'))
      replaceWith(
        element,
        `<sup><a href="${escapeHtml(attributeOf(element, 'href'))}" id="${escapeHtml(attributeOf(element, 'id'))}">${escapeHtml(wordsOf(element))}</a></sup>`,
      )
    else if (element.name === 'a' && attributeOf(element, 'href') !== '') {
      element.attribs['href'] = directLink(attributeOf(element, 'href'))
      if (!hasClass(element, 'image-link', 'button')) delete element.attribs['data-attrs']
    } else if (element.name === 'img' && attributeOf(element, 'src') !== '')
      element.attribs['src'] = originalImage(attributeOf(element, 'src'))
  }
}

function preBlocks(pre: HtmlElement, around: HtmlElement): SourceBlock[] {
  const text = preText(pre)
  const code = find(pre.children, (child) => child.name === 'code')
  const isPoem = hasClass(pre, 'text') || hasClass(around, 'preformatted-block')
  if (isPoem && !code) {
    const stanzas = text.split(/\n[ \t]*\n/).map((stanza) => stanza.split('\n').map(escapeHtml).join('<br>'))
    return [{ kind: 'html', html: stanzas.map((stanza) => `<p>${stanza}</p>`).join('') }]
  }
  const language =
    DataAttrs.of(around).text('language') || /language-([\w+#-]+)/.exec(attributeOf(code, 'class'))?.[1] || ''
  return [{ kind: 'code', code: text, language, caption: '' }]
}

function preText(node: HtmlNode): string {
  if (node.type === 'text') return node.data
  const element = asElement(node)
  if (!element) return ''
  return element.name === 'br' ? '\n' : element.children.map(preText).join('')
}

/** Something of Substack's that is not known: its markup when it has words, else what its data say. */
function unknownBlocks(element: HtmlElement): SourceBlock[] | null {
  const data = attributeOf(element, 'data-attrs')
  const component = attributeOf(element, 'data-component-name')
  if (data === '' || wordsOf(element) !== '') return null
  const attrs = DataAttrs.of(element)
  const text = ['title', 'question', 'name', 'description', 'caption', 'body', 'text', 'label']
    .map((key) => attrs.text(key))
    .filter((part) => part !== '')
    .join('\n')
  const name = names[component] ?? (component.replace(/ToDOM$/i, '') || 'Part of Substack')
  return [{ kind: 'unplaced', name, text, original: htmlOf(element) }]
}

const names: Record<string, string> = { PollToDOM: 'Poll', RecipeToDOM: 'Recipe' }
