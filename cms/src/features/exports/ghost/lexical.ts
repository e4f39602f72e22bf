import type { Inline, List } from '../../body/body-model.ts'

/** A node of Ghost's editor. */
export type LexicalNode = Record<string, unknown>

export interface LexicalForm {
  /** Where an article is, by its number in the library; null for one that readers do not have. */
  articleHref: (number: number) => string | null
  /** The mark of a footnote. */
  note: (text: string) => string
}

const boldBit = 1
const italicBit = 2
const raisedBit = 64

const block = { direction: 'ltr', format: '', indent: 0, version: 1 } as const

export function lexicalText(text: string, format = 0): LexicalNode {
  return { detail: 0, format, mode: 'normal', style: '', text, type: 'extended-text', version: 1 }
}

export function lexicalParagraph(children: LexicalNode[]): LexicalNode {
  return { children, ...block, type: 'paragraph' }
}

export function lexicalHeading(tag: 'h2' | 'h3' | 'h4', children: LexicalNode[]): LexicalNode {
  return { children, ...block, type: 'extended-heading', tag }
}

export function lexicalQuote(children: LexicalNode[]): LexicalNode {
  return { children, ...block, type: 'extended-quote' }
}

/** A quotation that stands out: Ghost's second kind. */
export function lexicalAside(children: LexicalNode[]): LexicalNode {
  return { children, ...block, type: 'aside' }
}

/** Lines of plain text. */
export function lexicalLines(text: string): LexicalNode[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'linebreak', version: 1 }] : []),
      ...(line === '' ? [] : [lexicalText(line)]),
    ])
}

/** A run of words. */
export function lexicalInlines(content: readonly Inline[], form: LexicalForm): LexicalNode[] {
  return content.flatMap((inline): LexicalNode[] => {
    switch (inline.kind) {
      case 'break':
        return [{ type: 'linebreak', version: 1 }]
      case 'note':
        return [lexicalText(form.note(inline.text), raisedBit)]
      case 'link': {
        const children = lexicalInlines(inline.children, form)
        const url = inline.article === undefined ? inline.href : form.articleHref(inline.article)
        if (url === null) return children
        return [{ children, ...block, type: 'link', rel: null, target: null, title: null, url }]
      }
      case 'text':
        return [lexicalText(inline.text, (inline.isBold ? boldBit : 0) | (inline.isItalic ? italicBit : 0))]
    }
  })
}

/** A list; the editor nests one in an item of its own. */
export function lexicalList({ isOrdered, items }: List, form: LexicalForm, indent = 0): LexicalNode {
  const children = items.flatMap(({ content, lists }) => [
    ...(content.length > 0 ? [lexicalInlines(content, form)] : []),
    ...lists.map((list) => [lexicalList(list, form, indent + 1)]),
  ])
  return {
    children: children.map((inner, index) => ({
      children: inner,
      ...block,
      indent,
      type: 'listitem',
      value: index + 1,
    })),
    ...block,
    type: 'list',
    listType: isOrdered ? 'number' : 'bullet',
    start: 1,
    tag: isOrdered ? 'ol' : 'ul',
  }
}
