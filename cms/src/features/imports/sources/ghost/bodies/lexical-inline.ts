import { escapeHtml } from '@meridian/shared/text/escape-html'
import { type Row, rowsOf, text } from '../ghost-values.ts'
import { link } from './body-writer.ts'
import { isCard } from './cards.ts'

/** What a bit of `format` stands for, the innermost first. */
const formats: [bit: number, tag: string][] = [
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [4, 's'],
  [8, 'u'],
  [128, 'mark'],
  [2, 'em'],
  [1, 'strong'],
]

const links = new Set(['link', 'autolink', 'at-link'])
const marks = new Set(['linebreak', 'tab', 'zwnj', 'at-link-search'])
const blocks = new Set([
  'paragraph',
  'heading',
  'extended-heading',
  'quote',
  'extended-quote',
  'aside',
  'list',
  'listitem',
])

/** Whether a node stands within a line. */
export function isInline(node: Row): boolean {
  const type = text(node, 'type')
  if (links.has(type) || marks.has(type)) return true
  return !isCard(type) && typeof node['text'] === 'string' && !Array.isArray(node['children'])
}

/** The HTML of what stands within a node; cards in the midst of a line are added to `late`. */
export function inlineHtml(node: Row, late: Row[]): string {
  let html = ''
  for (const child of rowsOf(node['children'])) {
    const type = text(child, 'type')
    if (type === 'linebreak') html += '<br>'
    else if (links.has(type)) html += link(text(child, 'url'), inlineHtml(child, late))
    else if (isInline(child)) html += textHtml(child)
    else if (Array.isArray(child['children']) && !isCard(type)) {
      const inner = inlineHtml(child, late)
      html += html !== '' && blocks.has(type) && inner !== '' ? `<br>${inner}` : inner
    } else late.push(child)
  }
  return html
}

function textHtml(node: Row): string {
  const written = node['text']
  if (typeof written !== 'string' || written === '') return ''
  const bits = typeof node['format'] === 'number' ? node['format'] : 0
  return formats.reduce(
    (html, [bit, tag]) => ((bits & bit) === 0 ? html : `<${tag}>${html}</${tag}>`),
    escapeHtml(written),
  )
}
