import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type {
  MailArticlePart,
  MailInline,
  MailList,
  MailParagraph,
  MailPicture,
} from '@meridian/shared/campaigns/mail-text.schema'
import { createElement as h, type CSSProperties, Fragment, type ReactNode } from 'react'
import { columnWidth, letters, look, pictureWords } from './mail-look.ts'
import type { MailContext } from './mail-context.ts'

/*
 * Written without JSX: the worker, which sends, runs as Node reads it.
 */

/** Running text of a mail. */
export function textElement(paragraphs: readonly MailParagraph[], context: MailContext): ReactNode {
  return h(Fragment, null, ...paragraphs.map((paragraph) => paragraphElement(paragraph, context)))
}

/** The text of a whole article. */
export function articleTextElement(parts: readonly MailArticlePart[], context: MailContext): ReactNode {
  return h(Fragment, null, ...parts.map((part) => partElement(part, context)))
}

function paragraphElement(paragraph: MailParagraph, context: MailContext): ReactNode {
  switch (paragraph.kind) {
    case 'paragraph':
      return h(Text, look('ink', letters.paragraph), inlineElement(paragraph.content, context))
    case 'h2':
    case 'h3':
      return h(
        Heading,
        { as: paragraph.kind, ...look('ink', { ...letters[paragraph.kind], paddingTop: 8 }) },
        inlineElement(paragraph.content, context),
      )
    case 'quote':
      return h('blockquote', quoteLook, inlineElement(paragraph.content, context))
    case 'list':
      return listElement(paragraph, context)
  }
}

/** A line along words that are not the author's, or stand apart. */
const ruleBeside = { paddingLeft: 18, borderLeftWidth: 2, borderLeftStyle: 'solid' } as const

const quoteLook = look(['ink', 'mark'], {
  ...letters.paragraph,
  ...ruleBeside,
})

function partElement(part: MailArticlePart, context: MailContext): ReactNode {
  switch (part.kind) {
    case 'picture':
      return figureElement({ ...part, address: null }, context)
    case 'said':
      return quoteElement(part.words, part.source)
    case 'box':
      return h(
        'div',
        look('mark', { margin: '0 0 18px', ...ruleBeside }),
        part.title !== '' && h(Heading, { as: 'h3', ...look('ink', letters.h3) }, part.title),
        h(Text, look('ink', { ...letters.paragraph, margin: 0 }), linesElement(part.words)),
      )
    case 'table':
      return tableElement(part)
    case 'on-the-web':
      return h(Text, look('muted', letters.note), linkElement(part.address, part.words, context))
    case 'note':
      return h(Text, look('muted', letters.note), linesElement(part.text))
    default:
      return paragraphElement(part, context)
  }
}

/** Words of somebody, and whose they are. */
export function quoteElement(words: string, source: string): ReactNode {
  return h(
    'blockquote',
    look('mark', { margin: '0 0 18px', ...ruleBeside }),
    h(Text, look('ink', letters.quote), `“${words}”`),
    source !== '' && h(Text, look('muted', { ...letters.note, margin: 0 }), source),
  )
}

/** A picture as wide as the text, with what is said under it. */
export function figureElement(
  {
    picture,
    caption,
    credit,
    address,
  }: { picture: MailPicture; caption: string; credit: string; address: string | null },
  context: MailContext,
): ReactNode {
  const image = pictureElement(picture, columnWidth, context)
  const words = [caption, credit].filter((line) => line !== '').join(' ')
  return h(
    Fragment,
    null,
    address === null ? image : h(Link, { href: context.linkTo(address), ...look('accent') }, image),
    words !== '' && h(Text, look('muted', { ...letters.note, margin: '8px 0 18px' }), words),
  )
}

/** A picture in the pixels that it has there, narrower where the screen is; its words stand for it while pictures are off. */
export function pictureElement(picture: MailPicture, width: number, context: MailContext): ReactNode {
  const size = sizeIn(picture, width)
  return h(Img, {
    src: context.absolute(picture.src),
    alt: picture.alt,
    ...size,
    ...look('ink', { ...pictureWords, width: '100%', maxWidth: size.width, height: 'auto' }),
  })
}

/** A picture at the width that it has in the mail, in pixels, never larger than it is. */
function sizeIn(picture: MailPicture, wantedWidth: number): { width: number; height: number } {
  const width = Math.min(wantedWidth, picture.width)
  return { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) }
}

/** Figures in rows; a narrow screen breaks the words in their cells. */
function tableElement(table: Extract<MailArticlePart, { kind: 'table' }>): ReactNode {
  const cell: CSSProperties = {
    ...letters.note,
    margin: 0,
    padding: '6px 10px 6px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottomWidth: 1,
    borderBottomStyle: 'solid',
  }
  const cellElement = (words: string, row: number, column: number) => {
    const heads =
      table.hasHeaderRow && row === 0 ? 'col' : table.hasHeaderColumn && column === 0 ? 'row' : null
    const style = look(['ink', 'rule'], heads === null ? cell : { ...cell, fontWeight: 600 })
    return heads === null ? h('td', style, words) : h('th', { scope: heads, ...style }, words)
  }
  return h(
    Fragment,
    null,
    h(
      'table',
      { width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 6px' } },
      table.caption !== '' &&
        h('caption', look('ink', { ...letters.label, textAlign: 'left', paddingBottom: 6 }), table.caption),
      h(
        'tbody',
        null,
        ...table.rows.map((row, rowIndex) =>
          h('tr', null, ...row.map((words, column) => cellElement(words, rowIndex, column))),
        ),
      ),
    ),
    table.source !== '' && h(Text, look('muted', letters.note), table.source),
  )
}

function listElement(list: MailList, context: MailContext): ReactNode {
  return h(
    list.isOrdered ? 'ol' : 'ul',
    look('ink', { ...letters.paragraph, paddingLeft: 24 }),
    ...list.items.map(({ content, lists }) =>
      h(
        'li',
        look('ink', { margin: '0 0 6px' }),
        inlineElement(content, context),
        ...lists.map((inner) => listElement(inner, context)),
      ),
    ),
  )
}

function inlineElement(content: readonly MailInline[], context: MailContext): ReactNode {
  return h(Fragment, null, ...content.map((inline) => oneInline(inline, context)))
}

function oneInline(inline: MailInline, context: MailContext): ReactNode {
  switch (inline.kind) {
    case 'break':
      return h('br')
    case 'link':
      return linkElement(inline.address, inlineElement(inline.children, context), context)
    case 'text': {
      const italic = inline.isItalic ? h('em', null, inline.text) : inline.text
      return inline.isBold ? h('strong', null, italic) : italic
    }
  }
}

function linkElement(address: string, words: ReactNode, context: MailContext): ReactNode {
  return h(
    Link,
    {
      href: context.linkTo(address),
      ...look('accent', { textDecoration: 'underline', overflowWrap: 'anywhere' }),
    },
    words,
  )
}

/** Words with their line breaks. */
export function linesElement(words: string): ReactNode {
  const lines = words.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br'), line]))
  return h(Fragment, null, ...lines)
}

/** Words beside a small picture. */
export function besideElement(words: ReactNode, picture: ReactNode, pictureWidth: number): ReactNode {
  return h(
    Row,
    null,
    h(Column, { style: { verticalAlign: 'top' } }, words),
    h(Column, { style: { width: pictureWidth, paddingLeft: 16, verticalAlign: 'top' } }, picture),
  )
}
