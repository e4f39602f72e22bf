import { escapeHtml } from '@meridian/shared/text/escape-html'
import { cellParts } from '@meridian/shared/articles/figures/table-rows'
import type { Inline, List } from '../../body/body-model.ts'

export interface InlineForm {
  /** Where an article is, by its number in the library; null for one that readers do not have. */
  articleHref: (number: number) => string | null
  /** The mark of a footnote. */
  note: (text: string) => string
}

/** A run of words as HTML. */
export function inlineHtml(content: readonly Inline[], form: InlineForm): string {
  return content
    .map((inline) => {
      switch (inline.kind) {
        case 'break':
          return '<br>'
        case 'note':
          return form.note(inline.text)
        case 'link': {
          const words = inlineHtml(inline.children, form)
          const href = inline.article === undefined ? inline.href : form.articleHref(inline.article)
          return href === null ? words : `<a href="${escapeHtml(href)}">${words}</a>`
        }
        case 'text': {
          const words = escapeHtml(inline.text)
          const italic = inline.isItalic ? `<em>${words}</em>` : words
          return inline.isBold ? `<strong>${italic}</strong>` : italic
        }
      }
    })
    .join('')
}

/** Lines of plain text as HTML. */
export function linesHtml(text: string): string {
  return text.split('\n').map(escapeHtml).join('<br>')
}

/** A list with the lists in it. */
export function listHtml({ isOrdered, items }: List, form: InlineForm): string {
  const tag = isOrdered ? 'ol' : 'ul'
  const lines = items.map(
    ({ content, lists }) =>
      `<li>${inlineHtml(content, form)}${lists.map((list) => listHtml(list, form)).join('')}</li>`,
  )
  return `<${tag}>${lines.join('')}</${tag}>`
}

/** A table; links in its cells are written `[words](https://…)`. */
export function tableHtml({
  rows,
  hasHeaderRow,
  hasHeaderColumn,
}: {
  rows: readonly (readonly string[])[]
  hasHeaderRow: boolean
  hasHeaderColumn: boolean
}): string {
  const row = (cells: readonly string[], isHead: boolean) =>
    `<tr>${cells
      .map((cell, index) => {
        const tag = isHead || (hasHeaderColumn && index === 0) ? 'th' : 'td'
        return `<${tag}>${cellHtml(cell)}</${tag}>`
      })
      .join('')}</tr>`
  const [first = [], ...others] = rows
  const head = hasHeaderRow ? `<thead>${row(first, true)}</thead>` : ''
  const body = (hasHeaderRow ? others : rows).map((cells) => row(cells, false)).join('')
  return `<table>${head}<tbody>${body}</tbody></table>`
}

function cellHtml(cell: string): string {
  return cellParts(cell)
    .map(({ text, href }) =>
      href === null ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
    )
    .join('')
}

/** Several remarks as one: each ends like a sentence, those that say nothing are left out. */
export function sentences(...remarks: readonly string[]): string {
  return remarks
    .map((remark) => remark.trim())
    .filter((remark) => remark !== '')
    .map((remark, index, said) =>
      index === said.length - 1 || /[.!?…:]$/.test(remark) ? remark : `${remark}.`,
    )
    .join(' ')
}
