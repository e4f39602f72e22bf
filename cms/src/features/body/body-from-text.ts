import { toParagraphs } from '@meridian/shared/body/plain-text'
import type { Article } from '../../payload-types.ts'

type Body = Article['body']

/** The rich text of a text that arrives plain or with markup; it becomes paragraphs of plain runs. */
export function plainTextToLexical(text: string): Body {
  return toBody(toParagraphs(text).map(paragraphNode))
}

function toBody(children: Body['root']['children']): Body {
  return { root: { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0, children } }
}

function paragraphNode(paragraph: string) {
  const children = paragraph
    .split('\n')
    .flatMap((line, index) =>
      index === 0 ? [textNode(line)] : [{ type: 'linebreak', version: 1 }, textNode(line)],
    )
  return { type: 'paragraph', version: 1, direction: 'ltr', format: '', indent: 0, textFormat: 0, children }
}

function textNode(text: string) {
  return { type: 'text', version: 1, text, format: 0, style: '', mode: 'normal', detail: 0 }
}
