import { listOf, isRow, type Row, rowsOf, text } from '../ghost-values.ts'
import { paragraph, type BodyWriter } from './body-writer.ts'
import { cardWords, isCard, writeCard } from './cards.ts'
import { inlineHtml, isInline } from './lexical-inline.ts'

type NodeWriter = (node: Row, out: BodyWriter) => void

const writers: Record<string, NodeWriter> = {
  paragraph: (node, out) => writeText(node, out, paragraph),
  heading: writeHeading,
  'extended-heading': writeHeading,
  quote: writeQuote,
  'extended-quote': writeQuote,
  aside: (node, out) =>
    writeText(node, out, (html) => {
      if (html.trim() !== '') out.add({ kind: 'pull-quote', html: paragraph(html) })
      return ''
    }),
  list: (node, out) => {
    const late: Row[] = []
    out.html(listHtml(node, late))
    writeCards(late, out)
  },
  code: (node, out) => {
    const code = rowsOf(node['children']).map((child) =>
      child['type'] === 'linebreak' ? '\n' : text(child, 'text'),
    )
    if (code.length > 0)
      out.add({ kind: 'code', code: code.join(''), language: text(node, 'language'), caption: '' })
    else writeCard('codeblock', node, out)
  },
  table: writeTable,
}

/** Writes what the root of a Lexical document has. */
export function writeLexical(document: unknown, out: BodyWriter): void {
  const root = isRow(document) && isRow(document['root']) ? document['root'] : null
  writeNodes(listOf(root?.['children']), out)
}

/** Whether something is a document of Lexical at all. */
export function isLexical(document: unknown): boolean {
  return isRow(document) && isRow(document['root']) && Array.isArray(document['root']['children'])
}

function writeNodes(nodes: readonly unknown[], out: BodyWriter): void {
  let inline: Row[] = []
  const endLine = () => {
    if (inline.length > 0) writeText({ children: inline }, out, paragraph)
    inline = []
  }
  for (const node of nodes.filter(isRow)) {
    if (isInline(node)) inline.push(node)
    else {
      endLine()
      writeNode(node, out)
    }
  }
  endLine()
}

function writeNode(node: Row, out: BodyWriter): void {
  const type = text(node, 'type')
  const writer = Object.hasOwn(writers, type) ? writers[type] : undefined
  if (writer) writer(node, out)
  else if (isCard(type) || !Array.isArray(node['children'])) writeCards([node], out)
  else {
    const { children, ...others } = node
    if (cardWords(others) !== '') writeCards([others], out)
    writeNodes(listOf(children), out)
  }
}

function writeCards(nodes: readonly Row[], out: BodyWriter): void {
  for (const { type, ...card } of nodes) writeCard(typeof type === 'string' ? type : '', card, out)
}

function writeText(node: Row, out: BodyWriter, around: (html: string) => string): void {
  const late: Row[] = []
  out.html(around(inlineHtml(node, late)))
  writeCards(late, out)
}

function writeHeading(node: Row, out: BodyWriter): void {
  const tag = /^h[1-6]$/.test(text(node, 'tag')) ? text(node, 'tag') : 'h2'
  writeText(node, out, (html) => (html.trim() === '' ? '' : `<${tag}>${html}</${tag}>`))
}

function writeQuote(node: Row, out: BodyWriter): void {
  writeText(node, out, (html) => (html.trim() === '' ? '' : `<blockquote>${paragraph(html)}</blockquote>`))
}

/** A list within a list is an item of its own there, that goes on with the one before. */
function listHtml(list: Row, late: Row[]): string {
  const isOrdered = list['listType'] === 'number' || list['tag'] === 'ol'
  const items: string[] = []
  for (const item of rowsOf(list['children'])) {
    if (item['type'] === 'list') {
      items.push(`${items.pop() ?? ''}${listHtml(item, late)}`)
      continue
    }
    const children = rowsOf(item['children'])
    const lists = children.filter(({ type }) => type === 'list')
    const words = inlineHtml({ children: children.filter(({ type }) => type !== 'list') }, late)
    const mark = list['listType'] === 'check' ? (item['checked'] === true ? '☑ ' : '☐ ') : ''
    const nested = lists.map((inner) => listHtml(inner, late)).join('')
    if (words.trim() === '' && lists.length > 0) items.push(`${items.pop() ?? ''}${nested}`)
    else if (words.trim() !== '' || nested !== '') items.push(`${mark}${words}${nested}`)
  }
  if (items.length === 0) return ''
  const tag = isOrdered ? 'ol' : 'ul'
  const start =
    typeof list['start'] === 'number' && list['start'] > 1 && isOrdered ? ` start="${list['start']}"` : ''
  return `<${tag}${start}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
}

function writeTable(node: Row, out: BodyWriter): void {
  const late: Row[] = []
  const rows = rowsOf(node['children']).map((row) => {
    const cells = rowsOf(row['children']).map((cell) => {
      const tag = typeof cell['headerState'] === 'number' && cell['headerState'] > 0 ? 'th' : 'td'
      return `<${tag}>${inlineHtml(cell, late)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  if (rows.length > 0) out.add({ kind: 'table', html: `<table>${rows.join('')}</table>`, caption: '' })
  writeCards(late, out)
}
