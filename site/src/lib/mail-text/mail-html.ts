import type {
  MailArticlePart,
  MailInline,
  MailList,
  MailPicture,
} from '@meridian/shared/campaigns/mail-text.schema'
import { escapeHtml } from '@meridian/shared/text/escape-html'

/** Where the articles that a campaign names are now, by the addresses that it has for them. */
export type Addresses = Readonly<Record<string, string>>

/** The text of a campaign as safe HTML without classes. A link to an article that is gone is its words alone. */
export function toMailHtml(text: readonly MailArticlePart[], addresses: Addresses): string {
  return text.map((part) => partHtml(part, addresses)).join('\n')
}

/** A greeting on the web, where nobody has a name, and other words without markup. */
export function toParagraphs(words: string): string {
  return words
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

/** The address that something leads to now; null for an article that is gone. */
export function addressNow(address: string, addresses: Addresses): string | null {
  if (!address.startsWith('/articles/')) return address
  return Object.hasOwn(addresses, address) ? (addresses[address] ?? null) : null
}

function partHtml(part: MailArticlePart, addresses: Addresses): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p>${inlineHtml(part.content, addresses)}</p>`
    case 'h2':
      return `<h2>${inlineHtml(part.content, addresses)}</h2>`
    case 'h3':
      return `<h3>${inlineHtml(part.content, addresses)}</h3>`
    case 'quote':
      return `<blockquote><p>${inlineHtml(part.content, addresses)}</p></blockquote>`
    case 'list':
      return listHtml(part, addresses)
    case 'picture':
      return `<figure>${imageHtml(part.picture)}${captionHtml([part.caption, part.credit])}</figure>`
    case 'said':
      return `<figure><blockquote>${toParagraphs(part.words)}</blockquote>${captionHtml([part.source])}</figure>`
    case 'box':
      return `<aside>${part.title === '' ? '' : `<h3>${escapeHtml(part.title)}</h3>`}${toParagraphs(part.words)}</aside>`
    case 'table':
      return tableHtml(part)
    case 'on-the-web':
      return `<p>${linkHtml(part.address, escapeHtml(part.words), addresses)}</p>`
    case 'note':
      return `<p><small>${escapeHtml(part.text)}</small></p>`
  }
}

function inlineHtml(content: readonly MailInline[], addresses: Addresses): string {
  return content
    .map((run) => {
      if (run.kind === 'break') return '<br>'
      if (run.kind === 'link') return linkHtml(run.address, inlineHtml(run.children, addresses), addresses)
      const words = escapeHtml(run.text)
      const strong = run.isBold ? `<strong>${words}</strong>` : words
      return run.isItalic ? `<em>${strong}</em>` : strong
    })
    .join('')
}

function linkHtml(address: string, html: string, addresses: Addresses): string {
  const now = addressNow(address, addresses)
  return now === null ? html : `<a href="${escapeHtml(now)}">${html}</a>`
}

function listHtml({ isOrdered, items }: MailList, addresses: Addresses): string {
  const tag = isOrdered ? 'ol' : 'ul'
  const lines = items.map(
    ({ content, lists }) =>
      `<li>${inlineHtml(content, addresses)}${lists.map((list) => listHtml(list, addresses)).join('')}</li>`,
  )
  return `<${tag}>${lines.join('')}</${tag}>`
}

function imageHtml({ src, alt, width, height }: MailPicture): string {
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
}

function captionHtml(lines: readonly string[]): string {
  const said = lines.filter((line) => line !== '').map((line) => `<span>${escapeHtml(line)}</span>`)
  return said.length === 0 ? '' : `<figcaption>${said.join(' ')}</figcaption>`
}

function tableHtml(table: Extract<MailArticlePart, { kind: 'table' }>): string {
  const lines = table.rows.map((row, index) => {
    const cells = row.map((cell, column) => {
      const isHeading = (table.hasHeaderRow && index === 0) || (table.hasHeaderColumn && column === 0)
      const tag = isHeading ? 'th' : 'td'
      return `<${tag}>${escapeHtml(cell)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const caption = table.caption === '' ? '' : `<caption>${escapeHtml(table.caption)}</caption>`
  const source = captionHtml(table.source === '' ? [] : [`Source: ${table.source}`])
  return `<figure><table>${caption}${lines.join('')}</table>${source}</figure>`
}
