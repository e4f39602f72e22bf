import type { MailArticle, MailBlock, MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import type {
  MailArticlePart,
  MailInline,
  MailList,
  MailParagraph,
  MailRun,
} from '@meridian/shared/campaigns/mail-text.schema'
import { bylineOf, type MailContext } from './mail-context.ts'
import { type MailFrame, reasonOf } from './mail-frame.ts'
import { addressLines, wrapText } from './wrap-text.ts'

/**
 * The text part of a mail, made of the document that its HTML is made of. Each address stands once, on a line of its own below what it leads
 * to; a mail program makes it a link.
 */
export function textPart(
  document: MailDocument,
  { blocks, frame, context }: { blocks: readonly MailBlock[]; frame: MailFrame; context: MailContext },
): string {
  const writer = new TextWriter(context)
  const parts = [
    wrapText(`${frame.siteName.toUpperCase()} · ${document.newsletter.name}`),
    wrapText(document.subject),
    ...(frame.isPersonal
      ? [`Read on the web:\n${context.place('web-url')}`, `Unsubscribe:\n${context.place('unsubscribe-url')}`]
      : []),
    ...blocks.map((block) => writer.block(block)),
    footerText(document, frame, context),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function footerText({ newsletter }: MailDocument, frame: MailFrame, context: MailContext): string {
  const { siteName, siteUrl, postalAddress, isPersonal } = frame
  return [
    '-- ',
    ...(isPersonal
      ? [
          wrapText(reasonOf(newsletter.name, siteName)),
          `Choose your newsletters:\n${context.place('preferences-url')}`,
        ]
      : []),
    wrapText([siteName, postalAddress].filter(Boolean).join('\n')),
    siteUrl,
  ].join('\n')
}

/** Writes the blocks of one mail, and knows which addresses it has written. */
class TextWriter {
  readonly #context: MailContext
  readonly #written = new Set<string>()

  constructor(context: MailContext) {
    this.#context = context
  }

  block(block: MailBlock): string {
    switch (block.kind) {
      case 'text':
        return this.#paragraphs(block.text)
      case 'greeting':
        return this.#context.greet(block)
      case 'article-card':
        return this.#card(block.article)
      case 'article':
        return [this.#card(block.article), ...block.text.map((part) => this.#part(part))].join('\n\n')
      case 'article-list':
        return [wrapText(block.heading), ...block.articles.map((article) => this.#listed(article))]
          .filter((part) => part !== '')
          .join('\n\n')
      case 'letter': {
        const signed = block.author ? [block.author.name, block.author.role].filter(Boolean).join('\n') : ''
        return [wrapText(block.heading), this.#paragraphs(block.text), wrapText(signed)]
          .filter((part) => part !== '')
          .join('\n\n')
      }
      case 'picture':
        return this.#linked(
          pictureText(block.picture.alt, [block.caption, block.credit]),
          block.address === null
            ? []
            : [{ words: block.caption || block.picture.alt || 'Picture', address: block.address }],
        )
      case 'quote':
        return quoteText(block.words, block.source)
      case 'house-ad':
        return this.#linked(
          [wrapText(block.heading), wrapText(block.words)].filter((part) => part !== '').join('\n\n'),
          [{ words: block.button.label, address: block.button.address }],
        )
    }
  }

  #card(article: MailArticle): string {
    const address = this.#once(article.path)
    return [
      wrapText(address === null ? article.title : `${article.title}:`),
      ...(address === null ? [] : [address]),
      ...(article.teaser === '' ? [] : [wrapText(article.teaser)]),
      wrapText(bylineOf(article)),
    ].join('\n')
  }

  #listed(article: MailArticle): string {
    return this.#card({ ...article, teaser: '' })
  }

  #paragraphs(paragraphs: readonly MailParagraph[]): string {
    return paragraphs.map((paragraph) => this.#paragraph(paragraph)).join('\n\n')
  }

  #part(part: MailArticlePart): string {
    switch (part.kind) {
      case 'picture':
        return pictureText(part.picture.alt, [part.caption, part.credit])
      case 'said':
        return quoteText(part.words, part.source)
      case 'box':
        return wrapText([part.title, part.words].filter(Boolean).join('\n'), { prefix: '| ' })
      case 'table':
        return [part.caption, ...part.rows.map((row) => row.join(' | ')), part.source]
          .filter((line) => line !== '')
          .map((line) => wrapText(line, { hanging: '    ' }))
          .join('\n')
      case 'on-the-web':
        return this.#linked('', [part])
      case 'note':
        return wrapText(part.text)
      default:
        return this.#paragraph(part)
    }
  }

  #paragraph(paragraph: MailParagraph): string {
    if (paragraph.kind === 'list') return this.#linked(listText(paragraph, ''), listLinks(paragraph))
    const words = wordsOf(paragraph.content)
    const text = paragraph.kind === 'quote' ? wrapText(words, { prefix: '> ' }) : wrapText(words)
    return this.#linked(text, linksOf(paragraph.content))
  }

  /** Words, and below them what they lead to. */
  #linked(text: string, links: readonly { words: string; address: string }[]): string {
    const below = links.flatMap(({ words, address }) => {
      const written = this.#once(address)
      if (written === null) return []
      const label = words.replaceAll(/\s+/g, ' ').trim()
      return label === '' || label === written ? [written] : [`${wrapText(`${label}:`)}\n${written}`]
    })
    return [text, ...below].filter((part) => part !== '').join('\n\n')
  }

  /** The address as it is written, the first time. */
  #once(address: string): string | null {
    const target = this.#context.linkTo(address)
    if (this.#written.has(target)) return null
    this.#written.add(target)
    return addressLines(target)
  }
}

function quoteText(words: string, source: string): string {
  const said = wrapText(`“${words}”`, { prefix: '> ' })
  return source === '' ? said : `${said}\n${wrapText(source, { prefix: '> ' })}`
}

function pictureText(alt: string, lines: readonly string[]): string {
  const words = [alt === '' ? '' : `[${alt}]`, ...lines].filter((line) => line !== '')
  return wrapText(words.join('\n'))
}

function wordsOf(content: readonly (MailInline | MailRun)[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'break') return '\n'
      return inline.kind === 'text' ? inline.text : wordsOf(inline.children)
    })
    .join('')
}

function linksOf(content: readonly MailInline[]): { words: string; address: string }[] {
  return content.flatMap((inline) =>
    inline.kind === 'link' ? { words: wordsOf(inline.children), address: inline.address } : [],
  )
}

function listText(list: MailList, indent: string): string {
  return list.items
    .map(({ content, lists }, index) => {
      const sign = list.isOrdered ? `${index + 1}. ` : '- '
      const words = wrapText(wordsOf(content), {
        prefix: `${indent}${sign}`,
        hanging: `${indent}${' '.repeat(sign.length)}`,
      })
      return [words, ...lists.map((inner) => listText(inner, `${indent}  `))].join('\n')
    })
    .join('\n')
}

function listLinks({ items }: MailList): { words: string; address: string }[] {
  return items.flatMap(({ content, lists }) => [...linksOf(content), ...lists.flatMap(listLinks)])
}
